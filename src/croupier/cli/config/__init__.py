"""Configuration: what can be set, where it is set, and which value counts."""
