"""Room 6: the built page, as files; no rules and no Python logic."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
