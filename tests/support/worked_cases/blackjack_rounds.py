"""Worked settlements of Free Bet Blackjack, played as a round by the rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from croupier.rules import commands as c
from croupier.rules.base_round import cards_at
from croupier.rules.cards import Card, parse_cards
from croupier.rules.deal import DEALER
from croupier.rules.events import MarkerPlaced
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.turn_order import current_turn, next_card_place
from croupier.rules.refusal import Refused
from croupier.rules.settings import BlackjackSettings, Limits
from tests.support.rules.blackjack_layouts import Layout
from tests.support.rules.blackjack_script import Played
from tests.support.rules.script import actor
from tests.support.worked_cases.blackjack import box_of, expected
from tests.support.worked_cases.loader import BlackjackLayoutCase

WIDE = (1, 10**10)
BETS = ("initial", "rws_pairs", "lucky_stash", "boom_busted")
HANDS_APART = 10  # the second hand of box 3 is at place 13
PIT = actor("pit_supervisor")


class OtherSplitError(AssertionError):
    """The hands cannot have been split off each other in this way."""


def settle_as_round(case: BlackjackLayoutCase) -> None:
    """Play the case from the first bet to the last settlement, and compare every bet and every marker."""
    for origins in possible_origins(case):
        try:
            played = RoundOfCase(case, origins).play()
        except OtherSplitError:
            continue
        nets = {(line.box, line.player, line.bet, line.hand): line.net for line in played.round.lines}
        markers = Counter(event.box for event in played.events if isinstance(event, MarkerPlaced))
        assert (nets, {box.box: markers[box.box] for box in case.boxes}) == expected(case), case.shows
        return
    raise AssertionError(f"nobody can play this: {case.shows}")


def possible_origins(case: BlackjackLayoutCase) -> Iterator[dict[tuple[int, int], int]]:
    """Yield, for each hand after the first of a box, a hand that it may have been split off."""
    split = [(box.box, hand) for box in case.boxes for hand in range(2, len(box.hands) + 1)]
    for origins in product(*(range(hand - 1, 0, -1) for _, hand in split)):
        yield dict(zip(split, origins, strict=True))


class RoundOfCase(Played):
    """A round that is played until it is as the case describes it."""

    def __init__(self, case: BlackjackLayoutCase, origins: dict[tuple[int, int], int]) -> None:
        limits = {bet: Limits(*case.limits.get(bet, WIDE)) for bet in BETS}
        self.opened(BlackjackSettings(limits=limits, decks=case.decks, double_for_less_unit=1))
        self.boxes = {box.box: box_of(box) for box in case.boxes}
        self.origins = origins
        self.dealer = parse_cards(case.dealer)

    def must(self, command: c.RoundCommand, by: str) -> None:
        answer = self.ask(command, PIT if by == "pit" else actor(by))
        if isinstance(answer, Refused):
            raise OtherSplitError(f"{command}: {answer}")

    def play(self) -> "RoundOfCase":
        self.place_bets()
        while (step := GAME.round_step(self.round)).phase is not Phase.OVER:
            if step.phase is Phase.DEALING:
                self.must(c.Deal((self.next_card(),)), "dealer")
            elif step.phase is Phase.DECIDING:
                self.decide(step.waits_for[0])
            else:
                self.must(c.Settle(), "dealer")
        for number, box in self.boxes.items():
            for hand in range(1, len(box["hands"]) + 1):
                if cards_at(self.round, number + HANDS_APART * (hand - 1)) != self.cards(number, hand):
                    raise OtherSplitError("other cards")
        return self

    # ---- bets --------------------------------------------------------------------------------------------------------

    def place_bets(self) -> None:
        """Place bets inside their limits, Initial Bets first; those outside are found once bets are closed."""
        found: list[c.Report] = []
        together: Counter[tuple[int, str]] = Counter()  # on a box; Boom Busted on the whole table
        for bet, number, player, seated in sorted(self.all_bets(), key=lambda row: row[0] != "initial"):
            cents, limits = player["bets"][bet], self.settings.limits[bet]
            facts = c.Facts(box=number, player=player["player"], cents=cents, bet=bet)
            if bet in ("rws_pairs", "lucky_stash") and not together[number, "initial"]:
                found.append(c.Report("side_bet_alone", facts))
                continue
            where = (0 if bet == "boom_busted" else number, bet)
            room = limits.most - together[where]
            placed = min(max(cents, limits.least), room) if room >= limits.least else 0
            together[where] += placed
            if placed:
                self.must(c.PlaceBet(number, bet, placed, seated=seated), player["player"])
            if placed < cents and bet == "boom_busted":
                found.append(c.Report("boom_busted_over", c.Facts(box=number, player=player["player"], cents=cents)))
            elif placed != cents:
                found.append(c.Report("under_limit" if cents < limits.least else "over_limit", facts))
        self.must(c.CloseBets(), "dealer")
        for report in sorted(found, key=lambda report: report.irregularity == "under_limit"):
            self.must(report, "pit")

    def all_bets(self) -> Iterator[tuple[str, int, Layout, bool]]:
        for number, box in self.boxes.items():
            for index, player in enumerate(box["players"]):
                for bet in player["bets"]:
                    if bet != "insurance":
                        yield bet, number, player, index == 0

    # ---- cards -------------------------------------------------------------------------------------------------------

    def next_card(self) -> Card:
        place = next_card_place(self.round)
        assert place is not None
        dealt = len(cards_at(self.round, place))
        if place == DEALER:
            return self.take(self.dealer, dealt)
        number, hand = place % HANDS_APART, place // HANDS_APART + 1
        if dealt == 1 and self.is_split(number, hand):
            return self.take(self.cards(number, self.hand_count(number) + 1), 0)
        return self.take(self.cards(number, hand), dealt)

    def take(self, cards: tuple[Card, ...], index: int) -> Card:
        if index >= len(cards):
            raise OtherSplitError("no such card")
        return cards[index]

    def cards(self, number: int, hand: int) -> tuple[Card, ...]:
        if hand > len(self.boxes[number]["hands"]):
            raise OtherSplitError("no such hand")
        return parse_cards(self.boxes[number]["hands"][hand - 1]["cards"])

    def hand_count(self, number: int) -> int:
        return next((len(box.hands) for box in self.round.boxes if box.number == number and box.hands), 1)

    def is_split(self, number: int, hand: int) -> bool:
        """The next hand of the box comes from this one."""
        return self.origins.get((number, self.hand_count(number) + 1)) == hand

    # ---- decisions ---------------------------------------------------------------------------------------------------

    def decide(self, player: str) -> None:
        """Make the decision of a player that leads to the case."""
        offers: list[Any] = [action.command for action in GAME.legal_actions(self.round, player)]
        words = {command.decision for command in offers if isinstance(command, c.Decide)}
        number = next(command.box for command in offers if isinstance(command, c.Decide | c.PlaceBet))
        box = self.boxes[number]
        person = next(person for person in box["players"] if person["player"] == player)
        if "no_insurance" in words:
            self.answer_insurance(number, box, person)
        elif box.get("surrender") and "surrender" in words:
            self.must(c.Decide(number, "surrender"), player)
        elif "play" in words:
            self.must(c.Decide(number, "play"), player)
        elif "decline" in words:
            self.follow(number, person)
        else:
            self.must(self.next_decision(number), player)

    def answer_insurance(self, number: int, box: Layout, person: Layout) -> None:
        if box.get("even_money") or person.get("even_money"):
            self.must(c.Decide(number, "even_money"), person["player"])
        elif "insurance" in person["bets"]:
            self.must(c.PlaceBet(number, "insurance", person["bets"]["insurance"]), person["player"])
        else:
            self.must(c.Decide(number, "no_insurance"), person["player"])

    def follow(self, number: int, person: Layout) -> None:
        box = next(box for box in self.round.boxes if box.number == number)
        double = self.boxes[number]["hands"][box.hand - 1].get("double")
        added = min(double, person["bets"]["initial"]) if box.about == "double" else 0
        word = "decline" if person.get("declined") else "follow"
        self.must(c.Decide(number, word, 0 if word == "decline" else added), person["player"])

    def next_decision(self, number: int) -> c.Decide:
        """Split, double, hit or stand on the hand whose turn it is."""
        now = current_turn(self.round)
        assert now is not None
        hand, held = now.hand.number, len(now.cards)
        if hand > len(self.boxes[number]["hands"]):
            raise OtherSplitError("no such hand")
        wanted = self.boxes[number]["hands"][hand - 1]
        if held == 2 and self.is_split(number, hand):
            kind = self.boxes[number]["hands"][self.hand_count(number)]["split"]
            return c.Decide(number, "free_split" if kind == "free" else "split")
        if held == 2 and wanted.get("double"):
            return (
                c.Decide(number, "free_double")
                if wanted["double"] == "free"
                else c.Decide(number, "double", wanted["double"])
            )
        return c.Decide(number, "hit" if held < len(wanted["cards"]) else "stand")
