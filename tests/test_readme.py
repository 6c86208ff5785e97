"""The README's round is run as it stands."""

import doctest
from pathlib import Path


def test_the_round_in_the_readme_is_played_as_written() -> None:
    failed, tried = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert (failed, tried > 10) == (0, True)
