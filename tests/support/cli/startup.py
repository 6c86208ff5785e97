"""Start the program on a house in a file, and read how it refuses."""

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.server import app as application
from croupier.store.interface import Store


def run(*words: object, said: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=said, env={"COLUMNS": "200"})


def does(*words: object, said: str = "") -> str:
    result = run(*words, said=said)
    assert result.exit_code == 0, result.output
    return result.output


def refuses(*words: object, said: str = "") -> str:
    result = run(*words, said=said)
    assert result.exit_code == 2, result.output
    return " ".join(result.output.split())


def opened_and_closed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """`serve` does all but serve; whether it was for a demo."""
    seen: list[bool] = []

    def run_nothing(store: Store, *, demo: bool, **_: object) -> None:
        seen.append(demo)
        store.close()

    monkeypatch.setattr(application, "serve", run_nothing)
    return seen
