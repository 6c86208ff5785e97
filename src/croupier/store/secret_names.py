"""The names under which the vault keeps secrets, and those of them that records speak of."""

from collections.abc import Iterable, Iterator

from croupier.record.events import PinSet, PokerRoundOpened, RoundOpened, StubReshuffled
from croupier.record.recorded import Recorded
from croupier.rules.base_round import BaseRound

PINS = "pin/"  # how the names of PINs begin
EVENTS_WITH_SECRETS = frozenset({RoundOpened, PokerRoundOpened, StubReshuffled, PinSet})
MOST_TOLD = 20


def seed_key(table: str, number: int) -> str:
    return f"seed/{table}/{number}"


def again_key(table: str, r: BaseRound) -> str:
    """The seed of a new order for the cards not dealt, by the promise that it takes the place of."""
    return _again(table, r.number, r.commitment)


def _again(table: str, number: int, promise: str) -> str:
    return f"{seed_key(table, number)}/{promise}"


def pin_key(name: str, number: int) -> str:
    return f"{PINS}{name}/{number}"


class ExpectedSecrets:
    """What must be in the vault by the word of records: each secret was put there with its record, for good.

    A round without a promise has no seed.
    """

    def __init__(self) -> None:
        self._by: dict[str, int] = {}  # name -> its record
        self._promised: dict[str, tuple[int, str]] = {}  # table -> number and promise of its round

    def hear(self, records: Iterable[Recorded]) -> None:
        for record in records:
            if type(record.event) in EVENTS_WITH_SECRETS:
                self._hear(record)

    def _hear(self, record: Recorded) -> None:
        table = record.stream
        match record.event:
            case RoundOpened(number=number, commitment=promise) | PokerRoundOpened(number=number, commitment=promise):
                self._promised[table] = number, promise
                if promise:
                    self._by[seed_key(table, number)] = record.seq
            case StubReshuffled(promise) if promise:
                number, before = self._promised[table]
                self._promised[table] = number, promise
                self._by[_again(table, number, before)] = record.seq
            case PinSet(name, number):
                self._by[pin_key(name, number)] = record.seq
            case _:
                pass

    def missing(self, there: Iterable[str]) -> Iterator[str]:
        """What is not there any more, in words."""
        gone = self._by.keys() - set(there)
        for name in sorted(gone, key=self._by.__getitem__)[:MOST_TOLD]:
            yield f"{name!r} is gone from the vault: it was put there with record {self._by[name]}"
        if len(gone) > MOST_TOLD:
            yield f"{len(gone) - MOST_TOLD} more secrets are gone from the vault"
