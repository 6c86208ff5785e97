"""What holds for every Round: chips are conserved event by event, the replay is the Round, no view leaks.

The books below are the contract for the ledger: which chips each event moves.
"""

from collections import Counter
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.cards import DECK
from croupier.rules.deal import BURNT, DEVICE, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.game import visible_cards
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.blinds import Ring, apply_seating, open_round, seat_of
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.seating import decide_seating
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import PokerSettings
from tests.support.rules.poker_script import SETTINGS

LIM, MAX = Actor("lim", Role.DEALER), Actor("max", Role.SHIFT_MANAGER)
NAMES = "ABCDEFGHIJ"


class Books:
    """Racks, what each player has in the Round, and the Rake."""

    def __init__(self) -> None:
        self.racks: Counter[str] = Counter()
        self.stakes: Counter[str] = Counter()
        self.rake = 0
        self.brought = 0

    def enter(self, event: Any) -> None:
        match event:
            case e.ChipsBoughtIn(player, cents):
                self.brought += cents
                self.racks[player] += cents
            case e.ChipsCashedOut(player, cents):
                self.brought -= cents
                self.racks[player] -= cents
            case e.BlindsPosted(posts):
                for post in posts:
                    self.bet(post.player, post.live + post.dead)
            case e.Acted(_, player, _, cents):
                self.bet(player, cents)
            case e.BetReturned(_, player, _, cents):
                self.bet(player, -cents)
            case e.PotsAwarded(awards, lines):
                self.award(awards, lines, 1)
            case e.PotsReversed(awards, lines):
                self.award(awards, lines, -1)
            case _:
                pass  # no chips move
        assert min(self.racks.values(), default=0) >= 0, event
        assert min(self.stakes.values(), default=0) >= 0, event
        assert self.racks.total() + self.stakes.total() + self.rake == self.brought, event

    def bet(self, player: str, cents: int) -> None:
        self.racks[player] -= cents
        self.stakes[player] += cents

    def award(self, awards: tuple[e.Award, ...], lines: tuple[Any, ...], sign: int) -> None:
        for line in lines:
            self.stakes[line.player] -= sign * line.stake
            self.racks[line.player] += sign * line.paid
        self.rake += sign * sum(award.rake for award in awards)
        assert sum(award.cents for award in awards) == sum(line.stake for line in lines)


class House:
    """A table where people come and go, and sometimes something goes wrong."""

    def __init__(self, random: Random, settings: PokerSettings) -> None:
        self.random, self.settings = random, settings
        self.ring, self.books, self.number = Ring(), Books(), 0
        self.seen: Counter[str] = Counter()

    def ring_ask(self, command: Any, by: Actor) -> None:
        racks = dict(self.books.racks)
        answer = decide_seating(self.ring, self.settings, command, by, racks=racks, in_round=frozenset())
        if not isinstance(answer, Refused):
            for event in answer:
                self.books.enter(event)
                self.ring = apply_seating(self.ring, event)

    def come_and_go(self) -> None:
        for name in NAMES:
            me, luck = Actor(name, Role.PLAYER), self.random.random()
            seat = seat_of(self.ring, name)
            if seat is None and luck < 0.3:
                self.ring_ask(c.Sit(self.random.randint(1, 9)), me)
            if seat_of(self.ring, name) and not self.books.racks[name]:
                left = next((each.cents for each in self.ring.left if each.player == name), 0)
                self.ring_ask(c.BuyIn(max(left, self.random.randint(200, 1000) * 100)), me)
            elif seat and luck < 0.08:
                self.ring_ask(c.SitOut(), me)
            elif seat and luck < 0.7:  # a new player says that they pay, or that they wait
                self.ring_ask(c.ComeBack(wait=luck < 0.15), me)
            elif seat and luck > 0.96:
                self.ring_ask(c.Leave(), me)
            self.ring_ask(c.DeemGone(name), MAX)

    def play(self) -> None:
        self.come_and_go()
        answer = open_round(self.ring, self.settings, self.books.racks, self.number)
        if isinstance(answer, Refused):
            return
        self.number += 1
        opened, posted = answer
        r: Round = POKER.open_round(opened)
        events: list[Any] = [opened]
        self.ring = apply_seating(self.ring, opened)
        r = self.follow(r, (posted,), events)
        deck = list(DECK)
        self.random.shuffle(deck)
        while not r.over:
            command, by = self.step(r, deck)
            made = POKER.decide(r, command, by)
            if isinstance(made, Refused):
                command, by = self.mended(r, made, command)
                made = POKER.decide(r, command, by)
            if isinstance(made, Refused):
                continue
            r = self.follow(r, made, events)
            if isinstance(command, c.Reshuffle):
                lying = {card for card, at in zip(r.cards, r.places, strict=True) if at != DEVICE}
                deck[:] = [card for card in DECK if card not in lying]
                self.random.shuffle(deck)
        assert reduce(POKER.apply, events[1:], POKER.open_round(opened)) == r
        assert not self.books.stakes.total()

    def follow(self, r: Round, made: tuple[Any, ...], events: list[Any]) -> Round:
        for event in made:
            r = POKER.apply(r, event)
            events.append(event)
            self.seen[type(event).__name__] += 1
            self.books.enter(event)
            self.ring = apply_seating(self.ring, event)
            assert all(self.books.racks[who] == stack for who, stack in zip(r.players, r.stacks, strict=True)), event
        assert msgspec.json.decode(msgspec.json.encode(made), type=tuple[e.RoundEvent, ...]) == made
        return r

    def step(self, r: Round, deck: list[int]) -> tuple[Any, Actor]:
        luck = self.random.random()
        if luck < 0.02:
            return self.trouble(r), MAX
        if luck < 0.025 and len(deck) > len(r.cards):
            return self.slip(r, deck), LIM
        now = POKER.round_step(r)
        if r.reshuffle:
            return c.Reshuffle("again"), LIM
        if now.phase == "deciding":
            return self.decision(r, now.waits_for[0])
        if now.phase == "dealing":
            lying = {card for card, at in zip(r.cards, r.places, strict=True) if at != DEVICE}
            fresh = [card for card in deck if card not in lying]
            return c.Deal(tuple(fresh[: self.random.randint(1, len(r.next_places))])), LIM
        if now.phase == "ruling":
            return self.ruling(now.para), MAX
        if now.phase == "showing" and now.waits_for != ("dealer",):
            offers = POKER.legal_actions(r, now.waits_for[0])
            shows = [may.command for may in offers if isinstance(may.command, c.ShowHand | c.RefuseToShow)]
            return self.random.choice(shows), Actor(now.waits_for[0], Role.PLAYER)
        return (c.Reveal() if now.phase == "showing" else c.Settle()), LIM

    def ruling(self, para: Any) -> c.Report:
        """A card is elsewhere than meant: the paragraph that the table names is carried out, one way or the other."""
        if para == p("5.16"):
            remedy = self.random.choice(("continue", "put_in_order", "void"))
            return c.Report("unprovided", c.Facts(remedy=remedy, reason="a card fell elsewhere"))
        (row,) = (row for row in POKER.irregularities if row.paras[0] == para)
        asked = c.Facts(restorable=self.random.random() < 0.8) if "restorable" in row.required else c.Facts()
        return c.Report(row.id, asked)

    def mended(self, r: Round, no: Refused, command: Any) -> tuple[Any, Actor]:
        """What is refused is a report that does not fit, or Hands with a wrong number of cards: then a Void ends it."""
        if isinstance(command, c.Report):
            return command, LIM
        assert no.para in (p("5.2.6"), p("5.10"), p("5.10.1"), p("5.10.2")), (no, command)
        return c.Report("unprovided", c.Facts(remedy="void", reason="too many cards")), MAX

    def slip(self, r: Round, deck: list[int]) -> c.Deal:
        """A card falls where it should not."""
        lying = {card for card, at in zip(r.cards, r.places, strict=True) if at != DEVICE}
        card = next(card for card in deck if card not in lying)
        return c.Deal((card,), self.random.choice((*r.seats, BURNT, FLOP_CARDS, TURN_CARD, RIVER_CARD)))

    def decision(self, r: Round, player: str) -> tuple[Any, Actor]:
        if self.random.random() < 0.02:
            return c.WalkAway(player), LIM
        offers = [may for may in POKER.legal_actions(r, player) if not isinstance(may.command, c.ShowHand)]
        may = self.random.choice(offers)
        if isinstance(may.command, c.Decide) and may.most > may.least:
            unit = self.settings.chip_unit
            to = self.random.randint(may.least, may.most) // unit * unit
            return replace(may.command, cents=max(to, may.least)), Actor(player, Role.PLAYER)
        return may.command, Actor(player, Role.PLAYER)

    def trouble(self, r: Round) -> c.Report:
        row = self.random.choice(POKER.irregularities)
        facts: dict[str, Any] = {}
        for name in row.required:
            facts[name] = {
                "box": self.random.choice(r.seats),
                "restorable": self.random.random() < 0.8,
                "cards": (self.random.randrange(len(r.cards) or 1),),
                "bet": self.random.choice(("bet", "raise", "call", "fold", "check", "all_in")),
                "remedy": self.random.choice(("continue", "fold", "check_or_fold", "reshuffle")),
                "reason": "noise",
            }[name]
        if row.id == "out_of_turn":
            facts["cents"] = r.level + self.random.randint(1, 50) * 100
        if row.id == "unprovided":
            facts["box"] = self.random.choice(r.seats)
        return c.Report(row.id, c.Facts(**facts))


HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"device": Device.SHUFFLER},
    {"auto_show_winners": False, "chip_unit": 500},
    {"all_in_hands_opened": "after_run_out", "short_all_in_reopens": True, "vacated_seat_button": "moving"},
    {"device": Device.SHUFFLER, "all_in_hands_opened": "after_run_out", "entry_big_blind": "dead"},
    {"missed_small_blind": "live", "absent_action": "fold", "button_after_void": "moves"},
    {"auto_show_winners": False, "showing_order": "any", "all_in_raise_percent": 100, "odd_chips": "all_to_first"},
)


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_chips_are_conserved_and_rounds_end_whatever_happens(options: dict[str, Any]) -> None:
    house = House(Random(str(options)), replace(SETTINGS, **options))
    for _ in range(150):
        house.play()
    assert house.number > 100
    assert house.seen["PotsAwarded"] > 50
    assert house.seen["Acted"] > 500


def test_nobody_sees_a_card_they_may_not_see() -> None:
    """Change every closed card, and what a player sees stays the same."""
    random = Random(7)
    house = House(random, SETTINGS)
    house.come_and_go()
    answer = open_round(house.ring, SETTINGS, house.books.racks, 1)
    assert not isinstance(answer, Refused)
    r: Round = POKER.apply(POKER.open_round(answer[0]), answer[1])
    cards = tuple(random.sample(DECK, 52))
    r = POKER.apply(r, e.CardsDealt(r.next_places, cards[: len(r.next_places)]))
    r = POKER.apply(r, e.HandExamined(r.seats[0], r.players[0]))
    mine = {at for at, place in enumerate(r.places) if place == r.seats[0]}
    others = [card for at, card in enumerate(r.cards) if at not in mine]
    turned = iter(others[1:] + others[:1])
    changed = replace(r, cards=tuple(card if at in mine else next(turned) for at, card in enumerate(r.cards)))
    for place in set(r.places):
        assert visible_cards(POKER, r, r.players[0], place) == visible_cards(POKER, changed, r.players[0], place)
        assert visible_cards(POKER, r, "nobody", place) == (None,) * r.places.count(place)
