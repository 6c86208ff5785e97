"""Views: what each person at a table sees before, during and after a round of Three Card, spot by spot.

Ann has an Ante of 10 on box 1 and plays it with eight high; Bob has Pair Plus of 5 on box 2 and a Pair of nines. The
Dealer has Queen high, which qualifies (3.13): Ann loses Ante and Play (3.15.2), Bob is paid 1 to 1 (4.2, 3.16).
"""

from typing import cast

import pytest

from croupier.engine.apply import apply, opened_table
from croupier.engine.decide import decide
from croupier.engine.table import Table
from croupier.engine.view_types import Announced, BoxShown, Effect
from croupier.engine.views import effects, happened, view
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.cards import parse_cards
from croupier.rules.deal import Area
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.game import HandState
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.words import sentence
from tests.support.engine.standing_players import ANA, BEN, after, betting
from tests.support.paragraphs import shows

p = DOC.p
ANN, BOB, EVA = (Actor(name, Role.PLAYER) for name in ("ann", "bob", "eva"))
LIM, NG = Actor("lim", Role.DEALER), Actor("ng", Role.PIT_MANAGER)
TERMS = HousePokerSettings(
    limits={"ante": Limits(500, 10_000), "pair_plus": Limits(500, 5_000)}, jackpot_bet=500, box_count=4
)
BACKS = ("", "", "")


class Floor:
    def __init__(self, *steps: tuple[c.AnyCommand, Actor]) -> None:
        self.t: Table = opened_table(e.TableOpened("t", "mlp-three-card", "ML3C-2", TERMS))
        self.records: list[Recorded] = []
        self.all(*steps)

    def all(self, *steps: tuple[c.AnyCommand, Actor]) -> "Floor":
        for command, by in steps:
            made = decide(self.t, command, by)
            assert not isinstance(made, Refused), (command, made)
            for event in cast(tuple[e.TableEvent | e.RoundEvent, ...], made):
                self.t = apply(self.t, event)
                self.records.append(Recorded(len(self.records), "t", self.t.seq, 0, by, event))
        return self


SEATED = ((c.Sit(1), ANN), (c.BuyIn(10_000), ANN), (c.Sit(2), BOB), (c.BuyIn(10_000), BOB))
BETS = (
    (c.OpenRound("bound"), HOUSE),
    (c.PlaceBet(1, "ante", 1_000), ANN),
    (c.PlaceBet(2, "pair_plus", 500), BOB),
)
DEALT = ((c.CloseBets(), HOUSE), (c.Deal(parse_cards("2c 3s 9h Qd 8h 9d 7c 4s Kh Jc 5d 6d")), HOUSE))
SETTLED = ((c.Examine(1), ANN), (c.Decide(1, "play"), ANN), (c.Reveal(), HOUSE), (c.Settle(), HOUSE))


def spots(box: BoxShown) -> list[tuple[str, int, str, int]]:
    return [(spot.bet, spot.cents, spot.state, spot.paid) for spot in box.spots]


def test_before_the_first_round_seats_are_shown_and_every_spot_is_open() -> None:
    seen = view(apply(Floor(*SEATED).t, e.BoxBlocked(4, p("5.17"))), ANN)
    assert [
        (box.number, box.player, box.seated, box.yours, box.blocked, box.state, box.status) for box in seen.boxes
    ] == [
        (1, "ann", True, True, False, HandState.SEATED, "seated"),
        (2, "bob", True, False, False, HandState.SEATED, "seated"),
        (3, "", False, False, False, HandState.NONE, ""),
        (4, "", False, False, True, HandState.BLOCKED, "blocked"),
    ]
    assert {state for box in seen.boxes for _, _, state, _ in spots(box)} == {"open"}
    assert {box.away for box in seen.boxes} == {False}
    assert (seen.phase, seen.round, seen.commitment, seen.areas, seen.notice) == ("idle", 0, "", (), "")
    assert (seen.rack, seen.at_stake, seen.net, seen.waits_for) == (10_000, 0, None, ("dealer",))
    assert seen.announced.text == sentence("step_first_round", {})


def test_a_spectator_has_no_box_no_chips_and_no_dealers_list() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT, *SETTLED)
    for viewer in (EVA, LIM):
        seen = view(floor.t, viewer)
        assert not any(box.yours for box in seen.boxes)
        assert (seen.rack, seen.at_stake, seen.net) == (0, 0, None)
    assert view(floor.t, EVA).pay_take == view(floor.t, ANN).pay_take == ()
    empty = view(Floor(*SEATED).t, LIM)
    assert not any(box.yours for box in empty.boxes)


def test_a_member_of_staff_with_a_players_name_is_not_that_player() -> None:
    seen = view(Floor(*SEATED, *BETS).t, Actor("ann", Role.DEALER))
    assert not any(box.yours for box in seen.boxes)
    assert (seen.rack, seen.at_stake) == (0, 0)


def test_bets_are_placed_and_then_locked_and_empty_spots_close() -> None:
    floor = Floor(*SEATED, *BETS)
    open_ = view(floor.t, ANN)
    assert spots(open_.boxes[0]) == [
        ("jackpot", 0, "open", 0),
        ("pair_plus", 0, "open", 0),
        ("ante", 1_000, "placed", 0),
        ("play", 0, "open", 0),
    ]
    assert spots(open_.boxes[1])[1] == ("pair_plus", 500, "placed", 0)
    assert (open_.rack, open_.at_stake, open_.phase, open_.commitment) == (9_000, 1_000, "betting", "bound")
    floor.all((c.CloseBets(), HOUSE))
    shut = view(floor.t, ANN)
    assert spots(shut.boxes[0])[2:] == [("ante", 1_000, "locked", 0), ("play", 0, "closed", 0)]
    assert {state for _, _, state, _ in spots(shut.boxes[2])} == {"closed"}


@shows(p("3.7"), p("3.14"))
def test_3_7_and_3_14_cards_are_backs_until_their_player_looks_and_those_of_pair_plus_alone_stay_so() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT)
    for viewer in (ANN, BOB, EVA, LIM):
        seen = view(floor.t, viewer)
        assert [box.cards for box in seen.boxes[:3]] == [BACKS, BACKS, ()]
        assert [area.cards for area in seen.areas] == [BACKS, ("", ""), ("",), ()]
        assert {area.words for area in seen.areas} == {box.words for box in seen.boxes} == {""}
    assert [(area.code, area.name, area.room) for area in view(floor.t, ANN).areas] == [
        (Area.DEALER, "Dealer", 0),
        (Area.COMMUNITY, "Community", 2),
        (Area.BURNT, "Burnt", 0),
        (Area.DISCARD, "Discard", 0),
    ]
    floor.all((c.Examine(1), ANN))
    assert view(floor.t, ANN).boxes[0].cards == ("3s", "8h", "4s")
    assert view(floor.t, ANN).boxes[0].words == "Eight high, four, three"
    assert view(floor.t, ANN).boxes[1].cards == BACKS
    assert view(floor.t, BOB).boxes[0].cards == view(floor.t, BOB).boxes[1].cards == BACKS
    assert view(floor.t, BOB).boxes[0].words == ""
    first, second = view(floor.t, ANN).boxes[:2]
    assert (first.state, first.cited and first.cited.number) == (HandState.TO_ACT, "3.12")
    assert (second.state, second.cited and second.cited.number) == (HandState.NOT_EXAMINED, "3.14")
    assert view(floor.t, ANN).waits_for == ("ann",)


@shows(p("3.13"), p("3.15.2"), p("3.16"))
def test_3_15_2_and_3_16_after_the_settlement_everybody_sees_the_result_of_each_bet() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT, *SETTLED)
    for viewer in (ANN, BOB, EVA, LIM):
        seen = view(floor.t, viewer)
        assert spots(seen.boxes[0])[2:] == [("ante", 1_000, "lost", 0), ("play", 1_000, "lost", 0)]
        assert spots(seen.boxes[1])[1] == ("pair_plus", 500, "won", 1_000)
        assert [box.words for box in seen.boxes] == ["Eight high, four, three", "Pair of Nines, King kicker", "", ""]
        assert seen.areas[0].cards == ("Qd", "7c", "Jc")
        assert seen.areas[0].words == "Queen high, Jack, seven, qualifies"
        assert seen.areas[1].cards == ("5d", "6d")
        assert seen.areas[2].cards == ("",), "the burnt card is nobody's to see"
    ann, bob = view(floor.t, ANN), view(floor.t, BOB)
    assert (ann.rack, ann.at_stake, ann.net) == (8_000, 0, -2_000)
    assert (bob.rack, bob.at_stake, bob.net) == (10_500, 0, 500)
    paras = [para.number for para in ann.boxes[1].spots[1].cited]
    assert paras == ["4.2[r5]", "3.16"]


def test_the_net_is_shown_only_after_the_round() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT, *SETTLED[:-1])
    assert view(floor.t, ANN).net is None
    assert view(floor.t, ANN).at_stake == 2_000


def test_the_dealers_list_says_what_to_pay_and_to_take_clockwise() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT, *SETTLED)
    assert view(Floor(*SEATED).t, LIM).pay_take == ()
    rows = view(floor.t, LIM).pay_take
    assert [(row.box, row.player, row.pay, row.take, row.done) for row in rows] == [
        (1, "ann", 0, 2_000, True),
        (2, "bob", 500, 0, True),
    ]
    assert [[para.number for para in row.cited] for row in rows] == [["3.15.2"], ["4.2[r5]"]]
    assert rows[0].text == "Eight high, four, three: lower than the dealer's hand", "said once for both bets"


def test_a_player_with_two_boxes_has_a_row_for_each() -> None:
    floor = Floor(*SEATED, BETS[0], (c.PlaceBet(3, "pair_plus", 500), ANN), *BETS[1:], (c.CloseBets(), HOUSE))
    floor.all((c.Deal(parse_cards("2c 3s 9h Ad Qd 8h 9d Qs 7c 4s Kh 2d Jc 5d 6d")), HOUSE), *SETTLED)
    rows = view(floor.t, LIM).pay_take
    assert [(row.box, row.player, row.pay, row.take) for row in rows] == [
        (1, "ann", 0, 2_000),
        (2, "bob", 500, 0),
        (3, "ann", 0, 500),
    ]
    assert view(floor.t, ANN).net == -2_500


def test_a_player_who_leaves_during_a_round_is_away_and_keeps_their_box() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT, (c.Leave(), BOB))
    box = view(floor.t, ANN).boxes[1]
    assert (box.player, box.away, box.seated, box.yours) == ("bob", True, False, False)
    assert view(floor.t, BOB).boxes[1].yours
    assert not view(floor.t, ANN).boxes[0].away


def test_a_closed_table_says_so() -> None:
    floor = Floor(*SEATED, *BETS, *DEALT, *SETTLED, (c.CloseTable(), NG))
    seen = view(floor.t, ANN)
    assert seen.announced.text == sentence("step_table_closed", {})
    assert seen.phase == "closed"


def test_the_table_announces_its_step_under_its_paragraph() -> None:
    seen = view(Floor(*SEATED, *BETS, *DEALT).t, ANN)
    assert isinstance(seen.announced, Announced)
    assert (seen.announced.text, seen.announced.cited.number) == ("Fold or Play", "3.12")


def test_records_of_this_table_are_described_in_words_and_others_are_not() -> None:
    floor = Floor(*SEATED, *BETS)
    told = happened(floor.t, floor.records)
    assert [each.text for each in told[-3:]] == [
        'Round 1: "Place your Bets, please"',
        "Box 1, ann: Ante $10",
        "Box 2, bob: Pair Plus $5",
    ]
    elsewhere = [Recorded(each.seq, "u", each.n, each.at, each.by, each.event) for each in floor.records]
    assert happened(floor.t, elsewhere) == ()
    assert all(each is not None for each in told)


@pytest.mark.parametrize("stream", ["t", "u"])
def test_effects_add_up_what_comes_back_of_each_bet_at_this_table(stream: str) -> None:
    """5.1: an Ante of 10 lost is reversed and goes back, chips of Bob's Pair Plus were paid 10 and are taken again."""
    floor = Floor(*SEATED, *BETS, *DEALT, *SETTLED)
    lines = [record.event.line for record in floor.records if isinstance(record.event, e.BetSettled)]
    ante, play, pair_plus = lines
    void: tuple[e.AnyEvent, ...] = (
        e.SettlementReversed(ante, p("5.1")),
        e.BetReturned(1, "ann", "ante", 1_000, p("5.1")),
        e.SettlementReversed(pair_plus, p("5.1")),
        e.BetReturned(2, "bob", "pair_plus", 500, p("5.1")),
        e.BetSettled(play),
        e.RoundConcluded(1),
    )
    records = [Recorded(n, stream, n, 0, HOUSE, event) for n, event in enumerate(void)]
    expected = (
        Effect(1, "ann", "ante", "Ante", 1_000, 1_000),
        Effect(2, "bob", "pair_plus", "Pair Plus", 500, -500),
        Effect(1, "ann", "play", "Play", 1_000, 0),
    )
    assert effects(floor.t, records) == (expected if stream == "t" else ())


def test_a_posted_notice_is_read_by_everybody() -> None:
    t = apply(Floor(*SEATED).t, e.NoticePosted("No Progressive Jackpot Bets", p("5.17")))
    assert [view(t, who).notice for who in (ANN, EVA, LIM)] == ["No Progressive Jackpot Bets"] * 3


def test_an_offer_says_what_it_costs_and_under_which_paragraph() -> None:
    seen = view(Floor(*SEATED, *BETS, *DEALT).t, ANN)
    fold, play = (each for each in seen.offers if isinstance(each.command, c.Decide))
    assert (fold.label, fold.description, fold.cost, fold.cited.number) == (
        "Fold",
        "You lose your Ante of $10",
        0,
        "3.12.1",
    )
    assert (play.label, play.cost, play.least, play.most, play.cited.number) == ("Play", 1_000, 1_000, 1_000, "3.12.2")
    assert not [
        each for each in view(Floor(*SEATED, *BETS, *DEALT).t, BOB).offers if isinstance(each.command, c.Decide)
    ]


def test_of_two_players_on_a_box_others_see_the_seated_one_and_both_see_themselves() -> None:
    """Free Bet Blackjack: Ben has bet first, standing behind Ana; she decides for the box."""
    t = after(betting(), c.PlaceBet(2, "initial", 2_000), ANA)
    assert [view(t, who).boxes[1].player for who in (ANA, BEN, EVA)] == ["Ana", "Ben", "Ana"]
    (ben,) = view(t, ANA).boxes[1].others
    assert (ben.player, ben.seated, ben.away) == ("Ben", False, False)
