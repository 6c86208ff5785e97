"""Room 3: what the operator keeps."""
