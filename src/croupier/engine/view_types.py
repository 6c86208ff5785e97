"""The data that people at a table receive; it holds nothing that its viewer may not know.

Texts are for people and change with the language. Programs decide by codes: `state`, `code`, `phase`, `bet`.
"""

from msgspec import Raw, Struct

from croupier.record.commands import AnyCommand
from croupier.rules.deal import Area
from croupier.rules.game import HandState, SeatMark
from croupier.rules.roles import Role

BACK = ""  # a card that this viewer may not see


class Cited(Struct, frozen=True, gc=False):
    """A citation as the screen shows it: a paragraph and its summary."""

    number: str  # "3.12.1"
    summary: str  # in our own words


class Offer(Struct, frozen=True, gc=False):
    """A legal action of this viewer. The page sends `command` back, with the chosen amount in `cents` if any."""

    command: AnyCommand
    label: str  # "Fold", "Play", "Ante", "Look"
    description: str  # "Bet equal to your Ante"
    cost: int  # cents that leave the rack
    least: int
    most: int
    key: str  # suggested key, "" for none
    cited: Cited
    confirm: str = ""  # the question before it is sent


# What a box leaves out on the wire has its default.


class SpotShown(Struct, frozen=True, gc=False, omit_defaults=True):
    """One betting spot of one box."""

    bet: str
    cents: int = 0
    state: str = "open"  # open | placed | locked | won | lost | returned | closed
    paid: int = 0  # everything that came back, once settled
    because: str = ""
    cited: tuple[Cited, ...] = ()
    hand: int = 0  # Hand of the box, if a Split can make several


class SplitShown(Struct, frozen=True, gc=False, omit_defaults=True):
    """A further Hand of a box, made by a Split."""

    cards: tuple[str, ...] = ()
    words: str = ""
    state: HandState = HandState.NONE
    status: str = ""  # the state in words
    cited: Cited | None = None
    spots: tuple[SpotShown, ...] = ()  # chips and Free Bet Markers beside it
    number: int = 1  # of the Hand, in the order of the Splits


class OtherShown(Struct, frozen=True, gc=False, omit_defaults=True):
    """Another player who bets on the same box or sits there."""

    player: str
    seated: bool = False
    away: bool = False
    spots: tuple[SpotShown, ...] = ()


class BoxShown(Struct, frozen=True, gc=False, omit_defaults=True):
    number: int
    player: str = ""  # "" if nobody bets or sits there
    seated: bool = False  # does that player sit here?
    yours: bool = False  # set by the viewer's client: the server sends the same box to everybody
    blocked: bool = False
    away: bool = False
    spots: tuple[SpotShown, ...] = ()
    cards: tuple[str, ...] = ()  # "Qs", or BACK
    words: str = ""  # the hand in words, for viewers who may see it
    state: HandState = HandState.NONE  # of its first Hand: "to_act", "folded"; or "seated", "blocked", ""
    status: str = ""  # the state in words: "to decide", "folded", "Bets returned"
    cited: Cited | None = None
    splits: tuple[SplitShown, ...] = ()
    others: tuple[OtherShown, ...] = ()


class AreaShown(Struct, frozen=True, gc=False):
    """A card area other than a box, such as the Dealer's hand, the Community Cards or the Burnt Card."""

    code: Area
    name: str  # "Dealer", "Flop"
    cards: tuple[str, ...]
    words: str
    cited: Cited | None
    room: int  # number of Community Cards dealt here; 0 in other areas


class Announced(Struct, frozen=True, gc=False):
    """What the dealer says now, such as "No more Bets", and the current step in words."""

    quote: str  # the announcement, spoken: "No more Bets"; may be empty
    text: str  # the step in words: "Fold or Play"
    cited: Cited
    bet: str = ""  # the bet that it offers: "insurance"


class Happened(Struct, frozen=True, gc=False):
    """One line of the round's log, in words."""

    seq: int
    text: str
    cited: Cited | None


class PayTake(Struct, frozen=True, gc=False):
    """One row of the dealer's list: what to pay and what to take at a box."""

    box: int
    player: str
    text: str
    pay: int
    take: int
    cited: tuple[Cited, ...]
    done: bool


class ProposalShown(Struct, frozen=True, gc=False):
    """A proposal that waits for a signature; for staff only."""

    id: int
    text: str
    by: str  # who proposed it; "house" for an award
    signed: tuple[str, ...]  # who has proposed or signed it so far
    refused: tuple[str, ...]  # who has refused to sign
    needs_role: Role  # a person with this role or one above must still sign
    needs: str  # that role in words: "Pit Manager"
    may_sign: bool  # this viewer
    may_withdraw: bool
    stops: bool = False  # whether play waits for it


class SealShown(Struct, frozen=True, gc=False):
    """A player's seal for the shuffle of this round, and whether the sealed words have been revealed."""

    player: str
    seal: str
    revealed: bool


class PotShown(Struct, frozen=True, gc=False):
    name: str
    cents: int
    boxes: tuple[int, ...]  # seats that can win it
    winners: tuple[int, ...]  # seats that have won it
    rake: int


class MarkShown(Struct, frozen=True, gc=False):
    code: SeatMark
    text: str


class SeatShown(Struct, frozen=True, gc=False):
    box: int
    player: str
    stack: int
    bet: int  # in this Betting Round
    marks: tuple[MarkShown, ...]


class PokerTableShown(Struct, frozen=True, gc=False):
    """What everybody sees at a table where players play against each other."""

    button: int
    marker: str
    description: tuple[str, ...]  # the settings in words
    pots: tuple[PotShown, ...]
    seats: tuple[SeatShown, ...]
    big_blind: int
    unit: int  # the smallest chip, in cents


class TableShown(Struct, frozen=True, gc=False):
    """One table as one viewer sees it after `seq` events; a client folds it from the sections that it receives."""

    table: str
    seq: int
    round: int
    phase: str  # idle | betting | dealing | options | deciding | showing | settling | awarding | over | closed
    commitment: str
    notice: str
    areas: tuple[AreaShown, ...]
    boxes: tuple[BoxShown, ...]
    announced: Announced
    offers: tuple[Offer, ...]
    happened: tuple[Happened, ...]
    pay_take: tuple[PayTake, ...]  # staff only
    waits_for: tuple[str, ...]  # players the table waits for; "dealer", "pit" or "link"
    rack: int  # this viewer's chips that are not staked
    at_stake: int  # this viewer's chips on the layout
    net: int | None  # this viewer's result of the round, once settled
    proposals: tuple[ProposalShown, ...] = ()  # staff only
    poker: PokerTableShown | None = None  # Button, Pots and stacks, in Poker
    deals: int = 0  # cards that the dealer's next step deals
    seals: tuple[SealShown, ...] = ()  # once they are closed, in the order of mixing
    seals_for: int = 0  # the round that this viewer may seal words for, or 0
    deal: tuple[str, ...] = ()  # the cards in the order dealt, or BACK; none once a ruling has changed that order
    stopped: str = ""  # why bets and decisions are not accepted now


# ---- sections: the parts of a view that change together. Empty ones are not sent. ------------------------------------


class RoundShown(Struct, frozen=True, gc=False):
    """The section `round`."""

    round: int
    commitment: str


class StepShown(Struct, frozen=True, gc=False):
    """The section `step`."""

    phase: str
    waits_for: tuple[str, ...]
    deals: int
    stopped: str


class OwnShown(Struct, frozen=True, gc=False):
    """The section `own` of a player: their chips and their result."""

    player: str
    rack: int
    at_stake: int
    net: int | None
    seals_for: int


class LinesAdded(Struct, frozen=True, gc=False):
    """A change of the section `happened`: keep its first `kept` lines, and add `more`."""

    kept: int
    more: tuple[Happened, ...]


class CardsAdded(Struct, frozen=True, gc=False):
    """A change of the section `deal`: keep its first `kept` cards, and add `more`."""

    kept: int
    more: tuple[str, ...]


class ViewSent(Struct, frozen=True, gc=False, tag="view_sent"):
    """The sections of a table's view that have changed; `view_patches` folds them.

    `version` counts the table's broadcasts. A message builds on version `base`; 0 stands for no sections at all.
    """

    table: str
    seq: int  # events of the table so far
    version: int
    base: int
    public: dict[str, Raw]  # the same for everybody
    private: dict[str, Raw]  # this viewer's own sections, and those where they see more than everybody


# ---- the sheet: sent once on joining -----------------------------------------------------------------------------


class SpotSheet(Struct, frozen=True, gc=False):
    bet: str
    label: str  # "Ante"
    shape: str  # coin | circle | square | cards
    least: int
    most: int
    cited: Cited


class PayRow(Struct, frozen=True, gc=False):
    code: str  # the hand or bet: "straight_flush", "insurance"
    name: str
    pays: str  # "40 to 1"
    number: str


class PaySheet(Struct, frozen=True, gc=False):
    title: str
    rows: tuple[PayRow, ...]
    cited: Cited


class Ask(Struct, frozen=True, gc=False):
    """A question in the form for reporting an irregularity; its answer is one fact of the report."""

    field: str  # a field of Facts
    label: str
    kind: str  # box | boxes | bet | cents | yes_no | cards | order | lie | choice | text | round
    choices: tuple[str, ...] = ()
    needed: bool = True


class IrregularitySheet(Struct, frozen=True, gc=False):
    id: str
    title: str  # "A card of another deck is found"
    ruling: str  # what the paragraph does
    asks: tuple[Ask, ...]
    by: str  # the lowest role that may rule: "pit_supervisor"
    by_name: str
    cited: tuple[Cited, ...]


class HouseOption(Struct, frozen=True, gc=False):
    """A choice that the document leaves to the House, and what this table has chosen."""

    label: str  # "Dealer blackjack loss"
    value: str


class Sheet(Struct, frozen=True, gc=False):
    """A table's printed sheet: what does not change during a round."""

    table: str
    title: str  # "Table 4"
    game: str  # "mlp-three-card"
    game_title: str
    document: str  # "ML3C-2, version 2, in force from 2020-06-28"
    edition: Cited
    legend: str  # printed in an arc on the felt
    device: str
    box_count: int
    jackpot_bet: int
    link: str
    spots: tuple[SpotSheet, ...]
    pay_sheets: tuple[PaySheet, ...]
    rank_sheets: tuple[PaySheet, ...]  # ranking lists, from the highest; `pays` is empty
    irregularities: tuple[IrregularitySheet, ...]
    options: tuple[HouseOption, ...] = ()
    box_word: str = "box"  # or seat
    cashier: bool = False  # chips are bought and cashed at the cashier


# ---- after a round ---------------------------------------------------------------------------------------------------


class LineShown(Struct, frozen=True, gc=False):
    box: int
    bet: str
    label: str
    stake: int
    result: str
    paid: int
    net: int
    because: str
    cited: tuple[Cited, ...]
    hand: int = 0  # Hand of the box, if a Split can make several


class HandShown(Struct, frozen=True, gc=False):
    name: str  # "Box 3", "Seat 3", "Dealer", "Community"
    cards: tuple[str, ...]
    words: str


class Receipt(Struct, frozen=True, gc=False):
    """One player's round as a receipt: their cards, bets, results and totals."""

    table: str
    title: str
    game_title: str
    box_word: str  # box, or seat
    round: int
    at: int  # milliseconds since 1970
    player: str
    voided: Cited | None
    hands: tuple[HandShown, ...]
    lines: tuple[LineShown, ...]
    staked: int
    returned: int
    net: int
    rack_before: int
    rack_after: int
    first_record: int
    last_record: int
    happened: tuple[Happened, ...]


class Effect(Struct, frozen=True, gc=False):
    """What a ruling would do to one bet, shown before the ruling is signed."""

    box: int
    player: str
    bet: str
    label: str
    placed: int
    back: int
