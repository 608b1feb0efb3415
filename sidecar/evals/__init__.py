"""Measuring quality on gold data; never imported by serving code."""
