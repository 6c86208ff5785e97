"""The proof of a finished round: the openings of the cards that one viewer may see, and the commitments they fit."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.engine.commitment import MOST, MOST_DECKS, Hash, Label, Opening, commit, commit_unbound, openings
from croupier.engine.committed_positions import trace_draws
from croupier.engine.old_proof import OldOpening, OldProof, OldReshuffle, OldWords
from croupier.engine.player_entropy import closed_seals
from croupier.engine.shuffle import positions, shuffled
from croupier.engine.table import Table, game_of, mixes
from croupier.record import events as e
from croupier.rules.base_round import BaseRound

Seeds = tuple[tuple[int, bytes], ...]  # per shuffle of a round: the number of cards drawn before it, and its seed


class ReshuffleProof(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One shuffle of a round with its commitment: the first, or a later one of the cards not dealt yet."""

    commitment: Hash
    openings: tuple[Opening, ...]


class MixedWords(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A player's seal and the sealed words; `words` is null if the player did not reveal them."""

    player: str
    seal: Hash
    words: str | None


class Proof(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The proof of a round as it is written to a file, ROUND.json."""

    format: Literal[2]
    game: str
    table: str
    round: Annotated[int, Meta(ge=1, le=MOST)]
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)]
    commitment: Hash
    openings: tuple[Opening, ...]
    again: tuple[ReshuffleProof, ...]
    mixed: tuple[MixedWords, ...]  # in the order of mixing

    @property
    def shuffles(self) -> tuple[ReshuffleProof, ...]:
        return ReshuffleProof(self.commitment, self.openings), *self.again


def commitments(table: Table) -> tuple[str, ...]:
    """Return the commitments of this round, from the first to the current one."""
    published = (e.RoundOpened, e.PokerRoundOpened, e.StubReshuffled)
    in_log = (entry.event.commitment for entry in table.log if isinstance(entry.event, published))
    return tuple(commitment for commitment in in_log if commitment)


def label(table: Table, shuffle: int = 1) -> Label:
    """Return what the commitment to a shuffle of this round is bound to: game, table, round, decks, shuffle number."""
    assert table.round is not None
    return Label(table.game, table.id, table.round.number, table.settings.decks, shuffle)


def is_old(table: Table, seeds: Seeds) -> bool:
    """Return whether the commitments of this round have the old format 1, which is bound to no round."""
    return commitments(table)[:1] == (commit_unbound(shuffled(seeds[0][1], table.settings.decks), seeds[0][1]),)


def committed(table: Table, seeds: Seeds, shuffle: int) -> str:
    """Recompute the commitment of this shuffle from its seed, in the format of the round."""
    seed = seeds[shuffle - 1][1]
    order = shuffled(seed, table.settings.decks)
    return commit_unbound(order, seed) if is_old(table, seeds) else commit(label(table, shuffle), order, seed)


def proof(table: Table, viewer: str, seeds: Seeds, *, whole: bool = False) -> Proof | OldProof | None:
    """Return the proof of a finished round, of the cards that `viewer` may see or, if `whole`, of all cards.

    It is None if the round is not over, or if the seeds do not fit its commitments.
    """
    round_ = table.round
    if round_ is None or not round_.over or not seeds:
        return None
    if commitments(table) != tuple(committed(table, seeds, number) for number, _ in enumerate(seeds, start=1)):
        return None
    ends = (*(start for start, _ in seeds[1:]), len(round_.cards))
    parts = tuple(
        ReshuffleProof(
            commitment,
            _all_openings(table, seed, commitment)
            if whole
            else _visible_openings(table, round_, viewer, seed, commitment, start, end),
        )
        for commitment, (start, seed), end in zip(commitments(table), seeds, ends, strict=True)
    )
    return _old_proof(table, parts) if is_old(table, seeds) else _bound_proof(table, parts)


def _bound_proof(table: Table, parts: tuple[ReshuffleProof, ...]) -> Proof:
    words_by_player = {reveal.player: reveal.words for reveal in mixes(table)}
    mixed_words = tuple(
        MixedWords(player, seal, words_by_player.get(player)) for player, seal in closed_seals(table.log).items()
    )
    first, *reshuffles = parts
    return Proof(
        2,
        table.game,
        table.id,
        label(table).round,
        table.settings.decks,
        first.commitment,
        first.openings,
        again=tuple(reshuffles),
        mixed=mixed_words,
    )


def _old_proof(table: Table, parts: tuple[ReshuffleProof, ...]) -> OldProof:
    def opened(part: ReshuffleProof) -> tuple[OldOpening, ...]:
        return tuple(
            OldOpening(opening.position, opening.card, opening.salt, opening.path, opening.drawn)
            for opening in part.openings
        )

    mixed_words = tuple(OldWords(reveal.player, reveal.words) for reveal in mixes(table))
    reshuffles = tuple(OldReshuffle(part.commitment, opened(part)) for part in parts[1:])
    return OldProof(
        table.id,
        label(table).round,
        parts[0].commitment,
        opened(parts[0]),
        reshuffles,
        mixed_words,
        table.settings.decks,
    )


def _draw_positions(table: Table, commitment: str) -> tuple[int, ...]:
    cards = label(table).cards
    return positions(commitment, tuple(reveal.words for reveal in mixes(table)), cards)


def _visible_openings(
    table: Table, round_: BaseRound, viewer: str, seed: bytes, commitment: str, start: int, end: int
) -> tuple[Opening, ...]:
    order = shuffled(seed, table.settings.decks)
    dealt = trace_draws(table, round_, order, _draw_positions(table, commitment), start, end)
    seen = [(card.drawn, card.position) for card in dealt if game_of(table).can_see(round_, viewer, card.card)]
    return openings(order, seed, seen)


def _all_openings(table: Table, seed: bytes, commitment: str) -> tuple[Opening, ...]:
    """Return the openings of all cards of the order, dealt or not."""
    return openings(shuffled(seed, table.settings.decks), seed, enumerate(_draw_positions(table, commitment)))
