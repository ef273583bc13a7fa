"""Benchmarks that ship with the package."""
