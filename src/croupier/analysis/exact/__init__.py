"""One exact solver per game, from the pay tables the rules themselves pay by."""
