"""Equity and hand ranges of Poker."""
