"""Numbers about the rules: odds, best play and the value of every bet, exactly."""
