"""Files of a house that are deleted, cut or replaced by older ones: the house reports every loss at its start.

A database and its witness replaced together by copies of one moment look right; only a second witness shows that.
"""

import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from croupier.cli import house_checks
from croupier.cli.house_checks import check_house
from croupier.cli.witness_setup import begin_witness, witness_files
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record.events import ChipsIssued, HouseCreated
from croupier.rules.roles import HOUSE
from croupier.store import second_witnesses as copies
from croupier.store import witness as w
from croupier.store.encryption import open_encrypted, read_only
from croupier.store.interface import Log, StoreError
from croupier.store.recovery import resume
from croupier.store.second_witnesses import second_witness
from croupier.store.signed_heads import head_of, key_at, read
from croupier.store.verify import verify
from croupier.store.witness import Witness, WitnessPaths, last_named, witness_paths
from croupier.store.witness_file import last_line

NAME, SECOND = "house.db", "elsewhere.witness"
DATABASE, WAL, WITNESS = NAME, f"{NAME}-wal", f"{NAME}.witness"
MOMENTS = 6
TRIES = 30


class Kept:
    """A house at several moments of its life, each a folder with all its files; the last is how it was left."""

    def __init__(self, root: Path, *, second: bool = True) -> None:
        self.root, self.live, self.has_second = root, root / "live", second
        self.live.mkdir()
        self.db, self.at = self.live / NAME, witness_paths(self.live / NAME)
        self.moments: list[Path] = []
        with closing(open_encrypted(self.db)) as store:
            before = (HouseCreated(False),)
            begin_witness(
                store, House(lock=store.lock), witness_files(str(self.db), None, None), 1, (HOUSE, None), before
            )

    def evening(self, chance: Random, *, stopped: bool) -> None:
        """Records, and lines of the witness between them; the files as they are when it stops, or is killed."""
        store = open_encrypted(self.db)
        house, witness = resume(store), Witness(self.at.witness, key_at(self.at.key))
        second = second_witness(str(self.live / SECOND), witness.carried)
        if self.has_second:
            witness.copy_to(second)
        events: list[tuple[object, ...]] = [(witness.begin(house.seq, house.head),)]
        events += [tuple(ChipsIssued("ana", 1) for _ in range(chance.randint(1, 4))) for _ in range(12)]
        for each in events:
            store.witness_saw(witness.seq)
            plan = record_events(house, HOUSE_STREAM, each, HOUSE, house.seq)  # type: ignore[arg-type]
            store.append([plan])
            house = plan.after
            witness.saw(house.seq, house.head)
            if chance.random() < 0.5:
                witness.write()
        witness.write()
        store.witness_saw(witness.seq)
        if stopped:
            store.close()
        second.close()
        self._keep()
        store.close()
        witness._file.close()

    def _keep(self) -> None:
        self.moments.append(self.root / f"{len(self.moments)}")
        shutil.copytree(self.live, self.moments[-1])

    def copy(self, number: int) -> Path:
        """The files as they were left at the end, for somebody to lay hands on."""
        folder = self.root / f"try-{number}"
        shutil.copytree(self.moments[-1], folder)
        return folder


def some_evenings(root: Path, how: str, *, second: bool) -> Kept:
    found, chance = Kept(root, second=second), Random(7)
    for _ in range(MOMENTS):
        found.evening(chance, stopped=how == "stopped")
    return found


@pytest.fixture(params=["stopped", "killed"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """With a second witness."""
    return some_evenings(tmp_path, request.param, second=True)


@pytest.fixture(params=["stopped", "killed"])
def alone(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """With no other witness than the one beside it."""
    return some_evenings(tmp_path, request.param, second=False)


# ---- what is done to it ----------------------------------------------------------------------------------------------

Hand = Callable[[Kept, Random, Path], None]


def deleted(_: Kept, __: Random, path: Path) -> None:
    path.unlink(missing_ok=True)


def emptied(_: Kept, __: Random, path: Path) -> None:
    path.write_bytes(b"")


def cut(_: Kept, chance: Random, path: Path) -> None:
    if path.exists() and path.stat().st_size:
        path.write_bytes(path.read_bytes()[: chance.randrange(path.stat().st_size)])


def replaced(kept: Kept, chance: Random, path: Path) -> None:
    """By the file of an earlier moment; where it had none then, there is none."""
    path.unlink(missing_ok=True)
    with suppress(FileNotFoundError):
        shutil.copy(chance.choice(kept.moments[:-1]) / path.name, path)


def rolled_back(kept: Kept, chance: Random, folder: Path) -> None:
    """The whole database as it was at an earlier moment."""
    then = chance.choice(kept.moments[:-1])
    for end in ("", "-wal", "-shm"):
        (folder / f"{NAME}{end}").unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            shutil.copy(then / f"{NAME}{end}", folder)


HANDS: tuple[Hand, ...] = (deleted, emptied, cut, replaced)


# ---- what the house says ---------------------------------------------------------------------------------------------


def complaint(folder: Path, *second: Path) -> str:
    """Why it does not start, or what an audit finds; nothing where all seems well."""
    db = folder / NAME
    try:
        check_house(
            str(db), witness_paths(db), demo=False, take_over=True, second_witnesses=[str(each) for each in second]
        )
        with closing(open_encrypted(db)) as store:
            resume(store)
        with closing(read_only(db)) as log:
            named = last_named(log)
            seen = read(witness_paths(db).witness, named.key if named else "")
            return "; ".join(verify(log, seen.heads))
    except StoreError as no:
        return str(no)


def length(folder: Path) -> int:
    with closing(read_only(folder / NAME)) as log:
        return resume(log).seq


def noted(folder: Path) -> tuple[int, int]:
    """How many records there are, and how many of them the witness had seen when the last of them was written.

    A line after that one may be lost in a crash: the records that it saw are there.
    """
    with closing(read_only(folder / NAME)) as log:
        return resume(log).seq, log.witnessed()


def last_seen(path: Path) -> int:
    try:
        return max(read(path).heads, default=0)
    except StoreError:
        return 0


def unnoticed(kept: Kept, chance: Random, hand: Hand) -> list[str]:
    """Tries in which something was lost and nobody said so."""
    found, (whole, seen) = [], noted(kept.copy(-1))
    for number in range(TRIES):
        folder = kept.copy(number)
        hand(kept, chance, folder)
        why = complaint(folder, *([folder / SECOND] if kept.has_second else ()))
        if not why and (length(folder) < whole or last_seen(folder / WITNESS) < seen):
            found.append(f"try {number}: {length(folder)} of {whole} records, witness {last_seen(folder / WITNESS)}")
        shutil.rmtree(folder)
    return found


def on_the_database(kept: Kept, chance: Random, folder: Path) -> None:
    """Any of its files, or all of them at once."""
    if chance.random() < 0.3:
        rolled_back(kept, chance, folder)
    for name in chance.sample((DATABASE, WAL), chance.randint(0, 2)):
        chance.choice(HANDS)(kept, chance, folder / name)


def on_the_witness(kept: Kept, chance: Random, folder: Path) -> None:
    chance.choice(HANDS)(kept, chance, folder / WITNESS)


def on_both(kept: Kept, chance: Random, folder: Path) -> None:
    """The database in any way, and no witness is left to say so; sometimes the key goes too."""
    on_the_database(kept, chance, folder)
    chance.choice((deleted, emptied))(kept, chance, folder / WITNESS)
    if chance.random() < 0.3:
        (folder / f"{NAME}.key").unlink()


def together(kept: Kept, chance: Random, folder: Path) -> None:
    """Everything in its place as it was at one earlier moment."""
    shutil.rmtree(folder)
    shutil.copytree(chance.choice(kept.moments[:-1]), folder)


def anything(kept: Kept, chance: Random, folder: Path) -> None:
    chance.choice((on_the_database, on_the_witness, on_both, together))(kept, chance, folder)
    shutil.copy(kept.moments[-1] / SECOND, folder / SECOND)  # nobody reaches that one


def on_all_three(kept: Kept, chance: Random, folder: Path) -> None:
    """Database and witness of one earlier moment, and the second witness is gone, empty or of that moment too."""
    then = chance.choice(kept.moments[:-1])
    shutil.rmtree(folder)
    shutil.copytree(then, folder)
    chance.choice((deleted, emptied))(kept, chance, folder / SECOND)


def thinned(_: Kept, chance: Random, path: Path) -> None:
    """Without some of its first lines, or one in the middle."""
    lines = path.read_bytes().splitlines(keepends=True)
    first = chance.randrange(len(lines) - 1)
    path.write_bytes(b"".join(lines[first + 1 :] if chance.random() < 0.5 else lines[:first] + lines[first + 1 :]))


def test_a_second_witness_that_is_gone_or_empty_is_missed(kept: Kept) -> None:
    assert unnoticed(kept, Random(4), on_all_three) == []
    folder = kept.copy(0)
    assert "which was not given" in complaint(folder), "the chain names it"
    for hand, why in ((deleted, "is missing"), (emptied, "is empty")):
        hand(kept, Random(5), folder / SECOND)
        assert f"second witness, {kept.live / SECOND}, which was not given" in complaint(folder, folder / SECOND)
        shutil.copy(kept.moments[-1] / SECOND, folder / SECOND)
        with closing(read_only(folder / NAME)) as log:
            (kept.live / SECOND).unlink(missing_ok=True)
            if hand is emptied:
                (kept.live / SECOND).touch()
            assert why in copies.missing_copy(log, [str(kept.live / SECOND)])


def test_a_second_witness_may_be_moved(kept: Kept) -> None:
    folder = kept.copy(0)
    moved = folder / "moved.witness"
    (folder / SECOND).rename(moved)
    assert complaint(folder, moved) == ""


def test_a_second_witness_that_was_cut_is_noticed(kept: Kept) -> None:
    """What the chain names of it is from its last start."""
    with closing(read_only(kept.copy(0) / NAME)) as log:
        named = last_named(log)
    assert named
    (second,) = named.second
    lines = (kept.moments[-1] / SECOND).read_bytes().splitlines(keepends=True)
    cut_at = next(n for n, line in enumerate(lines) if head_of(line).seq >= second.seq)
    folder = kept.copy(1)
    (folder / SECOND).write_bytes(b"".join(lines[:cut_at]))
    assert "second witness" in complaint(folder, folder / SECOND)


def test_a_witness_without_its_front_or_a_middle_line_is_noticed(kept: Kept) -> None:
    for number in range(TRIES):
        folder = kept.copy(number)
        thinned(kept, Random(number), folder / WITNESS)
        assert "is not as it was written" in complaint(folder, folder / SECOND)
        folder_of_second = kept.copy(100 + number)
        thinned(kept, Random(number), folder_of_second / SECOND)
        assert (
            complaint(folder_of_second, folder_of_second / SECOND)
            or head_of((folder_of_second / SECOND).read_bytes().splitlines()[0]).carried
        ), "only a line that carries a head on may come first"


def test_planted_a_second_witness_that_the_chain_does_not_name_is_not_missed(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "missing_copy", lambda log, given: "")
    assert unnoticed(kept, Random(4), on_all_three)


@pytest.mark.parametrize("hand", [on_the_database, on_the_witness, on_both])
def test_lost_files_are_noticed(alone: Kept, hand: Hand) -> None:
    assert unnoticed(alone, Random(1), hand) == []


def test_with_a_second_witness_nothing_goes_unnoticed(kept: Kept) -> None:
    assert unnoticed(kept, Random(2), anything) == []


def test_without_it_files_of_one_moment_look_right(alone: Kept) -> None:
    """Why there should be one."""
    assert unnoticed(alone, Random(3), together)


def test_a_house_that_was_stopped_has_noted_all_that_its_witness_saw(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.evening(Random(7), stopped=True)
    assert noted(kept.copy(0)) == (last_seen(kept.moments[-1] / WITNESS),) * 2


def test_files_as_they_were_left_are_not_complained_about(kept: Kept) -> None:
    folder = kept.copy(0)
    assert complaint(folder, folder / SECOND) == ""


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def test_planted_an_accepted_missing_witness_is_caught(alone: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once was: without a witness the house began another one."""
    real = w.refusal
    monkeypatch.setattr(w, "refusal", lambda log, at: real(log, at) if last_line(at.witness) else "")
    assert unnoticed(alone, Random(1), on_both)


def test_planted_an_accepted_cut_witness_is_caught(alone: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    def uncounted(log: Log, at: WitnessPaths) -> str:
        return w.missing(log, at.witness) if last_line(at.witness) else "it is gone"

    monkeypatch.setattr(w, "refusal", uncounted)
    assert unnoticed(alone, Random(1), on_the_witness)


def test_a_second_witness_that_is_not_read_would_be_seen(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_checks, "check_copies", lambda *_: None)
    assert unnoticed(kept, Random(2), anything)
