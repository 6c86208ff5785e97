"""The solver of 3 Card Poker."""
