"""What is asked of the office rather than of a table: about tables, links, wallets, staff, decks and rules."""

from msgspec import Struct

from croupier.record.controls import Controls, LinkTerms
from croupier.rules.base import Command
from croupier.rules.roles import Role
from croupier.rules.settings import AnySettings


class OpenTable(Command, frozen=True):
    """A new table, by the name that the order is addressed to."""

    game: str
    settings: AnySettings
    link: str = ""
    title: str = ""
    controls: Controls = Controls()


class ChangeSettings(Command, frozen=True):
    """Other limits and House options, from the next round on."""

    settings: AnySettings


class OpenLink(Command, frozen=True):
    """A new jackpot link: what its meter shows at first comes from the House."""

    link: str
    terms: LinkTerms


class ChangeLink(Command, frozen=True):
    """Another prescribed bet, contribution rate and reset value of a jackpot link, from the next rounds on."""

    link: str
    bet: int
    rate_ppm: int
    reset: int


class CloseLink(Command, frozen=True):
    """A jackpot link is given up: its whole meter and its tables go to another link, or to the House and to none."""

    link: str
    into: str = ""


class CorrectMeter(Command, frozen=True):
    """So many cents more, or less, on a link's meter."""

    link: str
    cents: int
    reason: str


class CorrectBalance(Command, frozen=True):
    """So many cents more, or less, in a player's wallet."""

    player: str
    cents: int
    reason: str


class HandAt(Struct, frozen=True, gc=False):
    """A hand in the round under way: its table and its box."""

    table: str
    box: int


class OrderAwards(Command, frozen=True):
    """Rule in which order hands of a link come to their major awards, the first one first (4.5.2, 4.7.2)."""

    link: str
    hands: tuple[HandAt, ...]
    reason: str


class WriteOffDebt(Command, frozen=True):
    """Give up what a player owes to the house, or a part of it."""

    player: str
    cents: int
    reason: str


class SellChips(Command, frozen=True):
    """The cashier takes money and puts chips into a player's wallet."""

    player: str
    cents: int


class RedeemChips(Command, frozen=True):
    """The cashier takes chips out of a player's wallet and pays them out."""

    player: str
    cents: int


class LinkTable(Command, frozen=True):
    """Put a table that is on no link onto a jackpot link."""

    link: str


class GrantRole(Command, frozen=True):
    """Somebody works here in this role from now on, whatever he was before."""

    name: str
    role: Role


class RevokeRole(Command, frozen=True):
    """He works here no longer."""

    name: str


class Unlock(Command, frozen=True):
    """A member of staff may try his PIN again at once."""

    name: str


class ResetPin(Command, frozen=True):
    """A member of staff gets a first PIN, or a new one for one they have forgotten. Its hash is in the vault."""

    name: str
    number: int  # under which the vault has it


class OpenDeck(Command, frozen=True):
    """Every card of a round that is over may be read: those never shown, the burnt ones and the rest of the deck."""

    table: str
    number: int


class CorrectClock(Command, frozen=True):
    """The house's clock was set back, and is right now: from the next record on its time is believed again."""

    reason: str


class AdoptRules(Command, frozen=True):
    """From now on tables are run by this text of a document, which is another one than before."""

    document: str
    digest: str


OfficeCommand = (
    OpenTable
    | ChangeSettings
    | OpenLink
    | ChangeLink
    | CloseLink
    | CorrectMeter
    | CorrectBalance
    | OrderAwards
    | WriteOffDebt
    | SellChips
    | RedeemChips
    | LinkTable
    | GrantRole
    | RevokeRole
    | Unlock
    | ResetPin
    | OpenDeck
    | AdoptRules
    | CorrectClock
)
