"""Hands of poker told in files: the PHH format read, replayed through the rules, and written."""
