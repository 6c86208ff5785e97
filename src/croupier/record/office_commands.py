"""Commands to the office rather than to a table: tables, links, wallets, staff, decks and rules."""

from msgspec import Struct

from croupier.record.house_settings import Controls, LinkTerms
from croupier.rules.base_classes import Command
from croupier.rules.roles import Role
from croupier.rules.settings import AnySettings


class OpenTable(Command, frozen=True):
    """Open a new table; its id is the table that the command is addressed to."""

    game: str
    settings: AnySettings
    link: str = ""
    title: str = ""
    controls: Controls = Controls()


class ChangeSettings(Command, frozen=True):
    """Change limits and House options from the next round on."""

    settings: AnySettings


class OpenLink(Command, frozen=True):
    """Open a jackpot link; the House pays the starting value of its meter."""

    link: str
    terms: LinkTerms


class ChangeLink(Command, frozen=True):
    """Change the prescribed bet, contribution rate and reset value of a link from the next rounds on."""

    link: str
    bet: int
    rate_ppm: int
    reset: int


class CloseLink(Command, frozen=True):
    """Close a jackpot link; its meter and its tables go to another link, or its meter to the House."""

    link: str
    into: str = ""


class CorrectMeter(Command, frozen=True):
    """Add cents to a link's meter, or subtract them."""

    link: str
    cents: int
    reason: str


class CorrectBalance(Command, frozen=True):
    """Add cents to a player's wallet, or subtract them."""

    player: str
    cents: int
    reason: str


class HandAt(Struct, frozen=True, gc=False):
    """A hand in the round in progress: its table and its box."""

    table: str
    box: int


class OrderAwards(Command, frozen=True):
    """Rule in which order hands of a link get their major awards (4.5.2, 4.7.2)."""

    link: str
    hands: tuple[HandAt, ...]
    reason: str


class WriteOffDebt(Command, frozen=True):
    """Give up what a player owes to the house, or a part of it."""

    player: str
    cents: int
    reason: str


class SellChips(Command, frozen=True):
    """Sell chips into a player's wallet."""

    player: str
    cents: int


class RedeemChips(Command, frozen=True):
    """Take chips out of a player's wallet and pay them out."""

    player: str
    cents: int


class LinkTable(Command, frozen=True):
    """Put a table without a link onto a jackpot link."""

    link: str


class GrantRole(Command, frozen=True):
    """Give a person this role, instead of any role they had."""

    name: str
    role: Role


class RevokeRole(Command, frozen=True):
    """Remove a member of staff."""

    name: str


class Unlock(Command, frozen=True):
    """Let a member of staff try their PIN again immediately."""

    name: str


class ResetPin(Command, frozen=True):
    """Give a member of staff a first PIN, or a new one for one they forgot; its hash is in the vault."""

    name: str
    number: int  # key of the hash in the vault


class OpenDeck(Command, frozen=True):
    """Allow reading every card of a finished round: unseen, burnt and undealt ones."""

    table: str
    number: int


class CorrectClock(Command, frozen=True):
    """Trust the house's clock again after it was set back."""

    reason: str


class AdoptRules(Command, frozen=True):
    """Use a changed text of a rule document at all tables from now on."""

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
