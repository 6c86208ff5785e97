"""The bot of the two hold'em house games: its decisions for each view."""

from importlib.resources import files
from random import Random

import pytest

from croupier.bots import holdem_chart
from croupier.bots.policy import Policy
from croupier.bots.registry import POLICIES
from croupier.engine.view_types import Announced, AreaShown, BoxShown, Cited, Offer, SpotShown, TableShown
from croupier.record import commands as c
from croupier.rules.cards import DECK, rank, suit
from croupier.rules.deal import Area
from croupier.rules.game import HandState
from croupier.rules.games import BY_ID

CITED = Cited("3.11", "")
BETS = ("jackpot", "bonus", "ante", "flop", "turn", "river")
PLACES = ((Area.DEALER, 2, 0), (Area.FLOP, 3, 3), (Area.TURN, 1, 1), (Area.RIVER, 1, 1))


BOT = POLICIES["mlp-holdem"]


def shown(
    phase: str, *sends: c.AnyCommand, rack: int = 100_000, cards: str = "", board: str = "", **bets: int
) -> TableShown:
    spots = tuple(SpotShown(bet, bets.get(bet, 0), "open", 0, "", ()) for bet in BETS)
    box = BoxShown(3, "Bot Alma", True, True, False, False, spots, tuple(cards.split()), "", HandState.NONE, "", None)
    offers = tuple(Offer(send, "", "", 0, getattr(send, "cents", 0), 20_000, "", CITED) for send in sends)
    dealt = ["", "", *board.split(), *[""] * 5][:7]
    areas = tuple(
        AreaShown(area, "", tuple(dealt[at : at + count]), "", None, room)
        for at, (area, count, room) in zip((0, 2, 5, 6), PLACES, strict=True)
    )
    said = Announced("", "", CITED)
    return TableShown("t3", 9, 1, phase, "", "", areas, (box,), said, offers, (), (), (), rack, 0, None)


def bot() -> Policy:
    return BOT(Random(2), 40_000)


def first(cards: str) -> str:
    view = shown("deciding", c.Decide(3, "fold"), c.Decide(3, "flop"), cards=cards, ante=500)
    choice = bot()(view)
    assert isinstance(choice, c.Decide)
    return choice.decision


@pytest.mark.parametrize("cards", ["2s 2h", "As 2h", "8d 2h", "2s 7s", "3s 2s", "4s 3h", "7h 3c"])
def test_it_goes_on_with_nearly_everything(cards: str) -> None:
    assert first(cards) == "flop"


@pytest.mark.parametrize("cards", ["2s 3h", "4d 2c", "2d 5h", "6c 2h", "7h 2s"])
def test_it_folds_a_two_with_three_to_seven_of_another_suit(cards: str) -> None:
    assert first(cards) == "fold"


@pytest.mark.parametrize(
    ("cards", "board", "bets"),
    [
        ("As Kh", "Ad 7c 2s", True),
        ("7s 7h", "Ad Kc 2s", True),
        ("As Kh", "7d 7c 2s", True),
        ("Js Th", "Ad 9c 8d", True),
        ("Qs 3h", "9d 9c 5s", False),
        ("8d 7d", "Ks 9d 2h", False),
        ("As 4h", "Qs 9s 2s 4d", True),
        ("As 4h", "Qs 9s Qd 9d", True),
        ("Js Ts", "As 9s 4d 2c", False),
        ("2c 7c", "2h 3h 4c 4d", False),
    ],
)
def test_it_bets_when_it_wins_more_often_than_it_loses(cards: str, board: str, bets: bool) -> None:
    bet = "turn" if len(board.split()) == 3 else "river"
    view = shown("deciding", c.Decide(3, "check"), c.Decide(3, bet), cards=cards, board=board, ante=500)
    assert bot()(view) == c.Decide(3, bet if bets else "check")


def test_its_turn_decisions_are_a_small_file_with_a_bit_for_each() -> None:
    assert len(files("croupier.bots").joinpath(holdem_chart.TURNS).read_bytes()) < 40_000
    assert len(holdem_chart.turns()) * 8 == 169 * holdem_chart.FLOPS


def test_names_of_suits_change_no_turn_decision() -> None:
    chance = Random(5)
    for _ in range(500):
        deal, new = chance.sample(DECK, 5), chance.sample(range(4), 4)
        other = [4 * rank(card) + new[suit(card)] for card in deal]
        one, two = (holdem_chart.bets_turn(tuple(each[:2]), tuple(each[2:])) for each in (deal, other))
        assert one is two


def test_it_looks_first_and_does_not_bet_what_it_cannot_pay_or_has_not_seen() -> None:
    assert bot()(shown("deciding", c.Examine(3), c.Decide(3, "fold"))) == c.Examine(3)
    assert bot()(shown("deciding", c.Decide(3, "fold"), cards="As Ah")) == c.Decide(3, "fold")
    assert bot()(shown("deciding", c.Decide(3, "check"), cards="As Ah", board="Ad 7c 2s")) == c.Decide(3, "check")
    assert bot()(shown("deciding", c.Decide(3, "fold"), c.Decide(3, "flop"))) == c.Decide(3, "fold")
    assert bot()(shown("dealing")) is None


def test_it_bets_an_ante_it_can_follow_to_the_river() -> None:
    ante = c.PlaceBet(3, "ante", 500)
    choice = bot()(shown("betting", ante, rack=2_500))
    assert choice == c.PlaceBet(3, "ante", 500)
    assert bot()(shown("betting", ante, rack=2_499)) == c.BuyIn(40_000)


def test_side_bets_come_and_go() -> None:
    offers = (c.PlaceBet(3, "bonus", 500), c.PlaceBet(3, "jackpot", 500))
    choices = [BOT(Random(seed), 40_000)(shown("betting", *offers, ante=500)) for seed in range(40)]
    assert {choice.bet for choice in choices if isinstance(choice, c.PlaceBet)} == {"bonus", "jackpot"}
    assert None in choices
    poor = shown("betting", *offers, ante=500, rack=2_400)
    assert all(BOT(Random(seed), 40_000)(poor) is None for seed in range(40)), "the bets to come go first"


def test_every_game_has_its_bot() -> None:
    assert set(POLICIES) == set(BY_ID)
