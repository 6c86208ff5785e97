"""What a solver found, drawn: each file makes the pictures of one kind from the results alone."""
