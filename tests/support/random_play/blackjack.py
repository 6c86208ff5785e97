"""A table of Free Bet Blackjack for random play: it tracks whose turn it is, and has its own layout.

Nothing is asked of the rules but to answer commands. What is dealt, decided and placed is written down as it is done,
in the form of `croupier settle`, so that the plain settlement can be laid beside the lines of the round.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import DECK, format_card
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits
from tests.support.rules.plain_blackjack import natural, soft, total, value

NAMES = ("ann", "bob", "cid", "dee", "eve", "fay")
PLAYERS = {name: Actor(name, Role.PLAYER) for name in NAMES}
DEALER = Actor("dealer", Role.DEALER)
TEXTS = tuple(format_card(card) for card in DECK)
DECKS = 6
SIDES, SIDE_BETS = ("rws_pairs", "lucky_stash", "boom_busted"), (100, 500, 777)
WIDE = {bet: Limits(100, 10_000_000) for bet in ("initial", *SIDES)}
OPENED = e.RoundOpened(number=1, settings=BlackjackSettings(limits=WIDE, decks=DECKS), jackpot=False)
STAKES = (500, 1_000, 2_500, 2_501, 5_000, 10_000, 12_345)


class Table:
    """One round, played at random from the first bet to the last line."""

    def __init__(self, random: Random) -> None:
        self.random, self.chance = random, random.random
        self.round: Any = GAME.open_round(OPENED)
        self.out: list[int] = []  # cards that have left the device
        self.greedy = random.random() < 0.02  # takes whatever is free, and fives come again and again
        self.often = 3 if self.greedy else random.randrange(13) if random.random() < 0.3 else -1
        self.boxes: list[dict[str, Any]] = []
        self.dealer: list[str] = []
        self.left: set[str] = set()
        self.went: dict[str, int] = {}  # player who left -> number of Splits and Doubles before that
        self.made: list[tuple[int, str]] = []  # Splits and Doubles: the box, and "split 2" or "double 1"
        self.placed = 0

    def do(self, command: c.RoundCommand, by: Actor = DEALER) -> None:
        made = GAME.decide(self.round, command, by)
        assert not isinstance(made, Refused), f"{by.name}: {command} is refused: {made}"
        round_, apply = self.round, GAME.apply
        for event in made:
            round_ = apply(round_, event)
            if type(event) is e.BetPlaced:
                self.placed += event.cents
        self.round = round_

    # ---- cards -----------------------------------------------------------------------------------------------------

    def card(self) -> int:
        while True:
            card = int(self.chance() * 52)
            if self.often >= 0 and self.chance() < 0.4:
                card = 4 * self.often + (card & 3)
            if self.out.count(card) < DECKS:
                self.out.append(card)
                return card

    def deal(self, hand: list[str]) -> None:
        card = self.card()
        hand.append(TEXTS[card])
        self.do(c.Deal((card,)))

    def initial_deal(self) -> None:
        """A card to each box, one to the Dealer, a second to each box."""
        self.do(c.CloseBets())
        hands = [box["hands"][0]["cards"] for box in self.boxes]
        cards = [self.card() for _ in range(2 * len(hands) + 1)]
        for to, card in zip((*hands, self.dealer, *hands), cards, strict=True):
            to.append(TEXTS[card])
        self.do(c.Deal(tuple(cards)))

    # ---- the round -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.bets()
        self.initial_deal()
        if self.dealer[0][0] == "A":
            self.against_an_ace()
        else:
            self.surrenders()
        if self.interim_due() and not self.forgotten():
            self.do(c.Settle())
        for box in self.boxes:
            if not box.get("surrender") and not natural(box):
                self.hands(box)
        self.dealer_draws()
        self.do(c.Settle())
        if not self.round.concluded:  # forgotten RWS Pairs come first
            self.do(c.Settle())

    @property
    def layout(self) -> dict[str, Any]:
        return {"boxes": self.boxes, "dealer": self.dealer}

    # ---- bets ------------------------------------------------------------------------------------------------------

    def bets(self) -> None:
        """Most rounds are one player against the Dealer; the others have several players with side bets."""
        if self.chance() < 0.9:
            self.box(self.random.randint(1, 6), [self.random.choice(NAMES)], 0.04)
            return
        for number in sorted(self.random.sample(range(1, 7), self.random.randint(1, 3))):
            self.box(number, self.random.sample(NAMES, self.random.randint(1, 3)), 0.25)

    def box(self, number: int, crowd: list[str], side_bets: float) -> None:
        """The Initial Bets of a box, the Seated Player's first, and equally often side bets."""
        chance, pick = self.chance, self.random.choice
        seated = chance() < 0.8
        box: dict[str, Any] = {"box": number, "players": [], "hands": [{"cards": []}], "seated": seated}
        for index, name in enumerate(crowd):
            player = self.joined(box, name)
            self.bet(box, player, "initial", pick(STAKES), seated and index == 0)
            for side in SIDES:
                if chance() < side_bets:
                    self.bet(box, player, side, pick(SIDE_BETS), seated and index == 0)
        if chance() < 0.1 * side_bets:  # a player with a side bet only
            onlooker = self.joined(box, pick([name for name in NAMES if name not in crowd]))
            onlooker["on"] = set()
            self.bet(box, onlooker, pick(SIDES), 500, False)
        self.boxes.append(box)

    def joined(self, box: dict[str, Any], name: str) -> dict[str, Any]:
        player: dict[str, Any] = {"player": name, "bets": {}, "on": {1}, "added": {}}
        box["players"].append(player)
        return player

    def bet(self, box: dict[str, Any], player: dict[str, Any], bet: str, cents: int, seated: bool) -> None:
        player["bets"][bet] = cents
        self.do(c.PlaceBet(box["box"], bet, cents, "", seated), PLAYERS[player["player"]])

    # ---- who decides -----------------------------------------------------------------------------------------------

    def decider(self, box: dict[str, Any]) -> dict[str, Any] | None:
        """The Seated Player; else the highest Initial Bet, the earlier of equals; nobody when all have left."""
        players: list[dict[str, Any]] = box["players"]
        here = [player for player in players if "initial" in player["bets"] and player["player"] not in self.left]
        if box["seated"] and here and here[0] is players[0]:
            return here[0]
        return max(here, key=lambda player: int(player["bets"]["initial"]), default=None)

    def leaves(self, player: dict[str, Any]) -> bool:
        if self.chance() > 0.01:
            return False
        self.left.add(player["player"])
        self.went[player["player"]] = len(self.made)
        self.do(c.WalkAway(player["player"]))
        return True

    # ---- before the Subsequent Deal --------------------------------------------------------------------------------

    def against_an_ace(self) -> None:
        for box in self.boxes:
            for player in box["players"]:
                if "initial" not in player["bets"] or player["player"] in self.left or self.leaves(player):
                    continue
                self.insurance(box, player)

    def insurance(self, box: dict[str, Any], player: dict[str, Any]) -> None:
        chance, half, by = self.chance(), player["bets"]["initial"] // 2, PLAYERS[player["player"]]
        if natural(box) and chance < 0.3:
            player["even_money"] = True
            self.do(c.Decide(box["box"], "even_money"), by)
        elif chance < 0.6:
            player["bets"]["insurance"] = half if chance < 0.5 else 100 * self.random.randint(1, half // 100)
            self.do(c.PlaceBet(box["box"], "insurance", player["bets"]["insurance"]), by)
        else:
            self.do(c.Decide(box["box"], "no_insurance"), by)

    def surrenders(self) -> None:
        asked = [box for box in self.boxes if not natural(box)]
        for box in asked:
            by = self.decider(box)
            while by is not None and self.leaves(by):
                by = self.decider(box)
            if by is None:
                continue
            if self.chance() < 0.08:
                box["surrender"] = True
                self.do(c.Decide(box["box"], "surrender"), PLAYERS[by["player"]])
            elif len(asked) > 1 or self.interim_due() or self.chance() < 0.5:
                self.do(c.Decide(box["box"], "play"), PLAYERS[by["player"]])

    def interim_due(self) -> bool:
        """RWS Pairs, Surrenders, Even Money, and Blackjacks that need no further card."""
        at_once = value(self.dealer[0]) not in (1, 10)
        return any(
            box.get("surrender")
            or (at_once and natural(box))
            or any("rws_pairs" in player["bets"] or player.get("even_money") for player in box["players"])
            for box in self.boxes
        )

    def forgotten(self) -> bool:
        """Now and then the Dealer plays on without settling RWS Pairs."""
        idle = all(not natural(box) and not box.get("surrender") for box in self.boxes)
        return idle and self.chance() < 0.05

    # ---- the Hands of a box ----------------------------------------------------------------------------------------

    def hands(self, box: dict[str, Any]) -> None:
        """Play each Hand in turn; a new one is beside the Hand it was split from."""
        standing = [1]
        index = 0
        while index < len(standing):
            number = standing[index]
            hand = box["hands"][number - 1]
            if len(hand["cards"]) == 1:
                self.deal(hand["cards"])
            if self.finished(box, hand):
                index += 1
            elif (by := self.asked(box)) is None:
                self.for_the_absent(hand)
                index += 1
            elif self.decided(box, number, hand, by):
                standing.insert(index + 1, len(box["hands"]))

    def finished(self, box: dict[str, Any], hand: dict[str, Any]) -> bool:
        cards = hand["cards"]
        aces = len(box["hands"]) > 1 and cards[0][0] == "A"
        points = total(cards)
        return bool(aces or points > 21 or hand.get("stands") or hand.get("double") or (points == 21 and soft(cards)))

    def asked(self, box: dict[str, Any]) -> dict[str, Any] | None:
        by = self.decider(box)
        while by is not None and self.leaves(by):
            by = self.decider(box)
        return by

    def for_the_absent(self, hand: dict[str, Any]) -> None:
        while total(hand["cards"]) < 12:
            self.deal(hand["cards"])

    def decided(self, box: dict[str, Any], number: int, hand: dict[str, Any], by: dict[str, Any]) -> bool:
        """Make one decision with its immediate results; return True when it made a new Hand."""
        words = tuple(self.open_to(box, hand["cards"], number in by["on"]))
        word = words[-1] if self.greedy else self.random.choice(words)
        actor, box_number = PLAYERS[by["player"]], box["box"]
        if word == "double":
            return self.double(box, number, hand, by)
        self.do(c.Decide(box_number, word), actor)
        if word == "hit":
            self.deal(hand["cards"])
        elif word == "stand":
            hand["stands"] = True
        elif word == "free_double":
            self.made.append((box_number, f"double {number}"))
            hand["double"] = "free"
            self.deal(hand["cards"])
        else:
            self.split(box, number, hand, by, "free" if word == "free_split" else "paid")
            return True
        return False

    def open_to(self, box: dict[str, Any], cards: list[str], on_it: bool) -> Iterable[str]:
        """What the document allows on this Hand; drawing is tried less often the higher the total.

        A player who decides for a Hand left behind, without a Bet on it, adds nothing to it.
        """
        points = total(cards)
        if points < 17 or self.chance() < 0.1:
            yield "hit"
        if points >= 12:
            yield "stand"
        if points < 12 and self.chance() < 0.5:
            yield "hit"
        if len(cards) > 2 or not on_it:
            return
        if not self.greedy:
            yield "double"
        if points in (9, 10, 11) and not soft(cards):
            yield "free_double"
        if value(cards[0]) == value(cards[1]) and len(box["hands"]) < 4:
            yield from ("split", "split")
            if cards[0][0] not in "KQJ" and cards[1][0] not in "KQJ":
                yield from ("free_split", "free_split")

    def split(self, box: dict[str, Any], number: int, hand: dict[str, Any], by: dict[str, Any], kind: str) -> None:
        new = len(box["hands"]) + 1
        self.made.append((box["box"], f"split {new}"))
        box["hands"].append({"cards": [hand["cards"].pop()], "split": kind})
        for player in box["players"]:
            if number not in player["on"] or (player.get("declines") and player is not by):
                continue
            if kind == "paid" and player is not by and not self.follows(box, player):
                player["declines"] = True
                continue
            player["on"].add(new)

    def double(self, box: dict[str, Any], number: int, hand: dict[str, Any], by: dict[str, Any]) -> bool:
        initial = by["bets"]["initial"]
        amount = initial if self.chance() < 0.6 else 100 * self.random.randint(1, initial // 100)
        hand["double"] = amount
        self.made.append((box["box"], f"double {number}"))
        by["added"][number] = amount
        by.setdefault("decided", set()).add(number)
        self.do(c.Decide(box["box"], "double", amount), PLAYERS[by["player"]])
        for player in box["players"]:
            if player is by or number not in player["on"]:
                continue
            own = player["bets"]["initial"]
            cents = own if self.chance() < 0.6 else 100 * self.random.randint(1, own // 100)
            if self.follows(box, player, cents):
                player["added"][number] = cents
        self.deal(hand["cards"])
        return False

    def follows(self, box: dict[str, Any], player: dict[str, Any], cents: int = 0) -> bool:
        if player["player"] in self.left or self.leaves(player):
            return False
        follows = self.chance() < 0.6
        word = c.Decide(box["box"], "follow", cents) if follows else c.Decide(box["box"], "decline")
        self.do(word, PLAYERS[player["player"]])
        return follows

    # ---- the Dealer ------------------------------------------------------------------------------------------------

    def dealer_draws(self) -> None:
        """The full draw while a Hand or Boom Busted needs it; one card for Insurance and Blackjacks; else none."""
        if self.needs_all():
            while total(self.dealer) < 17 or (total(self.dealer) == 17 and soft(self.dealer)):
                self.deal(self.dealer)
        elif self.needs_a_second():
            self.deal(self.dealer)

    def needs_all(self) -> bool:
        for box in self.boxes:
            if any("boom_busted" in player["bets"] for player in box["players"]):
                return True
            if not box.get("surrender") and not natural(box):
                on = set[int]().union(*(player["on"] for player in box["players"]))
                if any(total(hand["cards"]) <= 21 for number, hand in enumerate(box["hands"], start=1) if number in on):
                    return True
        return False

    def needs_a_second(self) -> bool:
        waits = value(self.dealer[0]) in (1, 10)
        return any(
            "insurance" in player["bets"]
            or (waits and natural(box) and "initial" in player["bets"] and not player.get("even_money"))
            for box in self.boxes
            for player in box["players"]
        )
