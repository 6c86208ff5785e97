"""What lies on a table at the end of a round, as a pit describes it in a dispute: the input of `croupier settle`."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.cards import Card, card
from croupier.rules.document import Para
from croupier.rules.games import BY_ID
from croupier.rules.options import CONCERNS, OPTIONS
from croupier.rules.refusal import Refused, bad
from croupier.rules.settings import HousePokerSettings, Limits

Decision = str | tuple[str, int] | int  # "play", ["play", 1500]; a bare number belongs to the word before it
MOST = 10**12  # cents: more than any House has out
UNLIMITED = Limits(1, 10**13)


class Impossible(Exception):
    """A layout that the document does not allow: carries the refusal out of the calculation."""

    def __init__(self, refusal: Refused) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class JackpotIn(Struct, frozen=True, forbid_unknown_fields=True):
    bet: int = 0  # the prescribed amount
    meter: int | None = None  # the value displayed when bets closed
    reset: int | None = None


class BoxIn(Struct, frozen=True, forbid_unknown_fields=True):
    box: int
    player: str
    bets: dict[str, int]
    cards: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    blind: bool = False


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    boxes: tuple[BoxIn, ...]
    limits: dict[str, tuple[int, int]] = {}
    jackpot: JackpotIn = JackpotIn()
    community: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    # House options, each under its reading; left out, they are as the reading says
    pair_plus_survives_fold: bool | None = None
    bonus_cap: int | None = None
    deal_out_when_all_folded: str | None = None


HOUSE_OPTIONS = Layout.__struct_fields__[6:]


class Word(Struct, frozen=True):
    """One decision, with the chips really laid for it where the pit says how many."""

    word: str
    cents: int | None = None


def words(box: BoxIn) -> tuple[Word, ...]:
    """The decisions of a box, whichever way their amounts are written."""
    found: list[Word] = []
    for each in box.decisions:
        if isinstance(each, int):
            found[-1:] = [Word(found[-1].word, each)] if found else [Word("", each)]
        else:
            found.append(Word(each) if isinstance(each, str) else Word(*each))
    return tuple(found)


def settings(layout: Layout, bets: tuple[str, ...]) -> HousePokerSettings:
    """Limits left out are wide; the prescribed jackpot bet left out is what lies there."""
    for name, cents in (("bet", layout.jackpot.bet), ("meter", layout.jackpot.meter), ("reset", layout.jackpot.reset)):
        if cents is not None and not 0 <= cents <= MOST:
            raise Impossible(bad(f"jackpot.{name}", "is a whole number of cents, not below zero"))
    limits = limits_of(layout.limits, bets)
    staked = max((box.bets.get("jackpot", 0) for box in layout.boxes), default=0)
    boxes = max((box.box for box in layout.boxes), default=1)
    terms = HousePokerSettings(limits=limits, jackpot_bet=layout.jackpot.bet or staked, box_count=max(boxes, 6))
    return replace(terms, **house_options(layout))


def house_options(layout: Layout) -> dict[str, Any]:
    """What the House has set otherwise than the readings say."""
    given = {name: getattr(layout, name) for name in HOUSE_OPTIONS if getattr(layout, name) is not None}
    for name, value in given.items():
        if BY_ID[layout.game].doc.code not in CONCERNS.get(name, (BY_ID[layout.game].doc.code,)):
            raise Impossible(bad(name, f"is not an option of {layout.game}"))
        if no := OPTIONS[name].unfit(value):
            raise Impossible(replace(no, field=name))
    return given


def limits_of(given: dict[str, tuple[int, int]], bets: tuple[str, ...]) -> dict[str, Limits]:
    """The limits of every bet: as given, or wide."""
    for bet, (least, most) in given.items():
        if bet not in bets:
            raise Impossible(bad(f"limits.{bet}", f"is one of {', '.join(bets)}"))
        if not 0 < least <= most:
            raise Impossible(bad(f"limits.{bet}", "is the least and the most in cents, in this order, above zero"))
    return {bet: Limits(*given[bet]) if bet in given else UNLIMITED for bet in bets}


def whole(field: str, cents: int) -> int:
    """An amount that lies on a table."""
    if not 0 < cents <= MOST:
        raise Impossible(bad(field, "is a whole number of cents above zero"))
    return cents


def named(field: str, player: str) -> str:
    if not player.strip():
        raise Impossible(bad(field, "is a name"))
    return player


def once(fields: Iterable[tuple[str, tuple[str, ...]]], para: Para) -> Iterable[tuple[Card, ...]]:
    """The cards of each field in turn; of one deck none comes twice."""
    seen: set[Card] = set()
    for field, texts in fields:
        found = read_cards(field, texts)
        for text, each in zip(texts, found, strict=True):
            if each in seen:
                raise Impossible(Refused(f"{text} lies there twice: one deck holds it once", para, field))
            seen.add(each)
        yield found


def read_cards(field: str, texts: tuple[str, ...]) -> tuple[Card, ...]:
    try:
        return tuple(map(card, texts))
    except ValueError as no:
        raise Impossible(bad(field, f"{no}; a card is written As, Td or 2c")) from None
