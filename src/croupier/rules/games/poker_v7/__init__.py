"""POKER-7: Poker, version 7."""
