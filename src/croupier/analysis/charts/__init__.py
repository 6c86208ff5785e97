"""Charts of solved games and of equities."""
