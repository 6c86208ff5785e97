"""Room 2: one table's life."""
