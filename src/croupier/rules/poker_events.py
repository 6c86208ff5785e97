"""What happens at a Poker table: the events of its seats and of a Round of play."""

from msgspec import Struct

from croupier.rules.base import Event
from croupier.rules.cards import Card
from croupier.rules.document import Para
from croupier.rules.settings import PokerSettings
from croupier.rules.settlement import Line

# ---- the ring of seats -----------------------------------------------------------------------------------------------


class SatOut(Event, frozen=True):
    box: int
    player: str
    announced: bool = True  # did he say that he will be back?


class CameBack(Event, frozen=True):
    box: int
    player: str
    wait: bool  # for his own Big Blind


class PlayerRelocated(Event, frozen=True):
    """A Pit Employee has moved a player to this seat."""

    box: int
    player: str
    because: Para


class PlayerDeemedGone(Event, frozen=True):
    box: int
    player: str
    because: Para


class StakeLeft(Event, frozen=True):
    """What a player took along: if he comes back soon he brings at least as much."""

    player: str
    cents: int


class StakeReleased(Event, frozen=True):
    player: str


# ---- a round ---------------------------------------------------------------------------------------------------------


class Post(Struct, frozen=True, gc=False):
    """What a player pays before the first card: `live` counts as his Bet, `dead` only lies in the Pot."""

    box: int
    player: str
    kind: str  # small_blind | big_blind | entry | return
    live: int
    dead: int
    because: Para


class PokerRoundOpened(Event, frozen=True):
    """ "Place your Blind Bets, please": who is dealt in, clockwise from the left of the Dealer Button."""

    number: int
    settings: PokerSettings
    button: int  # its seat, which may be empty
    small: int  # the seat where the Small Blind is due, even if nobody posts it
    big: int  # the seat that posts the Big Blind
    seats: tuple[int, ...]
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    posts: tuple[Post, ...]  # what BlindsPosted takes
    missed_small: tuple[int, ...] = ()  # seats whose absent players miss a Blind now
    missed_big: tuple[int, ...] = ()
    commitment: str = ""


class BlindsPosted(Event, frozen=True):
    """Each post goes from the player's rack to his stake."""

    posts: tuple[Post, ...]
    because: Para


class CardsDealt(Event, frozen=True):
    """The next cards, each at its place."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]


class Acted(Event, frozen=True):
    """One action of a player: `cents` go from his rack to his stake, and `to` is then his Bet in this Betting Round.

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
    """A player acted before his turn: his chips stay in front of him until those passed over have acted."""

    box: int
    player: str
    action: str
    to: int
    because: Para


class MarkerFlipped(Event, frozen=True):
    """The Game Marker says SHOWDOWN."""

    because: Para


class Award(Struct, frozen=True, gc=False):
    """One Pot, its Rake, and what each winner takes from the rest."""

    pot: int  # 0 the Main Pot, then the Side Pots in order
    cents: int
    rake: int
    members: tuple[int, ...]  # seats that can win it
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    because: Para


class PotsAwarded(Event, frozen=True):
    """All stakes go into the Pots; from there to racks what the lines say, and the Rake to the House."""

    awards: tuple[Award, ...]
    lines: tuple[Line, ...]


class PotsReversed(Event, frozen=True):
    """A Void after the Pots were awarded: the same chips the other way (R-10)."""

    awards: tuple[Award, ...]
    lines: tuple[Line, ...]
    because: Para


class CardsTakenBack(Event, frozen=True):
    """Drawn cards, counted from 0, that go back to be shuffled with those not dealt."""

    cards: tuple[int, ...]
    because: Para


class StubReshuffled(Event, frozen=True):
    """The cards not dealt have a new order; it comes from outside."""

    commitment: str
    because: Para


class BettingRoundRestarted(Event, frozen=True):
    """The Bets of this Betting Round have gone back and it is played again; who Folded stays out."""

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
