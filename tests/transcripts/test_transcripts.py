"""Golden rounds: each story is played through the house and its transcript compared, citations included.

CROUPIER_UPDATE=1 pytest tests/transcripts     writes them again, for a reviewer to read in the diff
"""

from collections.abc import Callable

import pytest

from croupier.record import commands as c
from croupier.rules.deal import Device
from tests.support.transcripts import ANN, BEN, KOH, TAN, Story, is_as_told


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
