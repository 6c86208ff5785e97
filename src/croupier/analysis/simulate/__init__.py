"""Simulate rounds of a game: fast, repeatable, and by the rules' own pay tables."""
