"""Words that players mix into a shuffle: sealed while bets are open, revealed after bets are closed."""

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import NamedTuple, Protocol

from croupier.engine.commitment import HASH, encode_with_length
from croupier.record.events import AnyEvent, Mixed, SealsClosed, WordsSealed
from croupier.rules.base_round import BaseRound
from croupier.rules.refusal import Refused, refuse

MOST_WORDS = 64  # characters
SEAL = b"croupier seal\0"
SEALED_BEFORE_OPENING = frozenset(("poker",))  # these games have no commitment yet when words are sealed
NO_COMMITMENT = "00" * 32
QUIET = frozenset((WordsSealed, Mixed))  # left out of the log on screen; SealsClosed names everybody
Seals = dict[str, str]  # player -> seal, in the order of mixing


class Said(Protocol):
    @property
    def event(self) -> AnyEvent: ...


Log = Iterable[Said]  # of one round


class RoundId(NamedTuple):
    """The game, table, round and first commitment that a seal is bound to; the seal is invalid for any other."""

    game: str
    table: str
    round: int
    commitment: str  # of the first shuffle


def seal_of(round_id: RoundId, player: str, words: str) -> str:
    """Return the hash that fixes these words for this player in this round."""
    commitment = NO_COMMITMENT if round_id.game in SEALED_BEFORE_OPENING else round_id.commitment
    bound_to = (
        encode_with_length(round_id.game)
        + encode_with_length(round_id.table)
        + round_id.round.to_bytes(8, "big")
        + bytes.fromhex(commitment)
    )
    return sha256(SEAL + bound_to + encode_with_length(player) + encode_with_length(words)).hexdigest()


def seals_for(round_: BaseRound | None, rounds: int, for_next: bool) -> int:
    """Return the round for which words can be sealed: the next if `for_next`, otherwise the one with open bets, or 0.

    `rounds` is the number of the last round.
    """
    if for_next:
        return rounds + 1
    return rounds if round_ is not None and not round_.over and not round_.closed else 0


def pending(log: Log) -> Seals:
    """Return, by player, the seals given since seals were last closed; players can still add to these."""
    seals: Seals = {}
    for event in (entry.event for entry in log):
        if isinstance(event, WordsSealed):
            seals[event.player] = event.seal
        elif isinstance(event, SealsClosed):
            seals = {}
    return seals


def closed_seals(log: Log) -> Seals:
    """Return, by player, the seals of this round as they were when they were closed to further players."""
    closings = (entry.event for entry in log if isinstance(entry.event, SealsClosed))
    return next((dict(zip(event.players, event.seals, strict=True)) for event in closings), {})


def revealed(log: Log) -> tuple[Mixed, ...]:
    """Return the revealed words in the order of their seals, so that revealing late has no benefit.

    Words without a seal, as in old logs, come first, in the order they were given.
    """
    mixed = [entry.event for entry in log if isinstance(entry.event, Mixed)]
    order = {player: place for place, player in enumerate(closed_seals(log))} if mixed else {}
    return tuple(sorted(mixed, key=lambda event: order.get(event.player, -1)))


def outstanding(log: Log) -> tuple[str, ...]:
    """Return the players who have sealed words but not revealed them."""
    revealers = {mixed.player for mixed in revealed(log)}
    return tuple(player for player in closed_seals(log) if player not in revealers)


def close_seals(log: Log, present: Collection[str]) -> tuple[SealsClosed, ...]:
    """Return the event that closes the seals of everybody present; after that, nobody can add one for this round."""
    seals = {player: seal for player, seal in pending(log).items() if player in present}
    return (SealsClosed(tuple(seals), tuple(seals.values())),) if seals else ()


def seal(log: Log, player: str, hash_: str, number: int, open_for: int) -> tuple[WordsSealed] | Refused:
    """Accept a player's seal for round `number`, which must be the round that takes seals now, `open_for`.

    A copy of another seal is refused, because the player could not reveal words for it.
    """
    if not open_for:
        return refuse("seals_not_open", "seal")
    if number != open_for:
        return refuse("seal_of_other_round", "round", sealed=number, open=open_for)
    if not HASH.fullmatch(hash_):
        return refuse("seal_malformed", "seal")
    if player in pending(log):
        return refuse("sealed_already", "seal")
    if hash_ in (*pending(log).values(), *closed_seals(log).values()):
        return refuse("seal_used_before", "seal")
    return (WordsSealed(player, hash_),)


def mix(round_: BaseRound | None, log: Log, game: str, table: str, player: str, words: str) -> tuple[Mixed] | Refused:
    """Accept words that a player reveals if they fit the player's closed seal and no card has been dealt yet."""
    if round_ is None:
        return refuse("no_round_open", "words")
    if round_.cards:
        return refuse("first_card_dealt", "words")
    if not HASH.fullmatch(round_.commitment):
        return refuse("no_commitment_to_mix", "words")
    if not 1 <= len(words) <= MOST_WORDS or not words.isprintable():
        return refuse("words_malformed", "words", most=MOST_WORDS)
    if player not in closed_seals(log):
        return refuse("words_not_sealed", "words")
    if player not in outstanding(log):
        return refuse("words_mixed_already", "words")
    if seal_of(RoundId(game, table, round_.number, round_.commitment), player, words) != closed_seals(log)[player]:
        return refuse("words_differ_from_seal", "words")
    return (Mixed(player, words),)
