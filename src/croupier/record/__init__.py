"""Every command that a house accepts, and every event that it stores."""
