"""Output that cannot be written or has no reader: the command fails without a traceback."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import TextIO

import pytest
from typer.testing import CliRunner

from croupier import cli
from croupier.cli import app, main, serve
from croupier.cli.commands import COMMANDS
from croupier.cli.unwritable_output import run_and_flush
from croupier.server.config import Opened
from croupier.store.encryption import key_file
from tests.support.calculator import changed

FULL = Path("/dev/full")
NO_ROOM = "No space left on device\n"
HANDS = Path(__file__).parent.parent / "data" / "hands"
PROGRAM = (sys.executable, "-c", "from croupier.cli import main; main()")

pytestmark = [
    pytest.mark.skipif(not FULL.exists(), reason="only here is there a file that is always full"),
    pytest.mark.untraced,
]

# {house}, {copy}, {round}, {layout} and {hands} are there, {new} is not.
PRINTED = (
    "--help",
    "rules mlp-three-card",
    "rules mlp-three-card 3.1 --json",
    "rules mlp-three-card --coverage",
    "settle {layout}",
    "settle {layout} --json",
    "settle --help",
    "solve --help",
    "solve mlp-three-card",
    "equity AsKs QhQd --board 2c7d9hTs",
    "play mlp-three-card --seed abc",
    "play poker --seed abc",
    "replay {house}",
    "replay {house} --json",
    "replay {hands} --rake 5",
    "export {house} --format csv",
    "export {house} --format jsonl",
    "recall {house}",
    "recall {house} --json",
    "prove {house} terminal 1",
    "verify {round}",
    "verify {round} --json",
    "audit verify {house}",
    "audit verify {house} --json",
    "doctor --db {house} --port 0",
    "doctor --db {house} --port 0 --json",
    "backup {house} {new}",
    "restore {copy} {new} --by ann --signed bob",
    "staff list {staff}",
    "init {new} --administrator eng --shift-manager koh",
    "watch dealers {house}",
    "simulate mlp-three-card --rounds 1000 --strategy chart",
    "simulate mlp-three-card --rounds 1000 --strategy chart --json",
    "load --help",
    "serve --help",
    "config show",
    "config show --json",
)
IN_A_PROCESS = (
    "--help",
    "rules mlp-three-card",
    "replay {house}",
    "replay {hands}",
    "replay {hands} --rake 5",
    "export {house} --format csv",
)


def full() -> TextIO:
    return FULL.open("w")


def left() -> TextIO:
    """A pipe whose reader has gone."""
    reads, writes = os.pipe()
    os.close(reads)
    return os.fdopen(writes, "w")


OPENERS: dict[str, Callable[[], TextIO]] = {"full": full, "left": left}


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Something to print, of every kind."""
    folder = tmp_path_factory.mktemp("printed")
    files = {
        "house": "house.db",
        "copy": "copy.db",
        "staff": "staff.db",
        "round": "round.json",
        "layout": "layout.json",
    }
    named = {name: str(folder / file) for name, file in files.items()} | {"hands": str(HANDS / "100-0.phh")}
    runs = CliRunner().invoke
    words = ["play", "mlp-three-card", "--seed", "abc", "--db", named["house"]]
    assert runs(app, words, input="25\n5\ny\n1\n2\nn\n").exit_code == 0
    assert runs(app, ["backup", named["house"], named["copy"]]).exit_code == 0
    shutil.copy(key_file(named["house"]), key_file(named["copy"]))
    found = ["init", named["staff"], "--administrator", "eng", "--shift-manager", "koh"]
    assert runs(app, found).exit_code == 0
    Path(named["round"]).write_text(runs(app, ["prove", named["house"], "terminal", "1"]).output)
    Path(named["layout"]).write_text(json.dumps(changed()))
    return named


def said(words: str, there: dict[str, str], tmp_path: Path) -> list[str]:
    return [word.format(**there, new=tmp_path / "new.db") for word in words.split()]


def test_every_command_is_among_them() -> None:
    assert {words.split()[0] for words in PRINTED} == {"--help", *COMMANDS}


@pytest.mark.parametrize("words", PRINTED)
@pytest.mark.parametrize("where", OPENERS)
def test_a_command_whose_output_is_lost_fails(
    words: str, where: str, there: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["croupier", *said(words, there, tmp_path)])
    monkeypatch.setattr(sys, "stdin", StringIO("25\n5\ny\n1\n2\nn\n"))
    monkeypatch.setattr(sys, "stderr", told := StringIO())
    with suppress(BrokenPipeError), OPENERS[where]() as out:  # a pipe fails once more when it is closed
        monkeypatch.setattr(sys, "stdout", out)
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 1
    assert told.getvalue() == (NO_ROOM if where == "full" else "")


@pytest.mark.parametrize("words", IN_A_PROCESS)
def test_the_program_ends_quietly(words: str, there: dict[str, str], tmp_path: Path) -> None:
    """To its very end, where Python itself writes what is left."""
    both = {}
    for where, opener in OPENERS.items():
        with opener() as out:
            asked = [*PROGRAM, *said(words, there, tmp_path)]
            both[where] = subprocess.Popen(asked, stdout=out, stderr=subprocess.PIPE, text=True)
    ends = {where: (each.communicate()[1], each.returncode) for where, each in both.items()}
    assert ends == {"full": (NO_ROOM, 1), "left": ("", 1)}


def test_a_check_that_is_left_out_would_be_seen(
    there: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: the program as it was, which left this to Typer."""
    monkeypatch.setattr(cli, "run_and_flush", lambda command: command())
    with pytest.raises(OSError, match="No space left"):
        test_a_command_whose_output_is_lost_fails("rules mlp-three-card", "full", there, tmp_path, monkeypatch)


# ---- what is not output ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [0, 2, 3])
def test_a_command_with_working_output_keeps_its_exit_code(code: int) -> None:
    with pytest.raises(SystemExit) as ended:
        run_and_flush(lambda: sys.exit(code))
    assert ended.value.code == code


@pytest.mark.parametrize("fault", [FileNotFoundError(2, "No such file", "x"), OSError(28, "No space left", "x.db")])
def test_a_fault_of_ours_is_not_hidden(fault: OSError) -> None:
    def command() -> None:
        raise fault

    with pytest.raises(OSError, match="No s") as raised:
        run_and_flush(command)
    assert raised.value is fault


def test_an_error_is_printed_even_when_the_output_is_full(tmp_path: Path) -> None:
    with full() as out:
        asked, wide = [*PROGRAM, "recall", str(tmp_path / "nowhere.db")], {**os.environ, "COLUMNS": "200"}
        ended = subprocess.run(asked, stdout=out, stderr=subprocess.PIPE, text=True, check=False, env=wide)
    assert (ended.returncode, "does not exist" in ended.stderr) == (2, True)


def test_a_command_that_cannot_print_its_error_still_ends(tmp_path: Path) -> None:
    with full() as out:
        ended = subprocess.run([*PROGRAM, "recall", str(tmp_path / "nowhere.db")], stdout=out, stderr=out, check=False)
    assert ended.returncode == 1


@pytest.mark.parametrize("words", ["export {house} --format csv", "replay {hands}"])
def test_closed_output_is_no_error(words: str, there: dict[str, str], tmp_path: Path) -> None:
    words = shlex.join((*PROGRAM, *said(words, there, tmp_path)))
    ended = subprocess.run(["/bin/sh", "-c", f"exec {words} >&-"], stderr=subprocess.PIPE, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_house_opens_though_nobody_can_read_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", told := StringIO())
    with full() as out:
        monkeypatch.setattr(sys, "stdout", out)
        serve.greet(Opened("127.0.0.1", 8000, (), ()))
    assert told.getvalue() == NO_ROOM
