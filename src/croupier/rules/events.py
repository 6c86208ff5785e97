"""Events at a table, in rounds and between them. An event is a fact and is never refused."""

from croupier.rules.base_classes import Event
from croupier.rules.blackjack_events import (
    AnswerLapsed,
    BlackjackHandEvent,
    CardRead,
    HandSplit,
    InterimSettled,
    MarkerPlaced,
    SqueezeGranted,
)
from croupier.rules.cards import Card
from croupier.rules.coded_message import Text
from croupier.rules.document import Para
from croupier.rules.irregularity_events import (
    CardsExposed,
    CardsFound,
    CardsMoved,
    CardsReconstructed,
    CardsReordered,
    HandInvalidated,
    IrregularityReported,
    OptionChosen,
    OptionsOffered,
    RulingMade,
)
from croupier.rules.poker_events import (
    Acted,
    Award,
    BettingRoundRestarted,
    BlindsPosted,
    CameBack,
    CardsDealt,
    CardsTakenBack,
    MarkerFlipped,
    OutOfTurnNoted,
    PlayerDeemedGone,
    PlayerRelocated,
    PokerEvent,
    PokerRoundOpened,
    Post,
    PotsAwarded,
    PotsReversed,
    RingEvent,
    SatOut,
    StakeLeft,
    StakeReleased,
    StubReshuffled,
)
from croupier.rules.settings import AnySettings
from croupier.rules.settlement import Line

# ---- the table -------------------------------------------------------------------------------------------------------


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
    text: Text
    because: Para


class JackpotFailed(Event, frozen=True):
    because: Para
    system: bool = False  # the system of the whole link, not a device of this table
    displayed: int | None = None  # cents displayed when reported; missing in old records


class JackpotRestored(Event, frozen=True):
    pass


# ---- betting ---------------------------------------------------------------------------------------------------------


class RoundOpened(Event, frozen=True):
    """A round was opened with the call "Place your Bets, please"."""

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
    hand: int = 0  # which Hand of the box, if Splits can make several
    seated: bool = False  # the player sits at this box; others may bet on it too


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
    """After bets closed, a spot was seen to hold `cents` more than recorded (less if negative)."""

    box: int
    player: str
    bet: str
    cents: int
    because: Para


class BetReturned(Event, frozen=True):
    """A stake was given back outside the settlement, without win or loss."""

    box: int
    player: str
    bet: str
    cents: int
    because: Para
    hand: int = 0


class BetsClosed(Event, frozen=True):
    """Bets were closed with the call "No more Bets". `boxes` are those in play, clockwise."""

    boxes: tuple[int, ...]


# ---- cards and decisions ---------------------------------------------------------------------------------------------


class CardDealt(Event, frozen=True):
    place: int
    card: Card
    meant: int | None = None  # its intended place, in games without a plan of the whole deal


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
    """The cards at these places were turned face up, in this order."""

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


# ---- settlement ------------------------------------------------------------------------------------------------------


class BetSettled(Event, frozen=True):
    line: Line


class SettlementReversed(Event, frozen=True):
    """The settlement of a bet was undone. This is an event of its own, because no record is ever deleted (R-10)."""

    line: Line
    because: Para


class AwardWon(Event, frozen=True):
    """A share of the jackpot was won. The link pays `percent` of the meter displayed at the moment of payment.

    If the hand also wins a fixed award, `instead` is its amount in cents, and only the higher of the two is paid.
    """

    box: int
    player: str
    hand: Text
    percent: int
    because: Para
    instead: int = 0
    instead_because: Para | None = None
    major: bool = True  # False for a minor share, which is paid after all waiting major ones


class AwardReversed(Event, frozen=True):
    """A paid award was taken back, so that meter, award and claim are as if it had never been paid."""

    line: Line
    cents: int  # returned to the meter
    displayed: int
    percent: int
    because: Para


class AwardPaid(Event, frozen=True):
    """The link paid a major award, computed from the displayed meter."""

    line: Line
    cents: int  # taken from the meter
    displayed: int
    percent: int


class RoundConcluded(Event, frozen=True):
    number: int


class RoundVoided(Event, frozen=True):
    number: int
    because: Para


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
    | AwardReversed
    | RoundConcluded
    | RoundVoided
    | IrregularityReported
    | RulingMade
    | CardsFound
    | CardsReconstructed
    | CardsMoved
    | CardsReordered
    | CardsExposed
    | OptionsOffered
    | OptionChosen
    | HandInvalidated
    | JackpotFailed
)
RoundEvent = HousePokerEvent | BlackjackHandEvent | PokerEvent
SeatEvent = SeatTaken | SeatLeft | ChipsBoughtIn | ChipsCashedOut | RingEvent
GameEvent = RoundEvent | SeatEvent | TableClosed | BoxBlocked | NoticePosted | JackpotRestored

__all__ = [
    "Acted",
    "AnswerLapsed",
    "Award",
    "AwardPaid",
    "AwardReversed",
    "AwardWon",
    "BetFound",
    "BetPlaced",
    "BetReturned",
    "BetSettled",
    "BetWithdrawn",
    "BetsClosed",
    "BettingRoundRestarted",
    "BlackjackHandEvent",
    "BlindsPosted",
    "BoxBlocked",
    "CameBack",
    "CardDealt",
    "CardRead",
    "CardsDealt",
    "CardsExposed",
    "CardsFound",
    "CardsMoved",
    "CardsReconstructed",
    "CardsReordered",
    "CardsRevealed",
    "CardsTakenBack",
    "ChipsBoughtIn",
    "ChipsCashedOut",
    "DecisionMade",
    "ExcessRejected",
    "GameEvent",
    "HandExamined",
    "HandInvalidated",
    "HandProved",
    "HandSplit",
    "HousePokerEvent",
    "InterimSettled",
    "IrregularityReported",
    "JackpotFailed",
    "JackpotRestored",
    "MarkerFlipped",
    "MarkerPlaced",
    "NoticePosted",
    "OptionChosen",
    "OptionsOffered",
    "OutOfTurnNoted",
    "PlayerDeemedGone",
    "PlayerLeft",
    "PlayerRelocated",
    "PokerEvent",
    "PokerRoundOpened",
    "Post",
    "PotsAwarded",
    "PotsReversed",
    "RingEvent",
    "RoundConcluded",
    "RoundEvent",
    "RoundOpened",
    "RoundVoided",
    "RulingMade",
    "SatOut",
    "SeatEvent",
    "SeatLeft",
    "SeatTaken",
    "SettlementReversed",
    "ShowRefused",
    "SqueezeGranted",
    "StakeLeft",
    "StakeReleased",
    "StubReshuffled",
    "TableClosed",
]
