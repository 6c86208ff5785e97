"""After any payment, Void or return on a link, its meter and everybody's money equal a clerk's calculation."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine.legal_actions import step
from croupier.house import draft, jackpots, meter_corrections
from croupier.house.execute import HOUSE_STREAM, House, Order, execute, record_events
from croupier.house.jackpots import Link, meter_micro
from croupier.house.ledger_accounts import MICRO, debt, meter, pending, rack, stake, wallet
from croupier.house.meter_corrections import Entries, Entry
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO, LinkTerms
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.game import Phase
from croupier.rules.house_poker import possible_major_awards, settlement
from croupier.rules.house_poker.round import Round, Shows, box_of
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from tests.support.random_play.meter_clerk import Clerk
from tests.support.random_play.world import STAFF

pytestmark = pytest.mark.untraced

ANN, BOB = Actor("ann", Role.PLAYER), Actor("bob", Role.PLAYER)
SEATS = {1: ANN, 2: BOB}
SUPERVISOR, SHIFT_MANAGER = STAFF[1], STAFF[-1]
TABLES = "abc"
CHIPS = 50_000_000
COMMUNITY = "Js Ts"
HANDS = {
    "royal": "As Ks Qs",
    "straight flush": "9s 8s 7s",
    "flush": "2s 3s 4s",
    "four of a kind": "Jh Jd Jc",
    "hopeful": "5d 6d 7d",
    "nothing": "2h 7c 9c",
}
LUCK = (8, 8, 2, 2, 3, 3)


class Evening:
    """Three linked tables of two players where anything may happen at any time; the clerk is told each thing once."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        start, reset = random.choice((0, 70, 40_000, 10_000_000)), random.choice((0, 30_000, 5_000_000))
        rate = random.choice((0, 37, 123_457, 300_000, 1_000_000))
        self.house, self.clerk = House(), Clerk(start, reset, rate)
        self.examined: set[str] = set()
        self.happened: list[str] = []
        self.found: set[str] = set()
        link = e.LinkOpened("link", LinkTerms("Link", 500, rate, reset, start))
        chips = tuple(e.ChipsIssued(who.name, CHIPS) for who in SEATS.values())
        self.house = record_events(self.house, HOUSE_STREAM, (link, *chips), HOUSE, 0).after
        for table in TABLES:
            limits = {"ante": Limits(500, 50_000), "pair_plus": Limits(500, 50_000)}
            terms = HousePokerSettings(limits=limits, jackpot_bet=500)
            opened = e.TableOpened(table, "mlp-three-card", "ML3C-2", terms, "link", "", DEMO)
            self.house = record_events(self.house, table, (opened,), HOUSE, 0).after
            for box, who in SEATS.items():
                self.do(table, c.Sit(box), who)

    def do(self, table: str, command: c.AnyCommand, by: Actor = HOUSE) -> None:
        plan = execute(self.house, Order(table, command, by, 0))
        assert not isinstance(plan, Refused), (self.happened, table, command, plan)
        self.house = plan.after
        self.found |= {type(record.event).__name__ for record in plan.records}

    def round_at(self, table: str) -> Round:
        r = self.house.tables[table].round
        assert isinstance(r, Round)
        return r

    def act(self) -> None:
        """One thing at one table, and everything is as the clerk has it."""
        table = self.random.choice(TABLES)
        t = self.house.tables[table]
        now = step(t)
        phase = Phase.OVER if now is None else now.phase
        if t.round is not None and not t.round.voided and t.round.closed and self.random.random() < 0.22:
            self.irregular(table, phase)
        elif self.random.random() < 0.08:
            self.cash_out(table)
        elif self.random.random() < 0.02:
            self.add()
        else:
            self.go_on(table, phase)
        self.check()

    def go_on(self, table: str, phase: Phase) -> None:
        match phase:
            case Phase.OVER:
                self.bet(table)
            case Phase.DEALING:
                self.deal(table)
            case Phase.DECIDING:
                self.happened.append(f"fold {table}")
                boxes = [box.number for box in self.round_at(table).boxes if not box.out and not box.decisions]
                for box in boxes:
                    self.do(table, c.Decide(box, "fold"), SEATS[box])
            case Phase.SHOWING:
                self.happened.append(f"reveal {table}")
                self.do(table, c.Reveal())
                self.clerk.reveal(table, self.round_at(table).number)
            case Phase.SETTLING:
                self.settle(table)
            case _:
                pass

    def bet(self, table: str) -> None:
        if self.house.tables[table].jackpot == "failed":
            self.do(table, c.RuleJackpot("restored"), SHIFT_MANAGER)
        boxes = self.random.choice(((1,), (2,), (1, 2), (1, 2)))
        self.happened.append(f"bet {table}{boxes}")
        self.do(table, c.OpenRound())
        for box in boxes:
            if self.house.tables[table].racks.get(SEATS[box].name, 0) < 1_000:
                self.do(table, c.BuyIn(1_000), SEATS[box])
            self.do(table, c.PlaceBet(box, "ante", 500), SEATS[box])
            self.do(table, c.PlaceBet(box, "jackpot", 500), SEATS[box])
        self.do(table, c.CloseBets())
        self.examined.discard(table)
        self.clerk.close(table, self.round_at(table).number, {box: SEATS[box].name for box in boxes})

    def deal(self, table: str) -> None:
        r = self.round_at(table)
        boxes = [box.number for box in r.boxes if not box.out]
        kinds = dict(zip(boxes, self.kinds(len(boxes)), strict=True))
        self.happened.append(f"deal {table}{kinds}")
        named = {
            **{box: list(parse_cards(HANDS[kind])) for box, kind in kinds.items()},
            -1: list(parse_cards(COMMUNITY)),
        }
        rest = [card for card in DECK if card not in {*(each for own in named.values() for each in own)}]
        for place in r.plan:
            self.do(table, c.Deal((named[place].pop(0) if named.get(place) else rest.pop(),)))
        self.clerk.deal(table, r.number, kinds)

    def kinds(self, count: int) -> list[str]:
        """Every kind at most once at a table, because it needs its own cards."""
        first = self.random.choices([*HANDS], LUCK)[0]
        others = [kind for kind in HANDS if kind != first]
        return [first, self.random.choice(others)][:count]

    def settle(self, table: str) -> None:
        """Some refuse to show; some of them show after all."""
        r = self.round_at(table)
        for box in [box for box in r.boxes if not box.out]:
            if box.shows is Shows.YES and self.random.random() < 0.2:
                self.happened.append(f"refuse {table}{box.number}")
                self.do(table, c.RefuseToShow(box.number), SEATS[box.number])
                self.clerk.hands[table, r.number, box.number].shown = False
                return
            if box.shows is Shows.REFUSED and self.random.random() < 0.5:
                self.happened.append(f"show {table}{box.number}")
                self.do(table, c.ShowForClaim(box.number), SEATS[box.number])
                self.clerk.hands[table, r.number, box.number].shown = True
                return
        self.happened.append(f"settle {table}")
        self.do(table, c.Settle())
        self.clerk.settle(table, r.number)

    def irregular(self, table: str, phase: Phase) -> None:
        """A Void, a hand that is out, a jackpot bet that was too small, or a betting device that fails."""
        r = self.round_at(table)
        boxes = [box.number for box in r.boxes if not box.out]
        what = self.random.choice(("void", "deny", "deny", "short", "fail", "fail"))
        if what == "void":
            self.happened.append(f"void {table}")
            self.do(table, c.Report("foreign_card"), SHIFT_MANAGER)
            self.clerk.give_back(table, r.number, tuple(box.number for box in r.boxes))
        elif what == "deny" and boxes and phase not in (Phase.DEALING, Phase.DECIDING):
            box = self.random.choice(boxes)
            self.happened.append(f"deny {table}{box}")
            out = c.Facts(remedy="invalidate", boxes=(box,), reason="a marked card")
            self.do(table, c.Report("unprovided", out), SHIFT_MANAGER)
            self.clerk.give_back(table, r.number, (box,))
        elif what == "short" and phase is Phase.DEALING and not r.places:
            box = self.random.choice(boxes)
            if not self.clerk.hands[table, r.number, box].short:
                self.happened.append(f"short {table}{box}")
                self.do(table, c.Report("under_limit", c.Facts(box=box, bet="jackpot", cents=300)), SHIFT_MANAGER)
                self.clerk.hands[table, r.number, box].short = True
        elif what == "fail" and phase in (Phase.DECIDING, Phase.SHOWING, Phase.SETTLING):
            self.fail(table, boxes)

    def fail(self, table: str, boxes: list[int]) -> None:
        """Somebody has looked, so the round goes on (5.17.1)."""
        if boxes and table not in self.examined:
            box = box_of(self.round_at(table), boxes[0])
            assert box is not None
            self.do(table, c.Examine(boxes[0]), SEATS[boxes[0]])
            self.examined.add(table)
        if table in self.examined:
            self.happened.append(f"fail {table}")
            self.do(table, c.Report("jackpot_failure"), SUPERVISOR)
            self.clerk.register(table)

    def cash_out(self, table: str) -> None:
        who = self.random.choice([*SEATS.values()])
        if has := self.house.tables[table].racks.get(who.name, 0):
            self.happened.append(f"cash out {table} {who.name}")
            self.do(table, c.CashOut(has), who)

    def add(self) -> None:
        """The meter is corrected, which is refused while an award waits."""
        if self.house.links["link"].claims:
            return
        cents = self.random.randint(1, 10_000)
        self.happened.append(f"add {cents}")
        self.do(HOUSE_STREAM, c.CorrectMeter("link", cents, "counted again"), SHIFT_MANAGER)
        self.do(HOUSE_STREAM, c.Sign(self.house.proposals[-1].id), SUPERVISOR)
        self.clerk.add(cents)

    def check(self) -> None:
        link, book = self.house.links["link"], self.house.book
        expected = self.clerk.meter
        assert meter_micro(link) == expected, (self.happened, meter_micro(link) - expected)
        kept = book.holds(meter("link")) + sum(book.holds(pending("link", table)) for table in TABLES)
        assert kept == expected, self.happened
        assert min(book.holds(meter("link")), *(book.holds(pending("link", table)) for table in TABLES)) >= 0
        for who in SEATS.values():
            at_tables = sum(book.holds(rack(table, who.name)) + book.holds(stake(table, who.name)) for table in TABLES)
            has = book.holds(wallet(who.name)) + book.holds(debt(who.name)) + at_tables
            assert has == (CHIPS + self.clerk.won(who.name)) * MICRO, (self.happened, who.name)


def many(count: int) -> set[str]:
    return set[str]().union(*(played(seed).found for seed in range(count)))


def played(seed: int) -> Evening:
    evening = Evening(seed)
    for _ in range(90):
        evening.act()
    return evening


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_meter_and_money_are_what_a_clerk_works_out(seed: int) -> None:
    played(seed)


def test_the_evenings_meet_what_they_are_about() -> None:
    found = many(40)
    assert {"AwardReversed", "AwardCorrected", "ContributionCorrected", "HandProved", "JackpotFailed"} <= found


# ---- bugs that the law must catch -----------------------------------------------------------------------------------

RIGHT, POST_ALL, REGISTER = meter_corrections._recalculate, jackpots.post_all, jackpots._register_value


def a_correction_is_kept_when_its_award_is_reversed(bug: pytest.MonkeyPatch) -> None:
    def wrong(entry: Entry, value: int, lost: set[meter_corrections.Hand]) -> Entry:
        return entry if entry.reversed else RIGHT(entry, value, lost)

    bug.setattr(meter_corrections, "_recalculate", wrong)


def later_awards_are_not_corrected(bug: pytest.MonkeyPatch) -> None:
    def wrong(entry: Entry, value: int, lost: set[meter_corrections.Hand]) -> Entry:
        return RIGHT(entry, value, lost) if entry.reversed or entry.returned else entry

    bug.setattr(meter_corrections, "_recalculate", wrong)


def values_before_later_awards_stay(bug: pytest.MonkeyPatch) -> None:
    def wrong(entries: Entries, old: Entry, new: Entry) -> Entries:
        return tuple(new if entry == old else entry for entry in entries)

    bug.setattr(meter_corrections, "_replace_entry", wrong)


def a_contribution_stays_once_an_award_has_taken_it(bug: pytest.MonkeyPatch) -> None:
    def wrong(link: Link) -> object:
        after, moves = POST_ALL(link)
        return replace(after, taken=link.taken), moves

    bug.setattr(jackpots, "post_all", wrong)


def the_winner_of_the_jackpot_bears_a_returned_contribution(bug: pytest.MonkeyPatch) -> None:
    def wrong(entry: Entry, value: int, lost: set[meter_corrections.Hand]) -> Entry:
        return RIGHT(replace(entry, won_by=()), value, lost) if entry.returned else RIGHT(entry, value, lost)

    bug.setattr(meter_corrections, "_recalculate", wrong)


def a_short_bet_leaves_its_contribution(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(settlement, "_settlement_event", e.BetSettled)


def a_refusal_to_show_gives_the_place_away(bug: pytest.MonkeyPatch) -> None:
    contention = possible_major_awards.box_in_contention

    def wrong(r: Round, number: int) -> object:
        box = contention(r, number)
        return None if box and box.shows is Shows.REFUSED else box

    bug.setattr(possible_major_awards, "box_in_contention", wrong)


def a_second_report_registers_again(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(jackpots, "_register_value", lambda link, table, reported: REGISTER(link, table, None))


def what_the_house_added_stays(bug: pytest.MonkeyPatch) -> None:
    def wrong(entry: Entry, value: int, lost: set[meter_corrections.Hand]) -> Entry:
        right = RIGHT(entry, value, lost)
        return right if entry.returned else replace(right, house=entry.house)

    bug.setattr(meter_corrections, "_recalculate", wrong)


def returns_are_not_followed_up(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(draft, "_takes_back_award_or_bet", lambda event: type(event) is e.AwardReversed)


PLANTS = [
    a_correction_is_kept_when_its_award_is_reversed,
    later_awards_are_not_corrected,
    values_before_later_awards_stay,
    a_contribution_stays_once_an_award_has_taken_it,
    the_winner_of_the_jackpot_bears_a_returned_contribution,
    a_short_bet_leaves_its_contribution,
    a_refusal_to_show_gives_the_place_away,
    a_second_report_registers_again,
    what_the_house_added_stays,
    returns_are_not_followed_up,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_a_wrong_meter(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        many(300)
