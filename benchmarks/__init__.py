"""Measures the product through its public surface: `python -m benchmarks NAME`; figures go to benchmarks/results/."""
