"""People: sessions, sign-in of staff, and who is connected."""
