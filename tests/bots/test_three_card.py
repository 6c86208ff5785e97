"""Basic strategy at the three-card table: the bot's decisions for each view."""

from random import Random

import pytest

from croupier.bots.policy import Policy
from croupier.bots.registry import POLICIES
from croupier.engine.view_types import Announced, BoxShown, Cited, Offer, SpotShown, TableShown
from croupier.record import commands as c
from croupier.rules.game import HandState

CITED = Cited("3.12", "")
BETS = ("jackpot", "pair_plus", "ante", "play")


BOT = POLICIES["mlp-three-card"]


def shown(
    phase: str, *sends: c.AnyCommand, rack: int = 100_000, cards: str = "", most: int = 20_000, **bets: int
) -> TableShown:
    spots = tuple(SpotShown(bet, bets.get(bet, 0), "open", 0, "", ()) for bet in BETS)
    box = BoxShown(3, "Bot Mira", True, True, False, False, spots, tuple(cards.split()), "", HandState.NONE, "", None)
    offers = tuple(Offer(send, "", "", 0, getattr(send, "cents", 0), most, "", CITED) for send in sends)
    said = Announced("", "", CITED)
    return TableShown("t1", 9, 1, phase, "", "", (), (box,), said, offers, (), (), (), rack, 0, None)


def bot() -> Policy:
    return BOT(Random(2), 40_000)


@pytest.mark.parametrize(
    ("cards", "decision"),
    [
        ("Qs 6h 4d", "play"),
        ("Qs 6h 3d", "fold"),
        ("Qs 5h 4d", "fold"),
        ("Jh Td 8c", "fold"),
        ("Qs 7h 2d", "play"),
        ("Kd 3c 2h", "play"),
        ("2s 2h 3d", "play"),
        ("2s 4s 7s", "play"),
        ("Ah 2d 3s", "play"),
    ],
)
def test_play_with_queen_six_four_or_better(cards: str, decision: str) -> None:
    view = shown("deciding", c.Decide(3, "fold"), c.Decide(3, "play"), cards=cards, ante=500)
    assert bot()(view) == c.Decide(3, decision)


def test_it_looks_first_and_folds_what_it_cannot_pay() -> None:
    assert bot()(shown("deciding", c.Examine(3), c.Decide(3, "fold"))) == c.Examine(3)
    assert bot()(shown("deciding", c.Decide(3, "fold"), cards="As Ah Ad")) == c.Decide(3, "fold")
    assert bot()(shown("deciding", c.Decide(3, "fold"), c.Decide(3, "play"), cards="  ")) == c.Decide(3, "fold")
    assert bot()(shown("dealing")) is None


def test_it_bets_an_ante_it_can_follow_and_buys_in_when_it_cannot() -> None:
    ante = c.PlaceBet(3, "ante", 500)
    choice = bot()(shown("betting", ante))
    assert isinstance(choice, c.PlaceBet)
    assert choice.cents in (500, 1_000)
    assert bot()(shown("betting", ante, rack=999)) == c.BuyIn(40_000)
    assert bot()(shown("betting", c.PlaceBet(4, "ante", 500))) is None, "not on somebody's else's box"
    assert bot()(shown("betting", c.PlaceBet(4, "ante", 500), rack=499)) == c.BuyIn(40_000)


def test_side_bets_come_and_go_but_stay_for_a_round() -> None:
    offers = (c.PlaceBet(3, "pair_plus", 500), c.PlaceBet(3, "jackpot", 500))
    choices = [BOT(Random(seed), 40_000)(shown("betting", *offers, ante=500)) for seed in range(40)]
    named = {choice.bet for choice in choices if isinstance(choice, c.PlaceBet)}
    assert named == {"pair_plus", "jackpot"}
    assert None in choices
    for seed in range(10):
        one = BOT(Random(seed), 40_000)
        view = shown("betting", *offers, ante=500)
        assert len({str(one(view)) for _ in range(5)}) == 1


def test_it_plays_on_after_a_dealing_error_and_else_waits() -> None:
    options = (c.ChooseOption(3, "invalidate"), c.ChooseOption(3, "continue"))
    assert bot()(shown("options", *options)) == c.ChooseOption(3, "continue")
    assert bot()(shown("over")) is None
    assert bot()(shown("options")) is None
