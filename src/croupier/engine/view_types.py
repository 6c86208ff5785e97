"""What people at a table are shown: plain data, ready for the wire, with nothing in it that its viewer may not know."""

from msgspec import Struct

from croupier.record.commands import AnyCommand
from croupier.rules.game import PokerTableView

BACK = ""  # a card this viewer may not know: a back, and nothing else


class Cited(Struct, frozen=True, gc=False):
    """A paragraph, as a chip on the screen shows it."""

    number: str  # "3.12.1"
    summary: str  # in our own words


class Offer(Struct, frozen=True, gc=False):
    """Something this viewer may do now. The page sends `send` back, with `cents` filled in where least < most."""

    send: AnyCommand
    word: str  # "Fold", "Play", "Ante", "Look"
    says: str  # "Bet equal to your Ante"
    cost: int  # chips that leave the rack, in cents; 0 where none do
    least: int
    most: int
    key: str  # suggested key, "" for none
    cited: Cited
    confirm: str = ""  # what is asked before it is sent


class SpotShown(Struct, frozen=True, gc=False):
    """One betting spot of one box."""

    bet: str
    cents: int
    state: str  # open | placed | locked | won | lost | returned | closed
    paid: int  # all that came back, once settled
    because: str
    cited: tuple[Cited, ...]
    hand: int = 0  # which Hand of the box it lies on, where a Split can make several


class SplitShown(Struct, frozen=True, gc=False):
    """A further Hand of a box, made by a Split."""

    cards: tuple[str, ...]
    words: str
    status: str
    cited: Cited | None
    spots: tuple[SpotShown, ...]  # chips and Free Bet Markers beside it
    number: int  # of the Hand, as Splits made them


class OtherShown(Struct, frozen=True, gc=False):
    """Another player with bets on the same box, or seated there."""

    player: str
    seated: bool
    away: bool
    spots: tuple[SpotShown, ...]


class BoxShown(Struct, frozen=True, gc=False):
    number: int
    player: str  # "" where nobody bets or sits
    seated: bool  # does that player sit here?
    yours: bool
    blocked: bool
    away: bool
    spots: tuple[SpotShown, ...]
    cards: tuple[str, ...]  # "Qs", or BACK
    words: str  # what they are, for those who may know
    status: str  # "to decide", "plays", "folded", "not examined", "Bets returned", ...
    cited: Cited | None
    splits: tuple[SplitShown, ...] = ()
    others: tuple[OtherShown, ...] = ()


class AreaShown(Struct, frozen=True, gc=False):
    """The Dealer's hand, the Community Cards, the Burnt Card."""

    name: str
    cards: tuple[str, ...]
    words: str
    cited: Cited | None
    room: int  # Community Cards that are to lie here; 0 elsewhere


class Announced(Struct, frozen=True, gc=False):
    """What the table says now."""

    quote: str  # the announcement, spoken: "No more Bets"; may be empty
    says: str  # the step in words: "Fold or Play"
    cited: Cited


class Happened(Struct, frozen=True, gc=False):
    """One line of the round so far, in words."""

    seq: int
    says: str
    cited: Cited | None


class PayTake(Struct, frozen=True, gc=False):
    """One row of the dealer's list, clockwise: what to pay and what to take at a box."""

    box: int
    player: str
    says: str
    pay: int
    take: int
    cited: tuple[Cited, ...]
    done: bool


class ProposalShown(Struct, frozen=True, gc=False):
    """What waits for a signature: for staff only."""

    id: int
    says: str
    by: str  # who proposed it; "house" for an award
    signed: tuple[str, ...]  # who stands for it so far
    refused: tuple[str, ...]  # who would not sign
    needs: str  # "Pit Manager": somebody of this rank or above must still sign
    may_sign: bool  # this viewer
    may_withdraw: bool
    stops: bool = False  # play at the table waits for it


class SealShown(Struct, frozen=True, gc=False):
    """Words that a player has sealed for the shuffle of this round."""

    player: str
    seal: str
    revealed: bool


class TableShown(Struct, frozen=True, gc=False):
    """One table as one viewer sees it after `seq` events."""

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
    rack: int  # this viewer's chips at the table
    at_stake: int  # and on the layout
    net: int | None  # this viewer's result of the round, once settled
    proposals: tuple[ProposalShown, ...] = ()  # staff only
    around: PokerTableView | None = None  # Button, Pots and stacks, where players play each other
    deals: int = 0  # cards that the dealer's next step deals
    seals: tuple[SealShown, ...] = ()  # once they are closed, in the order of mixing
    seals_for: int = 0  # the round that this viewer may seal words for; 0 for none
    deal: tuple[str, ...] = ()  # the cards in the order dealt, or BACK; none once a ruling has changed that order
    stopped: str = ""  # why bets and decisions are not accepted now


# ---- what does not change during a round: sent once on joining ------------------------------------------------------


class SpotSheet(Struct, frozen=True, gc=False):
    bet: str
    label: str  # "Ante"
    shape: str  # coin | circle | square | cards
    least: int
    most: int
    cited: Cited


class PayRow(Struct, frozen=True, gc=False):
    name: str
    pays: str  # "40 to 1"
    number: str


class PaySheet(Struct, frozen=True, gc=False):
    title: str
    rows: tuple[PayRow, ...]
    cited: Cited


class Ask(Struct, frozen=True, gc=False):
    """A fact that an irregularity asks for."""

    field: str  # a field of Facts
    label: str
    kind: str  # box | boxes | bet | cents | yes_no | cards | order | lie | choice | text | round
    choices: tuple[str, ...] = ()
    needed: bool = True


class IrregularitySheet(Struct, frozen=True, gc=False):
    id: str
    title: str  # "A card of another deck is found"
    says: str  # what the paragraph does
    asks: tuple[Ask, ...]
    by: str  # the lowest role that may rule: "pit_supervisor"
    by_name: str
    cited: tuple[Cited, ...]


class HouseOption(Struct, frozen=True, gc=False):
    """Something that the document leaves to the House, as this table has it."""

    label: str  # "Dealer blackjack loss"
    value: str


class Sheet(Struct, frozen=True, gc=False):
    """A table's printed matter."""

    table: str
    title: str  # "Table 4"
    game: str  # "mlp-three-card"
    game_title: str
    document: str  # "ML3C-2, version 2, in force from 2020-06-28"
    edition: Cited
    felt: str  # pine | ink | claret | slate | teal
    legend: str  # printed in an arc on the felt
    device: str
    box_count: int
    jackpot_bet: int
    link: str
    spots: tuple[SpotSheet, ...]
    pay_sheets: tuple[PaySheet, ...]
    rank_sheets: tuple[PaySheet, ...]  # ranking lists, from the highest; nothing stands under `pays`
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
    hand: int = 0  # which Hand of the box, where a Split can make several


class HandShown(Struct, frozen=True, gc=False):
    name: str  # "Box 3", "Seat 3", "Dealer", "Community"
    cards: tuple[str, ...]
    words: str


class Receipt(Struct, frozen=True, gc=False):
    """A bill that adds up: one player's round."""

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
    """What a ruling would do to one bet: shown before it is signed."""

    box: int
    player: str
    bet: str
    label: str
    placed: int
    back: int
