"""Verify a shuffle (ROUND.json): written by an independent person from docs/fair-shuffles.md, and adapted since."""

import json
import re
from collections import Counter, namedtuple
from hashlib import sha256
from itertools import accumulate, count

CARDS = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
Fault = namedtuple("Fault", "code shuffle at", defaults=(0, 0))


class NotAProof(Exception):
    """The data is not of the described form."""


# Reading: a shape is an object of shapes, a list with one shape, or a function (value, name)


def insist(condition, reason):
    """Stop with the reason unless the condition is true."""
    if not condition:
        raise NotAProof(reason)


def number(low=0, high=2**53 - 1):
    """Return a shape that reads whole numbers within the limits."""

    def read_number(value, name):
        insist(type(value) in (int, float), f"{name} is not a number")
        insist(float(value).is_integer() and low <= value <= high, f"{name} is not a number it may be")
        return int(value)

    return read_number


def text(value, name):
    """Read a text without lone surrogates."""
    insist(isinstance(value, str), f"{name} is not a text")
    insist(not re.search("[\ud800-\udfff]", value), f"{name} has a lone surrogate")
    return value


def or_null(shape):
    """Return a shape that reads null too."""
    return lambda value, name: None if value is None else shape(value, name)


def hash32(value, name):
    """Read the 32 bytes of a hash."""
    insist(isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value), f"{name} is not a hash")
    return bytes.fromhex(value)


def card(value, name):
    """Read a card."""
    insist(isinstance(value, str) and value in CARDS, f"{name} is not a card")
    return value


OPENING = {"position": number(), "card": card, "salt": hash32, "path": [hash32], "drawn": number()}
AGAIN = {"commitment": hash32, "openings": [OPENING]}
PLACE = {"table": text, "round": number(1), "decks": number(1, 64)}
MIXED = {"player": text, "seal": hash32, "words": or_null(text)}
FORMAT_2 = PLACE | AGAIN | {"format": number(2, 2), "game": text, "again": [AGAIN], "mixed": [MIXED]}
OLD_AGAIN = AGAIN | {"openings": [OPENING | {"drawn": or_null(number())}]}
FORMAT_1 = PLACE | OLD_AGAIN | {"again": [OLD_AGAIN], "mixed": [{"player": text, "words": text}]}
LACKING = {"again": [], "mixed": [], "decks": None, "drawn": None}


def read(shape, value, lacking, name="proof"):
    """Return the value with everything in it read, or stop if it has not the shape."""
    if isinstance(shape, dict):
        insist(isinstance(value, dict), f"{name} is not an object")
        whole = lacking | value
        insist(value.keys() <= shape.keys() <= whole.keys(), f"{name} has not exactly: {', '.join(shape)}")
        fields = {field: read(shape[field], value[field], lacking, f"{name}.{field}") for field in value}
        return {field: fields.get(field, lacking.get(field)) for field in shape}
    if isinstance(shape, list):
        insist(isinstance(value, list), f"{name} is not a list")
        return [read(shape[0], item, lacking, f"{name}[{index}]") for index, item in enumerate(value)]
    return shape(value, name)


def read_proof(value, old):
    """Read a proof of format 2, or of format 1 if old ones are accepted."""
    is_old = old and isinstance(value, dict) and "format" not in value
    insist(is_old or not old, "the proof is not of format 1")
    proof = read(FORMAT_1, value, LACKING) if is_old else read(FORMAT_2, value, {})
    return proof | {"n": 52 * (proof["decks"] or 0), "shuffles": [proof, *proof["again"]], "old": is_old}


def refuse_constant(name):
    """Stop at NaN and Infinity, which are not JSON."""
    raise NotAProof(f"{name} is not JSON")


def parse(data):
    """Return the JSON value in the bytes of a file, all its numbers as 64-bit floats."""
    try:
        brackets = re.sub(r'"(\\.|[^"\\])*"|[^][{}"]', "", data.decode("utf-8"), flags=re.DOTALL)
        insist(max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0) <= 100, "too deep")
        return json.loads(data.decode("utf-8"), parse_int=float, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NotAProof(f"the file is not JSON in UTF-8: {error}") from None


def H(*parts):
    """Return SHA-256 over the parts, one after the other."""
    return sha256(b"".join(parts)).digest()


def u32(whole):
    """Return a number in four bytes."""
    return whole.to_bytes(4, "big")


def u64(whole):
    """Return a number in eight bytes."""
    return whole.to_bytes(8, "big")


def sized(words):
    """Return a text as the number of its bytes and its bytes."""
    return u32(len(words.encode())) + words.encode()


def commitment_of(proof, shuffle, opening):
    """Return the commitment to which an opening leads."""
    position = opening["position"]
    node = H(b"croupier card\0", u32(position), opening["card"].encode(), opening["salt"])
    for level, beside in enumerate(opening["path"]):
        pair = (beside, node) if position >> level & 1 else (node, beside)
        node = H(b"croupier pair\0", *pair)
    if proof["old"]:
        return node
    names, numbers = sized(proof["game"]) + sized(proof["table"]), u32(shuffle) + u32(proof["decks"]) + u32(proof["n"])
    return H(b"croupier round\0", names, u64(proof["round"]), numbers, node)


def stream(commitment, words):
    """Yield the 16-bit numbers that follow from the words."""
    for block in count():
        data = H(b"croupier mix\0", commitment, *map(sized, words), u64(block))
        yield from (int.from_bytes(data[start : start + 2], "big") for start in range(0, 32, 2))


def permutation(commitment, words, n):
    """Return the position of each card of the deal."""
    if not words:
        return range(n)
    places, numbers = list(range(n)), stream(commitment, words)
    for last in range(n - 1, 0, -1):
        size = last + 1
        other = next(x for x in numbers if x < 65536 - 65536 % size) % size
        places[last], places[other] = places[other], places[last]
    return places


def seal_of(proof, player, words):
    """Return the seal of a player's words."""
    names = sized(proof["game"]) + sized(proof["table"])
    opening = bytes(32) if proof["game"] == "poker" else proof["commitment"]
    return H(b"croupier seal\0", names, u64(proof["round"]), opening, sized(player), sized(words))


def faults_of_words(proof):
    """Yield the faults of those who mixed."""
    players = Counter(entry["player"] for entry in proof["mixed"])
    for index, entry in enumerate(proof["mixed"]):
        if entry["words"] is not None and seal_of(proof, entry["player"], entry["words"]) != entry["seal"]:
            yield Fault("seal", 0, index)
        if players[entry["player"]] > 1:
            yield Fault("player", 0, index)


def leads_to(proof, number_of_shuffle, opening, commitment):
    """Say whether an opening is one of this number of cards and leads to the commitment."""
    n, depth = proof["n"], len(opening["path"])
    fits = opening["position"] < n and depth == (n - 1).bit_length()
    if proof["decks"] is None:
        fits = depth <= 16 and opening["position"] < 2**depth
    return fits and commitment_of(proof, number_of_shuffle, opening) == commitment


def is_due(proof, opening, places):
    """Say whether an opening was due when it says it was drawn."""
    position, drawn = opening["position"], opening["drawn"]
    if proof["old"] and not proof["mixed"]:
        return drawn is None or drawn == position
    return drawn is not None and drawn < proof["n"] and position == places[drawn]


def codes_of_openings(proof, number_of_shuffle, shuffle):
    """Yield for each opening of a shuffle the code of its first fault, or None."""
    n, commitment = proof["n"], shuffle["commitment"]
    words = [entry["words"] for entry in proof["mixed"] if entry["words"] is not None]
    places = permutation(commitment, words if shuffle["openings"] else [], n)
    drawn = Counter(opening["drawn"] for opening in shuffle["openings"])
    shown = Counter()
    for opening in shuffle["openings"]:
        shown[opening["card"]] += 1
        if not leads_to(proof, number_of_shuffle, opening, commitment):
            yield "path"
        elif opening["drawn"] is not None and drawn[opening["drawn"]] > 1:
            yield "repeated"
        elif not is_due(proof, opening, places):
            yield "due"
        else:
            yield "copies" if proof["decks"] and shown[opening["card"]] > proof["decks"] else None


def lacks_cards(proven, cards):
    """Say whether a card noted is not proven, or not with the number noted."""
    numbers = {f"{opening['drawn']}:{opening['card']}" for opening in proven if opening["shuffle"] == 1}
    wrong = any(":" in card and card not in numbers for card in cards)
    return wrong or bool(Counter(card[-2:] for card in cards) - Counter(opening["card"] for opening in proven))


def check(proof, commitments, seals, words, cards):
    """Return the proven openings, each with its shuffle, and the faults of a proof."""
    faults, proven = [], []
    own = [shuffle["commitment"].hex() for shuffle in proof["shuffles"]]
    if commitments != own if commitments else len(own) > 1:
        faults.append(Fault("commitment"))
    sealed = [] if proof["old"] else [(entry["player"], entry["seal"].hex()) for entry in proof["mixed"]]
    if (seals or (commitments and not proof["old"])) and seals != sealed:
        faults.append(Fault("seals"))
    if words and all((entry["player"], entry["words"]) != words for entry in proof["mixed"]):
        faults.append(Fault("words"))
    faults.extend([] if proof["old"] else faults_of_words(proof))
    if not any(shuffle["openings"] for shuffle in proof["shuffles"]):
        faults.append(Fault("empty"))
    for place, shuffle in enumerate(proof["shuffles"], 1):
        for index, code in enumerate(codes_of_openings(proof, place, shuffle)):
            if code:
                faults.append(Fault(code, place, index))
            else:
                proven.append({"shuffle": place} | shuffle["openings"][index])
    if lacks_cards(proven, cards):
        faults.append(Fault("cards"))
    return proven, faults


def examine(value, commitments=None, words=None, seals=None, cards=None, old=False):
    """Return the proven openings and the faults of a value; stop if it is not a proof."""
    pairs = [tuple(pair) for pair in seals or ()]
    return check(read_proof(value, old), list(commitments or ()), pairs, words and tuple(words), list(cards or ()))
