"""The record: every command that a house takes, and every event that it stores."""
