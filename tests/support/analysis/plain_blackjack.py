"""Blackjack card by card from counts of what is left, with nothing of the solver in it: slow, plain, for small cases.

Cards are values 1 to 10; a shoe is how many of each are left.
"""

from functools import cache

Shoe = tuple[int, ...]


def shoe_of(decks: int, *gone: int) -> Shoe:
    left = [4 * decks] * 9 + [16 * decks]
    for value in gone:
        left[value - 1] -= 1
    return tuple(left)


def draws(shoe: Shoe) -> list[tuple[int, float, Shoe]]:
    cards = sum(shoe)
    return [
        (value + 1, count / cards, (*shoe[:value], count - 1, *shoe[value + 1 :]))
        for value, count in enumerate(shoe)
        if count
    ]


def total(cards: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(cards)
    return (hard + 10, True) if 1 in cards and hard <= 11 else (hard, False)


@cache
def dealer(shoe: Shoe, hard: int, aces: bool, cards: int) -> dict[str | int, float]:
    """17 to 26 by total, and "blackjack"; the Dealer draws to Soft 17."""
    points, soft = (hard + 10, True) if aces and hard <= 11 else (hard, False)
    if cards == 2 and points == 21:
        return {"blackjack": 1.0}
    if cards >= 2 and (points > 17 or (points == 17 and not soft)):
        return {points: 1.0}
    found: dict[str | int, float] = {}
    for value, chance, left in draws(shoe):
        for end, share in dealer(left, hard + value, aces or value == 1, cards + 1).items():
            found[end] = found.get(end, 0.0) + chance * share
    return found


def against(shoe: Shoe, up: int) -> dict[str | int, float]:
    return dealer(shoe, up, up == 1, 1)


def outcome(points: int, end: str | int) -> int:
    """The result of a Hand that is no Blackjack: 1 won, 0 stand-off, -1 lost."""
    if points > 21 or end == "blackjack":
        return -1
    assert isinstance(end, int)
    if end > 22:
        return 1
    return 0 if end == 22 else (points > end) - (points < end)


def stand(hand: tuple[int, ...], shoe: Shoe, up: int) -> float:
    points = total(hand)[0]
    return sum(chance * outcome(points, end) for end, chance in against(shoe, up).items())


def best(hand: tuple[int, ...], shoe: Shoe, up: int) -> float:
    """Return the value of playing on by Hit or Stand, with the Initial Bet at stake."""
    points, soft = total(hand)
    if points > 21:
        return -1.0
    if points == 21 and soft:
        return stand(hand, shoe, up)
    drawn = sum(chance * best((*hand, value), left, up) for value, chance, left in draws(shoe))
    return max(drawn, stand(hand, shoe, up)) if points >= 12 else drawn
