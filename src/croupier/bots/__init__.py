"""Bots that see what a player sees and do what a player may do."""
