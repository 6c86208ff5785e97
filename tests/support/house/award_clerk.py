"""Awards of several tables of one link, and the order in which they are due."""

from tests.support.house.floors import METER, RESET, ROYAL, STRAIGHT_FLUSH

HANDS = {  # own cards, share of the meter in percent
    "royal": (ROYAL, 100),
    "straight flush": (STRAIGHT_FLUSH, 10),
    "hopeful": ("5d 6d 7d", 0),  # could have been one, with other Community Cards
    "hopeless": ("2h 7c 9c", 0),
}
COMMUNITY = "Js Ts"
Hand = tuple[str, int]


class Clerk:
    """How one clerk with a list would pay: the order is a plain list, and hope is looked up by name."""

    def __init__(self) -> None:
        self.order: list[Hand] = []
        self.kinds: dict[Hand, str] = {}
        self.settled: set[Hand] = set()
        self.meter, self.paid = METER, list[tuple[str, int, int]]()

    def deal(self, hand: Hand, kind: str) -> None:
        self.order.append(hand)
        self.kinds[hand] = kind
        self.pay()

    def settle(self, *hands: Hand) -> None:
        self.settled |= {*hands}
        self.pay()

    def rule(self, *hands: Hand) -> None:
        places = sorted(self.order.index(each) for each in hands)
        for place, hand in zip(places, hands, strict=True):
            self.order[place] = hand
        for hand in [hand for hand in self.order if hand not in hands]:
            self.keep_clockwise(hand, hands)
        self.pay()

    def keep_clockwise(self, hand: Hand, named: tuple[Hand, ...]) -> None:
        """A hand that nobody named goes along with its neighbours at the same table."""
        here = [other for other in self.order if other in named and other[0] == hand[0]]
        place = self.order.index(hand)
        for other in here:
            if other[1] < hand[1] and self.order.index(other) > place:
                self.order.remove(hand)
                place = self.order.index(other) + 1
                self.order.insert(place, hand)
        for other in here:
            if other[1] > hand[1] and self.order.index(other) < place:
                self.order.remove(hand)
                place = self.order.index(other)
                self.order.insert(place, hand)

    def pay(self) -> None:
        """The first in the list who has won, unless somebody before them may still win."""
        for hand in list(self.order):
            share = HANDS[self.kinds[hand]][1]
            if hand not in self.settled:
                if self.kinds[hand] != "hopeless":
                    return
            elif share:
                cents = self.meter * share // 100
                self.meter = RESET if share == 100 else self.meter - cents
                self.paid.append((*hand, cents))
                self.order.remove(hand)
            else:
                self.order.remove(hand)
