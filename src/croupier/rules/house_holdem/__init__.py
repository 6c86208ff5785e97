"""The procedure that both hold'em house documents follow; not a game itself."""
