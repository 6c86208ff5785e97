"""Loops over arrays, compiled by numba: hand evaluators, classes of suits, and counts over all boards and deals."""
