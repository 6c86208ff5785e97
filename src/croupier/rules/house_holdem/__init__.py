"""The procedure that the two hold'em games against the House (MLTH-3, PTH-6) share."""
