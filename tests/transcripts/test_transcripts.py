"""Golden rounds: each story is played through the house and its transcript compared, citations included.

CROUPIER_UPDATE=1 pytest tests/transcripts     writes them again, for a reviewer to read in the diff
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

from croupier.engine.transcript import transcript
from croupier.house.execute import HOUSE_STREAM, House, Order, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.commands import Facts
from croupier.record.house_settings import DEMO, LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import AnySettings, HousePokerSettings, Limits

GOLDEN = Path(__file__).parent
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
        limits = {bet: LIMITS[bet] for bet in BY_ID[self.game].limited}
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


def played() -> Story:
    story = Story().bets(ann="1 ante 10 pair_plus 5 jackpot 5", ben="2 ante 20", cai="3 pair_plus 5")
    story.deal(b1="8h 7c 6d", b2="Ks 9d 4c", b3="Kc Kh 5s", dealer="Qd 9c 3s", community="Js 2d")
    return story.decide(ann="1 looks play", ben="2 looks fold").end()


def dealer_does_not_qualify() -> Story:
    story = Story(Device.SHUFFLER).bets(ann="1 ante 10 pair_plus 5")
    return story.deal(b1="8h 7c 6d", dealer="Js 9d 4h").decide(ann="1 looks play").end()


def stand_off_and_blind_hand() -> Story:
    story = Story()
    story.do(c.PlaceBet(4, "ante", 1000), ANN)
    story.bets(ann="1 ante 10")
    story.deal(b1="Ah 9c 5d", dealer="As 9d 5c")
    return story.decide(ann="1 looks play").do(c.Decide(4, "fold"), ANN).end()


def two_straight_flushes() -> Story:
    story = Story().bets(ann="1 ante 10 jackpot 5", ben="2 ante 10 jackpot 5")
    story.deal(b1="Qs Js Ts", b2="7s 6s 5s", dealer="2h 2d 3c", community="9s 8s")
    return story.decide(ann="1 looks play", ben="2 looks play").end()


def all_folded_for_the_jackpot() -> Story:
    story = Story().bets(ann="1 ante 10 jackpot 5")
    return story.deal(b1="4c 4d 9h", community="4s 9c").decide(ann="1 fold").end()


def refuses_to_show_then_proves() -> Story:
    story = Story().bets(ann="1 ante 10 pair_plus 5 jackpot 5")
    story.deal(b1="Kh Kd 4c", dealer="9h 9d 2c", community="Kc 4s").decide(ann="1 looks play")
    return story.do(c.Reveal()).do(c.RefuseToShow(1), ANN).do(c.ShowForClaim(1), ANN).do(c.Settle())


def foreign_card() -> Story:
    story = Story().bets(ann="1 ante 10 pair_plus 5 jackpot 5", ben="2 ante 20 jackpot 5")
    return story.deal(5).report("foreign_card")


def burnt_card_forgotten() -> Story:
    story = Story().bets(ann="1 ante 10", ben="2 ante 20").deal()
    story.report("burnt_card_missed", TAN, restorable=True, cards=(0,))
    story.do(c.ChooseOption(1, "reconstructed"), ANN).do(c.ChooseOption(2, "invalidate"), BEN)
    return story.decide(ann="1 looks play").end()


def two_hands_exchanged() -> Story:
    story = Story(Device.SHUFFLER).bets(ann="1 ante 10", ben="2 ante 20").deal()
    lie = (2, 2, 2, 1, 1, 1, 0, 0, 0, -1, -1, -3)
    return story.report("wrong_deal", TAN, lie=lie).decide(ann="1 fold", ben="2 fold").do(c.Settle())


def cards_drawn_together() -> Story:
    story = Story().bets(ann="1 ante 10", ben="2 ante 20").deal(3)
    story.report("simultaneous_cards", TAN, order=(2, 1))
    story.do(c.ChooseOption(1, "continue"), ANN).do(c.ChooseOption(2, "continue"), BEN)
    return story.deal().decide(ann="1 looks fold", ben="2 looks fold").do(c.Settle())


def second_hand_examined() -> Story:
    story = Story()
    story.do(c.PlaceBet(4, "ante", 1000), ANN)
    story.bets(ann="1 ante 10").deal().decide(ann="1 looks")
    story.report("extra_hand_examined", TAN, box=4, intentional=True)
    return story.decide(ann="1 play").end()


def jackpot_down() -> Story:
    story = Story().bets(ann="1 ante 10 jackpot 5")
    story.deal(b1="9s 8s 5s", dealer="Qh Jd 2c", community="7s 6s").decide(ann="1 looks")
    story.report("jackpot_failure").decide(ann="1 play").end()
    return story.do(c.RuleJackpot("no_jackpot"), KOH).do(c.OpenRound())


def overlooked_limits_and_a_wrong_play() -> Story:
    story = Story().bets(ann="1 ante 500", ben="2 ante 10")
    story.report("over_limit", box=1, bet="ante", cents=60_000)
    story.deal(b1="8h 7c 6d", b2="Ah 7d 3d", dealer="Ks Qd 4c").decide(ann="1 looks play", ben="2 looks play")
    story.report("wrong_follow_on", box=1, cents=60_000).report("wrong_follow_on", box=2, cents=600)
    return story.end()


def a_drink_over_the_cards() -> Story:
    story = Story().bets(ann="1 ante 10", ben="2 ante 20").deal()
    return story.report("unprovided", KOH, remedy="void", reason="a drink over the cards")


STORIES: tuple[Callable[[], Story], ...] = (
    played,
    dealer_does_not_qualify,
    stand_off_and_blind_hand,
    two_straight_flushes,
    all_folded_for_the_jackpot,
    refuses_to_show_then_proves,
    foreign_card,
    burnt_card_forgotten,
    two_hands_exchanged,
    cards_drawn_together,
    second_hand_examined,
    jackpot_down,
    overlooked_limits_and_a_wrong_play,
    a_drink_over_the_cards,
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_golden_round(story: Callable[[], Story]) -> None:
    is_as_told("mlp-three-card", story)


def is_as_told(game: str, story: Callable[[], Story]) -> None:
    told = transcript(record for record in story().records if record.stream == "t")
    file = GOLDEN / game / f"{story.__name__}.txt"
    if os.environ.get("CROUPIER_UPDATE"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(told)
    assert told == file.read_text()
