"""One link over tables of different Multi-Link games, and the link of Progressive Hold'em: the order of payment."""

import pytest

from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.engine.legal_actions import step
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, House, Order, execute, meter_shown, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, LinkTerms
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.deal import COMMUNITY, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.game import Phase
from croupier.rules.games import BY_ID
from croupier.rules.games.multilink_holdem_v3.terms import p as mlth
from croupier.rules.games.progressive_holdem_v6.terms import p as pth
from croupier.rules.games.three_card_v2.terms import p as ml3c
from croupier.rules.house_poker.round import Round, box_of
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.words import render
from tests.support.paragraphs import shows

THREE_CARD, HOLDEM, PROGRESSIVE = "mlp-three-card", "mlp-holdem", "progressive-holdem"
SEATS = {box: Actor(name, Role.PLAYER) for box, name in ((1, "ann"), (2, "bob"), (3, "cid"))}
ANN = SEATS[1]
LIM, KOH = Actor("lim", Role.DEALER), Actor("koh", Role.SHIFT_MANAGER)
METER, RESET = 10_000_000, 5_000_000
PLACES = {"community": COMMUNITY, "flop": FLOP_CARDS, "turn": TURN_CARD, "river": RIVER_CARD, "dealer": 0}
# All in three suits that leave the Dealer nothing.
ROYAL = "b1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d"
TURN_ROYAL = "b1 As Ks; flop Qs Js 2d; turn Ts; river 3c; dealer 9h 9d"
RIVER_ROYAL = "b1 As Ks; flop Qs Js 2d; turn 3c; river Ts; dealer 9h 9d"
STRAIGHT_FLUSH = "b1 9s 8s; flop Ts 7s 6s; turn 2d; river 3c; dealer Ah Ad"
SUITED = "b1 9s 8s; flop 9h Jc 4s; turn Kd; river 3c; dealer Ah Ad"
NOTHING = "b1 2c 7d; flop 9h Jc 4s; turn Kd; river 3c; dealer Ah Ad"
THREE_CARD_STRAIGHT_FLUSH = "b1 9s 8s 7s; community 6s 5s; dealer Ah Kd 2c"
THREE_CARD_ROYAL = "b1 As Ks Qs; community Js Ts; dealer Ah Kd 2c"


class Floor:
    """Tables of any games on one link; what is dealt is said by place, decisions are the least that plays on."""

    def __init__(
        self, *, rate_ppm: int = 0, meter: int = METER, reset: int = RESET, device: str = "shoe", **games: str
    ) -> None:
        self.paid: list[tuple[str, int, int]] = []
        self.named: dict[str, dict[int, list[int]]] = {}
        link = e.LinkOpened("link", LinkTerms("Link", 500, rate_ppm, reset, meter))
        chips = tuple(e.ChipsIssued(who.name, 10_000_000) for who in SEATS.values())
        self.house = record_events(House(), HOUSE_STREAM, (link, *chips), HOUSE, 0).after
        for table, game in games.items():
            limits = dict.fromkeys(BY_ID[game].limited_bets, Limits(500, 50_000))
            terms = HousePokerSettings(limits=limits, jackpot_bet=500, device=Device(device))
            opened = e.TableOpened(table, game, BY_ID[game].doc.code, terms, "link", "", DEMO)
            self.house = record_events(self.house, table, (opened,), HOUSE, 0).after
            for box, who in SEATS.items():
                self.do(table, c.Sit(box), who)
                self.do(table, c.BuyIn(100_000), who)

    @property
    def meter(self) -> int:
        return meter_shown(self.house, "link")

    def ask(self, table: str, command: c.AnyCommand, by: Actor = HOUSE) -> Refused | None:
        plan = execute(self.house, Order(table, command, by, 0))
        if isinstance(plan, Refused):
            return plan
        for record in plan.records:
            if isinstance(record.event, e.AwardPaid):
                self.paid.append((record.stream, record.event.line.box, record.event.line.paid))
        self.house = plan.after
        assert sum(self.house.book.values()) == 0
        return None

    def do(self, table: str, command: c.AnyCommand, by: Actor = HOUSE) -> None:
        no = self.ask(table, command, by)
        assert no is None, f"{command}: {no}"

    def bet(self, table: str, *boxes: int) -> None:
        self.do(table, c.OpenRound())
        for box in boxes or (1,):
            self.do(table, c.PlaceBet(box, "ante", 500), SEATS[box])
            self.do(table, c.PlaceBet(box, "jackpot", 500), SEATS[box])
        self.do(table, c.CloseBets())

    def deal(self, table: str, said: str = "") -> None:
        """All cards that are to be dealt now; those named for later stages wait."""
        if said:
            parts = (part.split() for part in said.split(";"))
            self.named[table] = {
                PLACES[each[0]] if each[0] in PLACES else int(each[0][1:]): list(parse_cards(each[1:]))
                for each in parts
            }
        while (now := step(self.house.tables[table])) and now.phase is Phase.DEALING:
            r = self.house.tables[table].round
            assert isinstance(r, Round)
            named = self.named[table]
            kept = {*r.cards, *(card for hand in named.values() for card in hand)}
            rest = next(card for card in DECK if card not in kept)
            place = r.plan[count_drawn(r)]
            self.do(table, c.Deal((named[place].pop(0) if named.get(place) else rest,)))

    def finish(self, table: str, *, fold: bool = False) -> None:
        """The rest of the round: everybody stays in with the least, or Folds."""
        while (now := step(self.house.tables[table])) and now.phase is not Phase.OVER:
            match now.phase:
                case Phase.DEALING:
                    self.deal(table)
                case Phase.DECIDING:
                    self.decide(table, "fold" if fold else "")
                case Phase.SHOWING:
                    self.do(table, c.Reveal())
                case Phase.SETTLING:
                    self.do(table, c.Settle())
                case _:
                    return

    def decide(self, table: str, word: str) -> None:
        t = self.house.tables[table]
        game = BY_ID[t.game]
        assert isinstance(t.round, Round)
        for box, who in SEATS.items():
            asked = [
                may.command.decision
                for may in game.legal_actions(t.round, who.name)
                if isinstance(may.command, c.Decide) and may.command.box == box and box_of(t.round, box)
            ]
            if asked:
                best = next(each for each in (word, "check", "flop", "play", "fold") if each in asked)
                self.do(table, c.Decide(box, best), who)
                return
        raise AssertionError("nobody is asked")

    def round(self, table: str, said: str) -> None:
        self.bet(table)
        self.deal(table, said)
        self.finish(table)

    def waits_for_the_link(self, table: str) -> bool:
        now = step(self.house.tables[table])
        return now is not None and now.phase is Phase.AWARDING and now.waits_for == ("link",)


# ---- the meter of Hold'em --------------------------------------------------------------------------------------------


@shows(mlth("1.20"), pth("1.20"), mlth("4.2[r1]"), pth("4.2[r1]"))
@pytest.mark.parametrize("game", [HOLDEM, PROGRESSIVE])
def test_1_20_the_meter_grows_with_accepted_bets_and_goes_back_to_its_set_value_when_won(game: str) -> None:
    floor = Floor(a=game, rate_ppm=300_000)
    floor.bet("a", 1, 2)
    assert floor.meter == METER + 300, "added when Bets close"
    floor.deal("a", NOTHING)
    floor.finish("a")
    assert floor.meter == METER + 300
    floor.round("a", ROYAL)
    assert floor.paid == [("a", 1, METER + 450)], "the winner's own Bet is in it"
    assert floor.meter == RESET
    floor.round("a", NOTHING)
    assert floor.meter == RESET + 150


@shows(mlth("1.20"), pth("1.20"))
@pytest.mark.parametrize("game", [HOLDEM, PROGRESSIVE])
def test_1_20_a_bet_that_is_not_accepted_or_goes_back_adds_nothing(game: str) -> None:
    floor = Floor(a=game, rate_ppm=300_000)
    floor.do("a", c.OpenRound())
    assert floor.ask("a", c.PlaceBet(1, "jackpot", 500), ANN) is not None, "without an Ante"
    floor.do("a", c.PlaceBet(1, "ante", 500), ANN)
    floor.do("a", c.PlaceBet(1, "jackpot", 500), ANN)
    floor.do("a", c.CloseBets())
    assert floor.meter == METER + 150
    floor.do("a", c.Report("foreign_card"), LIM)
    assert floor.meter == METER


@shows(mlth("1.20"), mlth("4.2[r1]"))
def test_1_20_mh_63_three_bets_bring_the_meter_to_100_000_when_bets_close_and_that_is_paid() -> None:
    floor = Floor(a=HOLDEM, rate_ppm=100_000, meter=9_999_850)
    floor.bet("a", 1, 2, 3)
    assert floor.meter == 10_000_000
    floor.deal("a", ROYAL)
    floor.finish("a")
    assert floor.paid == [("a", 1, 10_000_000)]


@shows(mlth("4.2[r2]"))
def test_4_2_a_tenth_comes_out_of_the_meter_and_may_bring_it_below_its_set_value() -> None:
    floor = Floor(a=HOLDEM, meter=5_200_000)
    floor.round("a", STRAIGHT_FLUSH)
    assert floor.paid == [("a", 1, 520_000)]
    assert floor.meter == 4_680_000


@shows(pth("4.2[r2]"), pth("4.2[r3]"))
@pytest.mark.parametrize(
    ("said", "paid", "left"),
    [(TURN_ROYAL, 5_000_000, 15_000_000), (RIVER_ROYAL, 1_000_000, 19_000_000)],
    ids=["turn", "river"],
)
def test_4_2_a_quarter_or_a_twentieth_comes_out_of_the_meter(said: str, paid: int, left: int) -> None:
    floor = Floor(a=PROGRESSIVE, meter=20_000_000, reset=10_000_000)
    floor.round("a", said)
    assert floor.paid == [("a", 1, paid)]
    assert floor.meter == left


@shows(pth("4.2[r3]"), pth("4.2[r4]"), pth("4.2[r7]"))
def test_4_2_a_share_worth_less_than_the_fixed_row_leaves_the_meter_alone() -> None:
    floor = Floor(a=PROGRESSIVE, meter=2_000_000, reset=1_000_000)
    floor.round("a", "b1 As 2d; flop Ks Qs 9s; turn Js; river Ts; dealer 8h 8d")
    assert floor.paid == [("a", 1, 150_000)]
    assert floor.meter == 2_000_000


@shows(pth("4.2[r4]"), pth("4.2[r5]"), pth("4.2[h5]"))
@pytest.mark.parametrize(
    "said", [STRAIGHT_FLUSH, "b1 2c 7d; flop 9h 9c 9s; turn 9d; river 3c"], ids=["own", "community"]
)
def test_4_2_fixed_awards_are_paid_by_the_house_and_not_out_of_the_meter(said: str) -> None:
    floor = Floor(a=PROGRESSIVE)
    before = floor.house.tables["a"].racks["ann"]
    floor.round("a", said)
    assert floor.paid == []
    assert floor.meter == METER
    assert floor.house.tables["a"].racks["ann"] - before > 20_000


# ---- 4.5.2 of MLTH-3 and 4.7.2 of ML3C-2: different games, one link -------------------------------------------------


@shows(mlth("4.5.2"), mlth("4.5"), ml3c("4.7.2"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_4_5_2_three_card_dealt_first_is_paid_first_although_hold_em_is_settled_first(device: str) -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD, device=device)
    floor.bet("h")
    floor.bet("t")
    floor.deal("t", THREE_CARD_STRAIGHT_FLUSH)
    floor.deal("h", ROYAL)
    floor.finish("h")
    assert floor.paid == []
    assert floor.waits_for_the_link("h")
    assert isinstance(floor.ask("h", c.OpenRound()), Refused), "not concluded before its award is paid"
    floor.finish("t")
    assert floor.paid == [("t", 1, 1_000_000), ("h", 1, 9_000_000)]
    assert floor.meter == RESET


@shows(mlth("4.5.2"), ml3c("4.7.2"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_4_5_2_hole_cards_dealt_first_are_paid_first_although_flop_and_settlement_come_later(device: str) -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD, device=device)
    floor.bet("h")
    floor.deal("h", ROYAL)
    floor.round("t", THREE_CARD_STRAIGHT_FLUSH)
    assert floor.paid == [], "ann's Hole Cards at the other table may still be a major award"
    assert floor.waits_for_the_link("t")
    floor.finish("h")
    assert floor.paid == [("h", 1, METER), ("t", 1, RESET // 10)]
    assert floor.meter == RESET - RESET // 10


@shows(mlth("4.5.2"), ml3c("4.7.2"))
def test_4_5_2_the_full_hand_counts_and_not_its_first_card() -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD)
    floor.bet("h")
    floor.bet("t")
    for card in parse_cards("2h As"):  # the Burnt Card and the first Hole Card
        floor.do("h", c.Deal((card,)))
    floor.deal("t", THREE_CARD_STRAIGHT_FLUSH)
    floor.deal("h", ROYAL.replace("b1 As Ks", "b1 Ks"))
    floor.finish("h")
    assert floor.paid == []
    floor.finish("t")
    assert floor.paid == [("t", 1, 1_000_000), ("h", 1, 9_000_000)]


@shows(mlth("4.5.2"))
@pytest.mark.parametrize("fold", [True, False])
def test_4_5_2_an_earlier_hand_holds_up_the_award_only_until_it_is_decided(fold: bool) -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD)
    floor.bet("h")
    floor.deal("h", SUITED)
    floor.round("t", THREE_CARD_ROYAL)
    assert floor.paid == [], "two suited neighbours can still make a Straight Flush with the Flop Cards"
    floor.finish("h", fold=fold)
    assert floor.paid == [("t", 1, METER)]


@shows(mlth("4.5.2"))
def test_4_5_2_an_earlier_hand_that_cannot_win_a_major_award_holds_nobody_up() -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD)
    floor.bet("h")
    floor.deal("h", NOTHING)
    floor.round("t", THREE_CARD_ROYAL)
    assert floor.paid == [("t", 1, METER)]


@shows(mlth("4.5.2"))
def test_4_5_2_a_void_of_the_earlier_hand_releases_the_later_award() -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD)
    floor.bet("h")
    floor.deal("h", ROYAL)
    floor.round("t", THREE_CARD_STRAIGHT_FLUSH)
    assert floor.paid == []
    floor.do("h", c.Report("foreign_card"), LIM)
    assert floor.paid == [("t", 1, METER // 10)]


@shows(mlth("4.5.2"), mlth("3.11.2(a)"))
def test_4_5_2_a_folded_royal_flush_keeps_its_place() -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD)
    floor.bet("h")
    floor.deal("h", ROYAL)
    floor.round("t", THREE_CARD_STRAIGHT_FLUSH)
    floor.finish("h", fold=True)
    assert floor.paid == [("h", 1, METER), ("t", 1, RESET // 10)]


@shows(mlth("4.5.2"), mlth("4.5.1"))
def test_4_5_2_three_tables_of_two_games_with_two_winners_at_one_of_them() -> None:
    floor = Floor(h=HOLDEM, t=THREE_CARD, g=HOLDEM)
    floor.bet("h", 1, 2)
    floor.bet("g")
    floor.deal("h", "b1 9s 8s; b2 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d")
    floor.round("t", THREE_CARD_STRAIGHT_FLUSH)
    floor.deal("g", STRAIGHT_FLUSH)
    floor.finish("g")
    assert floor.paid == []
    floor.finish("h")
    assert floor.paid == [("h", 1, 1_000_000), ("h", 2, 9_000_000), ("t", 1, 500_000), ("g", 1, 450_000)]
    assert floor.meter == 4_050_000


# ---- 4.5 of PTH-6 ----------------------------------------------------------------------------------------------------


@shows(pth("4.5"))
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_4_5_across_tables_the_hole_cards_dealt_first_are_paid_first(device: str) -> None:
    floor = Floor(a=PROGRESSIVE, b=PROGRESSIVE, meter=20_000_000, reset=10_000_000, device=device)
    floor.bet("a")
    floor.bet("b")
    floor.deal("a", ROYAL)
    floor.deal("b", TURN_ROYAL)
    floor.finish("b")
    assert floor.paid == []
    floor.finish("a")
    assert floor.paid == [("a", 1, 20_000_000), ("b", 1, 2_500_000)]
    assert floor.meter == 7_500_000


@shows(pth("4.5"))
def test_4_5_a_folded_hand_is_no_major_winner_and_holds_nobody_up_for_long() -> None:
    floor = Floor(a=PROGRESSIVE, b=PROGRESSIVE)
    floor.bet("a")
    floor.deal("a", ROYAL)
    floor.round("b", TURN_ROYAL)
    assert floor.paid == []
    floor.finish("a", fold=True)
    assert floor.paid == [("b", 1, METER // 4)]


@shows(pth("4.5"), pth("4.2[h3]"))
def test_4_5_a_minor_share_is_paid_after_a_major_established_elsewhere_although_it_was_dealt_first() -> None:
    """4.5 orders major awards only; 5% takes what is displayed when its turn comes (R-54)."""
    floor = Floor(a=PROGRESSIVE, b=PROGRESSIVE)
    floor.bet("a")
    floor.bet("b")
    floor.deal("a", RIVER_ROYAL)
    floor.deal("b", ROYAL)
    floor.finish("b")
    assert floor.paid == []
    floor.finish("a")
    assert floor.paid == [("b", 1, METER), ("a", 1, RESET * 5 // 100)]


@shows(pth("4.5"), pth("4.2[h3]"))
def test_4_5_a_minor_share_with_no_major_established_elsewhere_is_paid_at_once() -> None:
    floor = Floor(a=PROGRESSIVE, b=PROGRESSIVE)
    floor.bet("a")
    floor.bet("b")
    floor.deal("a", RIVER_ROYAL)
    floor.deal("b", ROYAL)
    floor.finish("a")
    assert floor.paid == [("a", 1, METER * 5 // 100)]
    floor.finish("b")
    assert floor.paid[1:] == [("b", 1, METER * 95 // 100)]


# ---- 5.17 of both ----------------------------------------------------------------------------------------------------


@shows(mlth("5.17.1"), pth("5.17.1"))
@pytest.mark.parametrize(("game", "said", "percent"), [(HOLDEM, STRAIGHT_FLUSH, 10), (PROGRESSIVE, TURN_ROYAL, 25)])
def test_5_17_1_awards_are_paid_on_the_value_registered_before_the_failure(game: str, said: str, percent: int) -> None:
    floor = Floor(a=game, b=game, rate_ppm=300_000)
    floor.bet("a")
    floor.deal("a", said)
    floor.do("a", c.Examine(1), ANN)
    registered = floor.meter
    floor.do("a", c.Report("jackpot_failure"), LIM)
    floor.bet("b")
    assert floor.meter == registered + 150
    floor.finish("a")
    assert floor.paid == [("a", 1, registered * percent // 100)]


def failed(game: str) -> Floor:
    floor = Floor(a=game)
    floor.do("a", c.Report("jackpot_failure"), LIM)
    return floor


@shows(
    mlth("5.17.2"),
    pth("5.17.2"),
    mlth("5.17.2(a)"),
    pth("5.17.2(a)"),
    mlth("5.17.2(b)"),
    pth("5.17.2(b)"),
    mlth("5.17.2(c)"),
    pth("5.17.2(c)"),
)
@pytest.mark.parametrize("game", [HOLDEM, PROGRESSIVE])
def test_5_17_2_later_rounds_wait_for_the_house_to_choose_one_of_three_ways(game: str) -> None:
    doc = BY_ID[game].doc
    floor = failed(game)
    no = floor.ask("a", c.OpenRound())
    assert isinstance(no, Refused)
    assert no.para == doc.p("5.17.2")
    assert isinstance(floor.ask("a", c.RuleJackpot("no_jackpot"), Actor("tan", Role.PIT_SUPERVISOR)), Refused)

    floor.do("a", c.RuleJackpot("close_table"), KOH)
    assert isinstance(floor.ask("a", c.OpenRound()), Refused)
    assert view(floor.house.tables["a"], ANN).phase == "closed"

    floor = failed(game)
    floor.do("a", c.RuleJackpot("block_box", 1), KOH)
    floor.do("a", c.OpenRound())
    no = floor.ask("a", c.PlaceBet(1, "ante", 500), ANN)
    assert isinstance(no, Refused)
    assert no.para == doc.p("5.17.2(b)")
    floor.do("a", c.PlaceBet(2, "ante", 500), SEATS[2])

    floor = failed(game)
    floor.do("a", c.RuleJackpot("no_jackpot"), KOH)
    floor.do("a", c.OpenRound())
    assert view(floor.house.tables["a"], ANN).notice == render(NO_JACKPOT)
    floor.do("a", c.PlaceBet(1, "ante", 500), ANN)
    no = floor.ask("a", c.PlaceBet(1, "jackpot", 500), ANN)
    assert isinstance(no, Refused)
    assert no.para == doc.p("5.17.2(c)")


@shows(mlth("5.17.2"), pth("5.17.2"), mlth("5.17.2(a)"), pth("5.17.2(a)"))
@pytest.mark.parametrize("game", [HOLDEM, PROGRESSIVE])
@pytest.mark.parametrize("mode", ["close_table", "block_box", "no_jackpot"])
def test_5_17_2_the_three_ways_need_a_failure_and_wait_for_the_end_of_a_round(game: str, mode: str) -> None:
    floor = Floor(a=game)
    command = c.RuleJackpot(mode, 1 if mode == "block_box" else None)
    assert isinstance(floor.ask("a", command, KOH), Refused)
    floor.bet("a")
    assert isinstance(floor.ask("a", command, KOH), Refused)
