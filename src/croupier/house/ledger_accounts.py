"""The chart of accounts, and transfers between two of them. Balances are in micro-cents, like meters."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from croupier.rules.money import MICRO as MICRO

CACHED_NAMES = 100_000  # account names in the cache of each function

ISSUE = "issue"  # source of all play chips; its balance is minus all chips in circulation

CORRECTIONS = "corrections"  # counterpart of corrections to meters and wallets

CAGE = "cage"  # chips that the cashiers hold; negative when they have sold more than they held

RESERVE = "reserve"  # meters of closed links, which belong to the House again


class Transfer(Struct, frozen=True, gc=False):
    """An amount that leaves one account and enters another."""

    out_of: str
    into: str
    micro: int


def _escape(part: str) -> str:
    """Escape slashes in a part of an account name."""
    return part.replace("%", "%25").replace("/", "%2F") if "/" in part or "%" in part else part


@lru_cache(CACHED_NAMES)
def wallet(player: str) -> str:
    return f"wallet/{_escape(player)}"


@lru_cache(CACHED_NAMES)
def debt(player: str) -> str:
    """Return the account of a player's debt; its balance is negative while they owe the house."""
    return f"debt/{_escape(player)}"


def players(accounts: Iterable[str]) -> Iterator[str]:
    """Return the players who have a wallet among these accounts."""
    return (owner(account) for account in accounts if account.startswith(WALLET))


@lru_cache(CACHED_NAMES)
def rack(table: str, player: str) -> str:
    return f"rack/{_escape(table)}/{_escape(player)}"


@lru_cache(CACHED_NAMES)
def stake(table: str, player: str) -> str:
    return f"stake/{_escape(table)}/{_escape(player)}"


@lru_cache(CACHED_NAMES)
def bank(table: str) -> str:
    return f"bank/{_escape(table)}"


@lru_cache(CACHED_NAMES)
def pot(table: str) -> str:
    """Return the account through which Poker stakes reach the winners; it is empty except while a round is paid."""
    return f"pot/{_escape(table)}"


@lru_cache(CACHED_NAMES)
def rake(table: str) -> str:
    return f"rake/{_escape(table)}"


@lru_cache(CACHED_NAMES)
def meter(link: str) -> str:
    return f"meter/{_escape(link)}"


@lru_cache(CACHED_NAMES)
def pending(link: str, table: str) -> str:
    """Return the account for contributions of a round that can still be Voided."""
    return f"pending/{_escape(link)}/{_escape(table)}"


SHORT = "rack/", "wallet/", "meter/"  # a ruling takes chips back first and covers the shortfall later in the same plan


@lru_cache(CACHED_NAMES)
def can_be_overdrawn(account: str) -> bool:
    """Return whether this account may be overdrawn while a plan is being written."""
    return account.startswith(SHORT) or can_end_negative(account)


WALLET, DEBT = "wallet/", "debt/"


def owner(account: str) -> str:
    """Return the player that a wallet or debt account belongs to."""
    return account.partition("/")[2].replace("%2F", "/").replace("%25", "%")


@lru_cache(CACHED_NAMES)
def can_end_negative(account: str) -> bool:
    """Return whether this account may end a plan below zero: the house's own accounts and debts may."""
    return account in (ISSUE, CORRECTIONS, CAGE) or account.startswith(("bank/", "debt/"))
