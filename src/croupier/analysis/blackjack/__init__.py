"""The solver of Free Bet Blackjack."""
