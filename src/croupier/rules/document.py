"""A rule document: its paragraphs, and citations that cannot name one that does not exist."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec import Struct


class Para(Struct, frozen=True, gc=False, order=True):
    """A citation: one paragraph of one document."""

    doc: str
    number: str

    def __str__(self) -> str:
        return f"{self.doc} {self.number}"


class Paragraph(Struct, frozen=True, gc=False):
    """One paragraph in our own words."""

    number: str
    kind: str
    summary: str
    vocabulary: bool


def rule_text(number: str, kind: str, summary: str) -> Paragraph:
    """A paragraph that code carries out and a test shows."""
    return Paragraph(number, kind, summary, vocabulary=False)


def word(number: str, kind: str, summary: str) -> Paragraph:
    """A heading or a definition that only gives a name to something."""
    return Paragraph(number, kind, summary, vocabulary=True)


class Document:
    """An approved text, in one version."""

    def __init__(
        self,
        *,
        code: str,
        game: str,
        title: str,
        version: str,
        effective: str,
        paragraphs: Iterable[Paragraph],
    ) -> None:
        self.code = code
        self.game = game
        self.title = title
        self.version = version
        self.effective = effective
        self.paragraphs = {each.number: each for each in paragraphs}
        self._order = {number: at for at, number in enumerate(self.paragraphs)}
        self._cited = {number: Para(code, number) for number in self.paragraphs}

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the document's title, version, date and paragraphs; our wording of them does not count."""
        from hashlib import sha256  # as long to load as fifty hands to replay, and seldom asked for

        head = self.code, self.game, self.title, self.version, self.effective
        paragraphs = tuple((each.number, each.kind, each.vocabulary) for each in self.paragraphs.values())
        return sha256(msgspec.json.encode((head, paragraphs))).hexdigest()

    def p(self, number: str) -> Para:
        """Cite a paragraph; a number the text does not have fails while the module loads."""
        try:
            return self._cited[number]
        except KeyError:
            raise LookupError(f"{self.code} has no paragraph {number}") from None

    def position(self, para: Para) -> int:
        """Where a paragraph stands in the text."""
        return self._order[para.number]

    def summary(self, number: str) -> str:
        return self.paragraphs[number].summary


Cite = Callable[[str], Para]
F = TypeVar("F", bound=Callable[..., object])


def rule(*paragraphs: Para) -> Callable[[F], F]:
    """Say which paragraphs a function carries out (read by the coverage matrix)."""

    def mark(function: F) -> F:
        function.__dict__["paragraphs"] = paragraphs
        return function

    return mark


def shared(*numbers: str) -> Callable[[F], F]:
    """Say which paragraphs a shared function carries out, under the same numbers in every document that uses it."""

    def mark(function: F) -> F:
        function.__dict__["shared"] = numbers
        return function

    return mark


def defined(*names: str) -> Callable[[F], F]:
    """Say which definitions a shared function carries out, by their names in each document's `Words`."""

    def mark(function: F) -> F:
        function.__dict__["defined"] = names
        return function

    return mark
