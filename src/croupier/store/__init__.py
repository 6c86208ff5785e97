"""Room 4: where plans are written."""
