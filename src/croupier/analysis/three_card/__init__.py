"""Solver of 3 Card Poker."""
