"""Bots that play through the same views and commands as a person, so they see and may do no more."""
