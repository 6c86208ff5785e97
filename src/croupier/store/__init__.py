"""Stores: where plans are written, verified and read back."""
