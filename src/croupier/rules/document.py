"""Rule documents: their paragraphs, and citations that exist only for paragraphs of the document."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec import Struct


class Para(Struct, frozen=True, gc=False, order=True):
    """A citation of one paragraph of a document."""

    doc: str
    number: str

    def __str__(self) -> str:
        return f"{self.doc} {self.number}"


class Paragraph(Struct, frozen=True, gc=False):
    """One paragraph of a document, summarized in our own words."""

    number: str
    kind: str
    summary: str
    vocabulary: bool


def rule_text(number: str, kind: str, summary: str) -> Paragraph:
    """Return a paragraph that states a rule. Code must carry it out and a test must cover it."""
    return Paragraph(number, kind, summary, vocabulary=False)


def word(number: str, kind: str, summary: str) -> Paragraph:
    """Return a paragraph that is a heading or only defines a word, so that no code carries it out."""
    return Paragraph(number, kind, summary, vocabulary=True)


class Document:
    """One version of an approved rule document."""

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
        self.paragraphs = {paragraph.number: paragraph for paragraph in paragraphs}
        self._order = {number: index for index, number in enumerate(self.paragraphs)}
        self._cited = {number: Para(code, number) for number in self.paragraphs}

    @cached_property
    def digest(self) -> str:
        """Return a SHA-256 hash of the heading and of each paragraph's number and kind.

        Our summaries do not change it.
        """
        from hashlib import sha256  # loading it takes as long as replaying fifty hands

        head = self.code, self.game, self.title, self.version, self.effective
        paragraphs = tuple(
            (paragraph.number, paragraph.kind, paragraph.vocabulary) for paragraph in self.paragraphs.values()
        )
        return sha256(msgspec.json.encode((head, paragraphs))).hexdigest()

    def p(self, number: str) -> Para:
        """Return the citation of a paragraph. A number that the document does not have raises an error."""
        try:
            return self._cited[number]
        except KeyError:
            raise LookupError(f"{self.code} has no paragraph {number}") from None

    def position(self, para: Para) -> int:
        """Return the position of a paragraph in the document, counted from 0."""
        return self._order[para.number]

    def summary(self, number: str) -> str:
        return self.paragraphs[number].summary


Cite = Callable[[str], Para]
F = TypeVar("F", bound=Callable[..., object])


def rule(*paragraphs: Para) -> Callable[[F], F]:
    """Mark a function with the paragraphs that it carries out. The report of rule coverage lists them."""

    def mark(function: F) -> F:
        function.__dict__["paragraphs"] = paragraphs
        return function

    return mark


def shared_paragraphs(*numbers: str) -> Callable[[F], F]:
    """Mark a function with the paragraphs that it carries out in several documents, which number them alike."""

    def mark(function: F) -> F:
        function.__dict__["shared"] = numbers
        return function

    return mark


def defined(*names: str) -> Callable[[F], F]:
    """Mark a function with the definitions that it carries out, by their names in `DefinedTerms`."""

    def mark(function: F) -> F:
        function.__dict__["defined"] = names
        return function

    return mark
