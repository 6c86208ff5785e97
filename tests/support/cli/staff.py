"""Houses created and staffed on the command line."""

from pathlib import Path

from typer.testing import CliRunner, Result

from croupier.cli import app

TWO = ("--by", "eng", "--signed", "koh")


def run(*words: str | Path, said: str = "") -> Result:
    return CliRunner().invoke(app, ["staff", *(str(word) for word in words)], input=said, env={"COLUMNS": "200"})


def does(*words: str | Path, said: str = "") -> str:
    result = run(*words, said=said)
    assert result.exit_code == 0, result.output
    return result.output


def created(db: Path) -> Path:
    result = CliRunner().invoke(app, ["init", str(db)])
    assert result.exit_code == 0, result.output
    return db
