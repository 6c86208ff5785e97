"""Rulings around major awards: what waits, who is paid first, what is registered, and what comes back."""

from collections.abc import Sequence

import pytest

from croupier.engine.legal_actions import actions_for, step
from croupier.house.award_verification import Evidence
from croupier.house.debts import debt_of
from croupier.house.execute import HOUSE_STREAM, Order, execute
from croupier.house.ledger_accounts import wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.deal import COMMUNITY, DISCARD
from croupier.rules.game import Phase
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.house.floors import ANN, BOB, DEALER, METER, NOTHING, RESET, ROYAL, SHIFT, STRAIGHT_FLUSH
from tests.support.house.floors import Floor as OneDecides
from tests.support.paragraphs import shows

SUPERVISOR, PIT_MANAGER = Actor("tan", Role.PIT_SUPERVISOR), Actor("pam", Role.PIT_MANAGER)
SEATS = {1: ANN, 2: BOB}


class Floor(OneDecides):
    def ok(self, table: str, command: c.AnyCommand, by: Actor = HOUSE) -> None:
        no = self.do(table, command, by)
        assert no is None, no

    def why(self, table: str, command: c.AnyCommand, by: Actor = HOUSE) -> str:
        no = self.do(table, command, by)
        assert isinstance(no, Refused)
        return str(no)

    def phase(self, table: str) -> Phase:
        now = step(self.house.tables[table])
        assert now is not None
        return now.phase

    def at(self, table: str) -> Round:
        r = self.house.tables[table].round
        assert isinstance(r, Round)
        return r

    def dealt(self, table: str, hands: dict[int, str], community: str) -> None:
        self.bet(table, hands)
        self.deal(table, hands, community)

    def one_more(self, table: str, to: int) -> None:
        """One card too many falls to a place."""
        lying = self.at(table).cards
        self.ok(table, c.Deal((next(card for card in reversed(DECK) if card not in lying),), to))

    def astray(self, hands: dict[int, str], community: str, box: int, to: int) -> None:
        """The last card of a box is recorded elsewhere."""
        self.bet("a", hands)
        self.ok("a", c.CloseBets())
        r = self.at("a")
        named = {**{at: list(parse_cards(hand)) for at, hand in hands.items()}, COMMUNITY: list(parse_cards(community))}
        rest = [card for card in DECK if card not in {*(each for own in named.values() for each in own)}]
        last = max(place for place, at in enumerate(r.plan) if at == box)
        for place, at in enumerate(r.plan):
            card = named[at].pop(0) if named.get(at) else rest.pop(0)
            self.ok("a", c.Deal((card,), to if place == last else at))

    def order(self, *hands: tuple[str, int]) -> Refused | None:
        command = c.OrderAwards("link", tuple(c.HandAt(*hand) for hand in hands), "the camera shows it")
        no = self.do(HOUSE_STREAM, command, SHIFT)
        return no or self.do(HOUSE_STREAM, c.Sign(self.house.proposals[-1].id), SUPERVISOR)

    def sign(self, table: str, id: int, *names: Actor) -> list[Refused | None]:
        first = self.house.tables[table].log[0].seq
        answers = list[Refused | None]()
        for by in names:
            shown = Evidence(tuple(each for each in self.records if each.stream == table and each.n >= first))
            plan = execute(self.house, Order(table, c.Sign(id), by, 0), (), shown)
            answers.append(plan if isinstance(plan, Refused) else None)
            if not isinstance(plan, Refused):
                self.house = plan.after
                self.records += plan.records
        return answers

    @property
    def payments(self) -> Sequence[tuple[str, int, int]]:
        events = [(each.stream, each.event) for each in self.records]
        return [(table, event.line.box, event.cents) for table, event in events if isinstance(event, e.AwardPaid)]


# ---- a ruling comes before an award ----------------------------------------------------------------------------------


def waiting(hand: str, community: str) -> Floor:
    """Table a has won and waits for an earlier hand at b; two people sign."""
    floor = Floor("a", "b", controls=Controls())
    floor.dealt("b", {2: "Qd Jd Td"}, "4c 2c")
    floor.dealt("a", {1: hand}, community)
    floor.ok("a", c.Examine(1), ANN)
    floor.settle("a")
    assert floor.phase("a") is Phase.AWARDING
    return floor


@shows(p("5.8.1"), p("5.21"))
def test_5_8_an_award_is_not_paid_while_a_void_of_its_round_waits() -> None:
    floor = waiting(STRAIGHT_FLUSH, "6s 5s")
    floor.ok("a", c.Report("foreign_card"), DEALER)
    (void,) = floor.house.tables["a"].proposals
    floor.settle("b")
    assert floor.payments == []
    assert floor.house.tables["a"].proposals == (void,)
    assert "waits_for_second_signature" in floor.why("a", c.OpenRound())
    floor.ok("a", c.Sign(void.id), SUPERVISOR)
    assert floor.at("a").voided == p("5.8.1")
    assert (floor.payments, floor.meter) == ([], METER)


@shows(p("5.15"))
def test_5_15_an_award_is_not_paid_while_its_denial_waits_and_is_paid_once_that_is_withdrawn() -> None:
    floor = waiting(STRAIGHT_FLUSH, "6s 5s")
    places = list(floor.at("a").places)
    places[places.index(1)] = DISCARD
    facts = c.Facts(box=1, restorable=False, lie=tuple(places))
    floor.ok("a", c.Report("wrong_number_player", facts), SUPERVISOR)
    (denial,) = floor.house.tables["a"].proposals
    floor.settle("b")
    assert (floor.payments, denial.kind) == ([], "denial")
    floor.ok("a", c.WithdrawProposal(denial.id), SUPERVISOR)
    assert floor.payments == [("a", 1, METER // 10)]


def test_a_large_award_keeps_its_proposal_and_is_signed_after_the_ruling() -> None:
    floor = waiting(ROYAL, "Js Ts")
    floor.settle("b")
    (award,) = floor.house.tables["a"].proposals
    floor.ok("a", c.Report("foreign_card"), DEALER)
    void = floor.house.tables["a"].proposals[-1]
    refusals = floor.sign("a", award.id, PIT_MANAGER, SUPERVISOR)
    assert refusals == [refuse("ruling_before_award", "proposal", proposal=void.id)] * 2
    assert award in floor.house.tables["a"].proposals
    floor.ok("a", c.WithdrawProposal(void.id), DEALER)
    assert floor.sign("a", award.id, PIT_MANAGER, SUPERVISOR) == [None, None]
    assert floor.payments == [("a", 1, METER)]


# ---- awards taken back one after the other ---------------------------------------------------------------------------


@shows(p("5.21"))
@pytest.mark.parametrize("first", ["a", "b"])
def test_5_21_two_voids_leave_the_meter_and_everybody_as_before(first: str) -> None:
    floor = Floor("a", "b", rate_ppm=300_000)
    floor.dealt("a", {1: ROYAL}, "Js Ts")
    floor.dealt("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    floor.settle("a")
    floor.settle("b")
    assert floor.paid == [("a", 1, METER + 300), ("b", 2, RESET // 10)]
    for table in (first, "b" if first == "a" else "a"):
        floor.ok(table, c.Report("foreign_card"), DEALER)
    assert floor.meter == METER
    for who in ("ann", "bob"):
        racks = sum(t.racks[who] for t in floor.house.tables.values())
        assert racks + floor.house.book.holds(wallet(who)) // 1_000_000 == 10_000_000


@shows(p("5.21"), p("1.16"))
def test_1_16_a_reversed_award_also_reverses_the_contribution_of_its_bet() -> None:
    floor = Floor("a", rate_ppm=300_000)
    floor.round("a", {1: ROYAL}, "Js Ts")
    assert floor.paid == [("a", 1, METER + 150)]
    floor.ok("a", c.Report("foreign_card"), DEALER)
    assert floor.meter == METER


@shows(p("5.21"), p("1.16"))
def test_1_16_the_house_bears_a_contribution_with_which_the_jackpot_was_won() -> None:
    floor = Floor("a", "b", rate_ppm=300_000)
    floor.dealt("a", {1: NOTHING}, "4c 5d")
    floor.round("b", {2: ROYAL}, "Js Ts")
    floor.ok("a", c.Report("foreign_card"), DEALER)
    assert (floor.paid, floor.meter) == ([("b", 2, METER + 300)], RESET)
    floor.ok("b", c.Report("foreign_card"), DEALER)
    assert floor.meter == METER, "nobody won it after all"


@shows(p("3.4"), p("1.16"))
def test_1_16_the_contribution_of_a_short_jackpot_bet_leaves_the_meter_when_the_bet_goes_back() -> None:
    floor = Floor("a", rate_ppm=300_000)
    floor.bet("a", [1])
    floor.ok("a", c.CloseBets())
    floor.ok("a", c.Report("under_limit", c.Facts(box=1, bet="jackpot", cents=300)), SHIFT)
    for place in floor.at("a").plan:
        floor.ok("a", c.Deal((DECK[len(floor.at("a").cards)],), place))
    floor.settle("a")
    (line,) = [line for line in floor.at("a").lines if line.bet == "jackpot"]
    assert (line.result, line.paid, line.paras) == ("return", 300, (p("3.4"),))
    assert floor.meter == METER


# ---- the order -------------------------------------------------------------------------------------------------------


@shows(p("4.7.1"))
def test_4_7_1_a_hand_completed_by_a_reconstruction_keeps_its_place_clockwise() -> None:
    floor = Floor("a")
    floor.astray({1: "Qs Js Ts", 2: "7s 6s 5s"}, "9s 8s", box=1, to=0)
    floor.ok("a", c.Examine(2), BOB)
    floor.ok("a", c.Report("wrong_number_player", c.Facts(box=1, restorable=True)), SUPERVISOR)
    for box in floor.at("a").waiting:
        floor.ok("a", c.ChooseOption(box, "reconstructed"), SEATS[box])
    floor.settle("a")
    assert floor.paid == [("a", 1, 1_000_000), ("a", 2, 900_000)]


@shows(p("4.7.2"), p("4.4"))
def test_4_4_a_hand_found_complete_by_a_report_can_claim() -> None:
    floor = Floor("a")
    floor.astray({1: STRAIGHT_FLUSH, 2: NOTHING}, "6s 5s", box=1, to=2)
    floor.ok("a", c.Examine(2), BOB)
    found = list(floor.at("a").plan)
    two, dealer = found.index(2), found.index(0)
    found[two], found[dealer] = found[dealer], found[two]
    floor.ok("a", c.Report("dealing_error", c.Facts(restorable=False, lie=tuple(found))), SUPERVISOR)
    for box in floor.at("a").waiting:
        floor.ok("a", c.ChooseOption(box, "continue"), SEATS[box])
    floor.settle("a")
    assert floor.paid == [("a", 1, METER // 10)]


def three_winners() -> Floor:
    """Two at table a, then one at b; all wait for a hand at c."""
    floor = Floor("a", "b", "c")
    floor.dealt("c", {1: "9d 8d 7d"}, "2s 5s")
    floor.round("a", {1: "Qs Js Ts", 2: "7s 6s 5s"}, "9s 8s")
    floor.round("b", {2: ROYAL}, "Js Ts")
    assert floor.paid == []
    return floor


@shows(p("4.7.1"), p("4.7.2"))
def test_4_7_a_ruling_between_tables_leaves_each_table_clockwise() -> None:
    floor = three_winners()
    assert floor.order(("b", 2), ("a", 1)) is None
    floor.settle("c")
    assert floor.paid == [("b", 2, METER), ("a", 1, RESET // 10), ("a", 2, RESET * 9 // 100)]


@shows(p("4.7.1"))
def test_4_7_1_the_order_at_one_table_cannot_be_ruled_on() -> None:
    floor = three_winners()
    for hands in ((("a", 2), ("a", 1)), (("a", 2), ("b", 2), ("a", 1))):
        no = floor.order(*hands)
        assert no is not None
        assert no.code == "awards_clockwise"
        assert no.values == {"table": "a", "first": 1, "second": 2}


# ---- who holds up an award -------------------------------------------------------------------------------------------


@shows(p("4.5"), p("4.7.2"))
def test_4_5_a_hand_that_is_not_shown_yet_keeps_its_place() -> None:
    floor = Floor("a", "b")
    floor.dealt("a", {1: ROYAL}, "Js Ts")
    floor.dealt("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    floor.ok("a", c.Decide(1, "play"), ANN)
    floor.ok("a", c.Reveal())
    floor.ok("a", c.RefuseToShow(1), ANN)
    floor.settle("b")
    assert floor.paid == []
    floor.ok("a", c.ShowForClaim(1), ANN)
    floor.ok("a", c.Settle())
    assert floor.paid == [("a", 1, METER), ("b", 2, RESET // 10)]


@shows(p("4.5"), p("4.7.2"))
def test_4_5_a_hand_that_is_never_shown_holds_nobody_up_after_the_settlement() -> None:
    floor = Floor("a", "b")
    floor.dealt("a", {1: ROYAL}, "Js Ts")
    floor.dealt("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    floor.ok("a", c.Decide(1, "play"), ANN)
    floor.ok("a", c.Reveal())
    floor.ok("a", c.RefuseToShow(1), ANN)
    floor.settle("b")
    floor.ok("a", c.Settle())
    assert floor.paid == [("b", 2, METER // 10)]


@shows(p("4.7.2"))
def test_4_7_2_a_hand_whose_jackpot_bet_went_back_holds_nobody_up() -> None:
    floor = Floor("a", "b")
    floor.dealt("a", {1: ROYAL}, "Js Ts")
    floor.one_more("a", COMMUNITY)
    floor.ok("a", c.Report("wrong_number_community", c.Facts(restorable=False)), SHIFT)
    floor.round("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    assert floor.paid == [("b", 2, METER // 10)]


@shows(p("4.7.2"), p("5.10.2"))
def test_4_7_2_a_hopeless_hand_holds_nobody_up_once_a_surplus_card_is_put_back() -> None:
    floor = Floor("a", "b")
    floor.dealt("a", {1: NOTHING}, "Js Ts")
    floor.one_more("a", COMMUNITY)
    floor.dealt("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    floor.settle("b")
    assert floor.paid == [], "the cards of box 1 may still change"
    floor.ok("a", c.Report("wrong_number_community", c.Facts(restorable=True)), SHIFT)
    assert floor.paid == [("b", 2, METER // 10)]


# ---- the value registered before a failure ---------------------------------------------------------------------------


def failing(controls: Controls | None = None) -> Floor:
    """Ann has looked at a Straight Flush at a; bob holds a Royal Flush at b, dealt before."""
    floor = Floor("a", "b", controls=controls) if controls else Floor("a", "b")
    floor.dealt("b", {2: ROYAL}, "Js Ts")
    floor.dealt("a", {1: STRAIGHT_FLUSH}, "6s 5s")
    floor.ok("a", c.Examine(1), ANN)
    return floor


@shows(p("5.17.1"))
def test_5_17_1_the_value_is_that_of_the_report_and_not_of_the_signature() -> None:
    floor = failing(Controls())
    floor.ok("a", c.Report("jackpot_failure"), DEALER)
    floor.settle("b")
    (award,) = floor.house.tables["b"].proposals
    assert floor.sign("b", award.id, PIT_MANAGER, SUPERVISOR) == [None, None]
    assert floor.meter == RESET
    floor.ok("a", c.Sign(floor.house.tables["a"].proposals[0].id), SUPERVISOR)
    floor.settle("a")
    assert floor.payments == [("b", 2, METER), ("a", 1, METER // 10)]


@shows(p("5.17.1"))
@pytest.mark.parametrize("scope", ["device", "system"])
def test_5_17_1_a_second_report_changes_nothing(scope: str) -> None:
    floor = failing()
    floor.ok("a", c.Report("jackpot_failure"), DEALER)
    floor.settle("b")
    floor.ok("a", c.Report("jackpot_failure", c.Facts(scope=scope)), DEALER)
    floor.settle("a")
    assert floor.paid == [("b", 2, METER), ("a", 1, METER // 10)]


# ---- players who have gone, and debts --------------------------------------------------------------------------------


@shows(p("5.15"))
@pytest.mark.parametrize("closed", [False, True])
def test_5_15_bets_returned_after_the_round_follow_a_player_who_has_left(closed: bool) -> None:
    floor = Floor("a")
    floor.dealt("a", {1: "As Ks Qs", 2: NOTHING}, "4c 5d")
    floor.ok("a", c.Examine(2), BOB)
    floor.settle("a")
    floor.ok("a", c.Leave(), BOB)
    if closed:
        floor.ok("a", c.CloseTable(), SHIFT)
    places = list(floor.at("a").places)
    places[places.index(2)] = DISCARD
    facts = c.Facts(box=2, restorable=False, lie=tuple(places))
    floor.ok("a", c.Report("wrong_number_player", facts), SUPERVISOR)
    assert "bob" not in floor.house.tables["a"].racks
    assert floor.house.book.holds(wallet("bob")) // 1_000_000 == 10_000_000
    assert not [each for each in actions_for(floor.house.tables["a"], BOB) if isinstance(each.command, c.CashOut)]


def test_a_fixed_award_pays_the_debt_of_its_winner_first() -> None:
    floor = Floor("a", "b")
    floor.round("a", {1: STRAIGHT_FLUSH}, "6s 5s")
    for table in "ab":
        floor.ok(table, c.Leave(), ANN)
    holds = floor.house.book.holds(wallet("ann")) // 1_000_000
    floor.ok(HOUSE_STREAM, c.CorrectBalance("ann", 950_000 - holds, "spent"), SHIFT)
    floor.ok(HOUSE_STREAM, c.Sign(floor.house.proposals[-1].id), SUPERVISOR)
    floor.ok("b", c.Sit(1), ANN)
    floor.ok("b", c.BuyIn(1_000), ANN)
    floor.ok("a", c.Report("foreign_card"), DEALER)
    before = debt_of(floor.house.book, "ann")
    assert before == 1_000_000 - 1_000 - 949_000
    floor.round("b", {1: "9s 9d 9c"}, "9h 5s")
    assert debt_of(floor.house.book, "ann") == 0
    assert floor.house.tables["b"].racks["ann"] + floor.house.book.holds(wallet("ann")) // 1_000_000 == 200_000 - before
