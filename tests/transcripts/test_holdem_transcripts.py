"""Golden rounds of the two Hold'em games: as in test_transcripts, with the cards dealt stage by stage."""

from collections.abc import Callable
from typing import Self

import pytest

from croupier.engine.legal_actions import step
from croupier.record import commands as c
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.game import Phase
from croupier.rules.house_poker.round import Round
from tests.support.transcripts import ANN, BEN, KOH, TAN, Story, is_as_told

PLACES = {"dealer": 0, "b1": 1, "b2": 2, "b3": 3, "b4": 4, "flop": FLOP_CARDS, "turn": TURN_CARD, "river": RIVER_CARD}


class HoldemStory(Story):
    def __init__(self, device: Device = Device.SHOE) -> None:
        super().__init__(device)
        self.named: dict[int, list[Card]] = {}

    @property
    def phase(self) -> Phase:
        now = step(self.house.tables["t"])
        assert now is not None
        return now.phase

    def deal(self, count: int = 99, **hands: str) -> Self:
        """What is to be dealt now; the cards named for a later stage wait."""
        self.named |= {PLACES[name]: list(parse_cards(hand)) for name, hand in hands.items()}
        while self.phase is Phase.DEALING and count:
            r = self.house.tables["t"].round
            assert isinstance(r, Round)
            kept = {*r.cards, *(card for hand in self.named.values() for card in hand)}
            spare = next(card for card in DECK if card not in kept)
            at = r.plan[count_drawn(r)]
            self.do(c.Deal((self.named[at].pop(0) if self.named.get(at) else spare,)))
            count -= 1
        return self

    def shown(self) -> Self:
        """Deal and turn over until somebody is asked, or hands are settled."""
        while self.phase in (Phase.DEALING, Phase.SHOWING):
            self.deal() if self.phase is Phase.DEALING else self.do(c.Reveal())
        return self

    def then(self, **decisions: str) -> Self:
        """ann="1 looks flop": then what follows is dealt and turned over."""
        return self.decide(**decisions).shown()

    def end(self) -> Self:
        return self.shown().do(c.Settle())


class Multilink(HoldemStory):
    game = "mlp-holdem"


class Progressive(HoldemStory):
    game = "progressive-holdem"


def plain(story: HoldemStory) -> HoldemStory:
    """Bet every street and win with a Straight; Check and lose; Fold."""
    story.bets(ann="1 ante 10 bonus 5 jackpot 5", ben="2 ante 20", cai="3 ante 10 bonus 5")
    story.deal(b1="9h 8h", b2="Ks Td", b3="Ac Kc", flop="7d 6s 5c", turn="Kh", river="2d", dealer="Ah Ad")
    story.then(ann="1 looks flop", ben="2 looks flop", cai="3 looks fold")
    return story.then(ann="1 turn", ben="2 check").then(ann="1 river", ben="2 check").end()


# ---- Multi-Link Progressive Texas Hold'em ----------------------------------------------------------------------------


def played() -> Story:
    return plain(Multilink())


def royal_flush_before_straight_flush() -> Story:
    story = Multilink(Device.SHUFFLER).bets(ann="1 ante 10 jackpot 5", ben="2 ante 10 jackpot 5")
    story.deal(b1="9s 8s", b2="As Ks", flop="Qs Js Ts", turn="2d", river="3c", dealer="Ah Ad")
    story.then(ann="1 looks flop", ben="2 looks flop").then(ann="1 turn", ben="2 turn")
    return story.then(ann="1 river", ben="2 river").end()


def all_folded_for_the_jackpot() -> Story:
    story = Multilink().bets(ann="1 ante 10 bonus 5 jackpot 5", ben="2 ante 10 jackpot 5")
    story.deal(b1="2h 7d", b2="5c 5d", flop="5s 9h 9c")
    return story.then(ann="1 looks fold", ben="2 looks fold").end()


def refuses_to_show_then_proves() -> Story:
    story = Multilink().bets(ann="1 ante 10 bonus 5 jackpot 5")
    story.deal(b1="Ah Kc", flop="Qd Js Tc", turn="2h", river="2d", dealer="3s 3d")
    story.then(ann="1 looks flop").then(ann="1 turn").then(ann="1 river")
    return story.do(c.RefuseToShow(1), ANN).do(c.ShowForClaim(1), ANN).do(c.Settle())


def four_flop_cards() -> Story:
    story = Multilink().bets(ann="1 ante 10", ben="2 ante 20 jackpot 5")
    story.deal(b1="Kh 8c", b2="Ah 3c", flop="Kd 7s 4c", turn="2h", river="9d", dealer="Qs Jd")
    story.decide(ann="1 looks flop", ben="2 looks flop").deal()
    story.do(c.Deal(parse_cards("9h"), FLOP_CARDS)).report("wrong_number_dealer", TAN, restorable=True)
    story.do(c.ChooseOption(1, "reconstructed"), ANN).do(c.ChooseOption(2, "invalidate"), BEN)
    return story.shown().then(ann="1 check").then(ann="1 check").end()


def burnt_card_forgotten_before_the_flop() -> Story:
    story = Multilink().bets(ann="1 ante 10 bonus 5", ben="2 ante 20 jackpot 5").deal()
    story.decide(ann="1 looks flop", ben="2 looks fold")
    story.do(c.Deal(parse_cards("Kd"), FLOP_CARDS)).do(c.Deal(parse_cards("7s"), FLOP_CARDS)).do(
        c.Deal(parse_cards("4c"), FLOP_CARDS)
    )
    return story.report("burnt_card_missed", TAN, restorable=True)


# ---- Progressive Texas Hold'em ---------------------------------------------------------------------------------------


def played_from_the_shuffler() -> Story:
    return plain(Progressive(Device.SHUFFLER))


def royal_flush_on_the_turn_and_a_community_straight_flush() -> Story:
    story = Progressive().bets(ann="1 ante 10 jackpot 5", ben="2 ante 10 jackpot 5")
    story.deal(b1="As 2d", b2="4h 5d", flop="Ks Qs Js", turn="Ts", river="9s", dealer="9h 9d")
    return story.then(ann="1 looks flop", ben="2 looks fold").then(ann="1 turn").then(ann="1 river").end()


def folded_with_a_royal_flush() -> Story:
    story = Progressive().bets(ann="1 ante 10 jackpot 5")
    return story.deal(b1="As Ks", flop="Qs Js Ts", turn="2d", river="3c").then(ann="1 looks fold").end()


def walks_away_before_the_turn() -> Story:
    story = Progressive().bets(ann="1 ante 10 bonus 5 jackpot 5", ben="2 ante 10")
    story.deal(b1="Kh Kc", b2="Qh 3c", flop="Kd 9s 9c", turn="9h", river="9d", dealer="Qs Jd")
    story.then(ann="1 looks flop", ben="2 looks flop").do(c.WalkAway("ann"))
    return story.then(ben="2 check").then(ben="2 check").end()


def blind_hand_and_wrong_follow_on_bets() -> Story:
    story = Progressive()
    story.do(c.PlaceBet(4, "ante", 1000), ANN)
    story.bets(ann="1 ante 10")
    story.deal(b1="Kh 8c", b4="Ah 3c", flop="Kd 7s 4c", turn="2h", river="9d", dealer="Qs Jd")
    story.decide(ann="1 looks flop").then(ann="4 flop")
    story.report("wrong_follow_on", box=1, bet="flop", cents=3000).decide(ann="1 turn").then(ann="4 check")
    story.report("wrong_follow_on", box=1, bet="turn", cents=600).decide(ann="1 check").then(ann="4 river")
    return story.end()


def jackpot_down() -> Story:
    story = Progressive().bets(ann="1 ante 10 jackpot 5")
    story.deal(b1="As Ks", flop="Qs Js 2d", turn="Ts", river="3c", dealer="9h 9d").decide(ann="1 looks")
    story.report("jackpot_failure").then(ann="1 flop").then(ann="1 check").then(ann="1 check").end()
    return story.do(c.RuleJackpot("no_jackpot"), KOH).do(c.OpenRound())


MULTILINK: tuple[Callable[[], Story], ...] = (
    played,
    royal_flush_before_straight_flush,
    all_folded_for_the_jackpot,
    refuses_to_show_then_proves,
    four_flop_cards,
    burnt_card_forgotten_before_the_flop,
)
PROGRESSIVE: tuple[Callable[[], Story], ...] = (
    played_from_the_shuffler,
    royal_flush_on_the_turn_and_a_community_straight_flush,
    folded_with_a_royal_flush,
    walks_away_before_the_turn,
    blind_hand_and_wrong_follow_on_bets,
    jackpot_down,
)


@pytest.mark.parametrize("story", MULTILINK, ids=lambda story: story.__name__)
def test_a_golden_round_of_multilink_holdem(story: Callable[[], Story]) -> None:
    is_as_told("mlp-holdem", story)


@pytest.mark.parametrize("story", PROGRESSIVE, ids=lambda story: story.__name__)
def test_a_golden_round_of_progressive_holdem(story: Callable[[], Story]) -> None:
    is_as_told("progressive-holdem", story)
