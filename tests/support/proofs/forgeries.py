"""Forged proofs, made at random from sound ones: each has a difference that a check must notice."""

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from croupier.engine.proof import Proof
from croupier.rules.cards import DECK, format_card
from tests.support.proofs.parts import MIXES, Json, builtins, label, noted, part, proof, seal, secret
from tests.support.proofs.verifiers import Asked

Change = Callable[[Json, Random], None]
SEEDS: dict[str, bytes] = {}  # of the first shuffle of each proof made here, by its commitment
DRAWN: dict[str, tuple[int, ...]] = {}


def base(random: Random) -> Proof:
    """A sound proof with at least three cards and two players' words."""
    decks, words = random.choice((1, 1, 2, 3)), random.choice([mix for mix in MIXES if len(mix) >= 2])
    drawn = tuple(random.sample(range(52 * decks), random.randint(3, 8)))
    seeds = [secret(f"{random.random()}", decks) for _ in range(random.choice((1, 1, 2)))]
    parts = [part(label(decks, number), seed, words, drawn) for number, seed in enumerate(seeds, start=1)]
    SEEDS[parts[0].commitment], DRAWN[parts[0].commitment] = seeds[0], drawn
    return proof(words, *parts, about=label(decks))


def shuffle(p: Json, random: Random) -> Json:
    return random.choice([p, *p["again"]])


def opening(p: Json, random: Random) -> Json:
    return random.choice(shuffle(p, random)["openings"])


def flip(given: str, random: Random) -> str:
    """Flip one bit of the letters: often another hash, sometimes no hash at all."""
    index = random.randrange(len(given))
    return given[:index] + chr(ord(given[index]) ^ 1 << random.randrange(6)) + given[index + 1 :]


def another(given: str, random: Random) -> str:
    """Another hash."""
    index = random.randrange(len(given))
    return given[:index] + random.choice("0123456789abcdef".replace(given[index], "")) + given[index + 1 :]


def other_card(p: Json, random: Random) -> None:
    one = opening(p, random)
    one["card"] = random.choice([format_card(card) for card in DECK if format_card(card) != one["card"]])


def exchanged(p: Json, random: Random) -> None:
    """Two cards of a shuffle swap places in the deal."""
    one, two = random.sample(shuffle(p, random)["openings"], 2)
    field = random.choice(("drawn", "position", "salt", "path"))
    one[field], two[field] = two[field], one[field]


def path_changed(p: Json, random: Random) -> None:
    path = opening(p, random)["path"]
    index = random.randrange(len(path))
    random.choice(
        (
            lambda: path.__setitem__(index, another(path[index], random)),
            lambda: path.pop(index),
            lambda: path.insert(index, path[index]),
            lambda: path.append(another(path[index], random)),
        )
    )()


def revealed(p: Json) -> list[Json]:
    return [one for one in p["mixed"] if one["words"] is not None]


def unrevealed(p: Json, random: Random) -> None:
    random.choice(revealed(p))["words"] = None


def other_words(p: Json, random: Random) -> None:
    one = random.choice(revealed(p))
    one["words"] += "!"
    if random.random() < 0.5:  # sealed again, as a house that knows them all could
        one["seal"] = seal(p, one["player"], one["words"])


def one_more(p: Json, random: Random) -> None:
    player = random.choice(("late", p["mixed"][0]["player"]))
    words = random.choice(("late words", None))
    p["mixed"].append({"player": player, "seal": seal(p, player, "late words"), "words": words})


def less(p: Json, random: Random) -> None:
    what = random.choice((p["mixed"], shuffle(p, random)["openings"]))
    what.pop(random.randrange(len(what)))


def another_shuffle(p: Json, random: Random) -> None:
    """Add or substitute a whole shuffle whose commitment was never shown."""
    words = tuple(one["words"] for one in p["mixed"])
    place = random.choice(range(1, 3 + len(p["again"])))
    made = part(label(p["decks"], place), secret(f"{random.random()}", p["decks"]), words, (0, 1, 2))
    told = msgspec.to_builtins(made)
    if place == 1:
        p.update(told)
    elif place <= 1 + len(p["again"]):
        p["again"][place - 2] = told
    else:
        p["again"].append(told)


def renamed(p: Json, random: Random) -> None:
    field, value = random.choice((("game", "poker"), ("table", "t2"), ("table", ""), ("round", 8), ("round", 2**40)))
    p[field] = value


def other_decks(p: Json, random: Random) -> None:
    p["decks"] = random.choice([decks for decks in range(1, 11) if decks != p["decks"]])


def dealt_late(p: Json, random: Random) -> None:
    """Open a card that was not dealt, at its own position, in place of a dealt one."""
    decks, words = p["decks"], tuple(one["words"] for one in p["mixed"])
    drawn = random.choice([number for number in range(52 * decks) if number not in DRAWN[p["commitment"]]])
    others = builtins(part(label(decks), SEEDS[p["commitment"]], words, (drawn,)))["openings"]
    p["openings"][random.randrange(len(p["openings"]))] = others[0]


def sealed_elsewhere(p: Json, random: Random) -> None:
    """The seal of another round, game or commitment."""
    one = random.choice(p["mixed"])
    other = random.choice(({"round": 8}, {"game": "poker"}, {"commitment": another(p["commitment"], random)}))
    one["seal"] = seal({**p, **other}, one["player"], one["words"] or "kept to themselves")


def emptied(p: Json, random: Random) -> None:
    for one in (p, *p["again"]):
        one["openings"] = []


def not_shaped(p: Json, random: Random) -> None:
    one = random.choice((p, opening(p, random), random.choice(p["mixed"])))
    field = random.choice(sorted(set(one) - {"words"}))
    random.choice(
        (lambda: one.pop(field), lambda: one.__setitem__(field, None), lambda: one.__setitem__(f"{field} ", one[field]))
    )()


CHANGES: tuple[Change, ...] = (
    other_card,
    exchanged,
    path_changed,
    unrevealed,
    other_words,
    one_more,
    less,
    another_shuffle,
    renamed,
    other_decks,
    not_shaped,
    lambda p, random: p["mixed"].reverse(),
    lambda p, random: p.update(mixed=[]),
    emptied,
    lambda p, random: shuffle(p, random).update(commitment=another(p["commitment"], random)),
    lambda p, random: opening(p, random).update(salt=another(p["commitment"], random)),
    lambda p, random: opening(p, random).update(drawn=random.randrange(60, 400)),
    lambda p, random: opening(p, random).update(position=random.randrange(60, 400)),
    lambda p, random: shuffle(p, random)["openings"].append(opening(p, random)),
    lambda p, random: random.choice(p["mixed"]).update(seal=flip(p["mixed"][0]["seal"], random)),
    lambda p, random: random.choice(p["mixed"]).update(player="somebody else"),
    dealt_late,
    sealed_elsewhere,
)


def forgeries(seed: int, number: int) -> list[Asked]:
    """Make forgeries with one or two changes each, with the player's notes of the sound proof."""
    random, made = Random(seed), list[Asked]()
    while len(made) < number:
        given = base(random)
        forged: Any = json.loads(msgspec.json.encode(given))
        random.choice(CHANGES)(forged, random)
        if random.random() < 0.3:
            with suppress(KeyError, IndexError, ValueError, TypeError, AttributeError):  # nothing left to change
                random.choice(CHANGES)(forged, random)
        if forged != json.loads(msgspec.json.encode(given)):
            made.append((json.dumps(forged), noted(given)))
    return made
