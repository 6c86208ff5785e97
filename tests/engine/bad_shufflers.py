"""Shufflers with a known fault: a battery that lets one of them pass does not count."""

from random import Random

from tests.engine.battery import CARDS, Order, Shuffler


def swap_with_any(dice: Random) -> Order:
    cards = list(range(CARDS))
    for at in range(CARDS):
        other = dice.randrange(CARDS)
        cards[at], cards[other] = cards[other], cards[at]
    return tuple(cards)


def sattolo(dice: Random) -> Order:
    cards = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        at = dice.randrange(last)
        cards[last], cards[at] = cards[at], cards[last]
    return tuple(cards)


def skips_the_last(dice: Random) -> Order:
    cards = list(range(CARDS - 1))
    dice.shuffle(cards)
    return (*cards, CARDS - 1)


def byte_modulo(dice: Random) -> Order:
    cards = list(range(CARDS))
    for last in range(CARDS - 1, 0, -1):
        at = dice.randrange(256) % (last + 1)
        cards[last], cards[at] = cards[at], cards[last]
    return tuple(cards)


def riffle(cards: list[int], dice: Random) -> list[int]:
    cut = dice.getrandbits(CARDS).bit_count()
    left, right, made = cards[:cut], cards[cut:], list[int]()
    while left or right:
        pile = left if dice.randrange(len(left) + len(right)) < len(left) else right
        made.append(pile.pop(0))
    return made


def seven_riffles(dice: Random) -> Order:
    cards = list(range(CARDS))
    for _ in range(7):
        cards = riffle(cards, dice)
    return tuple(cards)


def few_seeds(dice: Random) -> Order:
    """Seeded from a clock of milliseconds, within one second."""
    return tuple(Random(dice.randrange(1_000)).sample(range(CARDS), CARDS))


def one_card_heavy(dice: Random) -> Order:
    """The last card comes forward one time in three."""
    cards = list(range(CARDS))
    dice.shuffle(cards)
    if dice.randrange(3) == 0:
        cards.remove(CARDS - 1)
        cards.insert(dice.randrange(CARDS // 2), CARDS - 1)
    return tuple(cards)


class Keeps:
    """One card in ten stays where it lay in the deck before."""

    def __init__(self) -> None:
        self.before = list(range(CARDS))

    def __call__(self, dice: Random) -> Order:
        cards = list(range(CARDS))
        dice.shuffle(cards)
        for at in range(0, CARDS, 10):
            other = cards.index(self.before[at])
            cards[at], cards[other] = cards[other], cards[at]
        self.before = cards
        return tuple(cards)


def bad(seed: int) -> dict[str, Shuffler]:
    dice, keeps = Random(seed), Keeps()
    kinds = (swap_with_any, sattolo, skips_the_last, byte_modulo, seven_riffles, few_seeds, one_card_heavy)
    found: dict[str, Shuffler] = {each.__name__: (lambda each=each: each(dice)) for each in kinds}  # type: ignore[misc]
    return found | {"keeps_some_of_the_last_deck": lambda: keeps(dice)}
