"""The proof of a finished round: the openings of the cards that one viewer may see, and the commitments they fit."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from croupier.engine.commitment import MOST, MOST_DECKS, Hash, Label, Opening, commit, commit_unbound, openings
from croupier.engine.draw_order import trace_draws
from croupier.engine.old_proof import OldAgain, OldOpening, OldProof, OldWords
from croupier.engine.player_entropy import closed_seals
from croupier.engine.shuffle import positions, shuffled
from croupier.engine.table import Table, game_of, mixes
from croupier.record import events as e
from croupier.rules.base_round import BaseRound

Seeds = tuple[tuple[int, bytes], ...]  # of each order of a round, with the number of cards drawn before it


class ReshuffleProof(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The cards not dealt were shuffled again: a commitment of its own."""

    commitment: Hash
    openings: tuple[Opening, ...]


class MixedWords(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a player sealed before the first card, and revealed; null if they did not."""

    player: str
    seal: Hash
    words: str | None


class Proof(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What ROUND.json holds."""

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


def commitments(t: Table) -> tuple[str, ...]:
    """Those of this round, from the first to the one in force."""
    published = (e.RoundOpened, e.PokerRoundOpened, e.StubReshuffled)
    found = (each.event.commitment for each in t.log if isinstance(each.event, published))
    return tuple(commitment for commitment in found if commitment)


def label(t: Table, shuffle: int = 1) -> Label:
    """What a commitment of the present round is for."""
    assert t.round is not None
    return Label(t.game, t.id, t.round.number, t.settings.decks, shuffle)


def is_old(t: Table, seeds: Seeds) -> bool:
    """Was this round opened before commitments named their round?"""
    return commitments(t)[:1] == (commit_unbound(shuffled(seeds[0][1], t.settings.decks), seeds[0][1]),)


def committed(t: Table, seeds: Seeds, shuffle: int) -> str:
    """The commitment that this seed gives as this shuffle of the round, in the round's own format."""
    seed = seeds[shuffle - 1][1]
    order = shuffled(seed, t.settings.decks)
    return commit_unbound(order, seed) if is_old(t, seeds) else commit(label(t, shuffle), order, seed)


def proof(t: Table, viewer: str, seeds: Seeds, *, whole: bool = False) -> Proof | OldProof | None:
    """For one viewer of a finished round, or of the whole deck; None if the seeds do not give its commitments."""
    r = t.round
    if r is None or not r.over or not seeds:
        return None
    if commitments(t) != tuple(committed(t, seeds, number) for number, _ in enumerate(seeds, start=1)):
        return None
    ends = (*(start for start, _ in seeds[1:]), len(r.cards))
    parts = tuple(
        ReshuffleProof(
            commitment, _whole(t, seed, commitment) if whole else _seen(t, r, viewer, seed, commitment, start, end)
        )
        for commitment, (start, seed), end in zip(commitments(t), seeds, ends, strict=True)
    )
    return _old(t, parts) if is_old(t, seeds) else _new(t, parts)


def _new(t: Table, parts: tuple[ReshuffleProof, ...]) -> Proof:
    told = {mixed.player: mixed.words for mixed in mixes(t)}
    said = tuple(MixedWords(player, seal, told.get(player)) for player, seal in closed_seals(t.log).items())
    first, *rest = parts
    return Proof(
        2,
        t.game,
        t.id,
        label(t).round,
        t.settings.decks,
        first.commitment,
        first.openings,
        again=tuple(rest),
        mixed=said,
    )


def _old(t: Table, parts: tuple[ReshuffleProof, ...]) -> OldProof:
    def opened(part: ReshuffleProof) -> tuple[OldOpening, ...]:
        return tuple(OldOpening(one.position, one.card, one.salt, one.path, one.drawn) for one in part.openings)

    said = tuple(OldWords(mixed.player, mixed.words) for mixed in mixes(t))
    again = tuple(OldAgain(part.commitment, opened(part)) for part in parts[1:])
    return OldProof(t.id, label(t).round, parts[0].commitment, opened(parts[0]), again, said, t.settings.decks)


def _places(t: Table, commitment: str) -> tuple[int, ...]:
    cards = label(t).cards
    return positions(commitment, tuple(mixed.words for mixed in mixes(t)), cards)


def _seen(
    t: Table, r: BaseRound, viewer: str, seed: bytes, commitment: str, start: int, end: int
) -> tuple[Opening, ...]:
    order = shuffled(seed, t.settings.decks)
    dealt = trace_draws(t, r, order, _places(t, commitment), start, end)
    seen = [(card.drawn, card.position) for card in dealt if game_of(t).may_see(r, viewer, card.card)]
    return openings(order, seed, seen)


def _whole(t: Table, seed: bytes, commitment: str) -> tuple[Opening, ...]:
    """Every position of the order, dealt or not, with the moment it was due."""
    return openings(shuffled(seed, t.settings.decks), seed, enumerate(_places(t, commitment)))
