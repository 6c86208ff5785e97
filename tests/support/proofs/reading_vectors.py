"""Test vectors that tell a right reading of the specification from a wrong one, or a sound check from a weak one."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from croupier.engine.commitment import bind_root, openings, root
from croupier.engine.player_entropy import SEAL
from croupier.engine.proof import Proof, ReshuffleProof
from croupier.engine.shuffle import positions, shuffled
from croupier.rules.cards import DECK, format_card
from tests.support.proofs.parts import (
    GAME,
    MIXES,
    NOTHING,
    TABLE,
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

ONE, SECOND = secret("one"), secret("again")
ORDER = shuffled(ONE)
CARDS = ("cards", 0, 0)


def three(words: Mix = MIXES[2], players: tuple[str, ...] = ()) -> Proof:
    """The first three cards of a deal."""
    return proof(words, part(label(), ONE, words, (0, 1, 2)), players=players)


def shapes() -> Iterator[Json]:
    """Files that a lenient reader accepts as proofs, and proofs that a strict one refuses."""
    first = label(number=1)
    given = proof(MIXES[2], part(first, ONE, MIXES[2], (0, 1, 2)), about=first)
    again = proof(MIXES[2], part(label(), ONE, MIXES[2], (0,)), part(label(shuffle=2), SECOND, MIXES[2], (7,)))
    yield changed("decks true", given, lambda p: p.update(decks=True), None)
    yield changed("round true", given, lambda p: p.update(round=True), None)
    yield changed("drawn true", given, lambda p: p["openings"][1].update(drawn=True), None)
    yield changed("position false", three(()), lambda p: p["openings"][0].update(position=False), None)
    for field in ("game", "table"):
        yield changed(f"a lone surrogate in {field}", given, lambda p, field=field: p.update({field: "\ud800"}), None)  # type: ignore[misc]
    for field in ("player", "words"):
        lone = {field: "a\udc00"}
        yield changed(f"a lone surrogate in {field}", given, lambda p, lone=lone: p["mixed"][0].update(lone), None)  # type: ignore[misc]
    yield changed("a field too many in an opening", given, lambda p: p["openings"][1].update(x=1), None)
    yield changed("a field too many in an entry of mixed", given, lambda p: p["mixed"][1].update(x=1), None)
    yield changed("a field too many in an entry of again", again, lambda p: p["again"][0].update(x=1), None)
    for says, words in {
        "empty words that were revealed": ("", "d"),
        "only empty words": ("",),
        "words of 65 characters": ("x" * 65,),
        "words that cannot be printed": ("a\nb\0\u200b",),
    }.items():
        sound = proof(words, part(label(), ONE, words, (0, 1, 2)))
        yield case(says, sound, noted(sound), [])
    nameless = label(game="", table="")
    sound = proof(("a",), part(nameless, ONE, ("a",), (0, 1)), about=nameless, players=("",))
    yield case("empty game, table and player", sound, noted(sound), [])
    late = label(number=2**32 + 7)
    sound = proof(MIXES[2], part(late, ONE, MIXES[2], (0, 1)), about=late)
    yield case("a round above 2^32", sound, noted(sound), [])
    last = label(number=2**53 - 1)
    sound = proof(MIXES[2], part(last, ONE, MIXES[2], (0, 1)), about=last)
    yield case("the last round that there can be", sound, noted(sound), [])


def trees() -> Iterator[Json]:
    """Commitments to more than the deck, noted correctly."""
    padded = (*ORDER, *DECK[:12])
    more = part(label(), ONE, (), (0, 60), padded)
    given = proof((), more)
    yield case("a card in a place that fills up the tree", given, noted(given), [("path", 1, 1), CARDS])
    deep = tuple(DECK[index % 52] for index in range(1024))
    given = proof((), part(label(), ONE, (), (0, 1, 2), deep))
    faults = [*(("path", 1, index) for index in range(3)), CARDS]
    yield case("one deck, in the first places of a deeper tree", given, noted(given), faults)


def orders_of_faults() -> Iterator[Json]:
    """The fault reported for an opening or an entry that could have several."""
    given, copy = three(), three().openings[1]
    bad = builtins(copy) | {"salt": given.openings[0].salt}
    moved = builtins(copy) | {"drawn": 9}
    unseen = next(format_card(card) for card in DECK if format_card(card) not in [one.card for one in given.openings])
    yield changed(
        "the same position twice, as two cards of the deal",
        given,
        lambda p: p["openings"].append(moved),
        [("due", 1, 3)],
    )
    yield changed(
        "a card twice, first with a wrong path",
        given,
        lambda p: p["openings"].insert(0, bad | {"drawn": 9}),
        [("path", 1, 0), ("copies", 1, 2), CARDS],
    )
    yield changed(
        "a card of the deal twice, first with a wrong path",
        given,
        lambda p: p["openings"].insert(0, bad | {"card": unseen}),
        [("path", 1, 0), ("repeated", 1, 2), CARDS],
    )
    silent = three((None, None, "c"))
    yield changed(
        "a player who did not reveal, twice",
        silent,
        lambda p: p["mixed"][1].update(player="player 1"),
        [("seals", 0, 0), ("player", 0, 0), ("player", 0, 1)],
    )
    yield changed(
        "a player twice, and words that were not sealed",
        given,
        lambda p: p["mixed"][1].update(player="player 1"),
        [("seals", 0, 0), ("player", 0, 0), ("seal", 0, 1), ("player", 0, 1)],
    )


def later_shuffles() -> Iterator[Json]:
    """Counts for each shuffle, and counts for the round."""
    words = MIXES[2]
    first = part(label(), ONE, words, (7,))
    card = first.openings[0].card
    again = part(label(shuffle=2), SECOND, words, tuple(range(52)))
    same_card = next(one.drawn for one in again.openings if one.card == card)
    given = proof(words, first, part(label(shuffle=2), SECOND, words, (same_card,)))
    yield case("one card in both shuffles: put back, it came again", given, noted(given), [])
    given = proof(words, first, part(label(shuffle=2), SECOND, words, (7, 8)))
    yield case("the same number of the deal in both shuffles", given, noted(given), [])
    faults = [("due", 2, 0), CARDS]
    yield changed(
        "not due in the second shuffle", given, lambda p: p["again"][0]["openings"][0].update(drawn=9), faults
    )
    straight = part(label(shuffle=2), SECOND, (), (7, 8))
    faults = [
        ("due", 2, index)
        for index, one in enumerate(straight.openings)
        if one.position != again.openings[7 + index].position
    ]
    yield changed(
        "the second shuffle dealt as if nobody had mixed",
        given,
        lambda p: p.update(again=[builtins(straight)]),
        [*faults, CARDS],
    )
    numbered = noted(given) | {"cards": [f"7:{given.again[0].openings[0].card}"]}
    yield case("a card noted with its number in a later shuffle", given, numbered, [CARDS])


def rejection() -> Iterator[Json]:
    """Words whose stream has the first rejected number, for a card that is shown."""
    seed = secret("rejection", 10)
    about = label(10)
    commitment = part(about, seed, (), ()).commitment
    for number in count():
        words = f"try {number}"
        right = positions(commitment, (words,), 520)
        wrong = permuted(commitment, words, 520)
        if right != wrong:
            drawn = next(index for index in range(520) if right[index] != wrong[index])
            given = proof((words,), part(about, seed, (words,), (drawn,)), about=about)
            yield case("a number that is just too large to be fair", given, noted(given), [])
            return


def permuted(commitment: str, words: str, n: int) -> tuple[int, ...]:
    """The permutation of a reader who rejects one number too few."""
    source = b"croupier mix\0" + bytes.fromhex(commitment) + len(words).to_bytes(4, "big") + words.encode()
    blocks = (sha256(source + block.to_bytes(8, "big")).digest() for block in count())
    numbers = (int.from_bytes(block[start : start + 2], "big") for block in blocks for start in range(0, 32, 2))
    order = list(range(n))
    for size in range(n, 1, -1):
        index = next(x for x in numbers if x <= 65536 - 65536 % size) % size
        order[size - 1], order[index] = order[index], order[size - 1]
    return tuple(order)


def notes() -> Iterator[Json]:
    """Comparisons with the player's notes."""
    given = three()
    seen, seals = noted(given), ("seals", 0, 0)
    stranger = {"player": "Zoe", "seal": seal(builtins(given), "Zoe", "w"), "words": None}
    yield changed("a seal added at the end", given, lambda p: p["mixed"].append(stranger), [seals])
    yield changed(
        "a seal added at the end, only the commitment noted",
        given,
        lambda p: p["mixed"].append(stranger),
        [seals],
        NOTHING | {"commitments": seen["commitments"]},
    )
    yield case("seals noted without a commitment", given, NOTHING | {"seals": seen["seals"]}, [])
    only_seals = NOTHING | {"seals": seen["seals"][::-1]}
    yield case("seals noted in another order, without a commitment", given, only_seals, [seals])
    yield case("a seal noted that is not there", given, seen | {"seals": [*seen["seals"], ["Zoe", "ab" * 32]]}, [seals])
    yield case("only the first seal noted", given, seen | {"seals": seen["seals"][:1]}, [seals])
    swapped = [[player, seal] for (player, _), (_, seal) in zip(seen["seals"], seen["seals"][::-1], strict=True)]
    yield case("seals noted with their players exchanged", given, seen | {"seals": swapped}, [seals])
    nobody = three(())
    yield case("nobody sealed, and none was noted", nobody, noted(nobody), [])
    for says, words in {
        "a part of the words noted": ["player 1", "ab"],
        "more than the words noted": ["player 1", "abcd"],
        "own words noted under another name": ["player 2", "abc"],
        "words noted of somebody who is not listed": ["Zoe", "abc"],
        "empty words noted": ["player 1", ""],
    }.items():
        yield case(says, given, seen | {"words": words}, [("words", 0, 0)])
    silent = three((None, "d"))
    yield case(
        "words noted that the proof calls not revealed",
        silent,
        noted(silent) | {"words": ["player 1", ""]},
        [("words", 0, 0)],
    )
    capitals = seen | {"commitments": [given.commitment.upper()]}
    yield case("a commitment noted in capitals", given, capitals, [("commitment", 0, 0)])
    capitals = seen | {"seals": [[player, sealed.upper()] for player, sealed in seen["seals"]]}
    yield case("seals noted in capitals", given, capitals, [seals])
    yield case(
        "a commitment noted twice", given, seen | {"commitments": seen["commitments"] * 2}, [("commitment", 0, 0)]
    )


def noted_cards() -> Iterator[Json]:
    given = three()
    seen = noted(given)
    one, two, _ = (opened.card for opened in given.openings)
    for says, cards, faults in (
        ("cards noted without numbers", [one, two], []),
        ("a card noted with a number, another without", [f"0:{one}", two], []),
        ("two cards noted with their numbers exchanged", [f"0:{two}", f"1:{one}"], [CARDS]),
        ("a card noted with a number and without one", [f"0:{one}", one], [CARDS]),
        ("a card noted twice with its number", [f"0:{one}", f"0:{one}"], [CARDS]),
        ("a number noted with a zero before it", [f"00:{one}"], [CARDS]),
    ):
        yield case(says, given, seen | {"cards": cards}, faults)


def known_attacks() -> Iterator[Json]:
    """Forgeries that earlier checks accepted."""
    silent = three(MIXES[4])
    yield changed(
        "a seal not opened, blamed on somebody else",
        silent,
        lambda p: p["mixed"][1].update(player="Ben"),
        [("seals", 0, 0)],
    )
    honest = three(())
    added = proof(("w1",), part(label(), ONE, ("w1",), (0, 1, 2)), players=("Zoe",))
    notes = noted(added) | {"seals": []}
    yield case("nobody sealed, and a made-up player was added afterwards", added, notes, [("seals", 0, 0)])
    assert added.commitment == honest.commitment
    with_own = proof(("c0ffee", "w1"), part(label(), ONE, ("c0ffee", "w1"), (0, 1, 2)))
    notes = noted(with_own) | {"seals": []}
    yield case("own words noted, and a made-up player was added", with_own, notes, [("seals", 0, 0)])
    dealt = three()
    places = positions(dealt.commitment, ("abc", "d"), 52)
    aces = [(number, position) for number, position in enumerate(places) if format_card(ORDER[position])[0] == "A"]
    shown = proof(MIXES[2], ReshuffleProof(dealt.commitment, openings(ORDER, ONE, aces)))
    at_once = [f"{number}:{one.card}" for number, one in enumerate(shown.openings)]
    yield case("four aces dealt first, opened where they were", shown, noted(shown) | {"cards": at_once}, [CARDS])
    renamed = three(("c0ffee",), ("Mallory",))
    own = noted(renamed) | {"commitments": [], "seals": [], "words": ["player 1", "c0ffee"]}
    yield case("own words under another player's name", renamed, own, [("words", 0, 0)])
    for says, about in {
        "words sealed for another round": label(number=8),
        "words sealed for another game": label(game="other"),
        "words sealed for another commitment": label(shuffle=3),
    }.items():
        other = proof(MIXES[2], part(about, ONE, MIXES[2], ()), about=about)
        mixed = builtins(other)["mixed"]
        forged = builtins(three()) | {"mixed": mixed}
        seen = noted(three()) | {"seals": [[one["player"], one["seal"]] for one in mixed]}
        yield case(says, forged, seen, [("seal", 0, 0), ("seal", 0, 1)])
    forged = builtins(three())
    for one in forged["mixed"]:
        source = b"".join(len(name).to_bytes(4, "big") + name.encode() for name in (TABLE, one["player"], one["words"]))
        one["seal"] = sha256(SEAL + source).hexdigest()
    yield case("seals that bind only table, player and words", forged, NOTHING, [("seal", 0, 0), ("seal", 0, 1)])


def commitments() -> Iterator[Json]:
    """A root bound to other names of the same letters."""
    given = three()
    moved = label(game=GAME + TABLE[0], table=TABLE[1:])
    one = given.openings[0]
    shifted = part(moved, ONE, MIXES[2], (0, 1, 2))
    assert (
        shifted.commitment != given.commitment == bind_root(label(), root(one.position, one.card, one.salt, one.path))
    )
    forged = builtins(given) | builtins(shifted)
    faults = [("seal", 0, 0), ("seal", 0, 1), *(("path", 1, index) for index in range(3)), CARDS]
    notes = noted(given) | {"commitments": [shifted.commitment]}
    yield case("a commitment to a game and a table whose letters are parted otherwise", forged, notes, faults)


def readings() -> Iterator[Json]:
    for part_of in (
        shapes,
        trees,
        orders_of_faults,
        later_shuffles,
        rejection,
        notes,
        noted_cards,
        known_attacks,
        commitments,
    ):
        yield from part_of()
