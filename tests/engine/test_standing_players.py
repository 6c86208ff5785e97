"""A box with bets of several players: what each of them sees of it."""

from croupier.engine.decide import decide
from croupier.engine.legal_actions import actions_for
from croupier.engine.table import Table
from croupier.engine.view_types import BoxShown
from croupier.engine.views import view
from croupier.record import commands as c
from croupier.rules.cards import parse_cards
from croupier.rules.game import LegalAction
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.engine.standing_players import ANA, BEN, EVA, after, betting
from tests.support.paragraphs import shows


def box(t: Table, who: Actor) -> BoxShown:
    return view(t, who).boxes[1]


def people(shown: BoxShown) -> list[tuple[str, bool, int]]:
    others = [(other.player, other.seated, sum(spot.cents for spot in other.spots)) for other in shown.others]
    return [(shown.player, shown.seated, sum(spot.cents for spot in shown.spots)), *others]


def test_a_seated_player_sees_their_own_box_before_betting() -> None:
    t = betting()
    assert people(box(t, ANA)) == [("Ana", True, 0), ("Ben", False, 1_000)]
    assert people(box(t, BEN)) == people(box(t, EVA)) == [("Ben", False, 1_000), ("Ana", True, 0)]
    assert [box(t, who).yours for who in (ANA, BEN, EVA)] == [True, True, False]


def test_chips_and_markers_name_their_hand() -> None:
    t = after(betting(), c.PlaceBet(2, "initial", 2_000), ANA)
    t = after(t, c.CloseBets())
    for card in parse_cards("8s 6d 8h"):
        t = after(t, c.Deal((card,)))
    t = after(t, c.Decide(2, "split"), ANA)
    t = after(t, c.Decide(2, "follow"), BEN)
    shown = box(t, ANA)
    assert [(hand.number, hand.cards) for hand in shown.splits] == [(2, ("8h",))]
    assert [(spot.bet, spot.cents, spot.hand) for spot in shown.splits[0].spots] == [("split", 2_000, 2)]
    assert [(spot.bet, spot.cents, spot.hand) for spot in shown.others[0].spots] == [
        ("initial", 1_000, 1),
        ("split", 1_000, 2),
    ]


def offered(t: Table, who: Actor, word: str) -> LegalAction | None:
    found = [may for may in actions_for(t, who) if isinstance(may.command, c.Decide) and may.command.decision == word]
    return found[0] if found else None


def doubling(ana: int, ben: int) -> Table:
    """Both have bet on Ana's box, and this is what their racks hold besides."""
    t = after(betting(), c.PlaceBet(2, "initial", 1_000), ANA)
    t = after(t, c.CashOut(9_000 - ana), ANA)
    t = after(after(t, c.CashOut(9_000 - ben), BEN), c.CloseBets())
    for card in parse_cards("9s 6d 3h"):
        t = after(t, c.Deal((card,)))
    return t


@shows(p("3.23"))
def test_3_23_a_double_for_less_is_offered_as_far_as_the_rack_bears_it() -> None:
    t = doubling(ana=350, ben=0)
    may = offered(t, ANA, "double")
    assert may is not None
    assert (may.command, may.least, may.most, may.cost) == (c.Decide(2, "double", 300), 100, 300, 300)
    assert after(t, may.command, ANA).racks["Ana"] == 50
    assert offered(doubling(ana=99, ben=0), ANA, "double") is None


@shows(p("3.23.2"))
def test_3_23_2_a_standing_player_follows_a_double_with_all_their_chips() -> None:
    t = after(doubling(ana=1_000, ben=200), c.Decide(2, "double", 1_000), ANA)
    may = offered(t, BEN, "follow")
    assert may is not None
    assert (may.command, may.most) == (c.Decide(2, "follow", 200), 200)
    assert after(t, may.command, BEN).racks.get("Ben", 0) == 0
    refused = decide(t, c.Decide(2, "follow", 150), BEN)
    assert isinstance(refused, Refused)
    assert refused.para == p("3.23.2")


@shows(p("3.22"))
def test_3_22_a_split_for_less_is_not_offered() -> None:
    t = after(betting(), c.PlaceBet(2, "initial", 1_000), ANA)
    t = after(after(t, c.CashOut(8_500), ANA), c.CloseBets())
    for card in parse_cards("8s 6d 8h"):
        t = after(t, c.Deal((card,)))
    assert offered(t, ANA, "split") is None
    assert offered(t, ANA, "free_split") is not None
