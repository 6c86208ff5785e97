"""The check of commit messages."""

from pathlib import Path

import pytest

from scripts.commit_message import faults, main


@pytest.mark.parametrize(
    "subject",
    [
        "Report crashed clients in the simulation",
        "Bring chips to a table in one step",
        "Merge branch 'words'",
        'Revert "Show the limits"',
    ],
)
def test_a_good_subject(subject: str) -> None:
    assert list(faults(subject)) == []


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("", "is empty"),
        ("Show every limit of every bet of every game on the screen of every dealer", "73 characters"),
        ("Show the limits.", "full stop"),
        ("show the limits", "small letter"),
        ("Tests: show the limits", "label"),
        ("Added the limits", "imperative"),
        ("Showing the limits", "imperative"),
        ("Who bets is shown the limits", "imperative"),
        ("The limits are shown", "imperative"),
    ],
)
def test_a_bad_subject(subject: str, fault: str) -> None:
    assert any(fault in found for found in faults(subject))


def test_the_hook_reads_the_first_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "COMMIT_EDITMSG"
    file.write_text("Show the limits\n\nWho bets reads them.\n# a comment\n")
    assert main([str(file)]) == 0
    file.write_text("# a comment\nlimits\n")
    assert main([str(file)]) == 1
    assert "use a capital" in capsys.readouterr().err
