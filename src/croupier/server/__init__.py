"""Room 5: the async shell."""
