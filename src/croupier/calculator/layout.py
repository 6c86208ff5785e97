"""The input of `croupier settle`: the description of a table at the end of a round, for example in a dispute."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules.bets import Bet
from croupier.rules.cards import Card, parse_card
from croupier.rules.document import Para
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused, refuse
from croupier.rules.setting_specs import DOCUMENTS_USING, SPECS
from croupier.rules.settings import HousePokerSettings, Limits

Decision = str | tuple[str, int] | int  # "play", ["play", 1500]; a number alone belongs to the word before it
MOST = 10**12  # cents: more than any House has
UNLIMITED = Limits(1, 10**13)


class Impossible(Exception):
    """The error for a description that the document does not allow. It contains the refusal."""

    def __init__(self, refusal: Refused, field: str = "") -> None:
        self.refusal = replace(refusal, field=field) if field else refusal
        super().__init__(str(self.refusal))


class JackpotIn(Struct, frozen=True, forbid_unknown_fields=True):
    """The described jackpot, with amounts in cents."""

    bet: int = 0  # the prescribed amount
    meter: int | None = None  # the value displayed when bets closed
    reset: int | None = None


class BoxIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A described box: its player, bets in cents, cards and decisions."""

    box: int
    player: str
    bets: dict[str, int]
    cards: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    blind: bool = False


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """A described table at the end of a round: its boxes, cards, limits and House options."""

    game: str
    boxes: tuple[BoxIn, ...]
    limits: dict[str, tuple[int, int]] = {}
    jackpot: JackpotIn = JackpotIn()
    community: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()
    # House options by name; a missing one has the default of its reading
    pair_plus_survives_fold: bool | None = None
    bonus_cap: int | None = None
    deal_out_when_all_folded: str | None = None


HOUSE_OPTIONS = Layout.__struct_fields__[6:]


class DecisionInput(Struct, frozen=True):
    """A described decision, with the amount that was really bet if the description gives it."""

    word: str
    cents: int | None = None


def read_decisions(box: BoxIn) -> tuple[DecisionInput, ...]:
    """Return the described decisions of a box.

    The description gives an amount either right after its decision or together with it as a pair.
    """
    decisions: list[DecisionInput] = []
    for decision in box.decisions:
        if isinstance(decision, int):
            decisions[-1:] = (
                [DecisionInput(decisions[-1].word, decision)] if decisions else [DecisionInput("", decision)]
            )
        else:
            decisions.append(DecisionInput(decision) if isinstance(decision, str) else DecisionInput(*decision))
    return tuple(decisions)


def settings(layout: Layout, bets: tuple[str, ...]) -> HousePokerSettings:
    """Return the settings of a described table.

    A bet without described limits is not limited. If the size of the jackpot bet is not described, it is that of the
    largest jackpot bet placed.
    """
    for name, cents in (("bet", layout.jackpot.bet), ("meter", layout.jackpot.meter), ("reset", layout.jackpot.reset)):
        if cents is not None and not 0 <= cents <= MOST:
            field = f"jackpot.{name}"
            raise Impossible(refuse("jackpot_amount_out_of_range", field, where=field, limit=MOST))
    limits = limits_of(layout.limits, bets)
    staked = max((box.bets.get(Bet.JACKPOT, 0) for box in layout.boxes), default=0)
    boxes = max((box.box for box in layout.boxes), default=1)
    terms = HousePokerSettings(limits=limits, jackpot_bet=layout.jackpot.bet or staked, box_count=max(boxes, 6))
    return replace(terms, **house_options(layout))


def house_options(layout: Layout) -> dict[str, Any]:
    """Return the House options that the description gives, after checking them."""
    options = {name: getattr(layout, name) for name in HOUSE_OPTIONS if getattr(layout, name) is not None}
    for name, value in options.items():
        if BY_ID[layout.game].doc.code not in DOCUMENTS_USING.get(name, (BY_ID[layout.game].doc.code,)):
            raise Impossible(refuse("layout_option_not_in_game", name, option=name, game=layout.game))
        check_option(name, value)
    return options


def check_option(name: str, value: object) -> None:
    """Refuse a value that this House option cannot have."""
    option = SPECS[name]
    if not option.refuse_value(value):
        return
    if option.choices:
        choices = tuple(map(str, option.choices))
        raise Impossible(refuse("layout_option_choice_unknown", name, option=name, choices=choices))
    raise Impossible(
        refuse("layout_option_out_of_range", name, option=name, least=option.least, most=option.most),
    )


def limits_of(limits: dict[str, tuple[int, int]], bets: tuple[str, ...]) -> dict[str, Limits]:
    """Return the limits of every bet. A bet that is not in `limits` gets limits too wide to refuse any amount."""
    for bet, (least, most) in limits.items():
        if bet not in bets:
            raise Impossible(refuse("layout_bet_unknown", f"limits.{bet}", bet=bet, bets=bets))
        if not 0 < least <= most:
            raise Impossible(refuse("layout_limits_out_of_order", f"limits.{bet}", bet=bet))
    return {bet: Limits(*limits[bet]) if bet in limits else UNLIMITED for bet in bets}


def check_amount(field: str, cents: int) -> int:
    """Return an amount in cents, or refuse one that no table can have."""
    if not 0 < cents <= MOST:
        raise Impossible(refuse("layout_amount_out_of_range", field, where=field, limit=MOST))
    return cents


def check_name(field: str, player: str) -> str:
    if not player.strip():
        raise Impossible(refuse("layout_player_unnamed", field, where=field))
    return player


def read_distinct_cards(fields: Iterable[tuple[str, tuple[str, ...]]], para: Para) -> Iterable[tuple[Card, ...]]:
    """Yield the cards of each field in turn, and refuse a card that occurs twice.

    `para` is the paragraph that the refusal cites.
    """
    seen: set[Card] = set()
    for field, texts in fields:
        cards = read_cards(field, texts)
        for text, card in zip(texts, cards, strict=True):
            if card in seen:
                raise Impossible(refuse("layout_card_twice", para, card=text), field)
            seen.add(card)
        yield cards


def read_cards(field: str, texts: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(_read_card(field, text) for text in texts)


def _read_card(field: str, text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        raise Impossible(refuse("layout_card_unreadable", field, card=text)) from None
