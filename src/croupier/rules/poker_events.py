"""The events of a Poker table: those about seats, and those of a Round of play."""

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
    """A Pit Employee moved a player from another table to this seat."""

    box: int
    player: str
    because: Para


class PlayerDeemedGone(Event, frozen=True):
    box: int
    player: str
    because: Para


class StakeLeft(Event, frozen=True):
    """A player left with these chips. If they come back soon, they must bring at least as many."""

    player: str
    cents: int


class StakeReleased(Event, frozen=True):
    player: str


# ---- a round ---------------------------------------------------------------------------------------------------------


class Post(Struct, frozen=True, gc=False):
    """A payment before the first card. `live` counts as the player's Bet; `dead` only goes into the Pot."""

    box: int
    player: str
    kind: str  # small_blind | big_blind | entry | return
    live: int
    dead: int
    because: Para


class PokerRoundOpened(Event, frozen=True):
    """A Round was opened. `seats` and `players` are those dealt in, clockwise from the left of the Dealer Button."""

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
    """The players paid their Blinds and other posts from their chips."""

    posts: tuple[Post, ...]
    because: Para


class CardsDealt(Event, frozen=True):
    """The next cards were dealt, with their places."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]


class Acted(Event, frozen=True):
    """A player acted: they put in `cents` more, which makes their Bet in this Betting Round `to`.

    The action `all_in` is an All-in above a Call that does not count as a Raise.
    """

    box: int
    player: str
    action: str  # fold | check | call | bet | raise | all_in
    cents: int
    to: int
    because: Para
    placed_by: str = ""  # a member of staff who placed it for the player


class OutOfTurnNoted(Event, frozen=True):
    """A player acted out of turn. Their chips stay in place until the players passed over have acted."""

    box: int
    player: str
    action: str
    to: int
    because: Para


class MarkerFlipped(Event, frozen=True):
    """The Game Marker was turned to SHOWDOWN."""

    because: Para


class Award(Struct, frozen=True, gc=False):
    """One Pot, the Rake taken from it, and each winner's share."""

    pot: int  # 0 the Main Pot, then the Side Pots in order
    cents: int
    rake: int
    members: tuple[int, ...]  # seats that can win it
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    because: Para


class PotsAwarded(Event, frozen=True):
    """The Pots were awarded: `lines` has what each player receives, and the House keeps the Rake."""

    awards: tuple[Award, ...]
    lines: tuple[Line, ...]


class PotsReversed(Event, frozen=True):
    """The Round was Voided after its Pots had been awarded, and all payments were taken back (R-10)."""

    awards: tuple[Award, ...]
    lines: tuple[Line, ...]
    because: Para


class CardsTakenBack(Event, frozen=True):
    """Drawn cards (by index) were taken back, to be shuffled again with those not dealt."""

    cards: tuple[int, ...]
    because: Para


class StubReshuffled(Event, frozen=True):
    """The cards not dealt (the stub) were put in a new order."""

    commitment: str
    because: Para


class BettingRoundRestarted(Event, frozen=True):
    """The Bets of this Betting Round were returned and it starts again. Folded players stay out."""

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
