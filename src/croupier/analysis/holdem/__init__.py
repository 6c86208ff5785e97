"""Solvers of the two hold'em games against the House, MultiLink (MLTH-3) and Progressive (PTH-6)."""
