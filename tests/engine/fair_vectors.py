"""Test vectors of proofs, for verifiers in any language. `python -m tests.engine.fair_vectors` writes them anew."""

import json
from collections.abc import Iterator
from hashlib import shake_256
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engine.fair import commit, openings
from croupier.engine.proof import Again, Proof, Words
from croupier.engine.shoe import entropy_bytes, positions, shuffled
from croupier.rules.cards import texts

FOLDER = Path(__file__).parents[1] / "data" / "fair"
Json = dict[str, Any]
WORDS = ("abc", "d")
MIXES: tuple[tuple[str, ...], ...] = (("c0ffee",), WORDS, ("Glück & 幸運 🍀", "x" * 64, "abc"), ("ab", "cd"), ())


def secret(name: str, decks: int) -> bytes:
    return shake_256(name.encode()).digest(entropy_bytes(decks))


def part(seed: bytes, decks: int, *positions: int) -> Again:
    order = shuffled(seed, decks)
    return Again(commit(order, seed), openings(order, seed, positions))


def proven(table: str, seed: bytes, decks: int, *positions: int, again: tuple[Again, ...] = ()) -> Json:
    first = part(seed, decks, *positions)
    made = Proof(table, 1, first.commitment, first.openings, again)
    proof = {name: value for name, value in msgspec.to_builtins(made).items() if name not in ("mixed", "decks")}
    return {"says": f"positions {', '.join(map(str, positions))}", "holds": True, "proof": proof}


def drawn(seed: bytes, decks: int, words: tuple[str, ...], *cards: int) -> Again:
    """The openings of these cards of the deal, with these words mixed in."""
    order = shuffled(seed, decks)
    promise = commit(order, seed)
    where = positions(promise, words, len(order))
    opened = openings(order, seed, tuple(where[card] for card in cards))
    return Again(promise, tuple(replace(one, drawn=card) for one, card in zip(opened, cards, strict=True)))


def mixed(table: str, parts: tuple[Again, ...], decks: int, *words: str) -> Json:
    said = tuple(Words(f"player {number}", each) for number, each in enumerate(words, start=1))
    made = Proof(table, 1, parts[0].commitment, parts[0].openings, parts[1:], said, decks)
    return {"says": f"words: {' | '.join(words) or 'none'}", "holds": True, "proof": msgspec.to_builtins(made)}


def vector(about: str, seed: bytes, decks: int, rounds: list[Json]) -> Json:
    order = texts(shuffled(seed, decks))
    return {"about": about, "secret": seed.hex(), "decks": decks, "order": order, "rounds": rounds}


def vectors() -> Iterator[tuple[str, Json]]:
    one, six, ten, anew = secret("one", 1), secret("six", 6), secret("ten", 10), secret("anew", 1)
    rounds = [proven("t1", one, 1, 0, 1, 2, 31, 32, 51), proven("t1", one, 1), proven("t1", one, 1, *range(52))]
    yield "one-deck", vector("One deck, with entropy for every order.", one, 1, rounds)
    yield "six-decks", vector("Six decks.", six, 6, [proven("t6", six, 6, 0, 1, 2, 3, 255, 256, 311)])
    yield "ten-decks", vector("Ten decks.", ten, 10, [proven("t7", ten, 10, 0, 1, 511, 512, 519)])
    named = bytes(range(32))
    yield "named-seed", vector("A short seed that names an order.", named, 1, [proven("terminal", named, 1, 0, 25, 51)])
    twice = [proven("t4", one, 1, 0, 3, again=(part(anew, 1, 5, 8),))]
    yield "shuffled-again", vector("The cards not dealt were shuffled again.", one, 1, twice)
    yield "refused", vector("None of these holds.", one, 1, list(refused(one)))
    rounds = [mixed("t1", (drawn(one, 1, words, 0, 1, 2, 9, 51),), 1, *words) for words in MIXES]
    yield "mixed-one-deck", vector("Players have mixed in their own words.", one, 1, rounds)
    rounds = [mixed("t7", (drawn(ten, 10, words, 0, 1, 260, 519),), 10, *words) for words in MIXES]
    yield "mixed-ten-decks", vector("The same with ten decks.", ten, 10, rounds)
    twice = [mixed("t4", (drawn(one, 1, words, 0, 3), drawn(anew, 1, words, 7, 8)), 1, *words) for words in MIXES]
    yield "mixed-shuffled-again", vector("Words apply again where cards are shuffled again.", one, 1, twice)
    yield "mixed-refused", vector("None of these holds.", one, 1, list(refused_mixes(one)))


def refused(seed: bytes) -> Iterator[Json]:
    """A sound proof of two cards with one thing changed in each."""
    other = part(secret("other", 1), 1, 0).commitment

    def card(proof: Json, key: str, value: Any) -> None:
        proof["openings"][1][key] = value

    changes: dict[str, Any] = {
        "another card": lambda p: card(p, "card", "2c" if p["openings"][1]["card"] != "2c" else "2d"),
        "another position": lambda p: card(p, "position", 8),
        "a position beyond the tree": lambda p: card(p, "position", 9 + 64),
        "a negative position": lambda p: card(p, "position", -55),
        "the salt of another card": lambda p: card(p, "salt", p["openings"][0]["salt"]),
        "a path one step short": lambda p: p["openings"][1]["path"].pop(),
        "a path one step long": lambda p: p["openings"][1]["path"].append(p["openings"][1]["path"][0]),
        "two steps exchanged": lambda p: p["openings"][1]["path"].reverse(),
        "a hash in capitals": lambda p: card(p, "salt", p["openings"][1]["salt"].upper()),
        "a card that is none": lambda p: card(p, "card", "1s"),
        "the promise of another shuffle": lambda p: p.update(commitment=other),
        "no promise": lambda p: p.update(commitment=""),
        "the openings of another shuffle": lambda p: p.update(again=[{"commitment": other, "openings": p["openings"]}]),
    }
    for says, change in changes.items():
        proof = proven("t1", seed, 1, 0, 9)["proof"]
        proof = json.loads(json.dumps(proof))
        change(proof)
        yield {"says": says, "holds": False, "proof": proof}


def refused_mixes(seed: bytes) -> Iterator[Json]:
    """A sound proof of three cards, into which two players have mixed, with one thing changed in each."""
    straight = drawn(seed, 1, (), 0, 1, 2)

    def card(proof: Json, key: str, value: Any) -> None:
        proof["openings"][1][key] = value

    changes: dict[str, Any] = {
        "the words left out": lambda p: p.update(mixed=[]),
        "one player's words left out": lambda p: p["mixed"].pop(),
        "the words in another order": lambda p: p["mixed"].reverse(),
        "one letter changed": lambda p: p["mixed"][0].update(words="abd"),
        "the words joined otherwise": lambda p: p.update(mixed=[{"player": "player 1", "words": "abc" + WORDS[1]}]),
        "dealt as if nobody had mixed": lambda p: p.update(openings=msgspec.to_builtins(straight.openings)),
        "another card of the deal": lambda p: card(p, "drawn", 3),
        "a card beyond the deck": lambda p: card(p, "drawn", 52),
        "a card before the first": lambda p: card(p, "drawn", -1),
        "the same card twice": lambda p: p["openings"].append(p["openings"][1]),
        "not said when it was drawn": lambda p: p["openings"][1].pop("drawn"),
        "other decks": lambda p: p.update(decks=2),
        "no decks": lambda p: p.pop("decks"),
        "the promise of another shuffle": lambda p: p.update(commitment="ab" * 32),
        "no promise": lambda p: p.update(commitment="x"),
    }
    for says, change in changes.items():
        proof = json.loads(json.dumps(mixed("t1", (drawn(seed, 1, WORDS, 0, 1, 2),), 1, *WORDS)["proof"]))
        change(proof)
        yield {"says": says, "holds": False, "proof": proof}
    proof = mixed("t1", (straight,), 1)["proof"]
    proof["openings"][1]["drawn"] = 5
    yield {"says": "nobody has mixed, and a card came when it was not due", "holds": False, "proof": proof}


def written(given: Json) -> str:
    return json.dumps(given, indent=1) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, given in vectors():
        (FOLDER / f"{name}.json").write_text(written(given), encoding="utf-8")
