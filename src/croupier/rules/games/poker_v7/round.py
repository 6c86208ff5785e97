"""The state of a Round of play, and the questions other modules ask about it.

All tuples of players follow the dealing order, clockwise from the left of the Dealer Button. A *position* is an index
into them; a seat is the number printed on the table. With two players, position 0 is the Big Blind and 1 the Button. A
*stage* is the number of a Betting Round, and a *street* is the Community Cards that are dealt before one.
"""

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import BaseRound, Stake
from croupier.rules.deal import ASIDE, BURNT, DEVICE, DISCARD
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.terms import BOARD, LAST, POT, STREET_DEAL, STREETS, TOO_MANY, burns_cards, p
from croupier.rules.settings import PokerSettings

NOBODY = -1
Positions = tuple[int, ...]
Places = tuple[int, ...]


RareEvent = (
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
    RareEvent
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
    """An action out of turn: who was passed over, and the Bet to match at that time."""

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
    stacks: tuple[int, ...]  # Table Stakes now
    street_stacks: tuple[int, ...]  # Table Stakes when this Betting Round began; minus `stacks`, these are the Bets
    dead: tuple[int, ...]  # paid before the deal without counting as a Bet
    active: Positions  # players who have not Folded
    stage: int = 0  # 0 until the Hole Cards are dealt, then the Betting Round, 1 to 4
    next_places: tuple[int, ...] = ()  # where the next cards go
    meant: tuple[int, ...] | None = None  # the intended place of each drawn card, if one is misplaced
    waiting: Positions = ()  # players still to act in this Betting Round, in turn
    asked: Positions = ()  # players to act when the 1st Betting Round began
    capped: Positions = ()  # players who may only Call or Fold, after an All-in below a Raise
    level: int = 0  # the Bet to be matched in this Betting Round
    full_level: int = 0  # `level` after the last full BET or Raise
    least_raise: int = 0  # the least that a Raise adds
    final: int = 0  # the last Betting Round in which anybody could Bet, once the rest is dealt
    raiser: int = NOBODY  # last to Raise in the last Betting Round with betting
    opener: int = NOBODY  # first to BET in it
    seen: Positions = ()  # players who have looked at their Hole Cards
    marker: bool = False  # does the Game Marker say SHOWDOWN?
    shown: tuple[int, ...] = ()  # places turned face up: Community Cards, and the seats of open Hands
    unshown: Positions = ()  # players who keep their Hands closed at the showdown
    exposed: tuple[int, ...] = ()  # drawn cards that everybody saw by mistake
    exposed_by_dealer: tuple[int, ...] = ()  # those of them that the Dealer exposed
    reshuffle: Para | None = None  # why cards taken back must be shuffled in
    out_of_turn: OutOfTurn | None = None
    awards: tuple[e.Award, ...] = ()


# ---- queries --------------------------------------------------------------------------------------------------------


def position_of(round_: Round, seat: int) -> int | None:
    return round_.seats.index(seat) if seat in round_.seats else None


def bet_of(round_: Round, position: int) -> int:
    """Return a player's Bet in this Betting Round."""
    return round_.street_stacks[position] - round_.stacks[position]


def pot(round_: Round) -> int:
    """Return all chips that are in the Pots."""
    return 0 if round_.over else sum(round_.start) - sum(round_.stacks)


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Return what each player has put into the Pots, without an uncalled Bet that was returned."""
    if round_.lines:
        return tuple(Stake(line.box, line.player, POT, line.stake) for line in round_.lines)
    paid = zip(round_.seats, round_.players, round_.start, round_.stacks, strict=True)
    return tuple(Stake(seat, player, POT, start - stack) for seat, player, start, stack in paid if start > stack)


def players_able_to_bet(round_: Round) -> Positions:
    """Return the positions of the Active Players who still have chips."""
    if 0 not in round_.stacks:
        return round_.active
    return tuple([position for position in round_.active if round_.stacks[position]])


@rule(p("1.5"), p("1.5[text]"), p("1.17"))
def betting_is_over(round_: Round) -> bool:
    """Return whether the Final Betting Round has ended."""
    return round_.stage > 0 and not round_.waiting and (round_.stage == LAST or len(players_able_to_bet(round_)) < 2)


def is_run_out(round_: Round) -> bool:
    """Return whether the remaining Community Cards come without betting, because fewer than two players can Bet."""
    return betting_is_over(round_) and len(round_.active) > 1 and len(players_able_to_bet(round_)) < 2


def anyone_has_seen(round_: Round) -> bool:
    """Return whether any player has looked at their Hole Cards or shown them (R-11)."""
    return bool(round_.seen) or any(seat in round_.shown for seat in round_.seats)


# ---- where cards go -------------------------------------------------------------------------------------------------


def is_place(round_: Round, place: int) -> bool:
    """Return whether a card can be at this place: a seat, the Community Cards, or burnt, discarded or put back."""
    return 1 <= place <= round_.settings.box_count or place in BOARD or place in ASIDE


def initial_deal(round_: Round) -> Places:
    """Return the place of each card of the Initial Deal, in order (3.9.1; with a shuffler 3.10.1, 3.10.2)."""
    if burns_cards(round_.settings):
        return (BURNT, *round_.seats, *round_.seats)
    return (*BOARD, *[seat for seat in round_.seats for _ in range(2)])


def next_stage(round_: Round) -> int:
    """Return the Betting Round whose cards are due by now: the last one if fewer than two players can Bet."""
    if not round_.stage or round_.waiting or len(round_.active) == 1:
        return round_.stage
    return min(round_.stage + 1, LAST) if len(players_able_to_bet(round_)) > 1 else LAST


def planned_places(round_: Round, stage: int) -> Places:
    """Return the place of each card that is dealt before this Betting Round, in order."""
    if not burns_cards(round_.settings):
        return initial_deal(round_)
    return (*initial_deal(round_), *[place for later in range(2, stage + 1) for place in STREET_DEAL[later]])


@rule(p("1.34"))
def intended_places(round_: Round, places: Places) -> Places:
    """Return the intended place of each drawn card, given where the cards are. Surplus cards belong in the device."""
    planned = iter(planned_places(round_, LAST if is_run_out(round_) else round_.stage))
    return tuple([place if place in OUT else next(planned, DEVICE) for place in places])


def due_places(round_: Round, places: Places, stage: int | None = None) -> Places:
    """Return the places that still lack a card, in dealing order. A street's Burnt Card comes before its cards."""
    planned = planned_places(round_, next_stage(round_) if stage is None else stage)
    rest = places_still_due(planned, tuple([place for place in places if place != BURNT]))
    for _ in range(min(places.count(BURNT), planned.count(BURNT))):
        index = next(
            (index for index in range(len(rest)) if rest[index : index + 2] in DEALT_WITHOUT), rest.index(BURNT)
        )
        rest = rest[:index] + rest[index + 1 :]
    return rest


def places_still_due(due_places: Places, places: Places) -> Places:
    """Return what is left of `due_places` when each of `places` has received a card."""
    rest = list(due_places)
    for place in places:
        if place in rest:
            rest.remove(place)
    return tuple(rest)


def intended_after_deal(round_: Round, places: Places) -> Places | None:
    """Return the intended places of all cards after a deal to `places`, or None if no card is misplaced.

    A card that is not due, or that is drawn before a reshuffle, belongs in the device.
    """
    before = round_.places if round_.meant is None else round_.meant
    queue = (
        round_.next_places
        if round_.meant is None
        else (DISCARD,) * round_.next_places.count(DISCARD) + due_places(round_, round_.meant)
    )
    if round_.reshuffle is not None:
        queue = ()
    meant = before + (queue + (DEVICE,) * len(places))[: len(places)]
    return None if meant == round_.places + places else meant


def intended_after_correction(round_: Round, places: Places) -> Places | None:
    """Return the intended places of all cards after a correction, or None if no card is misplaced.

    `places` has the corrected places. Discarded cards stay discarded.
    """
    if intended_places(round_, places) == places:
        return None
    before = round_.places if round_.meant is None else round_.meant
    meant = tuple(
        [place if place in OUT else intended_place for place, intended_place in zip(places, before, strict=True)]
    )
    return None if meant == places else meant


def surplus_cards(places: Places, meant: Places, because: Para) -> list[int]:
    """Return the indexes of surplus Community Cards on a street: first those meant for another place, then the last."""
    stage, count = TOO_MANY[because]
    cards = [card for card, place in enumerate(places) if place == STREETS[stage]]
    return sorted(cards, key=lambda card: meant[card] != STREETS[stage])[count:]


@rule(p("5.10"), p("5.10.1"), p("5.10.2"), p("3.10.1"))
def shift_intended_places(round_: Round, because: Para) -> Round:
    """Return the Round with the intended places moved on by one card after a surplus card from a shuffler (R-261)."""
    if round_.meant is None or burns_cards(round_.settings) or because not in TOO_MANY:
        return round_
    meant = list(round_.meant)
    for surplus in surplus_cards(round_.places, round_.meant, because):
        later = [card for card in range(surplus, len(meant)) if round_.places[card] not in OUT]
        last = next((index for index, card in enumerate(later) if meant[card] == DEVICE), 0)
        for card, before in zip(later[1 : last + 1], [meant[card] for card in later], strict=False):
            meant[card] = before
    return replace(round_, meant=tuple(meant))


def intended_hole_cards(round_: Round, places: Places, because: Para) -> Places | None:
    """Return the intended places if, after a ruling by 5.8, Hole Cards are still misplaced, else None (R-261)."""
    if round_.meant is None or because != p("5.8"):
        return None
    meant = tuple(
        [
            intended_place if intended_place > 0 and place > 0 else place
            for place, intended_place in zip(places, round_.meant, strict=True)
        ]
    )
    return None if meant == places else meant


@rule(p("5.3"))
def due_after_exposure(round_: Round, places: Places) -> Places:
    """Return the places that are due after an exposed card is discarded.

    By a setting, the next card replaces it, or the card after the last Hand (R-116).
    """
    face_up = (DISCARD,) * round_.next_places.count(DISCARD)
    missing = due_places(round_, places)
    if round_.settings.replacement_card == "next_card":
        return face_up + missing
    return round_.next_places + places_still_due(missing, round_.next_places)


DEALT_WITHOUT = ((BURNT,), (BURNT, BURNT))  # a Burnt Card whose own cards are already dealt
OUT = tuple(place for place in ASIDE if place != BURNT)  # a Burnt Card is part of the deal
