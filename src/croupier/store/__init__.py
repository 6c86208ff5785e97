"""Stores, which write the transactions of a house (plans), verify them and read them back."""
