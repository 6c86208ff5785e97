"""Solvers of the two hold'em house games, MultiLink (document MLTH-3) and Progressive (PTH-6)."""
