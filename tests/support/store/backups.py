"""Houses with two keys and a witness, and backup sets of them."""

from pathlib import Path

from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.cli.passphrase import VARIABLE
from croupier.store.backup_folder import sets_in

SECRET = "correct horse battery staple"
TWO = ("--by", "eng", "--signed", "koh")


def run(*words: object, said: str = "", secret: str | None = SECRET) -> Result:
    arguments = [str(word) for word in words]
    return CliRunner().invoke(app, arguments, input=said, env={"COLUMNS": "200", VARIABLE: secret})


def does(*words: object, said: str = "", secret: str | None = SECRET) -> str:
    result = run(*words, said=said, secret=secret)
    assert result.exit_code == 0, result.output
    return result.output


def refuses(*words: object, said: str = "", secret: str | None = SECRET) -> str:
    result = run(*words, said=said, secret=secret)
    assert result.exit_code == 2, result.output
    return " ".join(result.output.replace("│", " ").split())


def created(db: object) -> None:
    does("init", db, "--administrator", "eng", "--shift-manager", "koh")


def folder_of_sets(at: Path) -> Path:
    folder = at / "sets"
    folder.mkdir()
    return folder


def backed_up(db: object, folder: Path, *more: object) -> Path:
    """Back up into a folder of sets, and return the new set."""
    before = set(sets_in(folder))
    does("backup", db, folder, *more)
    (new,) = set(sets_in(folder)) - before
    return new
