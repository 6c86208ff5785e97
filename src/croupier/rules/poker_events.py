"""Events at a Poker table: its seats, and the Round of play."""

from msgspec import Struct

from croupier.rules.base_classes import Event
from croupier.rules.cards import Card
from croupier.rules.document import Para
from croupier.rules.settings import PokerSettings
from croupier.rules.settlement import Line

# ---- seats ----------------------------------------------------------------------------------------------------------


class SatOut(Event, frozen=True):
    box: int
    player: str
    announced: bool = True  # did the player say that they will be back?


class CameBack(Event, frozen=True):
    box: int
    player: str
    wait: bool  # for their own Big Blind


class PlayerRelocated(Event, frozen=True):
    """A Pit Employee moved a player to this seat."""

    box: int
    player: str
    because: Para


class PlayerDeemedGone(Event, frozen=True):
    box: int
    player: str
    because: Para


class StakeLeft(Event, frozen=True):
    """The chips that a player left with; if they come back soon they must bring at least as much."""

    player: str
    cents: int


class StakeReleased(Event, frozen=True):
    player: str


# ---- a round ---------------------------------------------------------------------------------------------------------


class Post(Struct, frozen=True, gc=False):
    """A payment before the first card: `live` counts as the player's Bet, `dead` goes into the Pot only."""

    box: int
    player: str
    kind: str  # small_blind | big_blind | entry | return
    live: int
    dead: int
    because: Para


class PokerRoundOpened(Event, frozen=True):
    """ "Place your Blind Bets, please": the players dealt in, clockwise from the left of the Dealer Button."""

    number: int
    settings: PokerSettings
    button: int  # its seat, which may be empty
    small: int  # the seat where the Small Blind is due, even if nobody posts it
    big: int  # the seat that posts the Big Blind
    seats: tuple[int, ...]
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    posts: tuple[Post, ...]  # collected by BlindsPosted
    missed_small: tuple[int, ...] = ()  # seats whose absent players miss a Blind now
    missed_big: tuple[int, ...] = ()
    commitment: str = ""


class BlindsPosted(Event, frozen=True):
    """Each post moved from the player's rack to their stake."""

    posts: tuple[Post, ...]
    because: Para


class CardsDealt(Event, frozen=True):
    """The next cards, with their places."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]


class Acted(Event, frozen=True):
    """An action of a player: `cents` moved from rack to stake, and their Bet in this Betting Round is now `to`.

    `all_in` is an All-in above the Call that does not count as a Raise.
    """

    box: int
    player: str
    action: str  # fold | check | call | bet | raise | all_in
    cents: int
    to: int
    because: Para
    placed_by: str = ""  # a member of staff who placed it for the player


class OutOfTurnNoted(Event, frozen=True):
    """A player acted out of turn; their chips stay in place until the players passed over have acted."""

    box: int
    player: str
    action: str
    to: int
    because: Para


class MarkerFlipped(Event, frozen=True):
    """The Game Marker was turned to SHOWDOWN."""

    because: Para


class Award(Struct, frozen=True, gc=False):
    """One Pot, its Rake, and the share of each winner."""

    pot: int  # 0 the Main Pot, then the Side Pots in order
    cents: int
    rake: int
    members: tuple[int, ...]  # seats that can win it
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    because: Para


class PotsAwarded(Event, frozen=True):
    """The stakes went into the Pots, and the Pots were paid: `lines` to the racks, the Rake to the House."""

    awards: tuple[Award, ...]
    lines: tuple[Line, ...]


class PotsReversed(Event, frozen=True):
    """A Void after the Pots were awarded: all payments were reversed (R-10)."""

    awards: tuple[Award, ...]
    lines: tuple[Line, ...]
    because: Para


class CardsTakenBack(Event, frozen=True):
    """Drawn cards, counted from 0, that are shuffled again with those not dealt."""

    cards: tuple[int, ...]
    because: Para


class StubReshuffled(Event, frozen=True):
    """The cards not dealt were put in a new order."""

    commitment: str
    because: Para


class BettingRoundRestarted(Event, frozen=True):
    """The Bets of this Betting Round were returned and it starts again; folded players stay out."""

    because: Para


RingEvent = SatOut | CameBack | PlayerRelocated | PlayerDeemedGone | StakeLeft | StakeReleased
PokerEvent = (
    PokerRoundOpened
    | BlindsPosted
    | CardsDealt
    | Acted
    | OutOfTurnNoted
    | MarkerFlipped
    | PotsAwarded
    | PotsReversed
    | CardsTakenBack
    | StubReshuffled
    | BettingRoundRestarted
)
