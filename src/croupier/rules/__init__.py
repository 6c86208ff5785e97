"""Room 1: the documents, as pure code."""
