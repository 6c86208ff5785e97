"""The stored hand histories and their results."""

from pathlib import Path

KEPT = Path(__file__).parents[2] / "data" / "hands"
