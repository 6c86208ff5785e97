"""Checks of everything that a house needs, which change nothing."""
