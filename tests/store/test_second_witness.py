"""A second witness in another place: a file, a command, a system log. None of them can delay the house."""

import socket
import sys
from pathlib import Path
from threading import Event

import pytest

from croupier.house.execute import Plan
from croupier.store import second_witnesses as copies
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.second_witnesses import QueuedCopy, check_copy, second_witness
from croupier.store.signed_heads import check_lines, key_at, read_heads
from croupier.store.witness import Witness

SAVES = "import sys; out = open(sys.argv[1], 'ab', 0); [out.write(line) for line in sys.stdin.buffer]"


@pytest.fixture
def witness(tmp_path: Path) -> Witness:
    return Witness(tmp_path / "house.witness", key_at(tmp_path / "house.key"))


def sees(witness: Witness, first: int, last: int) -> None:
    for seq in range(first, last + 1):
        witness.saw(seq, f"{seq:064x}")
        witness.write()


def heads(first: int, last: int) -> dict[int, str]:
    return {seq: f"{seq:064x}" for seq in range(first, last + 1)}


def test_a_second_witness_has_every_line_from_its_start(witness: Witness, tmp_path: Path) -> None:
    sees(witness, 1, 3)
    witness.copy_to(second_witness(str(tmp_path / "other"), witness.carried))
    sees(witness, 4, 6)
    witness.close()
    assert read_heads(tmp_path / "other", witness.key) == heads(3, 6), "and the head where it takes over"


def test_a_second_witness_continues_after_a_restart_and_is_rotated(
    witness: Witness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "MOST_BYTES", 3_000)
    other = tmp_path / "other"
    for first in range(1, 40, 10):
        again = Witness(witness.path, key_at(tmp_path / "house.key"))
        again.copy_to(second_witness(str(other), again.carried))
        sees(again, first, first + 9)
        again.close()
        assert max(read_heads(other, again.key)) == first + 9
        assert other.stat().st_size < 6_000


def test_a_command_reads_the_lines(witness: Witness, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = f'command:{sys.executable} -c "{SAVES}" {out}'
    witness.copy_to(second_witness(command, witness.carried))
    sees(witness, 1, 3)
    witness.close()
    assert read_heads(out, witness.key) == heads(1, 3)


def test_a_command_that_ends_is_started_again(
    witness: Witness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes one line and ends; a line is lost with it, and the next life goes on from a later head."""
    monkeypatch.setattr(copies, "RETRY_SECONDS", 0.01)
    out = tmp_path / "out"
    once = "import sys; open(sys.argv[1], 'ab', 0).write(sys.stdin.buffer.readline())"
    witness.copy_to(second_witness(f'command:{sys.executable} -c "{once}" {out}', witness.carried))
    sees(witness, 1, 1)
    seq = 1
    while not out.exists() or out.read_bytes().count(b"\n") < 2:
        seq += 1
        sees(witness, seq, seq)
    witness.close()
    assert max(read_heads(out, witness.key)) > 1


def test_a_system_log_gets_the_lines_and_they_are_read_from_there(witness: Witness, tmp_path: Path) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(60)
        witness.copy_to(second_witness(f"syslog:127.0.0.1:{server.getsockname()[1]}", witness.carried))
        sees(witness, 1, 3)
        said = [server.recv(4096) for _ in range(3)]
        witness.close()
    assert all(each.startswith(b"<85>croupier[") for each in said)
    logged = tmp_path / "syslog"
    logged.write_bytes(b"".join(b"Nov 17 20:15:02 host " + each + b"\n" for each in said))
    assert read_heads(logged, witness.key) == heads(1, 3)


class Stuck:
    """A place that takes nothing until it is let go."""

    def __init__(self) -> None:
        self.free, self.taken = Event(), list[bytes]()

    def write(self, line: bytes) -> None:
        if not self.free.is_set():
            raise OSError("nobody is there")
        self.taken.append(line)

    def close(self) -> None: ...


def test_a_place_that_takes_nothing_holds_nobody_up(witness: Witness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(copies, "MOST_WAITING", 5)
    stuck = Stuck()
    copy = QueuedCopy("stuck", stuck, witness.carried)
    witness.copy_to(copy)
    sees(witness, 1, 40)
    assert witness.seq == 40
    assert not stuck.taken
    stuck.free.set()
    witness.close()
    seen = check_lines(stuck.taken, "stuck", witness.key).heads
    assert max(seen) == 40, "the newest head, which says all that the forgotten ones did"
    assert len(seen) < 40
    assert copy.fault == ""


def test_a_copy_that_is_behind_is_logged_and_opened(
    evening: list[Plan], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody can tell a copy that was cut from one that took no lines for a while."""
    store, other = MemoryStore(MemoryData()), tmp_path / "other"
    store.append(evening)
    witness = Witness(tmp_path / "house.witness", key_at(tmp_path / "house.key"))
    witness.copy_to(second_witness(str(other), witness.carried))
    for plan in evening[-2:]:
        witness.saw(plan.after.seq, plan.after.head)
        witness.write()
    witness.close()
    store.witness_saw(evening[-1].after.seq)
    check_copy(store, str(other), witness.key)
    assert not caplog.records
    other.write_bytes(other.read_bytes().splitlines(keepends=True)[0])
    check_copy(store, str(other), witness.key)
    (said,) = caplog.messages
    assert f"ends with entry {evening[-2].after.seq}, but the first has seen entry {evening[-1].after.seq}" in said


def test_a_house_that_the_other_place_has_seen_more_of_is_not_opened(evening: list[Plan], tmp_path: Path) -> None:
    whole, older = MemoryStore(MemoryData()), MemoryStore(MemoryData())
    whole.append(evening)
    older.append(evening[:-3])
    witness = Witness(tmp_path / "house.witness", key_at(tmp_path / "house.key"))
    witness.copy_to(second_witness(str(tmp_path / "other"), witness.carried))
    witness.saw(evening[-1].after.seq, evening[-1].after.head)
    witness.write()
    witness.close()
    check_copy(whole, str(tmp_path / "other"), witness.key)
    with pytest.raises(StoreError, match="not in this log"):
        check_copy(older, str(tmp_path / "other"), witness.key)
    with pytest.raises(StoreError, match="another key"):
        check_copy(whole, str(tmp_path / "other"), "00" * 32)
    check_copy(older, str(tmp_path / "not there"), witness.key)
    check_copy(older, "command:cat", witness.key)
