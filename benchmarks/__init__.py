"""What is measured: one module a figure, run by ``python -m benchmarks``."""
