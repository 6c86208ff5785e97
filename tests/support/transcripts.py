"""Rounds told as transcripts, compared with stored files."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Self

from croupier.engine.transcript import transcript
from croupier.house.execute import HOUSE_STREAM, House, Order, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.commands import Facts
from croupier.record.controls_and_link_terms import DEMO, LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import AnySettings, HousePokerSettings, Limits

GOLDEN = Path(__file__).parents[1] / "transcripts"
ANN, BEN, CAI = (Actor(name, Role.PLAYER) for name in ("ann", "ben", "cai"))
LIM, TAN, KOH = Actor("lim", Role.DEALER), Actor("tan", Role.PIT_SUPERVISOR), Actor("koh", Role.SHIFT_MANAGER)
LIMITS = {"ante": Limits(500, 50_000), "pair_plus": Limits(500, 10_000), "bonus": Limits(500, 10_000)}


class Story:
    """A table with Ann, Ben and Cai at boxes 1, 2 and 3."""

    game = "mlp-three-card"

    def __init__(self, device: Device = Device.SHOE) -> None:
        self.records: list[Recorded] = []
        chips = tuple(e.ChipsIssued(who.name, 500_000) for who in (ANN, BEN, CAI))
        link = e.LinkOpened("link", LinkTerms("Link", 500, 300_000, 5_000_000, 10_000_000))
        self.house = record_events(House(), HOUSE_STREAM, (link, *chips), HOUSE, 0).after
        game = BY_ID[self.game]
        terms, link_of = self.terms(device), "" if game.jackpot_down is None else "link"
        opened = record_events(
            self.house, "t", (e.TableOpened("t", game.id, game.doc.code, terms, link_of, "", DEMO),), HOUSE, 0
        )
        self.house, self.records = opened.after, list(opened.records)
        for box, who in enumerate((ANN, BEN, CAI), start=1):
            self.do(c.Sit(box), who).do(c.BuyIn(200_000), who)
        self.do(c.OpenRound())

    def terms(self, device: Device) -> AnySettings:
        limits = {bet: LIMITS[bet] for bet in BY_ID[self.game].limited_bets}
        return HousePokerSettings(limits=limits, jackpot_bet=500, device=device)

    def do(self, command: c.AnyCommand, by: Actor = HOUSE) -> Self:
        plan = execute(self.house, Order("t", command, by, 0))
        assert not isinstance(plan, Refused), (command, plan)
        self.house = plan.after
        self.records += plan.records
        return self

    def report(self, irregularity: str, by: Actor = LIM, **facts: object) -> Self:
        return self.do(c.Report(irregularity, Facts(**facts)), by)  # type: ignore[arg-type]

    def bets(self, **spots: str) -> Self:
        """ann="1 ante 10 jackpot 5": dollars on box 1."""
        for name, said in spots.items():
            box, *words = said.split()
            for bet, amount in zip(words[::2], words[1::2], strict=True):
                self.do(c.PlaceBet(int(box), bet, int(amount) * 100), Actor(name, Role.PLAYER))
        return self.do(c.CloseBets())

    def deal(self, count: int = 99, **hands: str) -> Self:
        """The named hands (b1, b2, dealer, community), the rest from the low end of the deck."""
        r = self.house.tables["t"].round
        assert isinstance(r, Round)
        place = {"dealer": 0, "community": -1, "b1": 1, "b2": 2, "b3": 3}
        named = {place[name]: list(parse_cards(hand)) for name, hand in hands.items()}
        used = {card for each in named.values() for card in each}
        rest = [card for card in DECK if card not in used and card not in r.cards]
        for at in r.plan[len(r.cards) :][:count]:
            self.do(c.Deal((named[at].pop(0) if named.get(at) else rest.pop(0),)))
        return self

    def decide(self, **decisions: str) -> Self:
        for name, said in decisions.items():
            box, *words = said.split()
            who = Actor(name, Role.PLAYER)
            for word in words:
                self.do(c.Examine(int(box)) if word == "looks" else c.Decide(int(box), word), who)
        return self

    def end(self) -> Self:
        return self.do(c.Reveal()).do(c.Settle())


def is_as_told(game: str, story: Callable[[], Story]) -> None:
    told = transcript(record for record in story().records if record.stream == "t")
    file = GOLDEN / game / f"{story.__name__}.txt"
    if os.environ.get("CROUPIER_UPDATE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(told)
    assert told == file.read_text()
