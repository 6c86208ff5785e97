"""Solver of Free Bet Blackjack."""
