"""Names of the secrets in the vault, and the secrets that the records require."""

from collections.abc import Iterable, Iterator

from croupier.record.events import PinSet, PokerRoundOpened, RoundOpened, StubReshuffled
from croupier.record.stored_event import Recorded
from croupier.rules.base_round import BaseRound
from croupier.words import phrase

PINS = "pin/"  # prefix of PIN names
EVENTS_WITH_SECRETS = frozenset({RoundOpened, PokerRoundOpened, StubReshuffled, PinSet})
MOST_REPORTED = 20


def seed_key(table: str, number: int) -> str:
    return f"seed/{table}/{number}"


def reshuffle_seed_key(table: str, round_: BaseRound) -> str:
    """Return the name of the seed of a reshuffle, which contains the commitment that the reshuffle replaces."""
    return _reshuffle_key(table, round_.number, round_.commitment)


def _reshuffle_key(table: str, number: int, commitment: str) -> str:
    return f"{seed_key(table, number)}/{commitment}"


def pin_key(name: str, number: int) -> str:
    return f"{PINS}{name}/{number}"


class ExpectedSecrets:
    """Secrets that the records require to be in the vault; each was stored with its record, permanently.

    A round without a commitment has no seed.
    """

    def __init__(self) -> None:
        self._records: dict[str, int] = {}  # name of a secret -> its record
        self._commitments: dict[str, tuple[int, str]] = {}  # table -> number and commitment of its round

    def hear(self, records: Iterable[Recorded]) -> None:
        for record in records:
            if type(record.event) in EVENTS_WITH_SECRETS:
                self._expect(record)

    def _expect(self, record: Recorded) -> None:
        table = record.stream
        match record.event:
            case (
                RoundOpened(number=number, commitment=commitment)
                | PokerRoundOpened(number=number, commitment=commitment)
            ):
                self._commitments[table] = number, commitment
                if commitment:
                    self._records[seed_key(table, number)] = record.seq
            case StubReshuffled(commitment) if commitment:
                number, before = self._commitments[table]
                self._commitments[table] = number, commitment
                self._records[_reshuffle_key(table, number, before)] = record.seq
            case PinSet(name, number):
                self._records[pin_key(name, number)] = record.seq
            case _:
                pass

    def missing(self, stored_names: Iterable[str]) -> Iterator[str]:
        """Describe the required secrets that are not in the vault."""
        missing_names = self._records.keys() - set(stored_names)
        for name in sorted(missing_names, key=self._records.__getitem__)[:MOST_REPORTED]:
            yield phrase("secret_gone", name=name, seq=self._records[name])
        if len(missing_names) > MOST_REPORTED:
            yield phrase("more_secrets_gone", count=len(missing_names) - MOST_REPORTED)
