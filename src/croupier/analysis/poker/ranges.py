"""Parse hold'em hands and ranges as players write them: AsKs, QQ, AKs, AKo, TT+, ATs+, 22-55 or any, with commas."""

from itertools import combinations

from croupier.analysis.errors import Unanswerable
from croupier.rules.cards import DECK, RANKS, Card, parse_card, rank, suit
from croupier.rules.coded_message import message

Hole = tuple[Card, Card]


def holes(text: str) -> tuple[Hole, ...]:
    """Return every combination of Hole Cards in a range, each once."""
    unique: dict[Hole, None] = {}
    for part in text.replace(" ", "").replace("10", "T").split(","):
        unique |= dict.fromkeys(_parse_part(part))
    return tuple(unique)


def _parse_part(part: str) -> list[Hole]:
    if part.lower() in ("any", "random"):
        return [(low, high) for low, high in combinations(DECK, 2)]
    if len(part) == 4 and part[1] in "cdhs":
        return [_parse_pair(part)]
    if part.endswith("+"):
        return [hole for shape in _parse_plus(part, part[:-1]) for hole in shape]
    low, dash, high = part.partition("-")
    if dash:
        return [hole for shape in _parse_interval(part, low, high) for hole in shape]
    return _parse_shape(part, part)


def _parse_pair(part: str) -> Hole:
    low, high = sorted((_parse_card(part, part[:2]), _parse_card(part, part[2:])))
    if low == high:
        raise Unanswerable(part, message("hand_repeats_card", hand=part))
    return low, high


def _parse_card(part: str, text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        raise Unanswerable(part, message("hand_card_unreadable", hand=part, card=text)) from None


def _parse_shape(part: str, text: str) -> list[Hole]:
    """Parse a pair (QQ), a suited or offsuit hand (AKs, AKo), or both of these (AK)."""
    kind = text[2:]
    if len(text) < 2 or any(character not in RANKS for character in text[:2]) or kind not in ("", "s", "o"):
        raise Unanswerable(part, message("hand_unreadable", hand=part))
    low, high = sorted(map(RANKS.index, text[:2]))
    if low == high and kind:
        raise Unanswerable(part, message("pair_with_suits", hand=part))
    pairs = [
        (low_card, high_card)
        for low_card, high_card in combinations(DECK, 2)
        if (rank(low_card), rank(high_card)) == (low, high)
    ]
    return [hole for hole in pairs if not kind or (suit(hole[0]) == suit(hole[1])) == (kind == "s")]


def _parse_plus(part: str, text: str) -> list[list[Hole]]:
    """Parse a range with a plus: TT+ (up to Aces) or ATs+ (up to AKs)."""
    first = _parse_shape(part, text)
    low, high = rank(first[0][0]), rank(first[0][1])
    if low == high:
        return [_parse_shape(part, RANKS[index] * 2) for index in range(low, 13)]
    return [_parse_shape(part, RANKS[high] + RANKS[index] + text[2:]) for index in range(low, high)]


def _parse_interval(part: str, first: str, last: str) -> list[list[Hole]]:
    """Parse a range from one hand to another: 22-55 or A2s-A5s."""
    _parse_shape(part, first), _parse_shape(part, last)
    pairs = first[0] == first[1] and last[0] == last[1]
    if not pairs and (first[0] != last[0] or first[2:] != last[2:]):
        raise Unanswerable(part, message("range_ends_differ", hand=part))
    low, high = sorted(RANKS.index(end[1]) for end in (first, last))
    if pairs:
        return [_parse_shape(part, RANKS[index] * 2) for index in range(low, high + 1)]
    return [_parse_shape(part, first[0] + RANKS[index] + first[2:]) for index in range(low, high + 1)]
