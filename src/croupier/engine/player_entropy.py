"""Words that players mix into a shuffle: sealed while bets are open, revealed once they are closed."""

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import NamedTuple, Protocol

from croupier.engine.commitment import HASH, counted
from croupier.record.events import AnyEvent, Mixed, SealsClosed, WordsSealed
from croupier.rules.base_round import BaseRound
from croupier.rules.refusal import Refused, refuse

MOST_WORDS = 64  # characters
SEAL = b"croupier seal\0"
SEALED_BEFORE_OPENING = frozenset(("poker",))  # games whose cards come before bets: no commitment exists yet
NO_COMMITMENT = "00" * 32
QUIET = frozenset((WordsSealed, Mixed))  # one line for all of them is enough on a screen
Seals = dict[str, str]  # player -> seal, in the order of mixing


class Said(Protocol):
    @property
    def event(self) -> AnyEvent: ...


Log = Iterable[Said]  # of one round


class RoundId(NamedTuple):
    """What a seal is for: it fits no other game, table, round or first commitment."""

    game: str
    table: str
    round: int
    commitment: str  # of the first shuffle


def seal_of(about: RoundId, player: str, words: str) -> str:
    """The hash that fixes these words for this player in this round."""
    commitment = NO_COMMITMENT if about.game in SEALED_BEFORE_OPENING else about.commitment
    place = counted(about.game) + counted(about.table) + about.round.to_bytes(8, "big") + bytes.fromhex(commitment)
    return sha256(SEAL + place + counted(player) + counted(words)).hexdigest()


def seals_for(r: BaseRound | None, rounds: int, ring: bool) -> int:
    """The round that words are sealed for now: the one with open bets; in Poker the next; 0 for none."""
    if ring:
        return rounds + 1
    return rounds if r is not None and not r.over and not r.closed else 0


def pending(log: Log) -> Seals:
    """The seals given since the last closing: those that the next closing takes."""
    seals: Seals = {}
    for event in (said.event for said in log):
        if isinstance(event, WordsSealed):
            seals[event.player] = event.seal
        elif isinstance(event, SealsClosed):
            seals = {}
    return seals


def closed_seals(log: Log) -> Seals:
    """The seals whose words belong to the round of this log."""
    closings = (said.event for said in log if isinstance(said.event, SealsClosed))
    return next((dict(zip(event.players, event.seals, strict=True)) for event in closings), {})


def revealed(log: Log) -> tuple[Mixed, ...]:
    """The words of this round in the order of their seals: nobody gains by revealing late.

    Words of a log without seals come first, in the order they were given.
    """
    mixed = [said.event for said in log if isinstance(said.event, Mixed)]
    order = {player: place for place, player in enumerate(closed_seals(log))} if mixed else {}
    return tuple(sorted(mixed, key=lambda event: order.get(event.player, -1)))


def outstanding(log: Log) -> tuple[str, ...]:
    """Players whose seal was taken and whose words are not revealed."""
    told = {mixed.player for mixed in revealed(log)}
    return tuple(player for player in closed_seals(log) if player not in told)


def close_seals(log: Log, here: Collection[str]) -> tuple[SealsClosed, ...]:
    """When bets close: the seals of those who are still at the table."""
    seals = {player: seal for player, seal in pending(log).items() if player in here}
    return (SealsClosed(tuple(seals), tuple(seals.values())),) if seals else ()


def seal(log: Log, player: str, given: str, number: int, open_for: int) -> tuple[WordsSealed] | Refused:
    """Take a seal for the round whose list is open. One that somebody has used is refused: nobody could open it."""
    if not open_for:
        return refuse("seals_not_open", "seal")
    if number != open_for:
        return refuse("seal_of_other_round", "round", sealed=number, open=open_for)
    if not HASH.fullmatch(given):
        return refuse("seal_malformed", "seal")
    if player in pending(log):
        return refuse("sealed_already", "seal")
    if given in (*pending(log).values(), *closed_seals(log).values()):
        return refuse("seal_used_before", "seal")
    return (WordsSealed(player, given),)


def mix(r: BaseRound | None, log: Log, game: str, table: str, player: str, words: str) -> tuple[Mixed] | Refused:
    """Words count only if they were sealed before anybody revealed theirs, and only until the first card."""
    if r is None:
        return refuse("no_round_open", "words")
    if r.cards:
        return refuse("first_card_dealt", "words")
    if not HASH.fullmatch(r.commitment):
        return refuse("no_commitment_to_mix", "words")
    if not 1 <= len(words) <= MOST_WORDS or not words.isprintable():
        return refuse("words_malformed", "words", most=MOST_WORDS)
    if player not in closed_seals(log):
        return refuse("words_not_sealed", "words")
    if player not in outstanding(log):
        return refuse("words_mixed_already", "words")
    if seal_of(RoundId(game, table, r.number, r.commitment), player, words) != closed_seals(log)[player]:
        return refuse("words_differ_from_seal", "words")
    return (Mixed(player, words),)
