"""`croupier replay` on hand histories and `croupier export`: lines, summary, exit code."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.cli.parallel import in_turn
from croupier.cli.replay_without_typer import replay_fast
from croupier.record.stored_event import encode
from tests.support.cli.replayed_hands import KEPT
from tests.support.histories.recorded_hands import table, terms

WALK = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
"""


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound hand, one with antes, two in one file of which one is spoilt, and something else."""
    (tmp_path / "2.phh").write_text(WALK)
    (tmp_path / "10.phh").write_text(WALK.replace("antes = [0, 0, 0]", "antes = [1, 1, 1]"))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "two.phhs").write_text(f"[1]\n{WALK}\n[2]\n{WALK.replace('p3 f', 'p2 f')}")
    (tmp_path / "notes.txt").write_text("not a hand")
    return tmp_path


def lines(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_one_json_line_a_hand_in_the_order_of_the_files_and_the_rate_apart(folder: Path) -> None:
    result = run("replay", str(folder), "--json")
    assert result.exit_code == 1
    sound, antes, first, second = lines(result)
    assert sound == {
        "file": str(folder / "2.phh"),
        "n": 1,
        "hand": 1,
        "final_stacks": [199, 201, 200],
        "winnings": [0, 2, 0],
        "rake": 0,
        "pots": [{"amount": 2, "rake": 0, "winners": ["p2"]}],
    }
    assert antes["file"] == str(folder / "10.phh")
    assert (antes["skipped"], antes["paragraph"]) == (
        "antes: the rules have two blinds and no other payment",
        "POKER-7 1.6",
    )
    assert first["final_stacks"] == [199, 201, 200]
    assert (second["refused"], second["line"]) == ("p2 acts, but it is the turn of p3", 15)
    summary = (
        "4 hands in 3 files: 2 replayed (0 match the file, 0 match except for the rake, 0 differ), 1 skipped, 1 refused"
    )
    assert result.stderr.startswith(summary)
    assert result.stderr.rstrip().endswith("hands per second")


def test_skipped_hands_are_no_failure_and_words_are_printed_without_json(folder: Path) -> None:
    result = run("replay", str(folder / "2.phh"), str(folder / "10.phh"))
    assert result.exit_code == 0
    assert "2.phh  1  199  201  200" in result.stdout
    assert "skipped: antes: the rules have two blinds and no other payment  [POKER-7 1.6]" in result.stdout
    assert "hands per second" in result.stdout


def test_a_result_that_does_not_come_out_is_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "a.phh"
    file.write_text(WALK + "finishing_stacks = [200, 200, 200]\n")
    result = run("replay", str(file), "--json")
    assert result.exit_code == 1
    assert lines(result)[0]["stated"] == "differs"
    file.write_text(WALK + "finishing_stacks = [199, 201, 200]\n")
    assert run("replay", str(file)).exit_code == 0


def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path: Path) -> None:
    file = tmp_path / "a.phh"
    file.write_bytes(b"variant = 'NT'\n\xff\n")
    result = run("replay", str(file), "--json")
    assert result.exit_code == 1
    assert lines(result) == [{"file": str(file), "n": 1, "refused": "this is not UTF-8 text", "line": 2}]
    assert f"{file}:2  refused: this is not UTF-8 text" in run("replay", str(file)).stdout


def test_amounts_are_printed_in_the_files_own_unit() -> None:
    told = lines(run("replay", str(KEPT / "ong.phhs"), "--json"))
    assert told[0]["final_stacks"] == [432.05, 1066.1, 437.5, 156, 1219.8]
    assert (told[0]["hand"], told[1]["n"], told[1]["closed"]) == ("R5-1676558-1009", 2, ["p1"])


def test_rake_and_customs_are_options() -> None:
    file = str(KEPT / "100-9.phh")
    assert lines(run("replay", file, "--json", "--rake", "5", "--cap", "10"))[0]["rake"] == 10
    assert lines(run("replay", file, "--json", "--rake", "5"))[0]["rake"] == 30
    assert run("replay", file, "--rake", "6").exit_code == 2
    assert run("replay", file, "--compat", "full-raise", "--compat", "odd-chips-to-first").exit_code == 0
    assert run("replay", file, "--compat", "straddles").exit_code == 2


def test_several_processes_print_what_one_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.replay_hands.FILES_A_SHARE", 2)
    one = run("replay", str(KEPT), "--json", "--jobs", "1")
    two = run("replay", str(KEPT), "--json", "--jobs", "2")
    assert (one.exit_code, one.stdout) == (two.exit_code, two.stdout)
    assert len(lines(two)) == 16


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_of_many_hands_is_shared_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    (tmp_path / "1.phh").write_text(WALK)
    many = tmp_path / "2.phhs"
    many.write_text("".join(f"[{n}]\n{WALK.replace('p3 f', 'p2 f') if n == 9 else WALK}\n" for n in range(1, 24)))
    whole = run("replay", str(tmp_path), "--json")
    monkeypatch.setattr("croupier.cli.replay_hands.BYTES_A_SHARE", many.stat().st_size // 6)
    parts = run("replay", str(tmp_path), "--json", "--jobs", jobs)
    assert (whole.exit_code, whole.stdout) == (parts.exit_code, parts.stdout)
    assert [line["n"] for line in lines(parts)] == [1, *range(1, 24)]
    assert [line["line"] for line in lines(parts) if "refused" in line] == [1 + 8 * 8 + 6]


def test_a_process_that_fails_ends_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.cli.replay_hands.FILES_A_SHARE", 1)
    for name in "abc":
        (tmp_path / f"{name}.phh").symlink_to(tmp_path / "gone")
    result = run("replay", str(tmp_path), "--jobs", "2")
    assert isinstance(result.exception, RuntimeError)


def test_a_tables_history_is_exported_and_replays_as_stated(tmp_path: Path) -> None:
    house = tmp_path / "house.jsonl"
    house.write_bytes(b"\n".join(encode(record) for record in table(Random(3), 4, 5, terms())))
    hands = tmp_path / "hands.phhs"
    assert run("export", str(house), "--out", str(hands)).exit_code == 0
    result = run("replay", str(hands), "--json")
    assert result.exit_code == 0
    assert {line["stated"] for line in lines(result)} == {"agrees"}
    rounds = len(lines(result))
    assert run("export", str(house), "--table", "t1").stdout == hands.read_text()
    assert len(lines(run("export", str(house), "--format", "jsonl"))) == rounds
    assert run("export", str(house), "--format", "csv").stdout.startswith(
        "table,round,opened_at,box,player,bet,stake_dollars"
    )
    assert run("export", str(house), "--table", "t2").exit_code == 2


# ---- the plain form, read without Typer ------------------------------------------------------------------------------


def test_the_plain_form_prints_what_typer_prints(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    for words in ([str(folder), "--json"], ["--jobs", "1", str(folder / "2.phh"), str(folder / "10.phh")]):
        code = replay_fast(words)
        printed = capfdbinary.readouterr().out
        result = run("replay", *words)
        assert code == result.exit_code
        assert printed.splitlines()[:2] == result.stdout_bytes.splitlines()[:2]


@pytest.mark.parametrize(
    "words",
    [[], ["--json"], ["--help"], ["--rake", "5", "{}"], ["--jobs", "two", "{}"], ["--jobs"], ["{}", "gone.phh"]],
)
def test_everything_else_is_left_to_typer(folder: Path, words: list[str]) -> None:
    assert replay_fast([word.format(folder) for word in words]) is None
    (folder / "house.jsonl").write_text("")
    assert replay_fast([str(folder / "house.jsonl")]) is None


def test_the_program_itself_replays_hands_and_tells_of_its_options(folder: Path) -> None:
    program = [sys.executable, "-c", "from croupier.cli import main; main()", "replay"]
    told = subprocess.run([*program, str(folder), "--json"], capture_output=True, check=False)
    assert (told.returncode, len(told.stdout.splitlines())) == (1, 4)
    assert b"4 hands in 3 files" in told.stderr
    helped = subprocess.run([*program, "--help"], capture_output=True, check=True)
    assert b"--compat" in helped.stdout


def test_processes_end_when_nobody_reads_on(capfd: pytest.CaptureFixture[str]) -> None:
    results = in_turn(lambda share: (b"x" * (1 << 20), *share), [["a"], ["b"], ["c"], ["d"]], 2)
    assert next(results)[1] == "a"
    results.close()  # type: ignore[attr-defined]
    assert capfd.readouterr().err == ""
