"""Second witnesses: every signed head also goes to another file, to a command, or to a system log.

None of them can block the house: each has its own thread, which retries until a line is accepted.
"""

import logging
import os
import socket
import subprocess
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from shlex import split
from threading import Event, Thread
from time import monotonic, sleep
from typing import Protocol

from croupier.record.events import SecondWitness
from croupier.store.interface import Log, StoreError
from croupier.store.signed_heads import check_lines, head_of, lines_of
from croupier.store.witness import last_named, missing
from croupier.store.witness_file import MOST_BYTES, WitnessFile, last_line
from croupier.words import phrase

log = logging.getLogger("croupier.witness")

COMMAND, SYSLOG = "command:", "syslog:"
MOST_WAITING = 10_000  # lines; a later head implies the earlier ones
RETRY_SECONDS = 1.0
CLOSING_SECONDS = 5.0
PRIORITY = 10 * 8 + 5  # authpriv, notice
LOCAL_LOG = "/dev/log"
POLL_SECONDS = 0.01


Carry = Callable[[bytes], bytes]  # repeats the head of a line as the first line of another file


class Target(Protocol):
    """The place of a second witness, which accepts its lines."""

    def write(self, line: bytes) -> None: ...

    def close(self) -> None: ...


class FileTarget:
    """A second witness in another file, best on another disk or machine."""

    def __init__(self, path: Path, carry: Carry) -> None:
        self._path, self._carry = path, carry
        self._file: WitnessFile | None = None

    def write(self, line: bytes) -> None:
        file = self._file = self._file or WitnessFile(self._path)
        with file.alone():
            file.last()  # removes a line torn by a crash
            file.append(line)
            if file.size > MOST_BYTES:
                file.rotate(self._carry(line))

    def close(self) -> None:
        if self._file:
            self._file.close()


class CommandTarget:
    """A second witness that is a command: it reads lines from its standard input and is restarted when it ends."""

    def __init__(self, command: str, carry: Carry) -> None:
        self._words, self._carry = split(command), carry
        self._running: subprocess.Popen[bytes] | None = None

    def write(self, line: bytes) -> None:
        if self._running and self._running.poll() is not None:
            self.close()
            line = self._carry(line)  # the line before may have been lost with it
        running = self._running = self._running or subprocess.Popen(self._words, stdin=subprocess.PIPE, bufsize=0)
        assert running.stdin is not None
        running.stdin.write(line + b"\n")

    def close(self) -> None:
        if self._running and self._running.stdin:
            self._running.stdin.close()
            self._running.wait()
        self._running = None


class SyslogTarget:
    """A second witness in a system log: the socket of this machine, or host:port of another through UDP."""

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        self._address: str | tuple[str, int] = (host, int(port)) if port.isdigit() and host else address or LOCAL_LOG
        family = socket.AF_UNIX if isinstance(self._address, str) else socket.AF_INET
        self._socket = socket.socket(family, socket.SOCK_DGRAM)

    def write(self, line: bytes) -> None:
        self._socket.sendto(b"<%d>croupier[%d]: %s" % (PRIORITY, os.getpid(), line), self._address)

    def close(self) -> None:
        self._socket.close()


class QueuedCopy:
    """A second witness with a queue of lines and a thread that sends them to its place."""

    def __init__(self, name: str, target: Target, carry: Carry) -> None:
        self.name, self.fault, self._carry = name, "", carry  # fault: why the last line was not accepted yet
        self._target, self._queue, self._closing = target, Queue[bytes | None](MOST_WAITING), Event()
        last = last_line(Path(name)) if is_file(name) else b""
        self._seen = head_of(last).seq if last else -1
        self._thread = Thread(target=self._run, name="second witness", daemon=True)
        self._thread.start()

    def send(self, line: bytes) -> None:
        try:
            self._queue.put_nowait(line)
        except Full:  # the newest head implies the earlier ones
            with suppress(Empty):
                while True:
                    self._queue.get_nowait()
            self._queue.put_nowait(self._carry(line))

    @property
    def named(self) -> SecondWitness | None:
        if not is_file(self.name):
            return SecondWitness(self.name, -1)
        return SecondWitness(self.name, self._seen) if self._seen >= 0 else None

    def wait_for(self, seq: int, seconds: float) -> None:
        end = monotonic() + seconds
        while self._seen < seq and monotonic() < end:
            sleep(POLL_SECONDS)

    def close(self) -> None:
        """Close the target; wait up to CLOSING_SECONDS for lines still in the queue."""
        self._queue.put(None)
        self._thread.join(CLOSING_SECONDS)
        self._closing.set()

    def _run(self) -> None:
        while (line := self._queue.get()) is not None and not self._closing.is_set():
            while not self._deliver(line) and not self._closing.wait(RETRY_SECONDS):
                pass
        self._target.close()

    def _deliver(self, line: bytes) -> bool:
        try:
            self._target.write(line)
        except (OSError, ValueError) as fault:
            if not self.fault:
                log.critical(phrase("log_second_witness_stuck", witness=self.name, fault=str(fault)))
            self.fault = str(fault) or repr(fault)
            return False
        self.fault, self._seen = "", head_of(line).seq
        return True


def second_witness(where: str, carry: Carry) -> QueuedCopy:
    """Open a second witness: `command:WORDS`, `syslog:ADDRESS`, or the path of a file.

    `carry` makes the first line of a new file, which repeats the head of the line before.
    """
    where = str(Path(where).resolve()) if is_file(where) else where
    return QueuedCopy(where, _open_target(where, carry), carry)


def _open_target(where: str, carry: Carry) -> Target:
    if where.startswith(COMMAND):
        return CommandTarget(where.removeprefix(COMMAND), carry)
    if where.startswith(SYSLOG):
        return SyslogTarget(where.removeprefix(SYSLOG))
    return FileTarget(Path(where), carry)


def is_file(where: str) -> bool:
    return not where.startswith((COMMAND, SYSLOG))


def check_copy(records: Log, where: str, key: str) -> None:
    """Before the house is opened, raise if a second witness in a file contradicts this log; warn if it is behind.

    Being behind is not an error, because the witness may have missed lines instead of being cut.
    """
    last = last_line(Path(where)) if is_file(where) else b""
    if not last:
        return
    if head_of(last).key != key:
        raise StoreError(phrase("second_witness_other_key", witness=where))
    check_lines(lines_of(Path(where)), where, key, signatures=False)
    if fault := missing(records, Path(where)):
        raise StoreError(phrase("second_witness_other_log", fault=fault))
    if (last_seq := head_of(last).seq) < (first_seq := records.witnessed()):
        log.warning(phrase("log_second_witness_behind", witness=where, last=last_seq, seen=first_seq))


def missing_copy(records: Log, given: Iterable[str]) -> str:
    """Describe a second witness that the chain names and that is not among those given, or return ""."""
    named_witness, unmatched = last_named(records), list(given)
    for second in named_witness.second if named_witness else ():
        matching = next((where for where in unmatched if _is_same(second, where)), None)
        if matching is None:
            return _describe_state(second, unmatched)
        unmatched.remove(matching)
    return ""


def check_copies(records: Log, given: list[str], key: str, db: str) -> None:
    """Before a house is opened, raise if a second witness contradicts this log or is missing."""
    for where in given:
        check_copy(records, where, key)
    if fault := missing_copy(records, given):
        raise StoreError(phrase("second_witness_needed", fault=fault, house=db))


def _is_same(second: SecondWitness, where: str) -> bool:
    """Return whether `where` is this second witness of the chain; a file may have moved, so its content counts."""
    if not is_file(second.where) or not is_file(where):
        return second.where == where
    last = last_line(Path(where))
    return bool(last) and head_of(last).seq >= second.seq


def _describe_state(second: SecondWitness, given: list[str]) -> str:
    path = Path(second.where)
    if not is_file(second.where) or str(path) not in {str(Path(where).resolve()) for where in given}:
        return phrase("second_witness_not_given", witness=second.where)
    last = last_line(path)
    if not last:
        return phrase("second_witness_empty" if path.exists() else "second_witness_missing", witness=second.where)
    return phrase("second_witness_cut", witness=second.where, last=head_of(last).seq, seen=second.seq)
