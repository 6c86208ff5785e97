"""`croupier load` fills tables with bots that play from their views, and measures them beside a bare fan-out."""

import re
import subprocess
import sys
from pathlib import Path

FIGURES = re.compile(r"([\d,]+) (?:commands|messages)/s.*?([\d,]+) (?:views|copies)/s of ([\d,]+) bytes")


def test_bots_play_and_both_lines_have_figures(tmp_path: Path) -> None:
    asked = ["load", "--tables", "1", "--seats", "2", "--seconds", "8", "--folder", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "croupier", *asked], capture_output=True, text=True, check=True)
    house, bare, times = done.stdout.splitlines()
    for line in (house, bare):
        found = FIGURES.search(line)
        assert found, line
        assert all(int(figure.replace(",", "")) > 0 for figure in found.groups()[1:]), line
    assert "(0 refused" in house, house
    assert "as long as the bare fan-out" in times
    assert list(tmp_path.iterdir()) == [], "the database is deleted"
