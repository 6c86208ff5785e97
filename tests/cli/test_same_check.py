"""`audit verify` and `serve` agree on a witness; a link to a database is the same house; SIGTERM closes all."""

import sys
from contextlib import closing
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from croupier.cli import audit
from croupier.cli.witness_files import begin_witness, witness_files
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record.events import ChipsIssued, HouseCreated, HouseEvent
from croupier.rules.roles import HOUSE
from croupier.store.connect import check_unused
from croupier.store.encryption import open_encrypted, read_only
from croupier.store.house_lock import is_open
from croupier.store.interface import InUse
from croupier.store.second_witnesses import second_witness
from croupier.store.signed_heads import head_of, key_at
from croupier.store.witness import Witness, refusal, witness_paths
from tests.support.cli.startup import run
from tests.support.server.flooding import greeted


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Stopped in order: its witness has a line for each of ten records, and has seen them all."""
    db = tmp_path / "house.db"
    at = witness_paths(db)
    with closing(open_encrypted(db)) as store:
        made = begin_witness(
            store, House(lock=store.lock), witness_files(str(db), None, None), 1, (HOUSE, None), (HouseCreated(False),)
        )
        witness = Witness(at.witness, key_at(at.key))
        witness.copy_to(second_witness(str(tmp_path / "second"), witness.carried))
        events: list[HouseEvent] = [witness.begin(made.seq, made.head), *(ChipsIssued("ana", 1) for _ in range(9))]
        for each in events:
            plan = record_events(made, HOUSE_STREAM, (each,), HOUSE, made.seq)
            store.append([plan])
            made = plan.after
            witness.saw(made.seq, made.head)
            witness.write()
        store.witness_saw(witness.seq)
        witness.close()
    return db


def verdicts(db: Path) -> tuple[bool, bool]:
    """Does it start, and does the audit hold?"""
    at = witness_paths(db)
    with closing(read_only(db)) as log:
        starts = not refusal(log, at)
    return starts, run("audit", "verify", db, "--witness", at.witness).exit_code == 0


@pytest.mark.parametrize("lines", [0, 1, 2, 3])
def test_an_audit_passes_no_witness_that_a_start_refuses(house: Path, lines: int) -> None:
    path = witness_paths(house).witness
    kept = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(kept[: len(kept) - lines]))
    assert verdicts(house) == (not lines, not lines)


def test_planted_an_audit_that_ignores_the_witness_is_caught(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "least_seen", lambda log: 0)
    path = witness_paths(house).witness
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))
    assert verdicts(house) == (False, True)


def test_an_audit_names_a_second_witness_that_was_not_given_or_was_cut(house: Path) -> None:
    first, second = witness_paths(house).witness, house.with_name("second")
    told = run("audit", "verify", house, "--witness", first)
    assert (told.exit_code, f"second witness {second} was not given" in told.output.replace("\n", "")) == (
        0,
        True,
    )
    both = ("--witness", first, "--witness", second)
    assert run("audit", "verify", house, *both).exit_code == 0
    lines = second.read_bytes().splitlines(keepends=True)
    assert head_of(lines[0]).seq == 2
    second.write_bytes(b"")
    assert run("audit", "verify", house, *both).exit_code == 1


def test_a_link_to_a_database_is_the_same_house(house: Path) -> None:
    link = house.with_name("link.db")
    for end in ("", ".key", ".lock", ".witness"):
        house.with_name(link.name + end).symlink_to(house.with_name(house.name + end))
    with closing(open_encrypted(house)):
        assert is_open(link)
        with pytest.raises(InUse):
            check_unused(link)
        with pytest.raises(InUse):
            open_encrypted(link, take_over=False)
    assert not is_open(link)


def test_sigterm_lets_the_house_note_what_its_witness_saw(tmp_path: Path) -> None:
    db, second = tmp_path / "house.db", tmp_path / "second"
    asked = ("serve", "--demo", "--port", "0", "--db", str(db), "--second-witness", str(second))
    running = Popen((sys.executable, "-m", "croupier", *asked), stdout=PIPE, text=True)
    try:
        assert "Ctrl-C" in greeted(running)
    finally:
        running.terminate()
        running.communicate(timeout=60)
    assert running.returncode == 0
    last = head_of(witness_paths(db).witness.read_bytes().splitlines()[-1]).seq
    with closing(read_only(db)) as log:
        assert log.witnessed() == last
    assert head_of(second.read_bytes().splitlines()[-1]).seq == last
