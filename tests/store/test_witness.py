"""Signed heads of the chain, stored apart from the database: only they reveal a cut or an older log."""

import os
import stat
from errno import EMFILE
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from croupier.house.execute import Plan
from croupier.store import second_witnesses
from croupier.store import witness as w
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.signed_heads import ROTATED, Head, key_at, read_heads
from croupier.store.verify import verify
from croupier.store.witness import EVERY, Witness, missing
from croupier.store.witness_file import WitnessFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "house.witness"


def written(path: Path, evening: list[Plan], key: Ed25519PrivateKey | None = None) -> list[bytes]:
    witness = Witness(path, key or key_at(path.with_suffix(".key")))
    for plan in evening[::40]:
        witness.saw(plan.after.seq, plan.after.head)
        witness.write()
    return path.read_bytes().splitlines()


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    key = key_at(tmp_path / "key")
    assert key_at(tmp_path / "key").private_bytes_raw() == key.private_bytes_raw()
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    (tmp_path / "key").write_text("nonsense")
    with pytest.raises(StoreError, match="cannot be used"):
        key_at(tmp_path / "key")


def test_a_head_is_written_every_few_entries_and_on_request(path: Path) -> None:
    witness = Witness(path, Ed25519PrivateKey.generate())
    for seq in range(1, 2 * EVERY + 5):
        witness.saw(seq, f"{seq:064x}")
    assert list(read_heads(path)) == [EVERY, 2 * EVERY]
    witness.write()
    witness.write()
    assert list(read_heads(path)) == [EVERY, 2 * EVERY, 2 * EVERY + 4]


def test_the_next_start_goes_on_behind_the_last_whole_line(path: Path, evening: list[Plan]) -> None:
    lines = written(path, evening[:81])
    path.write_bytes(b"\n".join(lines) + b'\n{"seq":9')
    more = written(path, [plan for plan in evening if plan.after.seq > evening[80].after.seq])
    assert more[: len(lines)] == lines
    assert len(read_heads(path)) == len(more) > len(lines)


def alterations(lines: list[bytes]) -> list[list[bytes]]:
    """Each head flipped, left out, doubled, swapped; and one rewritten by somebody without the key."""
    said = msgspec.json.decode(lines[2], type=Head)
    forged = replace(said, head="f" * 64)
    stranger = Ed25519PrivateKey.generate()
    own = replace(forged, key=stranger.public_key().public_bytes_raw().hex())
    signed = replace(own, signature=stranger.sign(own.words()).hex())
    return [
        *(
            [*lines[:at], bytes([*line[:50], line[50] ^ 1, *line[51:]]), *lines[at + 1 :]]
            for at, line in enumerate(lines)
        ),
        *([*lines[:at], *lines[at + 1 :]] for at in range(len(lines) - 1)),
        [*lines[:1], lines[2], lines[1], *lines[3:]],
        [*lines[:2], lines[1], *lines[2:]],
        *([*lines[:2], msgspec.json.encode(each), *lines[3:]] for each in (forged, signed)),
    ]


def test_a_changed_line_is_found(path: Path, evening: list[Plan]) -> None:
    lines = written(path, evening)
    assert len(lines) > 4
    for altered in alterations(lines):
        path.write_bytes(b"".join(line + b"\n" for line in altered))
        with pytest.raises(StoreError, match="witness"):
            read_heads(path)


def test_a_line_that_is_no_text_is_found(path: Path, evening: list[Plan]) -> None:
    lines = written(path, evening)
    lines[1] = lines[1].replace(b'"head":"', b'"head":"\xff')
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    with pytest.raises(StoreError, match="not a signed head"):
        read_heads(path)


def test_a_wrong_key_is_found_with_the_right_one(path: Path, evening: list[Plan]) -> None:
    """A forger who rewrites the whole file is believed only without a key to compare with."""
    right = key_at(path.with_suffix(".key")).public_key().public_bytes_raw().hex()
    written(path, evening)
    assert read_heads(path, right)
    path.unlink()
    written(path, evening, Ed25519PrivateKey.generate())
    assert read_heads(path)
    with pytest.raises(StoreError, match="line 1"):
        read_heads(path, right)


@pytest.mark.parametrize("cut", [1, 7, 100])
def test_a_cut_or_older_log_is_not_started_from(path: Path, evening: list[Plan], cut: int) -> None:
    """The same house before its last entries: its chain holds, and the witness saw more."""
    whole, older = MemoryStore(MemoryData()), MemoryStore(MemoryData())
    whole.append(evening)
    older.append(evening[:-cut])
    witness = Witness(path, key_at(path.with_suffix(".key")))
    assert missing(older, path) == ""
    witness.saw(evening[-1].after.seq, evening[-1].after.head)
    witness.write()
    assert missing(whole, path) == ""
    assert "is not in this log" in missing(older, path)
    assert verify(older) == []
    assert verify(older, read_heads(path)) != []


def test_a_witness_that_cannot_write_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    witness = Witness(path, Ed25519PrivateKey.generate())
    witness.saw(1, "0" * 64)
    monkeypatch.setattr(WitnessFile, "append", full)
    with pytest.raises(StoreError, match="No space left"):
        witness.write()


def test_a_house_that_takes_over_and_the_one_it_took_over_from_write_one_chain(path: Path) -> None:
    """The old one may hold a head that it has not written yet: it was committed before, and is as good as any."""
    key = Ed25519PrivateKey.generate()
    old = Witness(path, key)
    old.saw(1, f"{1:064x}")
    old.write()
    old.saw(5, f"{5:064x}")
    new = Witness(path, key)
    old.write()
    new.saw(8, f"{8:064x}")
    new.write()
    old.saw(7, f"{7:064x}")
    old.write()
    new.saw(9, f"{9:064x}")
    new.write()
    assert list(read_heads(path)) == [1, 5, 8, 9], "what is behind another's head is told by it"


def left(path: Path) -> Witness:
    witness = Witness(path, key_at(path.with_suffix(".key")))
    for seq in (1, 2, 3):
        witness.saw(seq, f"{seq:064x}")
        witness.write()
    return witness


@pytest.mark.parametrize("seq", [3, 4])
def test_a_witness_that_is_gone_stops_the_house_whether_or_not_there_is_news(path: Path, seq: int) -> None:
    witness = left(path)
    path.unlink()
    witness.saw(seq, f"{seq:064x}")
    with pytest.raises(StoreError, match="cannot be written"):
        witness.write()
    assert not path.exists(), "no other one in its place"


@pytest.mark.parametrize("kept", [0, 2])
def test_a_cut_witness_file_stops_the_writer(path: Path, kept: int) -> None:
    witness = left(path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:kept]))
    witness.saw(4, f"{4:064x}")
    with pytest.raises(StoreError, match="has changed since it was last written"):
        witness.write()


def test_one_that_another_key_has_signed_is_not_gone_on_with(path: Path) -> None:
    left(path)
    with pytest.raises(StoreError, match="another key"):
        Witness(path, Ed25519PrivateKey.generate())


def test_the_witness_names_the_time_a_house_was_last_open(path: Path) -> None:
    witness = left(path)
    os.utime(path, (1_000, 1_000))
    assert Witness(path, key_at(path.with_suffix(".key"))).alive == 1_000_000
    witness.write()
    assert Witness(path, key_at(path.with_suffix(".key"))).alive > 1_000_000


# ---- one descriptor, a bounded file ----------------------------------------------------------------------------------


def no_descriptors(*_: object, **__: object) -> int:
    raise OSError(EMFILE, "Too many open files")


def test_the_witness_is_written_without_a_free_descriptor(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    witness = left(path)
    monkeypatch.setattr(os, "open", no_descriptors)
    monkeypatch.setattr("builtins.open", no_descriptors)
    witness.saw(4, f"{4:064x}")
    witness.write()
    monkeypatch.undo()
    assert list(read_heads(path)) == [1, 2, 3, 4]


def test_one_that_has_to_be_opened_again_waits_for_a_descriptor(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The house goes on; the head is written when there is one."""
    witness = left(path)
    path.write_bytes(path.read_bytes())
    path.rename(path.with_name("moved"))
    path.with_name("moved").rename(path)
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    copy.rename(path)
    monkeypatch.setattr(os, "open", no_descriptors)
    witness.saw(4, f"{4:064x}")
    witness.write()
    assert witness.seq == 3
    monkeypatch.undo()
    witness.write()
    assert list(read_heads(path)) == [1, 2, 3, 4]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """Files of a few lines."""
    most = 2_000
    for module in (w, second_witnesses):
        monkeypatch.setattr(module, "MOST_BYTES", most)
    return most


def old(path: Path) -> Path:
    return path.with_name(path.name + ROTATED)


def many(witness: Witness, first: int, count: int) -> None:
    for seq in range(first, first + count):
        witness.saw(seq, f"{seq:064x}")
        witness.write()


def test_a_full_file_is_begun_again_and_the_chain_goes_through_both(path: Path, small: int) -> None:
    witness = Witness(path, key_at(path.with_suffix(".key")))
    for first in range(1, 100, 10):
        many(witness, first, 10)
        heads = read_heads(path)
        assert max(heads) == first + 9
        assert heads == {seq: f"{seq:064x}" for seq in heads}
        assert all(file.stat().st_size < 2 * small for file in path.parent.iterdir())
    assert len(read_heads(path)) > len(checked_alone(path)) > 0, "the file before is read with it"
    assert len(list(path.parent.iterdir())) == 3, "key, file, and the one before"
    Witness(path, key_at(path.with_suffix(".key")))


def checked_alone(path: Path) -> dict[int, str]:
    """The present file without the one before: its first line is signed, and says that others were before."""
    folder = path.parent / "alone"
    folder.mkdir()
    (folder / path.name).write_bytes(path.read_bytes())
    found = read_heads(folder / path.name)
    (folder / path.name).unlink()
    folder.rmdir()
    return found


def test_the_first_lines_of_a_witness_cannot_be_left_out(path: Path, small: int) -> None:
    many(Witness(path, key_at(path.with_suffix(".key"))), 1, 30)
    first, *lines = path.read_bytes().splitlines(keepends=True)
    assert msgspec.json.decode(first, type=Head).carried is True
    path.write_bytes(b"".join(lines))
    with pytest.raises(StoreError, match="line 1"):
        read_heads(path)


def test_two_processes_follow_each_other_over_a_rotation(path: Path, small: int) -> None:
    key = key_at(path.with_suffix(".key"))
    one, two = Witness(path, key), Witness(path, key)
    for seq in range(1, 60):
        turn = one if seq % 3 else two
        turn.saw(seq, f"{seq:064x}")
        turn.write()
    heads = read_heads(path)
    assert max(heads) == 59
    assert heads == {seq: f"{seq:064x}" for seq in range(min(heads), 60)}


def test_a_rotation_without_a_free_descriptor_comes_later(
    path: Path, small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(path, key_at(path.with_suffix(".key")))
    monkeypatch.setattr(Path, "open", no_descriptors)
    many(witness, 1, 20)
    assert not old(path).exists()
    monkeypatch.undo()
    monkeypatch.setattr(w, "MOST_BYTES", small)
    many(witness, 21, 1)
    assert old(path).exists()
    assert list(read_heads(path)) == list(range(1, 22))
