"""Tables in the terminal."""
