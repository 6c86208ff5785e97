"""Parts of the test vectors of proofs: sound proofs to order, notes about them, and changes."""

import json
from collections.abc import Callable
from hashlib import shake_256
from pathlib import Path
from typing import Any

import msgspec

from croupier.engine.commitment import Label, commit, openings
from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.proof import MixedWords, Proof, ReshuffleProof
from croupier.engine.shuffle import entropy_bytes, positions, shuffled
from croupier.rules.cards import Card

FOLDER = Path(__file__).parents[2] / "data" / "fair"
FILE = FOLDER / "format-2.json"
Json = dict[str, Any]
Mix = tuple[str | None, ...]  # the words of each player; None for a player who did not reveal
Expected = list[tuple[str, int, int]] | None  # code, shuffle, at; None if the file is not a proof
Change = Callable[[Json], Any]
GAME, TABLE, ROUND = "mlp-three-card", "t1", 7
MIXES: tuple[Mix, ...] = (
    (),
    ("c0ffee",),
    ("abc", "d"),
    ("Glück & 幸運 🍀", "x" * 64, "abc"),
    ("ab", None, "cd"),
    (None,),
)
KEPT = "kept to themselves"  # words sealed and never revealed
NOTHING: Json = {"commitments": [], "seals": [], "words": None, "cards": []}


def secret(name: str, decks: int = 1) -> bytes:
    return shake_256(name.encode()).digest(entropy_bytes(decks))


def label(decks: int = 1, shuffle: int = 1, game: str = GAME, table: str = TABLE, number: int = ROUND) -> Label:
    return Label(game, table, number, decks, shuffle)


def part(about: Label, seed: bytes, words: Mix, drawn: tuple[int, ...], order: tuple[Card, ...] = ()) -> ReshuffleProof:
    """The openings of these cards of the deal."""
    order = order or shuffled(seed, about.decks)
    commitment = commit(about, order, seed)
    places = positions(commitment, tuple(one for one in words if one is not None), len(order))
    return ReshuffleProof(commitment, openings(order, seed, [(one, places[one]) for one in drawn]))


def seal(given: Json, player: str, words: str) -> str:
    """The seal of these words in the round of this proof."""
    return seal_of(RoundId(given["game"], given["table"], given["round"], given["commitment"]), player, words)


def proof(words: Mix, *parts: ReshuffleProof, about: Label | None = None, players: tuple[str, ...] = ()) -> Proof:
    about = about or label()
    first, *again = parts
    round_id = RoundId(about.game, about.table, about.round, first.commitment)
    players = players or tuple(f"player {number}" for number, _ in enumerate(words, start=1))
    mixed = [
        MixedWords(player, seal_of(round_id, player, KEPT if said is None else said), said)
        for player, said in zip(players, words, strict=True)
    ]
    names = about.game, about.table, about.round, about.decks
    return Proof(2, *names, first.commitment, first.openings, again=tuple(again), mixed=tuple(mixed))


def noted(given: Proof) -> Json:
    """The notes of a player at the table: cards of the first shuffle with their number in the deal."""
    first, *again = given.shuffles
    return {
        "commitments": [one.commitment for one in given.shuffles],
        "seals": [[one.player, one.seal] for one in given.mixed],
        "words": next(([one.player, one.words] for one in given.mixed if one.words is not None), None),
        "cards": [f"{one.drawn}:{one.card}" for one in first.openings]
        + [one.card for shuffle in again for one in shuffle.openings],
    }


def builtins(given: Any) -> Any:
    return json.loads(json.dumps(msgspec.to_builtins(given)))


def case(says: str, given: Any, notes: Json, faults: Expected) -> Json:
    told = builtins(given)
    return {"says": says, "noted": notes, "proof": told, "faults": faults and [list(fault) for fault in faults]}


def changed(says: str, given: Proof, change: Change, faults: Expected, notes: Json | None = None) -> Json:
    """A sound proof with something changed, and the notes from before the change."""
    told = builtins(given)
    change(told)
    return case(says, told, notes or noted(given), faults)
