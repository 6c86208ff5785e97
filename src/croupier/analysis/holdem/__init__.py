"""Solvers of the two hold'em house games."""
