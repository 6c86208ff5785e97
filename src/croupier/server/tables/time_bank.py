"""The time bank of games between players: extra decision time, limited per hour."""

from msgspec import Struct

HOUR = 3_600.0
Who = tuple[str, str]  # table and player


class Account(Struct):
    """The extra time of one player at one table in the current hour."""

    since: float  # when this hour began
    left: float
    began: float | None = None  # when it began to run; None while it does not


class TimeBank:
    """The extra time of all players; callers pass the current time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._accounts: dict[Who, Account] = {}

    def draw(self, holder: Who, now: float) -> float:
        """Start to use a player's time bank and return its remaining seconds; 0 if it is empty or already in use."""
        account = self._account(holder, now)
        if account.began is None and account.left > 0:
            account.began = now
            return account.left
        return 0.0

    def stop(self, holder: Who, now: float) -> None:
        """Stop using a player's time bank, and deduct the time used."""
        account = self._accounts.get(holder)
        if account and account.began is not None:
            account.left = max(0.0, account.left - (now - account.began))
            account.began = None

    def _account(self, holder: Who, now: float) -> Account:
        account = self._accounts.get(holder)
        if account is None or now - account.since >= HOUR:
            account = self._accounts[holder] = Account(now, self._seconds)
        return account
