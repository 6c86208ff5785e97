"""A clerk who records the events of a link, and recalculates everything from the first line each time."""

from msgspec import Struct

MICRO = 1_000_000
ANTE = JACKPOT = 500
SHARES = {"royal": 100, "straight flush": 10}
FIXED = {"four of a kind": 200_000, "flush": 10_000}
MAY_WIN = {"royal", "straight flush", "flush", "hopeful"}  # while the Community Cards are face down
Spot = tuple[str, int, int]  # table, round, box


class Line(Struct, frozen=True):
    """One line of the clerk's book: closed | award | returned | added."""

    what: str
    spot: Spot
    value: int | None = None  # registered before a failure; or cents that were added


class Hand(Struct):
    player: str
    kind: str
    short: bool = False
    shown: bool = True
    state: str = "bet"  # bet | dealt | open | settled | claims | paid | back


class Clerk:
    def __init__(self, start: int, reset: int, rate: int) -> None:
        self.start, self.reset, self.share = start * MICRO, reset * MICRO, JACKPOT * rate
        self.book: list[Line] = []
        self.hands: dict[Spot, Hand] = {}
        self.order: list[Spot] = []  # as the hands were dealt
        self.registered: dict[str, int] = {}
        self.reversed: set[Spot] = set()

    # ---- what happens ----

    def close(self, table: str, number: int, bets: dict[int, str]) -> None:
        self.registered.pop(table, None)
        for box, player in bets.items():
            self.hands[table, number, box] = Hand(player, "")
            self.book.append(Line("closed", (table, number, box)))

    def deal(self, table: str, number: int, kinds: dict[int, str]) -> None:
        for box, kind in kinds.items():
            self.hands[table, number, box].kind = kind
            self.hands[table, number, box].state = "dealt"
            self.order.append((table, number, box))

    def reveal(self, table: str, number: int) -> None:
        for hand in self.hands_of(table, number):
            hand.state = "open" if hand.state == "dealt" else hand.state
        self.pay()

    def settle(self, table: str, number: int) -> None:
        for spot, hand in self.hands.items():
            if spot[:2] != (table, number) or hand.state == "back":
                continue
            if hand.short:
                self.book.append(Line("returned", spot))
            claims = hand.kind in SHARES and hand.shown and not hand.short
            hand.state = "claims" if claims else "settled"
        self.pay()

    def give_back(self, table: str, number: int, boxes: tuple[int, ...]) -> None:
        """Return the contributions of a Void, or of hands that are out."""
        for box in boxes:
            spot, hand = (table, number, box), self.hands[table, number, box]
            if hand.state == "paid":
                self.reversed.add(spot)
            returned = hand.short and hand.state == "settled"
            if hand.state != "back" and not returned:
                self.book.append(Line("returned", spot))
            hand.state = "back"
        self.pay()

    def register(self, table: str) -> None:
        self.registered.setdefault(table, self.meter // MICRO)

    def add(self, cents: int) -> None:
        self.book.append(Line("added", ("", 0, 0), cents))

    def pay(self) -> None:
        """Go down the list of hands as dealt: stop at one that may still win, pay one that has won."""
        for spot in self.order:
            hand = self.hands[spot]
            can = hand.kind in (MAY_WIN if hand.state == "dealt" else SHARES) and not hand.short
            if hand.state in ("dealt", "open") and can:
                return
            if hand.state == "claims":
                self.book.append(Line("award", spot, self.registered.get(spot[0])))
                hand.state = "paid"

    def hands_of(self, table: str, number: int) -> list[Hand]:
        return [hand for spot, hand in self.hands.items() if spot[:2] == (table, number)]

    # ---- what follows ----

    @property
    def meter(self) -> int:
        return self.worked_out()[0]

    def worked_out(self) -> tuple[int, dict[Spot, int]]:
        """Micro-cents on the meter, and cents of every valid award."""
        meter, awards = self.start, dict[Spot, int]()
        inside = set[Spot]()  # contributions in the meter that no winner of the whole jackpot has taken
        for line in self.book:
            match line.what:
                case "closed":
                    meter += self.share
                    inside.add(line.spot)
                case "added":
                    meter += (line.value or 0) * MICRO
                case "returned":
                    meter -= min(meter, self.share) if line.spot in inside else 0
                    inside.discard(line.spot)
                case "award" if line.spot not in self.reversed:
                    shown, percent = line.value, SHARES[self.hands[line.spot].kind]
                    awards[line.spot] = (meter // MICRO if shown is None else shown) * percent // 100
                    meter = max(0, meter - awards[line.spot] * MICRO)
                    if percent == 100 and awards[line.spot]:
                        meter += self.reset
                        inside.clear()
        return meter, awards

    def result(self, spot: Spot, awards: dict[Spot, int]) -> int:
        """A player's result with one hand so far; chips on the layout still belong to them."""
        hand = self.hands[spot]
        if hand.state not in ("settled", "claims", "paid"):
            return 0
        if hand.state == "claims":
            return -ANTE
        if hand.state == "paid":
            return awards[spot] - ANTE - JACKPOT
        if hand.short:
            return -ANTE
        return (FIXED.get(hand.kind, 0) if hand.shown else 0) - ANTE - JACKPOT

    def won(self, player: str) -> int:
        _, awards = self.worked_out()
        return sum(self.result(spot, awards) for spot, hand in self.hands.items() if hand.player == player)
