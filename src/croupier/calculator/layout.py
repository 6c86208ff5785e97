"""What lies on a table at the end of a round, as a pit describes it in a dispute: the input of `croupier settle`."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.cards import Card, parse_card
from croupier.rules.document import Para
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused, refuse
from croupier.rules.setting_specs import CONCERNS, SPECS
from croupier.rules.settings import HousePokerSettings, Limits

Decision = str | tuple[str, int] | int  # "play", ["play", 1500]; a bare number belongs to the word before it
MOST = 10**12  # cents: more than any House has out
UNLIMITED = Limits(1, 10**13)


class Impossible(Exception):
    """A layout that the document does not allow: carries the refusal out of the calculation."""

    def __init__(self, refusal: Refused, field: str = "") -> None:
        self.refusal = replace(refusal, field=field) if field else refusal
        super().__init__(str(self.refusal))


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
            field = f"jackpot.{name}"
            raise Impossible(refuse("jackpot_amount_out_of_range", field, where=field, limit=MOST))
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
            raise Impossible(refuse("layout_option_not_in_game", name, option=name, game=layout.game))
        check_option(name, value)
    return given


def check_option(name: str, value: object) -> None:
    """Refuse a value that no table can be set to."""
    option = SPECS[name]
    if not option.unfit(value):
        return
    if option.choices:
        choices = tuple(map(str, option.choices))
        raise Impossible(refuse("layout_option_choice_unknown", name, option=name, choices=choices))
    raise Impossible(
        refuse("layout_option_out_of_range", name, option=name, least=option.least, most=option.most),
    )


def limits_of(given: dict[str, tuple[int, int]], bets: tuple[str, ...]) -> dict[str, Limits]:
    """The limits of every bet: as given, or wide."""
    for bet, (least, most) in given.items():
        if bet not in bets:
            raise Impossible(refuse("layout_bet_unknown", f"limits.{bet}", bet=bet, bets=bets))
        if not 0 < least <= most:
            raise Impossible(refuse("layout_limits_out_of_order", f"limits.{bet}", bet=bet))
    return {bet: Limits(*given[bet]) if bet in given else UNLIMITED for bet in bets}


def whole(field: str, cents: int) -> int:
    """An amount that lies on a table."""
    if not 0 < cents <= MOST:
        raise Impossible(refuse("layout_amount_out_of_range", field, where=field, limit=MOST))
    return cents


def named(field: str, player: str) -> str:
    if not player.strip():
        raise Impossible(refuse("layout_player_unnamed", field, where=field))
    return player


def once(fields: Iterable[tuple[str, tuple[str, ...]]], para: Para) -> Iterable[tuple[Card, ...]]:
    """The cards of each field in turn; of one deck none comes twice."""
    seen: set[Card] = set()
    for field, texts in fields:
        found = read_cards(field, texts)
        for text, each in zip(texts, found, strict=True):
            if each in seen:
                raise Impossible(refuse("layout_card_twice", para, card=text), field)
            seen.add(each)
        yield found


def read_cards(field: str, texts: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(_read_card(field, text) for text in texts)


def _read_card(field: str, text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        raise Impossible(refuse("layout_card_unreadable", field, card=text)) from None
