"""Hold'em hands and ranges as players write them: AsKs, QQ, AKs, AKo, AK, TT+, ATs+, 22-55, any, commas between."""

from itertools import combinations

from croupier.analysis.errors import Unanswerable
from croupier.rules.cards import DECK, RANKS, Card, parse_card, rank, suit
from croupier.rules.message import message

Hole = tuple[Card, Card]


def holes(text: str) -> tuple[Hole, ...]:
    """Every pair of cards that is meant, each once."""
    found: dict[Hole, None] = {}
    for part in text.replace(" ", "").replace("10", "T").split(","):
        found |= dict.fromkeys(_part(part))
    return tuple(found)


def _part(part: str) -> list[Hole]:
    if part.lower() in ("any", "random"):
        return [(low, high) for low, high in combinations(DECK, 2)]
    if len(part) == 4 and part[1] in "cdhs":
        return [_pair(part)]
    if part.endswith("+"):
        return [hole for each in _upwards(part, part[:-1]) for hole in each]
    low, dash, high = part.partition("-")
    if dash:
        return [hole for each in _between(part, low, high) for hole in each]
    return _shape(part, part)


def _pair(part: str) -> Hole:
    one, two = sorted((_card(part, part[:2]), _card(part, part[2:])))
    if one == two:
        raise Unanswerable(part, message("hand_repeats_card", hand=part))
    return one, two


def _card(part: str, text: str) -> Card:
    try:
        return parse_card(text)
    except ValueError:
        raise Unanswerable(part, message("hand_card_unreadable", hand=part, card=text)) from None


def _shape(part: str, text: str) -> list[Hole]:
    """QQ, AKs, AKo, AK."""
    kind = text[2:]
    if len(text) < 2 or any(each not in RANKS for each in text[:2]) or kind not in ("", "s", "o"):
        raise Unanswerable(part, message("hand_unreadable", hand=part))
    low, high = sorted(map(RANKS.index, text[:2]))
    if low == high and kind:
        raise Unanswerable(part, message("pair_with_suits", hand=part))
    pairs = [(one, two) for one, two in combinations(DECK, 2) if (rank(one), rank(two)) == (low, high)]
    return [each for each in pairs if not kind or (suit(each[0]) == suit(each[1])) == (kind == "s")]


def _upwards(part: str, text: str) -> list[list[Hole]]:
    """TT+ to Aces; ATs+ to AKs."""
    first = _shape(part, text)
    low, high = rank(first[0][0]), rank(first[0][1])
    if low == high:
        return [_shape(part, RANKS[each] * 2) for each in range(low, 13)]
    return [_shape(part, RANKS[high] + RANKS[each] + text[2:]) for each in range(low, high)]


def _between(part: str, one: str, two: str) -> list[list[Hole]]:
    """22-55, A2s-A5s."""
    _shape(part, one), _shape(part, two)
    pairs = one[0] == one[1] and two[0] == two[1]
    if not pairs and (one[0] != two[0] or one[2:] != two[2:]):
        raise Unanswerable(part, message("range_ends_differ", hand=part))
    low, high = sorted(RANKS.index(each[1]) for each in (one, two))
    if pairs:
        return [_shape(part, RANKS[each] * 2) for each in range(low, high + 1)]
    return [_shape(part, one[0] + RANKS[each] + one[2:]) for each in range(low, high + 1)]
