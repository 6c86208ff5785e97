"""PHH, the Poker Hand History format: split a text into hands, read a hand, write a hand."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from croupier.histories.malformed import Malformed, TooFine
from croupier.histories.phh_toml import Figure, NotToml, Raw, read_table
from croupier.rules.coded_message import Message, Text, message

_NAME = r"""(?:[^]["'.\n]+|"[^"\n]*"|'[^'\n]*')"""  # no dot: [a.b] is a table inside another one
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
KNOWN = {*REQUIRED, "variant", "finishing_stacks", "winnings", "hand", "players", "seats", "table", "venue"}
KNOWN |= {f"_{name}" for name in ("chip_unit", "rake_unit", "rake_cap", "no_flop_no_rake", "big_blind")}

# fmt: off
HOUSE_OPTIONS: dict[str, tuple[object, ...]] = {  # other options that decide Bets and Pots, with their values
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
    """The part of a file's text that contains one hand."""

    n: int  # from 1
    line: int  # of the file, where `text` begins
    text: str


class Corrupt(Struct, frozen=True, gc=False):
    """Why a hand cannot be read or is impossible, and the line of the file."""

    line: int
    why: Text


class House(Struct, frozen=True, gc=False):
    """The settings of one of our tables. PHH has no keys for them, so we write keys that begin with `_`."""

    chip_unit: int  # the smallest chip, the unit of odd chips and Rake
    rake_unit: int = 0  # unit of the Rake, if it differs
    rake_cap: int = 0  # the most Rake of one hand; 0 without Rake
    no_flop_no_rake: bool = False
    big_blind: int = 0  # if it is not the least BET
    options: tuple[tuple[str, Any], ...] = ()  # the HOUSE_OPTIONS that differ from the document


class Hand(Struct, frozen=True, gc=False):
    """A hand as its file gives it. All amounts are cents if the file has any, else whole chips."""

    variant: str
    antes: tuple[int, ...]
    blinds: tuple[int, ...]  # by player; reversed if there are two players
    min_bet: int
    starting_stacks: tuple[int, ...]  # by player, from the left of the Dealer Button
    actions: tuple[str, ...]
    finishing_stacks: tuple[int, ...] = ()  # if the file states them
    winnings: tuple[int, ...] = ()
    scale: int = 1  # 100 if the file counts in dollars and cents, else 1
    hand: int | str = ""
    players: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    table: int | str = ""
    venue: str = ""
    raw: Raw = {}  # the whole table of the file
    house: House | None = None

    @property
    def other(self) -> Raw:
        """Return the keys of the file that no field of this class has."""
        return {key: value for key, value in self.raw.items() if key not in KNOWN}


class _InvalidKey(Malformed):
    """The error for a key of the file: its name, and what is wrong with its value."""

    def __init__(self, key: str, why: Message) -> None:
        super().__init__(why)
        self.key = key


# ---- reading ---------------------------------------------------------------------------------------------------------


def entries(text: str) -> Iterator[Entry]:
    """Return the parts of a file's text with one hand each: one per heading, or the whole text without headings."""
    text = text.removeprefix("\ufeff")
    headings = list(_HEADING.finditer(text)) if "\n[" in text or text.lstrip()[:1] == "[" else []
    if not headings or _REMARK.sub("", text[: headings[0].start()]).strip():
        return iter((Entry(1, 1, text),))
    return _split_tables(text, headings)


def is_blank(text: str) -> bool:
    """Return whether a text has nothing but comments and blank lines."""
    return "variant" not in text and not _REMARK.sub("", text.removeprefix("\ufeff")).strip()


def _split_tables(text: str, headings: list[re.Match[str]]) -> Iterator[Entry]:
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    line, counted_to = 1, 0
    for number, (heading, end) in enumerate(zip(headings, ends, strict=True), start=1):
        start = heading.end() + 1
        line += text.count("\n", counted_to, start)
        counted_to = start
        yield Entry(number, line, text[start:end])


def read_hand(entry: Entry) -> Hand | Corrupt:
    try:
        return _build_hand(read_table(entry.text), pointed="." in entry.text)
    except NotToml as error:
        return Corrupt(entry.line + error.line - 1, error.why)
    except _InvalidKey as error:
        return Corrupt(_line_of_key(entry, error.key), error.why)


def action_line(entry: Entry, index: int) -> int:
    """Return the line number, in the whole file, of the action with this index."""
    start = _ACTIONS.search(entry.text)
    if start is None:
        return entry.line
    quoted = list(_QUOTED.finditer(entry.text, start.end()))
    position = quoted[index].start() if index < len(quoted) else start.start()
    return entry.line + entry.text.count("\n", 0, position)


def _line_of_key(entry: Entry, key: str) -> int:
    match = re.search(rf"^{re.escape(key)}[ \t]*=", entry.text, re.MULTILINE)
    return entry.line + entry.text.count("\n", 0, match.start()) if match else entry.line


def _build_hand(raw: Raw, *, pointed: bool) -> Hand:
    if raw.get("variant") != "NT":
        return _build_other_game(raw)
    if not raw.keys() >= NEEDED:
        missing = next(key for key in REQUIRED if key not in raw)
        raise _InvalidKey(missing, message("phh_key_missing", key=missing))
    actions = _read_texts(raw, "actions")
    scale = _find_scale(raw, actions) if pointed else 1
    stacks = _read_stacks(raw, scale)
    count = len(stacks)
    return Hand(
        "NT",
        _read_amounts(raw, "antes", scale, count),
        _read_amounts(raw, "blinds_or_straddles", scale, count),
        _parse_amounts("min_bet", (raw["min_bet"],), scale)[0],
        stacks,
        actions,
        _read_result(raw, "finishing_stacks", scale, count) if "finishing_stacks" in raw else (),
        _read_result(raw, "winnings", scale, count) if "winnings" in raw else (),
        scale,
        _read_label(raw, "hand"),
        _read_texts(raw, "players", count) if "players" in raw else (),
        _read_seats(raw["seats"], count) if "seats" in raw else (),
        _read_label(raw, "table"),
        str(raw.get("venue", "")),
        raw,
        _build_house(raw, scale) if "_chip_unit" in raw else None,
    )


def _build_house(raw: Raw, scale: int) -> House:
    keys = ("_chip_unit", "_rake_unit", "_rake_cap", "_big_blind")
    chip, rake_unit, cap, big_blind = (_parse_amounts(key, (raw.get(key, 0),), scale)[0] for key in keys)
    if chip <= 0 or rake_unit < 0 or cap < 0 or big_blind < 0:
        raise _InvalidKey("_chip_unit", message("phh_house_amounts"))
    options = tuple([(name, raw[f"_{name}"]) for name in HOUSE_OPTIONS if f"_{name}" in raw])
    for name, value in options:
        if (type(value), value) not in [(type(allowed), allowed) for allowed in HOUSE_OPTIONS[name]]:
            raise _InvalidKey(f"_{name}", message("phh_house_option", key=f"_{name}", value=str(value)))
    return House(chip, rake_unit, cap, raw.get("_no_flop_no_rake", False) is True, big_blind, options)


def _build_other_game(raw: Raw) -> Hand:
    if "variant" not in raw:
        raise _InvalidKey("variant", message("phh_key_missing", key="variant"))
    if not isinstance(raw["variant"], str):
        raise _InvalidKey("variant", message("phh_not_a_text", key="variant"))
    return Hand(raw["variant"], (), (), 0, (), (), hand=_read_label(raw, "hand"))


def _find_scale(raw: Raw, actions: tuple[str, ...]) -> int:
    """Return 100 if any amount of the hand has a decimal point, which means dollars and cents; otherwise 1."""
    for key in ("starting_stacks", "blinds_or_straddles", "antes", "finishing_stacks", "winnings"):
        amounts = raw.get(key, ())
        if isinstance(amounts, tuple) and Figure in map(type, amounts):
            return 100
    return 100 if type(raw["min_bet"]) is Figure or any(map(_POINTED, actions)) else 1


def _read_stacks(raw: Raw, scale: int) -> tuple[int, ...]:
    key = "starting_stacks"
    values = raw[key]
    try:
        stacks = _read_amounts(raw, key, scale, len(values) if isinstance(values, tuple) else 0)
    except _InvalidKey:
        if not isinstance(values, tuple) or not any(map(_is_unknown, values)):
            raise
        return tuple([UNKNOWN_STACK if _is_unknown(value) else 0 for value in values])
    if stacks and min(stacks) <= 0:
        raise _InvalidKey(key, message("phh_no_chips", key=key))
    return stacks


def _is_unknown(value: Any) -> bool:
    return isinstance(value, str) and value in _UNKNOWN


def _read_amounts(raw: Raw, key: str, scale: int, count: int) -> tuple[int, ...]:
    values = raw[key]
    if not isinstance(values, tuple):
        raise _InvalidKey(key, message("phh_not_amounts", key=key))
    if len(values) != count:
        raise _InvalidKey(key, message("phh_amount_count", key=key, amounts=len(values), players=count))
    return _parse_amounts(key, values, scale)


def _parse_amounts(key: str, values: tuple[Any, ...], scale: int) -> tuple[int, ...]:
    if WHOLE.issuperset(map(type, values)):
        return values if scale == 1 else tuple(map(scale.__mul__, values))
    try:
        return tuple([value * scale if type(value) is int else _parse_figure(value, scale) for value in values])
    except Malformed as error:
        invalid = [value for value in values if type(value) not in (int, Figure)]
        why = message("phh_not_an_amount", amount=str(invalid[0])) if invalid else error.why
        raise _InvalidKey(key, message("phh_wrong_amount", key=key, why=why)) from error


def _parse_figure(value: Any, scale: int) -> int:
    """Parse an amount with a decimal point. One or two decimals are common and parsed faster."""
    if type(value) is not Figure:
        raise Malformed(message("phh_not_an_amount", amount=str(value)))
    if scale == 100 and value[-3:-2] == ".":
        return int(value.replace(".", ""))
    return 10 * int(value.replace(".", "")) if scale == 100 and value[-2:-1] == "." else cents(value, scale)


def _read_result(raw: Raw, key: str, scale: int, count: int) -> tuple[int, ...]:
    """Return the amounts of a stated result, or () if they have fractions of a cent and so cannot be compared."""
    try:
        return _read_amounts(raw, key, scale, count)
    except _InvalidKey as error:
        if isinstance(error.__cause__, TooFine):
            return ()
        raise


def cents(value: str, scale: int) -> int:
    """Parse an amount exactly, in cents if `scale` is 100. An amount that would need rounding is an error."""
    digits = value[:-3] + value[-2:]
    if scale == 100 and value[-3:-2] == "." and digits.isdecimal() and digits.isascii():
        return int(digits)
    if value.isdecimal() and value.isascii():
        return int(value) * scale
    match = _AMOUNT(value.replace("_", ""))
    if match is None:
        raise Malformed(message("phh_not_an_amount", amount=value))
    sign, whole, part, power = match.groups("")
    decimals = len(part) - int(power or 0)
    tens: int = 10 ** abs(decimals)
    size = int(whole.replace(",", "") + part) * scale
    size, remainder = divmod(size, tens) if decimals > 0 else (size * tens, 0)
    if remainder:
        fraction = message("phh_fraction_of_cent" if scale == 100 else "phh_fraction_of_chip", amount=value)
        raise TooFine(fraction) if scale == 100 else Malformed(fraction)
    return -size if sign == "-" else size


def _read_texts(raw: Raw, key: str, count: int | None = None) -> tuple[str, ...]:
    values = raw[key]
    if not isinstance(values, tuple) or not TEXT.issuperset(map(type, values)):
        raise _InvalidKey(key, message("phh_not_texts", key=key))
    if count is not None and len(values) not in (0, count):
        raise _InvalidKey(key, message("phh_name_count", key=key, names=len(values), players=count))
    return values


def _read_seats(seats: Any, count: int) -> tuple[int, ...]:
    are_whole = isinstance(seats, tuple) and WHOLE.issuperset(map(type, seats))
    if not are_whole or len(seats) not in (0, count) or len(set(seats)) != len(seats):
        raise _InvalidKey("seats", message("phh_seats", count=count))
    return tuple(seats)


def _read_label(raw: Raw, key: str) -> int | str:
    value = raw.get(key, "")
    if not isinstance(value, (int, str)):
        raise _InvalidKey(key, message("phh_not_a_label", key=key))
    return str(value) if type(value) is Figure else value


# ---- writing ---------------------------------------------------------------------------------------------------------


def amount(size: int, scale: int) -> str:
    """Format an amount for a file: in dollars if `scale` is 100 (so that `size` is in cents), else as it is."""
    if scale == 1:
        return str(size)
    return str(size // 100) + CENTS[size % 100] if size >= 0 else "-" + amount(-size, scale)


CENTS = ("", *[f".{part:02d}" for part in range(1, 100)])


def write_hand(hand: Hand) -> str:
    """Return a hand as PHH text, with its keys in the usual order."""

    def amounts(sizes: tuple[int, ...]) -> str:
        return "[" + ", ".join(amount(size, hand.scale) for size in sizes) + "]"

    lines = {
        "variant": _format_text(hand.variant),
        "antes": amounts(hand.antes),
        "blinds_or_straddles": amounts(hand.blinds),
        "min_bet": _format_min_bet(hand),
        "starting_stacks": amounts(hand.starting_stacks),
        "actions": _format_value(hand.actions),
        "venue": _format_value(hand.venue),
        "hand": _format_value(hand.hand),
        "seats": _format_value(hand.seats),
        "table": _format_value(hand.table),
        "players": _format_value(hand.players),
        "finishing_stacks": amounts(hand.finishing_stacks) if hand.finishing_stacks else "",
        "winnings": amounts(hand.winnings) if hand.winnings else "",
        **(_format_house(hand.house, hand.scale) if hand.house else {}),
        **{key: _format_value(value) for key, value in hand.other.items()},
    }
    return "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def _format_house(house: House, scale: int) -> dict[str, str]:
    amounts = {"_chip_unit": house.chip_unit, "_rake_unit": house.rake_unit, "_rake_cap": house.rake_cap}
    amounts["_big_blind"] = house.big_blind
    lines = {key: amount(size, scale) for key, size in amounts.items() if size}
    lines |= {f"_{name}": _format_value(value) for name, value in house.options}
    return {**lines, "_no_flop_no_rake": "true"} if house.no_flop_no_rake else lines


def _format_min_bet(hand: Hand) -> str:
    """Format the least Bet. In dollars it always has decimals, from which readers infer that amounts are in dollars."""
    text = amount(hand.min_bet, hand.scale)
    return f"{text}.00" if hand.scale == 100 and "." not in text else text


def write_hands(hands: tuple[Hand, ...]) -> str:
    """Return many hands as one PHH text, each after a numbered heading."""
    return "\n".join(f"[{number}]\n{write_hand(hand)}" for number, hand in enumerate(hands, start=1))


def _format_value(value: Any) -> str:
    """Format a value as TOML, or return "" for an empty value."""
    if isinstance(value, Figure):
        return value
    if value == "" or value == ():
        return ""
    if isinstance(value, str):
        return _format_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(_format_value(item) or _format_text(item) for item in value) + "]"
    return str(value)


def _format_text(value: str) -> str:
    """Format a text as TOML, in single quotes if possible."""
    if "'" not in value and value.isprintable():
        return f"'{value}'"
    escaped = "".join(
        f"\\u{ord(char):04x}"
        if not char.isprintable() and ord(char) < 1 << 16
        else {"\\": "\\\\", '"': '\\"'}.get(char, char)
        for char in value
    )
    return f'"{escaped}"'
