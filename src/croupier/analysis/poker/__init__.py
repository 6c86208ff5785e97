"""Equity and ranges of Poker."""
