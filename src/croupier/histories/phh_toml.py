"""The little of TOML that hand histories use, read quickly; everything else is left to the standard library."""

import re
from datetime import time
from functools import lru_cache
from typing import Any

from msgspec import DecodeError
from msgspec.json import Decoder

Raw = dict[str, Any]

_IS_KEY = lru_cache(maxsize=1 << 10)(re.compile(r"[A-Za-z0-9_-]+").fullmatch)
_IS_TIME = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}").fullmatch
_WHERE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class Figure(str):
    """A number with a point, kept as it was written: money is never rounded on its way in."""

    __slots__ = ()


class NotToml(ValueError):
    """What cannot be read, and the line of the text it stands on."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class _Unusual(Exception):
    """Something beyond the little that is read here."""


def read_table(text: str) -> Raw:
    """The keys and values of one table: the standard library's answer with tuples for arrays, much sooner."""
    try:
        return _quickly(text)
    except _Unusual:
        return _carefully(text)


def _carefully(text: str) -> Raw:
    import tomllib  # seldom needed, and as long to load as some hundred hands to read

    try:
        return {key: frozen(value) for key, value in tomllib.loads(text, parse_float=Figure).items()}
    except tomllib.TOMLDecodeError as no:
        where = _WHERE.search(str(no))
        line = int(where[1]) if where and where[1] else text.rstrip().count("\n") + 1
        raise NotToml(line, _WHERE.sub("", str(no))) from None


def frozen(value: Any) -> Any:
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def _quickly(text: str) -> Raw:
    """One `key = value` a line; in files of many hands most lines have been read before."""
    if '"' in text or "\\" in text or "{" in text or "null" in text or "\r" in text or "\x7f" in text:
        raise _Unusual  # these TOML and JSON do not read alike
    lines = list(filter(None, text.split("\n")))
    table = dict(map(_line, lines))
    if len(table) != len(lines):
        raise _Unusual
    return table


@lru_cache(maxsize=1 << 12)
def _line(line: str) -> tuple[str, Any]:
    key, _, value = line.partition(" = ")
    if not _IS_KEY(key):
        raise _Unusual
    return key, _time(value) if value[2:3] == ":" else _value(value)


# Numbers, lists of them and `true` are written as in JSON, and so are texts but for their quotes.
_ONE = Decoder(float_hook=Figure).decode
_MANY = Decoder(tuple[Any, ...], float_hook=Figure).decode


def _value(value: str) -> Any:
    lists = value.count("[")
    if lists > 1:
        raise _Unusual
    try:
        return (_MANY if lists else _ONE)(value.replace("'", '"'))
    except DecodeError:
        raise _Unusual from None


def _time(value: str) -> time:
    if not _IS_TIME(value):
        raise _Unusual
    hour, minute, second = int(value[:2]), int(value[3:5]), int(value[6:])
    if hour > 23 or minute > 59 or second > 59:
        raise _Unusual
    return time(hour, minute, second)
