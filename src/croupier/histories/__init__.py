"""Poker hands in files: read PHH, replay the hands through the rules, write PHH."""
