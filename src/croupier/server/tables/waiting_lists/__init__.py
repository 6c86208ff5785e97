"""Waiting lists of full tables: who waits, for whom a seat is reserved, and who is notified."""
