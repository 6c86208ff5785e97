"""What has happened: the closed union of events, all that is ever stored. An event is a fact and is never refused."""

from msgspec import Struct

from croupier.rules.cards import Card
from croupier.rules.commands import Facts, snake
from croupier.rules.document import Para
from croupier.rules.settings import AnySettings, LinkTerms, PokerSettings
from croupier.rules.settlement import Line


class Event(Struct, frozen=True, tag=snake):
    """The root of the union."""


# ---- the house -------------------------------------------------------------------------------------------------------


class LinkOpened(Event, frozen=True):
    link: str
    terms: LinkTerms


class ChipsIssued(Event, frozen=True):
    """Play chips for a newcomer's wallet: no money is ever taken for them."""

    player: str
    cents: int


# ---- the table -------------------------------------------------------------------------------------------------------


class TableOpened(Event, frozen=True):
    table: str
    game: str
    document: str  # code and version of the text it is played by
    settings: AnySettings
    link: str = ""
    title: str = ""


class TableClosed(Event, frozen=True):
    because: Para | None = None


class SeatTaken(Event, frozen=True):
    box: int
    player: str


class SeatLeft(Event, frozen=True):
    box: int
    player: str


class ChipsBoughtIn(Event, frozen=True):
    player: str
    cents: int


class ChipsCashedOut(Event, frozen=True):
    player: str
    cents: int


class BoxBlocked(Event, frozen=True):
    box: int
    because: Para


class NoticePosted(Event, frozen=True):
    text: str
    because: Para


class JackpotFailed(Event, frozen=True):
    because: Para


class JackpotRestored(Event, frozen=True):
    pass


# ---- betting ---------------------------------------------------------------------------------------------------------


class RoundOpened(Event, frozen=True):
    """ "Place your Bets, please"."""

    number: int
    settings: AnySettings
    jackpot: bool  # are jackpot bets taken in this round?
    blocked: tuple[int, ...] = ()
    commitment: str = ""


class BetPlaced(Event, frozen=True):
    box: int
    player: str
    bet: str
    cents: int
    placed_by: str = ""  # a member of staff who placed it for the player (5.22)
    hand: int = 0  # which Hand of the box it lies with, where a Split can make several
    seated: bool = False  # the player sits at this box, where others may bet on it too


class ExcessRejected(Event, frozen=True):
    box: int
    player: str
    bet: str
    cents: int
    because: Para


class BetWithdrawn(Event, frozen=True):
    box: int
    player: str
    bet: str
    cents: int


class BetFound(Event, frozen=True):
    """What really lies on a spot, noticed after bets closed: `cents` more (or less) than was entered."""

    box: int
    player: str
    bet: str
    cents: int
    because: Para


class BetReturned(Event, frozen=True):
    """A stake given back without win or loss, outside the settlement."""

    box: int
    player: str
    bet: str
    cents: int
    because: Para
    hand: int = 0


class BetsClosed(Event, frozen=True):
    """ "No more Bets"; the boxes in play, clockwise."""

    boxes: tuple[int, ...]


# ---- cards and decisions ---------------------------------------------------------------------------------------------


class CardDealt(Event, frozen=True):
    place: int
    card: Card
    meant: int | None = None  # where it should have gone, where no plan of the whole deal says so


class HandExamined(Event, frozen=True):
    box: int
    player: str


class DecisionMade(Event, frozen=True):
    box: int
    player: str
    decision: str
    because: Para
    hand: int = 0


class PlayerLeft(Event, frozen=True):
    player: str
    because: Para


class CardsRevealed(Event, frozen=True):
    """Places turned face up, in this order."""

    places: tuple[int, ...]
    because: Para


class ShowRefused(Event, frozen=True):
    box: int
    player: str
    because: Para


class HandProved(Event, frozen=True):
    box: int
    player: str
    because: Para


# ---- Hands of Free Bet Blackjack -------------------------------------------------------------------------------------


class SqueezeGranted(Event, frozen=True):
    """The cards of this box come face down for its player to squeeze."""

    box: int
    player: str
    because: Para


class HandSplit(Event, frozen=True):
    """The second card of a Hand begins a new one beside it."""

    box: int
    hand: int
    new: int
    free: bool
    because: Para


class MarkerPlaced(Event, frozen=True):
    """A Free Bet Marker lies beside a Hand: free_split | free_double."""

    box: int
    hand: int
    kind: str
    because: Para


class InterimSettled(Event, frozen=True):
    """What is paid and taken between the Initial and the Subsequent Deal."""

    because: Para


class CardRead(Event, frozen=True):
    """A drawn card that was damaged or lost, as the House has established it."""

    at: int
    card: Card
    because: Para


# ---- settlement ------------------------------------------------------------------------------------------------------


class BetSettled(Event, frozen=True):
    line: Line


class SettlementReversed(Event, frozen=True):
    """A Void after money has moved: an entry of its own, nothing is deleted (R-10)."""

    line: Line
    because: Para


class AwardWon(Event, frozen=True):
    """A share of the jackpot: the link owes `percent` of the value displayed when its turn comes.

    Where the same hand meets a fixed row too, the better of both is paid (`instead`, in cents).
    """

    box: int
    player: str
    hand: str
    percent: int
    because: Para
    instead: int = 0
    instead_because: Para | None = None
    major: bool = True  # a share among the minor awards stands outside the order of the majors


class AwardPaid(Event, frozen=True):
    """The link has paid a major award on the value displayed."""

    line: Line
    cents: int  # out of the meter
    displayed: int
    percent: int


class RoundConcluded(Event, frozen=True):
    number: int


class RoundVoided(Event, frozen=True):
    number: int
    because: Para


# ---- irregularities --------------------------------------------------------------------------------------------------


class IrregularityReported(Event, frozen=True):
    irregularity: str
    facts: Facts
    because: Para


class RulingMade(Event, frozen=True):
    """What was decided, in words, by whom (the record says) and under which paragraph."""

    outcome: str
    because: Para
    reason: str = ""


class CardsFound(Event, frozen=True):
    """Where each drawn card really lies."""

    places: tuple[int, ...]
    because: Para


class CardsReconstructed(Event, frozen=True):
    """Each drawn card put where it was meant to go."""

    places: tuple[int, ...]
    because: Para


class CardsReordered(Event, frozen=True):
    """Which of the cards drawn together came first: the drawn cards in the order ruled."""

    order: tuple[int, ...]
    because: Para


class CardsExposed(Event, frozen=True):
    """Drawn cards, counted from 0, that everybody has seen."""

    cards: tuple[int, ...]
    by_dealer: bool  # by the Dealer's mistake, or found face up in the device
    because: Para


class OptionsOffered(Event, frozen=True):
    boxes: tuple[int, ...]
    options: tuple[str, ...]
    because: Para


class OptionChosen(Event, frozen=True):
    box: int
    player: str
    option: str
    because: Para


class HandInvalidated(Event, frozen=True):
    box: int
    player: str
    because: Para


# ---- Poker: the ring of seats ----------------------------------------------------------------------------------------


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


# ---- Poker: a round --------------------------------------------------------------------------------------------------


class Post(Struct, frozen=True):
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


class Award(Struct, frozen=True):
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

HouseEvent = LinkOpened | ChipsIssued
TableEvent = (
    TableOpened
    | TableClosed
    | SeatTaken
    | SeatLeft
    | ChipsBoughtIn
    | ChipsCashedOut
    | BoxBlocked
    | NoticePosted
    | JackpotRestored
    | RingEvent
)
HousePokerEvent = (
    RoundOpened
    | BetPlaced
    | ExcessRejected
    | BetWithdrawn
    | BetFound
    | BetReturned
    | BetsClosed
    | CardDealt
    | HandExamined
    | DecisionMade
    | PlayerLeft
    | CardsRevealed
    | ShowRefused
    | HandProved
    | BetSettled
    | SettlementReversed
    | AwardWon
    | AwardPaid
    | RoundConcluded
    | RoundVoided
    | IrregularityReported
    | RulingMade
    | CardsFound
    | CardsReconstructed
    | CardsReordered
    | CardsExposed
    | OptionsOffered
    | OptionChosen
    | HandInvalidated
    | JackpotFailed
)
BlackjackHandEvent = SqueezeGranted | HandSplit | MarkerPlaced | InterimSettled | CardRead
RoundEvent = HousePokerEvent | BlackjackHandEvent | PokerEvent
AnyEvent = HouseEvent | TableEvent | RoundEvent
