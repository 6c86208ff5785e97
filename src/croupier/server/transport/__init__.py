"""Connections, messages and their limits."""
