"""Test vectors of proofs, for verifiers in any language. `python -m tests.support.proofs.vectors` writes them again."""

import json
from collections.abc import Iterator
from typing import Any

from croupier.engine.proof import Proof
from croupier.engine.shuffle import positions, shuffled
from croupier.rules.cards import DECK, format_cards, parse_card
from tests.support.proofs.file_vectors import files
from tests.support.proofs.parts import (
    FILE,
    MIXES,
    NOTHING,
    Change,
    Expected,
    Json,
    Mix,
    builtins,
    case,
    changed,
    label,
    noted,
    part,
    proof,
    seal,
    secret,
)
from tests.support.proofs.reading_vectors import readings


def sound() -> Iterator[tuple[str, Proof]]:
    """Proofs that hold."""
    one, ten, fresh = secret("one", 1), secret("ten", 10), secret("again", 1)
    for words in MIXES:
        told = " | ".join("not revealed" if said is None else said for said in words) or "none"
        yield f"one deck, words: {told}", proof(words, part(label(), one, words, (0, 1, 2, 9, 51)))
    words = MIXES[2]
    yield "ten decks", proof(words, part(label(10), ten, words, (0, 1, 260, 519)), about=label(10))
    yield "ten decks, no words", proof((), part(label(10), ten, (), (0, 511, 512, 519)), about=label(10))
    yield "64 decks", proof(words, part(label(64), secret("64", 64), words, (0, 3327)), about=label(64))
    poker = label(game="poker")
    yield "poker, sealed before there was a commitment", proof(words, part(poker, one, words, (0, 1)), about=poker)
    yield "every card of the deck", proof(words, part(label(), one, words, tuple(range(52))))
    again = part(label(shuffle=2), fresh, words, (7, 8))
    yield "the cards not dealt were shuffled again", proof(words, part(label(), one, words, (0, 3)), again)


def opening(field: str, value: Any) -> Change:
    return lambda p: p["openings"][1].update({field: value})


def broken() -> Iterator[Json]:
    """A sound proof of three cards, with the words of two players, and one thing changed in each."""
    words, one = MIXES[2], secret("one", 1)
    given = proof(words, part(label(), one, words, (0, 1, 2)))
    straight = builtins(part(label(), one, (), (0, 1, 2)).openings)
    other = part(label(), secret("other", 1), words, (0, 1, 2))
    later = [builtins(part(label(shuffle=2), secret("other", 1), words, (0, 1, 2)))]
    all_paths, both_seals = [("path", 1, index) for index in range(3)], [("seal", 0, 0), ("seal", 0, 1)]
    salt = given.openings[0].salt
    wrong = "2c" if given.openings[1].card != "2c" else "2d"
    changes: dict[str, tuple[Change, Expected]] = {
        "another card": (opening("card", wrong), [("path", 1, 1), ("cards", 0, 0)]),
        "another position": (opening("position", given.openings[1].position ^ 1), [("path", 1, 1), ("cards", 0, 0)]),
        "a position beyond the order": (opening("position", 52), [("path", 1, 1), ("cards", 0, 0)]),
        "the salt of another card": (opening("salt", salt), [("path", 1, 1), ("cards", 0, 0)]),
        "a path one step short": (lambda p: p["openings"][1]["path"].pop(), [("path", 1, 1), ("cards", 0, 0)]),
        "a path one step long": (
            lambda p: p["openings"][1]["path"].append(salt),
            [("path", 1, 1), ("cards", 0, 0)],
        ),
        "two steps exchanged": (lambda p: p["openings"][1]["path"].reverse(), [("path", 1, 1), ("cards", 0, 0)]),
        "another card of the deal": (opening("drawn", 3), [("due", 1, 1), ("cards", 0, 0)]),
        "a card beyond the deck": (opening("drawn", 52), [("due", 1, 1), ("cards", 0, 0)]),
        "the same card twice": (
            lambda p: p["openings"].append(p["openings"][1]),
            [("repeated", 1, 1), ("repeated", 1, 3), ("cards", 0, 0)],
        ),
        "one card left out": (lambda p: p["openings"].pop(), [("cards", 0, 0)]),
        "all cards left out": (lambda p: p.update(openings=[]), [("empty", 0, 0), ("cards", 0, 0)]),
        "another table": (
            lambda p: p.update(table="t2"),
            [*both_seals, *all_paths, ("cards", 0, 0)],
        ),
        "another round": (lambda p: p.update(round=8), [*both_seals, *all_paths, ("cards", 0, 0)]),
        "another game": (lambda p: p.update(game="poker"), [*both_seals, *all_paths, ("cards", 0, 0)]),
        "another number of decks": (lambda p: p.update(decks=2), [*all_paths, ("cards", 0, 0)]),
        "the order of another shuffle": (
            lambda p: p.update(commitment=other.commitment, openings=builtins(other.openings)),
            [("commitment", 0, 0), *both_seals, ("cards", 0, 0)],
        ),
        "no cards, and others from a shuffle never committed to": (
            lambda p: p.update(openings=[], again=later),
            [("commitment", 0, 0), ("cards", 0, 0)],
        ),
        "nobody mixed": (
            lambda p: p.update(mixed=[], openings=straight),
            [("seals", 0, 0), ("words", 0, 0), ("cards", 0, 0)],
        ),
        "dealt as if nobody had mixed": (lambda p: p.update(openings=straight), dealt_straight(given)),
        "a seal left out": (lambda p: p["mixed"].pop(), [("seals", 0, 0), *not_due(given, words[:1])]),
        "the words in another order": (
            lambda p: p["mixed"].reverse(),
            [("seals", 0, 0), *not_due(given, words[::-1])],
        ),
        "words not revealed": (
            lambda p: p["mixed"][1].update(words=None),
            not_due(given, words[:1]),
        ),
        "one letter changed": (
            lambda p: p["mixed"][0].update(words="abd"),
            [("words", 0, 0), ("seal", 0, 0), *not_due(given, ("abd", "d"))],
        ),
        "the words of another player": (
            lambda p: p["mixed"][0].update(player="player 9"),
            [("seals", 0, 0), ("words", 0, 0), ("seal", 0, 0)],
        ),
        "one player twice": (
            lambda p: p["mixed"][1].update(player="player 1", seal=seal(p, "player 1", "d")),
            [("seals", 0, 0), ("player", 0, 0), ("player", 0, 1)],
        ),
    }
    for says, (change, faults) in changes.items():
        yield changed(says, given, change, faults)


def not_due(given: Proof, words: Mix) -> list[tuple[str, int, int]]:
    """The faults if these words had been mixed in: cards that were not due."""
    places = positions(given.commitment, tuple(one for one in words if one is not None), 52)
    faults = [("due", 1, index) for index, one in enumerate(given.openings) if places[one.drawn] != one.position]
    return [*faults, ("cards", 0, 0)]


def dealt_straight(given: Proof) -> list[tuple[str, int, int]]:
    places = positions(given.commitment, ("abc", "d"), 52)
    return [*(("due", 1, index) for index in range(3) if places[index] != index), ("cards", 0, 0)]


def crooked() -> Iterator[Json]:
    """Commitments to something other than a shuffled deck, noted correctly before the round."""
    seed, aces = secret("crooked", 1), (parse_card("As"),) * 52
    nine = tuple(range(9))
    given = proof((), part(label(), seed, (), nine, aces))
    faults: Expected = [*(("copies", 1, index) for index in range(1, 9)), ("cards", 0, 0)]
    yield case("an order of 52 aces of spades", given, noted(given), faults)
    deep = tuple(DECK[index % 52] for index in range(1024))
    given = proof((), part(label(), seed, (), tuple(range(1000, 1009)), deep))
    faults = [*(("path", 1, index) for index in range(9)), ("cards", 0, 0)]
    yield case("one deck of 1,024 cards", given, noted(given), faults)
    words = MIXES[1]
    given = proof(words, part(label(8), secret("eight", 8), words, nine), about=label(8))
    for decks in (5, 6, 7, 9):
        faults = [*(("path", 1, index) for index in nine), ("cards", 0, 0)]
        yield changed(f"eight decks, said to be {decks}", given, lambda p, decks=decks: p.update(decks=decks), faults)  # type: ignore[misc]


def again_without_notes() -> Iterator[Json]:
    words, one, fresh = MIXES[2], secret("one", 1), secret("again", 1)
    second = part(label(shuffle=2), fresh, words, (7, 8))
    given = proof(words, part(label(), one, words, (0, 3)), second)
    yield case("shuffled again, and no commitment noted", given, NOTHING, [("commitment", 0, 0)])
    seen = noted(given)
    first_only = {**seen, "commitments": [given.commitment]}
    yield case("shuffled again, and only the first commitment noted", given, first_only, [("commitment", 0, 0)])
    swapped = {**seen, "commitments": [second.commitment, given.commitment]}
    yield case("commitments noted in another order", given, swapped, [("commitment", 0, 0)])
    third = proof(words, part(label(), one, words, (0, 3)), part(label(shuffle=3), fresh, words, (7, 8)))
    faults: Expected = [("path", 2, 0), ("path", 2, 1), ("cards", 0, 0)]
    yield case("the third shuffle shown as the second", third, noted(third), faults)


def no_proofs() -> Iterator[Json]:
    """Files that are not proofs of format 2."""
    given = builtins(proof(MIXES[2], part(label(), secret("one", 1), MIXES[2], (0, 1, 2))))

    def without(field: str) -> Change:
        return lambda p: p.pop(field)

    changes: dict[str, Change] = {
        "no format": without("format"),
        "format 3": lambda p: p.update(format=3),
        "format true": lambda p: p.update(format=True),
        "no decks": without("decks"),
        "no decks at all": lambda p: p.update(decks=0),
        "65 decks": lambda p: p.update(decks=65),
        "round 0": lambda p: p.update(round=0),
        "a field too many": lambda p: p.update(x=1),
        "a commitment in capitals": lambda p: p.update(commitment=p["commitment"].upper()),
        "a commitment with a line end": lambda p: p.update(commitment=p["commitment"] + "\n"),
        "no commitment": lambda p: p.update(commitment=""),
        "not said when a card was drawn": lambda p: p["openings"][1].pop("drawn"),
        "drawn null": opening("drawn", None),
        "a negative position": opening("position", -55),
        "a position that is not whole": opening("position", 0.5),
        "a number too large to be exact": opening("position", 2**53),
        "a card that is none": opening("card", "1s"),
        "words missing": lambda p: p["mixed"][0].pop("words"),
        "words that are a number": lambda p: p["mixed"][0].update(words=1),
        "a path that is a text": opening("path", "ab" * 32),
    }
    for says, change in changes.items():
        told = builtins(given)
        change(told)
        yield case(says, told, NOTHING, None)
    others: tuple[tuple[str, Any], ...] = (("a list", []), ("null", None), ("a text", "x"), ("nothing", {}))
    for says, other_file in others:
        yield {"says": says, "noted": NOTHING, "proof": other_file, "faults": None}


def cases() -> Iterator[Json]:
    for says, given in sound():
        yield case(says, given, noted(given), [])
        if not given.again:
            yield case(f"{says}; nothing noted", given, NOTHING, [])
    whole = builtins(next(sound())[1])
    whole["openings"][0]["drawn"] = 0.0
    yield case("a whole number written 0.0", whole, NOTHING, [])
    yield from broken()
    yield from crooked()
    yield from again_without_notes()
    yield from no_proofs()
    yield from readings()
    yield from files()


def vectors() -> Json:
    seed = secret("one", 1)
    about = "Proofs of format 2, most of them with one deck in this order. docs/fair-shuffles.md says what is in them."
    return {"about": about, "secret": seed.hex(), "order": format_cards(shuffled(seed)), "cases": list(cases())}


def written(given: Json) -> str:
    return json.dumps(given, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(vectors()), encoding="utf-8")
