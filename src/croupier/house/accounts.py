"""The chart of accounts, and the transfer between two of them; the book counts in micro-cents, as meters do."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from croupier.rules.money import MICRO as MICRO

NAMES_KEPT = 100_000  # account names are spelt out once, and found again

ISSUE = "issue"  # where play chips come from; its balance is minus all chips there are

CORRECTIONS = "corrections"  # what meters and wallets were corrected by, the other way round

CAGE = "cage"  # chips that the cashiers hold; below zero by what they have sold beyond that

RESERVE = "reserve"  # what was on the meters of links that are closed: the House's own again


class Transfer(Struct, frozen=True, gc=False):
    """So much leaves one account and enters another: nothing else ever moves."""

    out_of: str
    into: str
    micro: int


def _name(part: str) -> str:
    """A name inside an account's: its own slashes cannot be taken for ours."""
    return part.replace("%", "%25").replace("/", "%2F") if "/" in part or "%" in part else part


@lru_cache(NAMES_KEPT)
def wallet(player: str) -> str:
    return f"wallet/{_name(player)}"


@lru_cache(NAMES_KEPT)
def debt(player: str) -> str:
    """What a player owes to the house, as a balance below zero."""
    return f"debt/{_name(player)}"


def players(accounts: Iterable[str]) -> Iterator[str]:
    """Everybody who has a wallet among these accounts."""
    return (owner(account) for account in accounts if account.startswith(WALLET))


@lru_cache(NAMES_KEPT)
def rack(table: str, player: str) -> str:
    return f"rack/{_name(table)}/{_name(player)}"


@lru_cache(NAMES_KEPT)
def stake(table: str, player: str) -> str:
    return f"stake/{_name(table)}/{_name(player)}"


@lru_cache(NAMES_KEPT)
def bank(table: str) -> str:
    return f"bank/{_name(table)}"


@lru_cache(NAMES_KEPT)
def pot(table: str) -> str:
    """Where stakes meet on their way to the winners of a Poker round; empty before and after."""
    return f"pot/{_name(table)}"


@lru_cache(NAMES_KEPT)
def rake(table: str) -> str:
    return f"rake/{_name(table)}"


@lru_cache(NAMES_KEPT)
def meter(link: str) -> str:
    return f"meter/{_name(link)}"


@lru_cache(NAMES_KEPT)
def pending(link: str, table: str) -> str:
    """Contributions of a round that can still be Voided."""
    return f"pending/{_name(link)}/{_name(table)}"


SHORT = "rack/", "wallet/", "meter/"  # a ruling takes back first and finds the chips afterwards, in one plan


@lru_cache(NAMES_KEPT)
def may_be_short(account: str) -> bool:
    """May this account lack chips for as long as a plan is being written?"""
    return account.startswith(SHORT) or may_be_negative(account)


WALLET, DEBT = "wallet/", "debt/"


def owner(account: str) -> str:
    """The player of a wallet or of a debt."""
    return account.partition("/")[2].replace("%2F", "/").replace("%25", "%")


@lru_cache(NAMES_KEPT)
def may_be_negative(account: str) -> bool:
    """The house may owe, and a player's debt is a balance below zero; a rack, a wallet, a stake or a meter may not."""
    return account in (ISSUE, CORRECTIONS, CAGE) or account.startswith(("bank/", "debt/"))
