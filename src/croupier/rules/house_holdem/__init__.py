"""Not a game: the procedure that both hold'em house documents follow. The twins' records say where they differ."""
