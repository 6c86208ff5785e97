"""Solvers of the two hold'em house games, MLTH-3 and PTH-6."""
