"""The chart of accounts, and the transfer between two of them; the book counts in micro-cents, as meters do."""

from msgspec import Struct

MICRO = 1_000_000  # micro-cents in a cent

ISSUE = "issue"  # where play chips come from; its balance is minus all chips there are

CORRECTIONS = "corrections"  # what meters and wallets were corrected by, the other way round


class Transfer(Struct, frozen=True):
    """So much leaves one account and enters another: nothing else ever moves."""

    out_of: str
    into: str
    micro: int


def _name(part: str) -> str:
    """A name inside an account's: its own slashes cannot be taken for ours."""
    return part.replace("%", "%25").replace("/", "%2F") if "/" in part or "%" in part else part


def wallet(player: str) -> str:
    return f"wallet/{_name(player)}"


def rack(table: str, player: str) -> str:
    return f"rack/{_name(table)}/{_name(player)}"


def stake(table: str, player: str) -> str:
    return f"stake/{_name(table)}/{_name(player)}"


def bank(table: str) -> str:
    return f"bank/{_name(table)}"


def pot(table: str) -> str:
    """Where stakes meet on their way to the winners of a Poker round; empty before and after."""
    return f"pot/{_name(table)}"


def rake(table: str) -> str:
    return f"rake/{_name(table)}"


def meter(link: str) -> str:
    return f"meter/{_name(link)}"


def pending(link: str, table: str) -> str:
    """Contributions of a round that can still be Voided."""
    return f"pending/{_name(link)}/{_name(table)}"


def may_be_negative(account: str) -> bool:
    """The House may owe; a player, a stake or a meter may not."""
    return account in (ISSUE, CORRECTIONS) or account.startswith("bank/")
