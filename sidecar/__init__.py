"""Sparring Partner: the sidecar that plays rounds and answers from a vault."""

import os

# Before numpy's first import, or it is too late: parallelism comes from our own threads,
# and a BLAS that spins on every core starves the editor (docs/decisions/ADR-0003).
for _name in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

__version__ = "0.1.0"
