"""PHH, the poker hand history format: a text holds one hand or many, a hand becomes a record and a record a text."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from croupier.histories.phh_toml import Figure, NotToml, Raw, read_table

_NAME = r"""(?:[^]["'.\n]+|"[^"\n]*"|'[^'\n]*')"""  # a point in it, and the table is part of another
_HEADING = re.compile(rf"^[ \t]*\[{_NAME}\][ \t]*(?:#.*)?\r?$", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_AMOUNT = re.compile(r"([+-]?)([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,2}))?").fullmatch
_ACTIONS = re.compile(r"^actions[ \t]*=", re.MULTILINE)
_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"")
_UNKNOWN = {"inf", "+inf", "nan"}
_POINTED = re.compile(r"^[^#]* cbr +[0-9]*\.").match

UNKNOWN_STACK = -1  # written `inf` in a file

REQUIRED = ("actions", "antes", "blinds_or_straddles", "min_bet", "starting_stacks")
NEEDED = frozenset(REQUIRED)
WHOLE, TEXT = frozenset({int}), frozenset({str})
TOO_FINE = "is finer than a cent"
KNOWN = {*REQUIRED, "variant", "finishing_stacks", "winnings", "hand", "players", "seats", "table", "venue"}
KNOWN |= {f"_{name}" for name in ("chip_unit", "rake_unit", "rake_cap", "no_flop_no_rake", "big_blind")}

# fmt: off
HOUSE_OPTIONS: dict[str, tuple[object, ...]] = {  # what decides Bets and Pots besides, and the values it can have
    "short_all_in_reopens":    (False, True),
    "short_all_in_completion": (False, True),
    "short_all_ins_add_up":    (False, True),
    "short_open_call_to":      ("minimum_bet", "all_in_amount"),
    "missed_small_blind":      ("dead", "live"),
    "entry_big_blind":         ("live", "dead"),
    "all_in_raise_percent":    tuple(range(1, 101)),
    "odd_chips":               ("one_each_clockwise", "all_to_first"),
    "pots_of_same_winners":    ("apart", "together"),
}
# fmt: on
KNOWN |= {f"_{name}" for name in HOUSE_OPTIONS}


class Entry(Struct, frozen=True, gc=False):
    """One hand's part of a file."""

    n: int  # from 1
    line: int  # of the file, where `text` begins
    text: str


class Corrupt(Struct, frozen=True, gc=False):
    """A hand that cannot be read, or that no game of cards can have gone through."""

    line: int
    why: str


class House(Struct, frozen=True, gc=False):
    """What the House had set at a table of ours: the format has no words for it, so the keys begin with `_`."""

    chip_unit: int  # the smallest chip: odd chips and Rake are counted in it
    rake_unit: int = 0  # where the Rake is rounded otherwise
    rake_cap: int = 0  # the most Rake of one hand; 0: no Rake is taken
    no_flop_no_rake: bool = False
    big_blind: int = 0  # where the least BET is another amount
    options: tuple[tuple[str, Any], ...] = ()  # of HOUSE_OPTIONS, those that are not the document's


class Hand(Struct, frozen=True, gc=False):
    """A hand as its file tells it. Amounts are whole: cents, or chips where the file knows no smaller part."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]  # by player; with two players the file gives them the other way round
    min_bet: int
    starting_stacks: tuple[int, ...]  # by player, from the left of the Dealer Button
    actions: tuple[str, ...]
    finishing_stacks: tuple[int, ...] = ()  # where the file states them
    winnings: tuple[int, ...] = ()
    scale: int = 1  # our amounts to one of the file's: 100 where it writes dollars and cents
    hand: int | str = ""
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    table: int | str = ""
    venue: str = ""
    raw: Raw = {}  # the whole of the file's table, as written
    house: House | None = None

    @property
    def other(self) -> Raw:
        """What the file says beside all this."""
        return {key: value for key, value in self.raw.items() if key not in KNOWN}


class _Wrong(Exception):
    """A key of the file, and what is the matter with it."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(why)
        self.key = key
        self.why = why


# ---- reading ---------------------------------------------------------------------------------------------------------


def entries(text: str) -> Iterator[Entry]:
    """The hands of a file: one table each where there are headings, else the whole text. A byte order mark is none."""
    text = text.removeprefix("\ufeff")
    headings = list(_HEADING.finditer(text)) if "\n[" in text or text.lstrip()[:1] == "[" else []
    if not headings or _REMARK.sub("", text[: headings[0].start()]).strip():
        return iter((Entry(1, 1, text),))
    return _tables(text, headings)


def is_blank(text: str) -> bool:
    """Does a text hold nothing but remarks?"""
    return "variant" not in text and not _REMARK.sub("", text.removeprefix("\ufeff")).strip()


def _tables(text: str, headings: list[re.Match[str]]) -> Iterator[Entry]:
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    line, at = 1, 0
    for n, (heading, end) in enumerate(zip(headings, ends, strict=True), start=1):
        start = heading.end() + 1
        line += text.count("\n", at, start)
        at = start
        yield Entry(n, line, text[start:end])


def read_hand(entry: Entry) -> Hand | Corrupt:
    try:
        return _hand(read_table(entry.text), pointed="." in entry.text)
    except NotToml as no:
        return Corrupt(entry.line + no.line - 1, no.why)
    except _Wrong as no:
        return Corrupt(_line_of(entry, no.key), no.why)


def action_line(entry: Entry, at: int) -> int:
    """The line of the file on which an action stands, counted from 0."""
    begins = _ACTIONS.search(entry.text)
    if begins is None:
        return entry.line
    quoted = list(_QUOTED.finditer(entry.text, begins.end()))
    place = quoted[at].start() if at < len(quoted) else begins.start()
    return entry.line + entry.text.count("\n", 0, place)


def _line_of(entry: Entry, key: str) -> int:
    found = re.search(rf"^{re.escape(key)}[ \t]*=", entry.text, re.MULTILINE)
    return entry.line + entry.text.count("\n", 0, found.start()) if found else entry.line


def _hand(raw: Raw, *, pointed: bool) -> Hand:
    if raw.get("variant") != "NT":
        return _another_game(raw)
    if not raw.keys() >= NEEDED:
        missing = next(key for key in REQUIRED if key not in raw)
        raise _Wrong(missing, f"{missing} is missing")
    actions = _texts(raw, "actions")
    scale = _scale(raw, actions) if pointed else 1
    stacks = _stacks(raw, scale)
    count = len(stacks)
    return Hand(
        "NT",
        _amounts(raw, "antes", scale, count),
        _amounts(raw, "blinds_or_straddles", scale, count),
        _figures("min_bet", (raw["min_bet"],), scale)[0],
        stacks,
        actions,
        _result(raw, "finishing_stacks", scale, count) if "finishing_stacks" in raw else (),
        _result(raw, "winnings", scale, count) if "winnings" in raw else (),
        scale,
        _label(raw, "hand"),
        _texts(raw, "players", count) if "players" in raw else (),
        _seats(raw["seats"], count) if "seats" in raw else (),
        _label(raw, "table"),
        str(raw.get("venue", "")),
        raw,
        _house(raw, scale) if "_chip_unit" in raw else None,
    )


def _house(raw: Raw, scale: int) -> House:
    keys = ("_chip_unit", "_rake_unit", "_rake_cap", "_big_blind")
    chip, rake_unit, cap, big_blind = (_figures(key, (raw.get(key, 0),), scale)[0] for key in keys)
    if chip <= 0 or rake_unit < 0 or cap < 0 or big_blind < 0:
        raise _Wrong("_chip_unit", "_chip_unit is above zero, and _rake_unit, _rake_cap and _big_blind are not below")
    options = tuple([(name, raw[f"_{name}"]) for name in HOUSE_OPTIONS if f"_{name}" in raw])
    for name, value in options:
        if (type(value), value) not in [(type(allowed), allowed) for allowed in HOUSE_OPTIONS[name]]:
            raise _Wrong(f"_{name}", f"_{name} cannot be {value}")
    return House(chip, rake_unit, cap, raw.get("_no_flop_no_rake", False) is True, big_blind, options)


def _another_game(raw: Raw) -> Hand:
    if "variant" not in raw:
        raise _Wrong("variant", "variant is missing")
    if not isinstance(raw["variant"], str):
        raise _Wrong("variant", "variant is a text")
    return Hand(raw["variant"], (), (), 0, (), (), hand=_label(raw, "hand"))


def _scale(raw: Raw, actions: tuple[str, ...]) -> int:
    """A point anywhere among the amounts, and the hand is counted in cents."""
    for key in ("starting_stacks", "blinds_or_straddles", "antes", "finishing_stacks", "winnings"):
        found = raw.get(key, ())
        if isinstance(found, tuple) and Figure in map(type, found):
            return 100
    return 100 if type(raw["min_bet"]) is Figure or any(map(_POINTED, actions)) else 1


def _stacks(raw: Raw, scale: int) -> tuple[int, ...]:
    key = "starting_stacks"
    values = raw[key]
    try:
        stacks = _amounts(raw, key, scale, len(values) if isinstance(values, tuple) else 0)
    except _Wrong:
        if not isinstance(values, tuple) or not any(map(_is_unknown, values)):
            raise
        return tuple([UNKNOWN_STACK if _is_unknown(value) else 0 for value in values])
    if stacks and min(stacks) <= 0:
        raise _Wrong(key, f"{key}: a player has no chips")
    return stacks


def _is_unknown(value: Any) -> bool:
    return isinstance(value, str) and value in _UNKNOWN


def _amounts(raw: Raw, key: str, scale: int, count: int) -> tuple[int, ...]:
    values = raw[key]
    if not isinstance(values, tuple):
        raise _Wrong(key, f"{key} is a list of amounts")
    if len(values) != count:
        raise _Wrong(key, f"{key} has {len(values)} amounts for {count} players")
    return _figures(key, values, scale)


def _figures(key: str, values: tuple[Any, ...], scale: int) -> tuple[int, ...]:
    if WHOLE.issuperset(map(type, values)):
        return values if scale == 1 else tuple(map(scale.__mul__, values))
    try:
        return tuple([value * scale if type(value) is int else _part(value, scale) for value in values])
    except ValueError as no:
        other = [f"{value} is not an amount" for value in values if type(value) not in (int, Figure)]
        raise _Wrong(key, f"{key}: {other[0] if other else no}") from None


def _part(value: Any, scale: int) -> int:
    """One or two figures after the point are the most usual."""
    if type(value) is not Figure:
        raise ValueError(f"{value} is not an amount")
    if scale == 100 and value[-3:-2] == ".":
        return int(value.replace(".", ""))
    return 10 * int(value.replace(".", "")) if scale == 100 and value[-2:-1] == "." else cents(value, scale)


def _result(raw: Raw, key: str, scale: int, count: int) -> tuple[int, ...]:
    """Results in parts of a cent, as some programs share a Pot, cannot be compared: they state nothing."""
    try:
        return _amounts(raw, key, scale, count)
    except _Wrong as no:
        if no.why.endswith(TOO_FINE):
            return ()
        raise


def cents(value: str, scale: int) -> int:
    """An amount as the file writes it, whole: nothing is rounded. Two figures after the point are the most usual."""
    digits = value[:-3] + value[-2:]
    if scale == 100 and value[-3:-2] == "." and digits.isdecimal() and digits.isascii():
        return int(digits)
    if value.isdecimal() and value.isascii():
        return int(value) * scale
    written = _AMOUNT(value.replace("_", ""))
    if written is None:
        raise ValueError(f"{value} is not an amount")
    sign, whole, part, power = written.groups("")
    places = len(part) - int(power or 0)
    tens: int = 10 ** abs(places)
    size = int(whole.replace(",", "") + part) * scale
    size, finer = divmod(size, tens) if places > 0 else (size * tens, 0)
    if finer:
        raise ValueError(f"{value} {TOO_FINE if scale == 100 else 'is part of a chip'}")
    return -size if sign == "-" else size


def _texts(raw: Raw, key: str, count: int | None = None) -> tuple[str, ...]:
    values = raw[key]
    if not isinstance(values, tuple) or not TEXT.issuperset(map(type, values)):
        raise _Wrong(key, f"{key} is a list of texts")
    if count is not None and len(values) not in (0, count):
        raise _Wrong(key, f"{key} has {len(values)} names for {count} players")
    return values


def _seats(seats: Any, count: int) -> tuple[int, ...]:
    whole = isinstance(seats, tuple) and WHOLE.issuperset(map(type, seats))
    if not whole or len(seats) not in (0, count) or len(set(seats)) != len(seats):
        raise _Wrong("seats", f"seats is a list of {count} different numbers")
    found: tuple[int, ...] = seats
    return found


def _label(raw: Raw, key: str) -> int | str:
    value = raw.get(key, "")
    if not isinstance(value, (int, str)):
        raise _Wrong(key, f"{key} is a number or a text")
    return str(value) if type(value) is Figure else value


# ---- writing ---------------------------------------------------------------------------------------------------------


def amount(size: int, scale: int) -> str:
    """An amount in the file's own unit: a whole number, or one with two figures after the point."""
    if scale == 1:
        return str(size)
    return str(size // 100) + CENTS[size % 100] if size >= 0 else "-" + amount(-size, scale)


CENTS = ("", *[f".{part:02d}" for part in range(1, 100)])


def write_hand(hand: Hand) -> str:
    """The text of one hand, its keys in the usual order."""

    def amounts(sizes: tuple[int, ...]) -> str:
        return "[" + ", ".join(amount(size, hand.scale) for size in sizes) + "]"

    lines = {
        "variant": _text(hand.variant),
        "antes": amounts(hand.antes),
        "blinds_or_straddles": amounts(hand.blinds),
        "min_bet": _least(hand),
        "starting_stacks": amounts(hand.starting_stacks),
        "actions": _written(hand.actions),
        "venue": _written(hand.venue),
        "hand": _written(hand.hand),
        "seats": _written(hand.seats),
        "table": _written(hand.table),
        "players": _written(hand.players),
        "finishing_stacks": amounts(hand.finishing_stacks) if hand.finishing_stacks else "",
        "winnings": amounts(hand.winnings) if hand.winnings else "",
        **(_of_the_house(hand.house, hand.scale) if hand.house else {}),
        **{key: _written(value) for key, value in hand.other.items()},
    }
    return "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def _of_the_house(house: House, scale: int) -> dict[str, str]:
    amounts = {"_chip_unit": house.chip_unit, "_rake_unit": house.rake_unit, "_rake_cap": house.rake_cap}
    amounts["_big_blind"] = house.big_blind
    found = {key: amount(size, scale) for key, size in amounts.items() if size}
    found |= {f"_{name}": _written(value) for name, value in house.options}
    return {**found, "_no_flop_no_rake": "true"} if house.no_flop_no_rake else found


def _least(hand: Hand) -> str:
    """Always with its cents where cents are counted: the reader knows by a point."""
    written = amount(hand.min_bet, hand.scale)
    return f"{written}.00" if hand.scale == 100 and "." not in written else written


def write_hands(hands: tuple[Hand, ...]) -> str:
    """Many hands in one text, a numbered heading before each."""
    return "\n".join(f"[{n}]\n{write_hand(hand)}" for n, hand in enumerate(hands, start=1))


def _written(value: Any) -> str:
    """A value as TOML writes it; nothing for what is not there."""
    if isinstance(value, Figure):
        return value
    if value == "" or value == ():
        return ""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_written(each) or _text(each) for each in value) + "]"
    return str(value)


def _text(value: str) -> str:
    """Single quotes where they will do, else double ones with what must be escaped."""
    if "'" not in value and value.isprintable():
        return f"'{value}'"
    escaped = "".join(
        f"\\u{ord(char):04x}"
        if not char.isprintable() and ord(char) < 1 << 16
        else {"\\": "\\\\", '"': '\\"'}.get(char, char)
        for char in value
    )
    return f'"{escaped}"'
