"""Read the worked cases of a game from its `worked_cases.toml`.

A file names its documents, then lists its cases. A settlement is a table at the end of a round and the result of each
bet; a round is a script; a refused layout is one that the document does not allow. Money is whole cents, written with
an underscore before the last two digits: `10_00` is $10. Unknown keys, ids that occur twice and paragraphs or readings
that do not exist are errors.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from _pytest.mark.structures import ParameterSet
from msgspec import Struct

from croupier.rules.document import Document
from croupier.rules.documents import BY_CODE
from croupier.rules.games import BY_ID

READINGS = Path(__file__).parents[3] / "docs" / "readings"


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every case has; one that two documents share has an id for each."""

    id: str | tuple[str, ...]
    shows: str
    cites: tuple[str, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.id,) if isinstance(self.id, str) else self.id


class RoundCase(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round as a script; `seats` is what happens at a Poker table before it."""

    script: str = ""
    seats: str = ""
    devices: tuple[str, ...] = ()  # the same round from each of these


class Meter(Struct, frozen=True, forbid_unknown_fields=True):
    """The jackpot: the value displayed, the value it is reset to, and its value after the round."""

    displayed: int
    reset: int
    after: int


class HouseBox(Struct, frozen=True, forbid_unknown_fields=True):
    """A box of a game against the house; an amount after a decision is what was really placed."""

    box: int
    cards: str
    bets: dict[str, int]
    decisions: tuple[str | int, ...]
    net: dict[str, int]
    by: dict[str, str] = {}  # paragraphs that a line must cite


class HouseSettlement(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A settlement of 3 Card Poker or of Hold'em against the house. The prescribed jackpot bet is $5."""

    boxes: tuple[HouseBox, ...]
    dealer: str = ""
    community: str = ""
    limits: dict[str, tuple[int, int]] = {}
    meter: Meter | None = None


class BlackjackPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A player on a box; a net of a split or double names its hand, as in `free_split_2`."""

    player: str
    bets: dict[str, int]
    net: dict[str, int] = {}
    declined: bool = False
    even_money: bool = False


class BlackjackBox(Struct, frozen=True, forbid_unknown_fields=True):
    """A box: the seated player first, hands in the order they were made, and its Free Bet Markers."""

    box: int
    players: tuple[BlackjackPlayer, ...]
    hands: tuple[str, ...] = ()
    surrender: bool = False
    even_money: bool = False
    markers: int = 0


class BlackjackLayoutCase(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of Free Bet Blackjack: a settlement, or a layout that is refused by one of the cited paragraphs."""

    dealer: str
    boxes: tuple[BlackjackBox, ...]
    decks: int = 6
    limits: dict[str, tuple[int, int]] = {}


class Rake(Struct, frozen=True, forbid_unknown_fields=True):
    percent: int
    cap: int


class PokerSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: its chips in the pot, and what it gets with what nobody matched."""

    seat: int
    put_in: int
    cards: str = ""
    dead: int = 0
    folded: bool = False
    closed: bool = False
    gets: int = 0


class PokerSettlement(Case, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round of Poker at its end: smallest chip $1 and rake 5% up to $30, unless the case says otherwise."""

    button: int
    seats: tuple[PokerSeat, ...]
    rakes: tuple[int, ...]  # of each pot
    board: str = ""
    chip: int = 100
    rake: Rake = Rake(5, 3_000)
    rake_unit: int = 0
    no_flop_no_rake: bool = False


class HouseFile(Struct, frozen=True, forbid_unknown_fields=True):
    documents: dict[str, str]
    settlement: tuple[HouseSettlement, ...]
    round: tuple[RoundCase, ...]


class BlackjackFile(Struct, frozen=True, forbid_unknown_fields=True):
    documents: dict[str, str]
    settlement: tuple[BlackjackLayoutCase, ...]
    refused: tuple[BlackjackLayoutCase, ...]
    round: tuple[RoundCase, ...]


class PokerFile(Struct, frozen=True, forbid_unknown_fields=True):
    documents: dict[str, str]
    settlement: tuple[PokerSettlement, ...]
    round: tuple[RoundCase, ...]


AnyFile = TypeVar("AnyFile", HouseFile, BlackjackFile, PokerFile)
AnyCase = TypeVar("AnyCase", bound=Case)


def load(folder: Path, form: type[AnyFile]) -> AnyFile:
    """Read the cases in a folder."""
    return read((folder / "worked_cases.toml").read_text(encoding="utf-8"), form)


def read(text: str, form: type[AnyFile]) -> AnyFile:
    """Read cases; the error of a wrong one says what is wrong."""
    file = msgspec.convert(tomllib.loads(text), form)
    mistakes = list(find_mistakes(file))
    if mistakes:
        raise ValueError("\n".join(mistakes))
    return file


def find_mistakes(file: HouseFile | BlackjackFile | PokerFile) -> Iterator[str]:
    for kind in (name for name in file.__struct_fields__ if name != "documents"):
        seen: set[str] = set()
        for case in getattr(file, kind):
            for case_id in case.ids:
                if case_id in seen:
                    yield f"{kind} {case_id} is listed twice"
                seen.add(case_id)
                if case_id.partition("-")[0] not in file.documents:
                    yield f"{case_id} belongs to none of {', '.join(file.documents)}"
                else:
                    yield from find_wrong_citations(case, case_id, document_of(file.documents, case_id))
            if not case.shows.endswith(".") or case.shows[0].islower():
                yield f"{case.id}: write a sentence that says what it shows"
            if isinstance(case, RoundCase) and not (case.script or case.seats):
                yield f"{case.id} has no script"


def document_of(documents: dict[str, str], case_id: str) -> Document:
    return BY_CODE[documents[case_id.partition("-")[0]]]


def find_wrong_citations(case: Case, case_id: str, document: Document) -> Iterator[str]:
    """A bare number is a paragraph of each document of the case; `PTH-6 1.28` is one of that document alone."""
    if not case.cites:
        yield f"{case_id} cites nothing"
    for cited in case.cites:
        code, _, number = cited.rpartition(" ")
        if re.fullmatch(r"R-\d+", cited):
            if not any(READINGS.glob(f"{cited}-*.md")):
                yield f"{case_id}: there is no reading {cited}"
        elif code not in ("", *BY_CODE):
            yield f"{case_id}: there is no document {code}"
        elif number not in (BY_CODE[code] if code else document).paragraphs:
            yield f"{case_id}: {code or document.code} has no paragraph {number}"


def for_each_game(file: HouseFile, cases: Sequence[AnyCase]) -> list[ParameterSet]:
    """Return each case once for each of its ids, with the game of that id."""
    return [
        pytest.param(BY_ID[document_of(file.documents, case_id).game], case, id=case_id)
        for case in cases
        for case_id in case.ids
    ]


def for_each(cases: Sequence[AnyCase]) -> list[ParameterSet]:
    return [pytest.param(case, id=str(case.id)) for case in cases]


def scripts(rounds: Sequence[RoundCase]) -> list[ParameterSet]:
    """Return the script of each round, once for each of its devices."""
    return [
        pytest.param(f"table {device}\n{case.script}" if device else case.script, id=f"{case.id} {device}".strip())
        for case in rounds
        for device in case.devices or ("",)
    ]
