"""One Round of play: what lies on the table, as far as people can see it and ask about it.

All tuples of players follow the dealing order, clockwise from the left of the Dealer Button; a *position* counts in it
from 0. The seat is the number printed on the layout. With two players position 0 is the Big Blind, 1 the Button.
"""

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.deal import ASIDE, BURNT, DEVICE, DISCARD
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.terms import BOARD, LAST, STREET_DEAL, STREETS, TOO_MANY, burns, p
from croupier.rules.settings import PokerSettings

NOBODY = -1
Positions = tuple[int, ...]
Places = tuple[int, ...]


Seldom = (
    e.HandExamined
    | e.ShowRefused
    | e.PlayerLeft
    | e.OutOfTurnNoted
    | e.IrregularityReported
    | e.RulingMade
    | e.CardsExposed
    | e.CardsFound
    | e.CardsMoved
    | e.CardsReconstructed
    | e.CardsTakenBack
    | e.StubReshuffled
    | e.BettingRoundRestarted
    | e.PotsReversed
    | e.RoundVoided
)
RoundEvent = (
    Seldom
    | e.Acted
    | e.CardsDealt
    | e.BlindsPosted
    | e.CardsRevealed
    | e.MarkerFlipped
    | e.BetReturned
    | e.PotsAwarded
    | e.RoundConcluded
)
Events = tuple[RoundEvent, ...]


class OutOfTurn(Struct, frozen=True, gc=False):
    """What a player showed before his turn, whom he passed over, and what was to be called then."""

    at: int
    action: str
    to: int
    passed: Positions
    level: int


class Round(BaseRound, frozen=True, kw_only=True):
    settings: PokerSettings
    seats: tuple[int, ...]
    players: tuple[str, ...]
    button: int  # the seat of the Dealer Button, which may be empty
    big: int  # the position of the Big Blind
    start: tuple[int, ...]  # Table Stakes when the Round was opened
    stacks: tuple[int, ...]  # and now
    held: tuple[int, ...]  # and when this Betting Round began: what is missing since is a player's Bet
    dead: tuple[int, ...]  # paid before the deal without counting as a Bet
    active: Positions  # who has not Folded
    stage: int = 0  # 0 until the Hole Cards are dealt, then the Betting Round, 1 to 4
    owed: tuple[int, ...] = ()  # where the next cards go
    meant: tuple[int, ...] | None = None  # where each drawn card should be, while one of them is elsewhere
    waiting: Positions = ()  # who has still to act in this Betting Round, the next one first
    asked: Positions = ()  # who had to act when the 1st Betting Round began
    capped: Positions = ()  # who may Call or Fold only, since an All-in below a Raise came to him again
    level: int = 0  # the Bet to be matched in this Betting Round
    base: int = 0  # the same, as the last BET or Raise left it
    step: int = 0  # the least that a Raise adds
    final: int = 0  # the Betting Round after which nobody could Bet, once all cards have come
    raiser: int = NOBODY  # last to Raise in the last Betting Round in which anybody could Bet
    opener: int = NOBODY  # first to BET in it
    seen: Positions = ()  # who has looked at his Hole Cards
    marker: bool = False  # does the Game Marker say SHOWDOWN?
    shown: tuple[int, ...] = ()  # places turned face up: Community Cards, and the seats of open Hands
    kept: Positions = ()  # who keeps his Hand closed at the showdown
    exposed: tuple[int, ...] = ()  # drawn cards that everybody has seen by mistake
    slipped: tuple[int, ...] = ()  # those of them that the Dealer exposed
    reshuffle: Para | None = None  # cards taken back wait to be shuffled in
    out_of_turn: OutOfTurn | None = None
    awards: tuple[e.Award, ...] = ()


# ---- questions about a round ----------------------------------------------------------------------------------------


def position(round_: Round, seat: int) -> int | None:
    return round_.seats.index(seat) if seat in round_.seats else None


def bet_of(round_: Round, at: int) -> int:
    """A player's Bet in this Betting Round."""
    return round_.held[at] - round_.stacks[at]


def pot(round_: Round) -> int:
    """All chips in the Round."""
    return 0 if round_.over else sum(round_.start) - sum(round_.stacks)


def can_bet(round_: Round) -> Positions:
    """Active Players who are not All-in."""
    return tuple([at for at in round_.active if round_.stacks[at]]) if 0 in round_.stacks else round_.active


@rule(p("1.5"), p("1.5[text]"), p("1.17"))
def betting_is_over(round_: Round) -> bool:
    """Is this the end of the Final Betting Round: no option is given to anybody any more?"""
    return round_.stage > 0 and not round_.waiting and (round_.stage == LAST or len(can_bet(round_)) < 2)


def run_out(round_: Round) -> bool:
    """Are Community Cards dealt on which nobody can Bet?"""
    return betting_is_over(round_) and len(round_.active) > 1 and len(can_bet(round_)) < 2


def anyone_has_seen(round_: Round) -> bool:
    """From the moment the first player looks at any card of their Hand, or a Hand is shown (R-11)."""
    return bool(round_.seen) or any(seat in round_.shown for seat in round_.seats)


# ---- where cards go -------------------------------------------------------------------------------------------------


def is_place(round_: Round, place: int) -> bool:
    """Can a card lie there: a seat, taken or not, a place of the Community Cards, or beside the layout?"""
    return 1 <= place <= round_.settings.box_count or place in BOARD or place in ASIDE


def initial_deal(round_: Round) -> Places:
    """3.9.1: burn, then one card at a time; 3.10.1, 3.10.2: the Community Cards as a set, then sets of two."""
    if burns(round_.settings):
        return (BURNT, *round_.seats, *round_.seats)
    return (*BOARD, *[seat for seat in round_.seats for _ in range(2)])


def next_stage(round_: Round) -> int:
    """The Betting Round before which cards are dealt now, or were dealt last; the last one once nobody can Bet."""
    if not round_.stage or round_.waiting or len(round_.active) == 1:
        return round_.stage
    return min(round_.stage + 1, LAST) if len(can_bet(round_)) > 1 else LAST


def plan(round_: Round, stage: int) -> Places:
    """Where every card goes up to the deal before a Betting Round, in order."""
    if not burns(round_.settings):
        return initial_deal(round_)
    return (*initial_deal(round_), *[place for at in range(2, stage + 1) for place in STREET_DEAL[at]])


@rule(p("1.34"))
def intended(round_: Round, places: Places) -> Places:
    """Where each drawn card of this Betting Round and before belongs; a card too many goes back to the device."""
    to = iter(plan(round_, LAST if run_out(round_) else round_.stage))
    return tuple([place if place in OUT else next(to, DEVICE) for place in places])


def due(round_: Round, places: Places, stage: int | None = None) -> Places:
    """The places that lack a card, in the order of the deal: a Burnt Card is due before the cards it belongs to."""
    planned = plan(round_, next_stage(round_) if stage is None else stage)
    rest = struck_off(planned, tuple([place for place in places if place != BURNT]))
    for _ in range(min(places.count(BURNT), planned.count(BURNT))):
        at = next((at for at in range(len(rest)) if rest[at : at + 2] in DEALT_WITHOUT), rest.index(BURNT))
        rest = rest[:at] + rest[at + 1 :]
    return rest


def struck_off(owed: Places, places: Places) -> Places:
    """What is still owed: each place that has got a card is struck off, once."""
    rest = list(owed)
    for place in places:
        if place in rest:
            rest.remove(place)
    return tuple(rest)


def meant_with(round_: Round, places: Places) -> Places | None:
    """Where each drawn card should be once these were dealt too; None while all of them are there.

    A card that is not due should still be in the device; so should one that comes before the cards are shuffled again.
    """
    before = round_.places if round_.meant is None else round_.meant
    queue = round_.owed if round_.meant is None else (DISCARD,) * round_.owed.count(DISCARD) + due(round_, round_.meant)
    if round_.reshuffle is not None:
        queue = ()
    meant = before + (queue + (DEVICE,) * len(places))[: len(places)]
    return None if meant == round_.places + places else meant


def meant_after(round_: Round, places: Places) -> Places | None:
    """Where each drawn card should be after a correction: a card that it sets aside or takes back stays there."""
    if intended(round_, places) == places:
        return None
    before = round_.places if round_.meant is None else round_.meant
    meant = tuple([place if place in OUT else was for place, was in zip(places, before, strict=True)])
    return None if meant == places else meant


def surplus_cards(places: Places, meant: Places, because: Para) -> list[int]:
    """The Community Cards too many: those that were meant to go elsewhere, else the last."""
    stage, right = TOO_MANY[because]
    there = [at for at, place in enumerate(places) if place == STREETS[stage]]
    return sorted(there, key=lambda at: meant[at] != STREETS[stage])[right:]


@rule(p("5.10"), p("5.10.1"), p("5.10.2"), p("3.10.1"))
def moved_up(round_: Round, because: Para) -> Round:
    """With a shuffler the cards after a Community Card too many are meant to be where they would be without it
    (R-261)."""
    if round_.meant is None or burns(round_.settings) or because not in TOO_MANY:
        return round_
    meant = list(round_.meant)
    for surplus in surplus_cards(round_.places, round_.meant, because):
        after = [at for at in range(surplus, len(meant)) if round_.places[at] not in OUT]
        last = next((number for number, at in enumerate(after) if meant[at] == DEVICE), 0)
        for at, before in zip(after[1 : last + 1], [meant[at] for at in after], strict=False):
            meant[at] = before
    return replace(round_, meant=tuple(meant))


def hands_meant(round_: Round, places: Places, because: Para) -> Places | None:
    """What stays open once 5.8 has put the Community Cards in order: Hole Cards that are at another seat (R-261)."""
    if round_.meant is None or because != p("5.8"):
        return None
    meant = tuple([was if was > 0 and place > 0 else place for place, was in zip(places, round_.meant, strict=True)])
    return None if meant == places else meant


@rule(p("5.3"))
def with_replacement(round_: Round, places: Places) -> Places:
    """What is owed when an exposed card is discarded: its place at once, or after the last Hand (R-116)."""
    face_up = (DISCARD,) * round_.owed.count(DISCARD)
    lacking = due(round_, places)
    if round_.settings.replacement_card == "next_card":
        return face_up + lacking
    return round_.owed + struck_off(lacking, round_.owed)


DEALT_WITHOUT = ((BURNT,), (BURNT, BURNT))  # nothing is due between this Burnt Card and the next: its cards have come
OUT = tuple(place for place in ASIDE if place != BURNT)  # a Burnt Card has its place in the deal
