"""Charts of solved games and of Poker equities."""
