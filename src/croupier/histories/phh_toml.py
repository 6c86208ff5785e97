"""A fast reader for the part of TOML that hand histories use. Python's tomllib reads everything else."""

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
    """A number with a decimal point, kept as text, because floats would round money."""

    __slots__ = ()


class NotToml(ValueError):
    """The error for a text that is not TOML, with the line number."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line
        self.why = why


class _UnsupportedToml(Exception):
    """The error for TOML that the fast reader cannot read."""


def read_table(text: str) -> Raw:
    """Parse a TOML text without tables. The result is that of tomllib, but with tuples for arrays."""
    try:
        return _read_fast(text)
    except _UnsupportedToml:
        return _read_with_tomllib(text)


def _read_with_tomllib(text: str) -> Raw:
    import tomllib  # rarely needed, and slow to load

    try:
        return {key: frozen(value) for key, value in tomllib.loads(text, parse_float=Figure).items()}
    except tomllib.TOMLDecodeError as error:
        position = _WHERE.search(str(error))
        line = int(position[1]) if position and position[1] else text.rstrip().count("\n") + 1
        raise NotToml(line, _WHERE.sub("", str(error))) from None


def frozen(value: Any) -> Any:
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def _read_fast(text: str) -> Raw:
    """Parse a text with one `key = value` in each line. Lines that were read before come from a cache."""
    if '"' in text or "\\" in text or "{" in text or "null" in text or "\r" in text or "\x7f" in text:
        raise _UnsupportedToml  # TOML and JSON differ in these
    lines = list(filter(None, text.split("\n")))
    table = dict(map(_parse_line, lines))
    if len(table) != len(lines):
        raise _UnsupportedToml
    return table


@lru_cache(maxsize=1 << 12)
def _parse_line(line: str) -> tuple[str, Any]:
    key, _, value = line.partition(" = ")
    if not _IS_KEY(key):
        raise _UnsupportedToml
    return key, _parse_time(value) if value[2:3] == ":" else _parse_value(value)


# Numbers, lists of numbers and `true` are written as in JSON; texts differ only in their quotes.
_DECODE_VALUE = Decoder(float_hook=Figure).decode
_DECODE_LIST = Decoder(tuple[Any, ...], float_hook=Figure).decode


def _parse_value(value: str) -> Any:
    lists = value.count("[")
    if lists > 1:
        raise _UnsupportedToml
    try:
        return (_DECODE_LIST if lists else _DECODE_VALUE)(value.replace("'", '"'))
    except DecodeError:
        raise _UnsupportedToml from None


def _parse_time(value: str) -> time:
    if not _IS_TIME(value):
        raise _UnsupportedToml
    hour, minute, second = int(value[:2]), int(value[3:5]), int(value[6:])
    if hour > 23 or minute > 59 or second > 59:
        raise _UnsupportedToml
    return time(hour, minute, second)
