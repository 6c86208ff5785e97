"""The time bank of a table where players play each other: extra seconds, so many in every hour."""

from msgspec import Struct

HOUR = 3_600.0
Who = tuple[str, str]  # table and player


class Account(Struct):
    since: float  # when this hour began
    left: float
    began: float | None = None  # when it began to run, while it does


class TimeBank:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._accounts: dict[Who, Account] = {}

    def draw(self, who: Who, now: float) -> float:
        """The player's own time is over: how many seconds he has now, all of what is left."""
        account = self._account(who, now)
        if account.began is None and account.left > 0:
            account.began = now
            return account.left
        return 0.0

    def stop(self, who: Who, now: float) -> None:
        """He has acted, or all of it has run: what was used is gone."""
        account = self._accounts.get(who)
        if account and account.began is not None:
            account.left = max(0.0, account.left - (now - account.began))
            account.began = None

    def _account(self, who: Who, now: float) -> Account:
        account = self._accounts.get(who)
        if account is None or now - account.since >= HOUR:
            account = self._accounts[who] = Account(now, self._seconds)
        return account
