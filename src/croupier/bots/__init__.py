"""Bots, which see what a player sees and do what a player may do."""
