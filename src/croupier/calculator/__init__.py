"""Settle a described layout by the rules, without a table."""
