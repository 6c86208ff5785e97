"""Kinds of settings: how a value is read from text or TOML, and how it is written."""

from collections.abc import Callable
from ipaddress import ip_network
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from croupier.cli.amounts import money
from croupier.rules.money import parse_cents
from croupier.store.connect import address_name
from croupier.words import phrase

T = TypeVar("T")
MOST_CHIPS = 100_000_000_000  # cents
ENDLESS = 10**9  # a number without an upper bound that matters
YES, NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class Kind(Protocol[T]):
    """How the value of a setting is written; `parse` and `from_toml` raise ValueError with a reason."""

    @property
    def metavar(self) -> str: ...

    def parse(self, text: str) -> T: ...

    def from_toml(self, value: object) -> T: ...

    def show(self, value: T) -> str: ...

    def written(self) -> str:
        """Describe for the documentation how a value is written."""
        ...


class OfText(Struct, Generic[T], frozen=True, kw_only=True):
    """A value that is a text in TOML too."""

    metavar: str
    written_as: str  # code of a phrase
    read: Callable[[str], T]
    write: Callable[[T], str] = str

    def parse(self, text: str) -> T:
        return self.read(text)

    def from_toml(self, value: object) -> T:
        if not isinstance(value, str):
            raise ValueError(phrase("config_needs_text"))
        return self.read(value)

    def show(self, value: T) -> str:
        return self.write(value)

    def written(self) -> str:
        return phrase(self.written_as)


class Whole(Struct, frozen=True):
    """A whole number within bounds."""

    least: int
    most: int = ENDLESS
    metavar: str = "NUMBER"

    def parse(self, text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > len(str(self.most)):
            raise ValueError(self._bounds())
        return self._within(int(text))

    def from_toml(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(self._bounds())
        return self._within(value)

    def show(self, value: int) -> str:
        return str(value)

    def written(self) -> str:
        if self.most == ENDLESS:
            return phrase("written_whole_from", least=self.least)
        return phrase("written_whole", least=self.least, most=self.most)

    def _within(self, value: int) -> int:
        if not self.least <= value <= self.most:
            raise ValueError(self._bounds())
        return value

    def _bounds(self) -> str:
        return phrase("config_needs_number", least=self.least, most=self.most)


class Flag(Struct, frozen=True):
    """Yes or no."""

    metavar: str = ""

    def parse(self, text: str) -> bool:
        if text.lower() not in YES + NO:
            raise ValueError(phrase("config_needs_flag"))
        return text.lower() in YES

    def from_toml(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError(phrase("config_needs_flag"))
        return value

    def show(self, value: bool) -> str:
        return "true" if value else "false"

    def written(self) -> str:
        return phrase("written_flag")


class OneOf(Struct, frozen=True):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def metavar(self) -> str:
        return "|".join(self.words)

    def parse(self, text: str) -> str:
        if text not in self.words:
            raise ValueError(phrase("config_needs_one_of", words=self.words))
        return text

    def from_toml(self, value: object) -> str:
        return self.parse(value if isinstance(value, str) else repr(value))

    def show(self, value: str) -> str:
        return value

    def written(self) -> str:
        return ", ".join(f"`{word}`" for word in self.words)


class ListOf(Struct, Generic[T], frozen=True):
    """Several values: an option is repeated, TOML has a list, and the environment has a separator."""

    item: OfText[T]
    separator: str = ","

    @property
    def metavar(self) -> str:
        return self.item.metavar

    def parse(self, text: str) -> tuple[T, ...]:
        return tuple(self.item.parse(part.strip()) for part in text.split(self.separator) if part.strip())

    def from_toml(self, value: object) -> tuple[T, ...]:
        values = value if isinstance(value, list) else [value]
        return tuple(self.item.from_toml(each) for each in values)

    def show(self, value: tuple[T, ...]) -> str:
        return f"{self.separator} ".replace("\n ", "\n").join(self.item.show(each) for each in value)

    def written(self) -> str:
        return phrase("written_list" if self.separator == "," else "written_lines", item=self.item.written())


class Optional(Struct, Generic[T], frozen=True):
    """A value of another kind that may be missing: then it is None, and is shown as an empty text."""

    kind: Kind[T]

    @property
    def metavar(self) -> str:
        return self.kind.metavar

    def parse(self, text: str) -> T | None:
        return self.kind.parse(text)

    def from_toml(self, value: object) -> T | None:
        return self.kind.from_toml(value)

    def show(self, value: T | None) -> str:
        return "" if value is None else self.kind.show(value)

    def written(self) -> str:
        return self.kind.written()


def _network(text: str) -> str:
    try:
        ip_network(text)
    except ValueError as error:
        raise ValueError(phrase("config_needs_network", detail=str(error))) from None
    return text


def _filled(text: str) -> str:
    if not text.strip():
        raise ValueError(phrase("config_needs_text"))
    return text


def _path(text: str) -> Path:
    return Path(_filled(text)).expanduser()


def _chips(text: str) -> int:
    amount = parse_cents(text.replace("$", ""))
    if amount is None:
        raise ValueError(phrase("not_dollars", text=text))
    if amount > MOST_CHIPS:
        raise ValueError(phrase("guest_chips_too_many", text=text, most=MOST_CHIPS))
    return amount


TEXT = OfText(metavar="TEXT", written_as="written_text", read=_filled)
HOST = OfText(metavar="HOST", written_as="written_host", read=_filled)
NETWORK = OfText(metavar="ADDRESS", written_as="written_network", read=_network)
FILE = OfText(metavar="FILE", written_as="written_file", read=_path)
FOLDER = OfText(metavar="FOLDER", written_as="written_folder", read=_path)
CHIPS = OfText(metavar="DOLLARS", written_as="written_dollars", read=_chips, write=money)
DATABASE = OfText(metavar="DATABASE", written_as="written_database", read=address_name)
