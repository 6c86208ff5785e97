"""Compiled loops over arrays: hand evaluators, suit isomorphism, and counts over all boards and deals."""
