"""What is asked of the office rather than of a table: about tables, links, wallets, staff, decks and rules."""

from croupier.rules.command import Command
from croupier.rules.people import Role
from croupier.rules.settings import AnySettings, Controls, LinkTerms


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
    | GrantRole
    | RevokeRole
    | Unlock
    | OpenDeck
    | AdoptRules
    | CorrectClock
)
