"""Compiled loops over plain arrays: evaluators, card sets, suits, boards."""
