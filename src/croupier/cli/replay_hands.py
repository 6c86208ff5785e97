"""`croupier replay` for hand histories: replay every hand, and print one line per hand and a summary."""

import gc
import os
import re
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import astuple

from croupier.cli.parallel import in_turn, processors
from croupier.histories.compare import StatedResult, compare_result
from croupier.histories.phh import Corrupt, Entry, Hand, action_line, amount, entries, is_blank, read_hand
from croupier.histories.replay import Outcome, Played, replay_all
from croupier.histories.table_settings import MOST_PLAYERS, Options, Skipped, names
from croupier.record.events import Award
from croupier.rules.coded_message import message
from croupier.words import phrase, render

PLAYERS = ("", *names(MOST_PLAYERS))
ONE_HAND, MANY_HANDS = SUFFIXES = (".phh", ".phhs")
FILES_A_SHARE = 50  # read by a process before it reports
BYTES_A_SHARE = 1 << 17  # about 200 hands of a file with many hands
READ = os.O_RDONLY | getattr(os, "O_BINARY", 0)
READ_BYTES = 1 << 16  # bytes: ten times a file with one hand
WORTH_SHARING = 3  # number of shares from which several processes are faster
IN_A_ROW = 50  # hands per batch: reading, playing and writing each in a row saves a third


class Share(NamedTuple):
    """The part of the work that one process does at a time: some files, or a part of a file with many hands."""

    files: list[str]
    part: int = 0
    parts: int = 1


class Tally(Struct):
    """How many hands were replayed, skipped or refused, and how many agree with their file."""

    replayed: int = 0
    skipped: int = 0
    refused: int = 0
    agree: int = 0
    but_for_rake: int = 0
    differ: int = 0

    @property
    def hands(self) -> int:
        return self.replayed + self.skipped + self.refused

    def add(self, other: "Tally") -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class PotLine(Struct, omit_defaults=True):
    """One pot of a printed hand, with amounts in the file's unit."""

    amount: Any
    rake: Any
    winners: list[str]


class HandLine(Struct, omit_defaults=True):
    """The line that is printed about one hand, with amounts in the file's unit."""

    file: str
    n: int  # its place in the file
    hand: int | str = ""
    final_stacks: Sequence[Any] | None = None
    winnings: Sequence[Any] | None = None
    rake: Any = None
    pots: list[PotLine] | None = None
    closed: list[str] = []  # players whose unknown cards at the showdown count as losing
    stated: str = ""
    skipped: str = ""
    paragraph: str = ""
    refused: str = ""
    line: int = 0


def is_hands(path: str) -> bool:
    return path.endswith(SUFFIXES) or os.path.isdir(path)


def replay_hands(paths: list[str], options: Options, *, as_json: bool, jobs: int) -> bool:
    """Replay and print every hand; return whether no hand was refused and no stated result differs."""
    files = [file for path in paths for file in _list_files(path)]
    shares = list(_divide(files))
    count = min(jobs or processors(), len(shares)) if len(shares) >= WORTH_SHARING else 1
    write = sys.stdout.buffer.write
    total = Tally()
    started, was_enabled = perf_counter(), gc.isenabled()
    gc.disable()  # a hand's records have no cycles: collection only costs time
    try:
        for text, *counts in in_turn(partial(_replay_share, options=options, as_json=as_json), shares, count):
            write(text)
            total.add(Tally(*counts))
    finally:
        if was_enabled:
            gc.enable()
    seconds = perf_counter() - started
    sys.stdout.buffer.flush()
    print(_format_summary(total, len(files), seconds), file=sys.stderr if as_json else sys.stdout)
    return not total.refused and not total.differ


def _list_files(path: str) -> list[str]:
    """Return the file itself, or all hand histories in a folder and its subfolders, in numeric order."""
    if not os.path.isdir(path):
        return [path]
    prefix, names, folders = os.path.join(path, ""), [], []
    with os.scandir(path) as directory:
        for entry in directory:
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.name)
            elif entry.name.endswith(SUFFIXES):
                names.append(entry.name)
    nested = [_list_files(prefix + folder) for folder in _in_order(folders)]
    return list(chain(map(prefix.__add__, _in_order(names)), *nested))


def _in_order(names: list[str]) -> list[str]:
    """Sort file names so that `2.phh` comes before `10.phh`."""
    are_numbers = all(map(str.isdecimal, [name[: -len(ONE_HAND)] for name in names]))
    return sorted(names, key=_file_number if are_numbers else _sort_key)


def _file_number(name: str) -> int:
    return int(name[: -len(ONE_HAND)])


def _sort_key(name: str) -> list[Any]:
    """Split a file name into texts and numbers, so that numbers are compared as numbers."""
    pieces: list[Any] = _DIGITS.split(name)
    pieces[1::2] = map(int, pieces[1::2])
    return pieces


_DIGITS = re.compile(r"(\d+)")


def _divide(files: list[str]) -> Iterator[Share]:
    """Divide the files into shares, each the work of one process at a time."""
    share: list[str] = []
    for file in files:
        if file.endswith(MANY_HANDS):
            parts = 1 + os.path.getsize(file) // BYTES_A_SHARE
            yield from [Share(share)] if share else []
            yield from [Share([file], part, parts) for part in range(parts)]
            share = []
            continue
        share.append(file)
        if len(share) == FILES_A_SHARE:
            yield Share(share)
            share = []
    if share:
        yield Share(share)


def _replay_share(share: Share, options: Options, *, as_json: bool) -> tuple[Any, ...]:
    tally = Tally()
    return replay_share(share, options, tally, as_json=as_json), *astuple(tally)


_JSON = msgspec.json.Encoder()


def replay_share(share: Share, options: Options, tally: Tally, *, as_json: bool) -> bytes:
    """Replay the hands of one share and count them in `tally`; return the lines to print."""
    write = _JSON.encode_lines if as_json else _encode_text
    file_entries = _share_entries(share)
    return b"".join(
        [
            write(_hand_lines(file_entries[start : start + IN_A_ROW], options, tally))
            for start in range(0, len(file_entries), IN_A_ROW)
        ]
    )


def _share_entries(share: Share) -> list[tuple[str, Entry | Corrupt]]:
    if share.parts == 1:
        return [entry for file in share.files for entry in _read_entries(file)]
    hands = _read_entries_cached(share.files[0])
    return hands[len(hands) * share.part // share.parts : len(hands) * (share.part + 1) // share.parts]


def _read_entries(file: str) -> list[tuple[str, Entry | Corrupt]]:
    body = _read_body(file)
    try:
        text = body.decode()
        if file.endswith(MANY_HANDS) and is_blank(text):
            return []
        return [(file, entry) for entry in entries(text)]
    except UnicodeDecodeError as error:
        return [(file, Corrupt(body.count(b"\n", 0, error.start) + 1, message("phh_not_utf8")))]


_read_entries_cached = lru_cache(maxsize=1)(_read_entries)  # several parts of one file are read in a row


def _read_body(file: str) -> bytes:
    """Read a file with half the system calls of `open`, because there may be thousands of files."""
    descriptor = os.open(file, READ)
    try:
        body = os.read(descriptor, READ_BYTES)
        if len(body) == READ_BYTES:
            with os.fdopen(os.dup(descriptor), "rb") as rest:
                body += rest.read()
        return body
    finally:
        os.close(descriptor)


def _hand_lines(file_entries: list[tuple[str, Entry | Corrupt]], options: Options, tally: Tally) -> list[HandLine]:
    """Read, replay and format a batch of hands, each step for the whole batch."""
    hands = [read_hand(entry) if isinstance(entry, Entry) else entry for _, entry in file_entries]
    results = iter(replay_all([hand for hand in hands if isinstance(hand, Hand)], options))
    return [
        _hand_line(file, entry, hand, next(results) if isinstance(hand, Hand) else hand, tally)
        for (file, entry), hand in zip(file_entries, hands, strict=True)
    ]


def _encode_text(lines: list[HandLine]) -> bytes:
    return "".join([_format_line(line) + "\n" for line in lines]).encode()


def _hand_line(
    file: str, entry: Entry | Corrupt, hand: Hand | Corrupt, result: Outcome | Corrupt, tally: Tally
) -> HandLine:
    if isinstance(entry, Corrupt) or isinstance(hand, Corrupt) or isinstance(result, Corrupt):
        assert isinstance(result, Corrupt)
        tally.refused += 1
        return HandLine(file, entry.n if isinstance(entry, Entry) else 1, refused=render(result.why), line=result.line)
    label = entry.n if hand.hand == "" else hand.hand
    if isinstance(result, Played):
        tally.replayed += 1
        return _played_line(file, entry.n, label, hand, result, tally)
    if isinstance(result, Skipped):
        tally.skipped += 1
        return HandLine(file, entry.n, label, skipped=render(result.why), paragraph=str(result.para or ""))
    tally.refused += 1
    return HandLine(file, entry.n, label, refused=render(result.why), line=action_line(entry, result.at))


def _played_line(file: str, number: int, label: int | str, hand: Hand, played: Played, tally: Tally) -> HandLine:
    stated = compare_result(hand, played)
    if stated is StatedResult.AGREES:
        tally.agree += 1
    elif stated is StatedResult.BUT_FOR_RAKE:
        tally.but_for_rake += 1
    elif stated is StatedResult.DIFFERS:
        tally.differ += 1
    unit = UNITS[hand.scale]
    return HandLine(
        file,
        number,
        label,
        unit(played.final_stacks),
        unit(played.winnings),
        unit((played.rake,))[0],
        [_pot_line(pot, *unit((pot.cents, pot.rake))) for pot in played.pots],
        [PLAYERS[seat_index + 1] for seat_index in played.closed],
        stated.value,
    )


def _pot_line(pot: Award, amount: Any, rake: Any) -> PotLine:
    return PotLine(amount, rake, [PLAYERS[seat] for seat in pot.winners])


def _in_chips(sizes: tuple[int, ...]) -> Sequence[Any]:
    return sizes


def _in_dollars(sizes: tuple[int, ...]) -> Sequence[Any]:
    return [Raw(amount(size, 100).encode()) if size % 100 else size // 100 for size in sizes]


UNITS = {1: _in_chips, 100: _in_dollars}  # scale of the file -> conversion


def _format_line(line: HandLine) -> str:
    prefix = f"{line.file}  {line.hand}  "
    if line.refused:
        return phrase("replay_refused", file=line.file, line=line.line, why=line.refused)
    if line.skipped:
        return prefix + phrase("replay_skipped", why=line.skipped, para=line.paragraph)
    assert line.final_stacks is not None
    stacks = "  ".join([bytes(size).decode() if isinstance(size, Raw) else str(size) for size in line.final_stacks])
    return f"{prefix}{stacks}" + (f"  ({line.stated})" if line.stated else "")


def _format_summary(total: Tally, files: int, seconds: float) -> str:
    rate = f"{total.hands / seconds:,.0f}" if seconds else phrase("replay_rate_unknown")
    return phrase("replay_summary", hands=total.hands, files=files, rate=rate, **msgspec.structs.asdict(total))
