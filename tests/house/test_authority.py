"""Permissions of every role, for every command, in every phase; deny by default."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from croupier.engine.legal_actions import phase, step
from croupier.house import authority
from croupier.house.authority import PERMISSIONS, Row, refusal
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.house.ledger_accounts import MICRO
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls, LinkTerms
from croupier.rules.base_classes import Command, snake
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from scripts import authority as authority_page
from tests.support.random_play.world import PLAYERS, WORLDS, World

SETTINGS = HousePokerSettings(limits={"ante": Limits(500, 10_000), "pair_plus": Limits(500, 5_000)}, jackpot_bet=500)
NO_JACKPOT = replace(SETTINGS, jackpot_bet=0)
STAFF = {Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER}
PIT = STAFF - {Role.DEALER}
DEALING = STAFF | {Role.HOUSE}
HIGHER = {Role.PIT_MANAGER, Role.SHIFT_MANAGER}
PLAYER, CASHIER, ADMINISTRATOR = {Role.PLAYER}, {Role.CASHIER}, {Role.ADMINISTRATOR}

# Written from the ladder of authority and the parts of the game, not from the table in the code.
# fmt: off
ROLES: dict[str, set[Role]] = {
    "sit": PLAYER, "leave": PLAYER, "buy_in": PLAYER | CASHIER, "cash_out": PLAYER | CASHIER,
    "examine": PLAYER, "decide": PLAYER, "refuse_to_show": PLAYER, "show_for_claim": PLAYER, "show_hand": PLAYER,
    "choose_option": PLAYER, "squeeze": PLAYER, "come_back": PLAYER, "seal": PLAYER, "mix": PLAYER,
    "place_bet": PLAYER | DEALING, "withdraw_bet": PLAYER | DEALING, "sit_out": PLAYER | DEALING,
    "open_round": DEALING, "close_bets": DEALING, "deal": DEALING, "reveal": DEALING, "settle": DEALING,
    "walk_away": DEALING, "report": DEALING, "relocate": DEALING, "release_stake": DEALING, "time_up": DEALING,
    "reshuffle": DEALING,
    "rule_jackpot": PIT, "deem_gone": PIT, "close_table": HIGHER | ADMINISTRATOR,
    "pay_award": {Role.HOUSE},
    "sign": PIT | PLAYER, "refuse_to_sign": PIT | PLAYER,   # players: a bet placed for them
    "withdraw_proposal": STAFF | CASHIER | ADMINISTRATOR,
    "open_table": ADMINISTRATOR, "change_settings": HIGHER | ADMINISTRATOR,
    "link_table": HIGHER | ADMINISTRATOR,
    "open_link": {Role.SHIFT_MANAGER} | ADMINISTRATOR,
    "change_link": {Role.SHIFT_MANAGER} | ADMINISTRATOR, "close_link": {Role.SHIFT_MANAGER} | ADMINISTRATOR,
    "correct_meter": HIGHER,
    "correct_balance": {Role.SHIFT_MANAGER} | CASHIER, "sell_chips": CASHIER, "redeem_chips": CASHIER,
    "write_off_debt": {Role.SHIFT_MANAGER} | CASHIER, "order_awards": {Role.SHIFT_MANAGER},
    "grant_role": ADMINISTRATOR, "revoke_role": ADMINISTRATOR, "unlock": {Role.PIT_MANAGER} | ADMINISTRATOR,
    "reset_pin": HIGHER | ADMINISTRATOR,
    "open_deck": {Role.SHIFT_MANAGER}, "adopt_rules": {Role.SHIFT_MANAGER} | ADMINISTRATOR,
    "correct_clock": {Role.SHIFT_MANAGER} | ADMINISTRATOR,
}
PHASES: dict[str, set[str]] = {  # those whose time the documents name
    "place_bet": {"betting", "deciding"}, "withdraw_bet": {"betting"},   # 3.2; 3.15 insurance
    "close_bets": {"betting"}, "decide": {"deciding", "shuffling"}, "choose_option": {"options"},
    "show_hand": {"dealing", "shuffling", "showing", "settling"},   # POKER-7 3.11.2(b): cards may be to come
    "reveal": {"showing"}, "settle": {"settling"}, "reshuffle": {"shuffling"}, "pay_award": {"awarding"},
    "open_round": {"idle", "over"}, "rule_jackpot": {"idle", "over", "closed"},
    "close_table": {"idle", "over", "betting"},
    "change_settings": {"idle", "over", "closed", "betting"}, "link_table": {"idle", "over", "closed", "betting"},
    "sell_chips": {"nowhere"}, "redeem_chips": {"nowhere"},
    "open_table": {"nowhere"}, "change_link": {"nowhere"}, "correct_meter": {"nowhere"}, "correct_balance": {"nowhere"},
    "close_link": {"nowhere"}, "grant_role": {"nowhere"}, "revoke_role": {"nowhere"}, "unlock": {"nowhere"},
    "open_deck": {"nowhere"}, "adopt_rules": {"nowhere"}, "correct_clock": {"nowhere"}, "open_link": {"nowhere"},
    "reset_pin": {"nowhere"},
    "write_off_debt": {"nowhere"}, "order_awards": {"nowhere"},
}
# fmt: on

EXAMPLES: dict[type[Command], c.AnyCommand] = {
    type(each): each
    for each in (
        *(c.Sit(4), c.Leave(), c.BuyIn(1), c.CashOut(1), c.PlaceBet(1, "ante", 500), c.WithdrawBet(1, "ante")),
        *(c.Examine(1), c.Decide(1, "fold"), c.RefuseToShow(1), c.ShowForClaim(1), c.Squeeze(1)),
        *(c.ChooseOption(1, "continue"), c.SitOut(), c.ComeBack(), c.ShowHand(1), c.Relocate("dan", 4)),
        *(c.Seal("ab" * 32), c.Mix("luck")),
        *(c.DeemGone("ann"), c.ReleaseStake("ann"), c.TimeUp(1), c.Reshuffle()),
        *(c.OpenRound(), c.CloseBets(), c.Deal((51,)), c.Reveal(), c.Settle(), c.WalkAway("ann")),
        *(c.Report("foreign_card"), c.RuleJackpot("restored"), c.PayAward(1, 1, 1), c.CloseTable()),
        *(c.Sign(1), c.RefuseToSign(1, "no"), c.WithdrawProposal(1), c.OpenTable("mlp-three-card", NO_JACKPOT)),
        *(c.ChangeSettings(SETTINGS), c.ChangeLink("link", 500, 0, 1), c.CorrectMeter("link", 1, "a slip")),
        *(c.OrderAwards("link", (), "seen first"), c.WriteOffDebt("ann", 1, "gone")),
        *(c.CorrectBalance("ann", 1, "a slip"), c.CloseLink("link"), c.GrantRole("mia", Role.DEALER)),
        *(c.RevokeRole("tan"), c.Unlock("tan"), c.OpenDeck("a", 1), c.AdoptRules("ML3C-2", "00" * 32)),
        *(c.SellChips("ann", 1), c.RedeemChips("ann", 1), c.LinkTable("link"), c.ResetPin("tan", 1)),
        *(c.CorrectClock("a new battery"), c.OpenLink("second", LinkTerms("Second", 500, 0, 1, 1))),
    )
}
EVERY_PHASE = sorted({"idle", "closed", "nowhere", *(each.value for each in Phase)})


def tag(command: c.AnyCommand) -> str:
    return snake(type(command).__name__)


def test_the_table_has_no_hole() -> None:
    assert set(EXAMPLES) == set(get_args(c.AnyCommand)) == set(PERMISSIONS)
    assert set(ROLES) == {tag(each) for each in EXAMPLES.values()}


def cells() -> Iterator[tuple[Role, c.AnyCommand, str]]:
    return product(Role, EXAMPLES.values(), EVERY_PHASE)


def unexpected() -> list[str]:
    """Cells of the table that are not as they are expected."""
    found = []
    for role, command, when in cells():
        row = authority.PERMISSIONS[type(command)]
        may = role in row.roles and when in row.phases
        expected = role in ROLES[tag(command)] and when in PHASES.get(tag(command), row.phases)
        if may is not expected:
            found.append(f"{role} {tag(command)} {when}")
    return found


def test_every_cell_is_as_expected() -> None:
    assert unexpected() == []


def test_one_permission_too_many_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    row = PERMISSIONS[c.Deal]
    flipped: dict[type[Command], Row] = {**PERMISSIONS, c.Deal: Row(row.roles | {Role.AUDITOR}, row.phases)}
    monkeypatch.setattr(authority, "PERMISSIONS", flipped)
    assert set(unexpected()) == {f"auditor deal {when}" for when in PERMISSIONS[c.Deal].phases}


@pytest.mark.parametrize("role", [Role.SPECTATOR, Role.AUDITOR])
def test_a_spectator_may_send_no_command(role: Role) -> None:
    assert all(refusal(each, Actor("x", role)) for each in EXAMPLES.values())


def test_the_administrator_has_no_money_and_no_cards() -> None:
    admin = Actor("adm", Role.ADMINISTRATOR)
    may = {tag(each) for each in EXAMPLES.values() if refusal(each, admin) is None}
    tables = {"open_table", "close_table", "change_settings", "link_table", "open_link", "change_link", "close_link"}
    people = {"grant_role", "revoke_role", "unlock", "reset_pin"}
    assert may == tables | people | {"adopt_rules", "correct_clock", "withdraw_proposal"}


def test_a_command_without_a_permission_entry_is_refused() -> None:
    class Whim(Command, frozen=True):
        pass

    assert isinstance(refusal(Whim(), HOUSE), Refused)  # type: ignore[arg-type]


# ---- against a real house: what conduct does is what the table says --------------------------------------------------


@cache
def places() -> dict[str, list[tuple[House, str]]]:
    """Houses out of random play, some in each phase, and what each game offers there."""
    found: dict[str, list[tuple[House, str]]] = {}
    for games, seed in product(WORLDS.values(), range(6)):
        world = World(Random(seed), games)
        for _ in range(200):
            world.anything()
            for t in world.house.tables.values():
                here = found.setdefault(phase(t, step(t)), [])
                if len(here) < 12:
                    here.append((world.house, t.id))
        shut = {name: replace(t, closed=True, round=None) for name, t in world.house.tables.items()}
        found.setdefault("closed", []).append((replace(world.house, tables=shut), "a"))
    found["nowhere"] = [(world.house, HOUSE_STREAM)]
    return found


@pytest.mark.parametrize("role", list(Role))
def test_conduct_lets_nothing_pass_that_the_table_does_not_list(role: Role) -> None:
    passed = set()
    for when, somewhere in places().items():
        for command, (house, table) in product(EXAMPLES.values(), somewhere):
            by = PLAYERS[0] if role is Role.PLAYER else Actor("x", role)
            plan = execute(house, Order(table, command, by, 0))
            row = PERMISSIONS[type(command)]
            if isinstance(plan, Plan):
                assert role in row.roles, (role, command)
                assert when in row.phases, (when, command)
                passed.add(tag(command))
    assert bool(passed) is any(role in row.roles for row in PERMISSIONS.values())


def test_a_missing_check_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: without the table, an auditor opens a round."""
    monkeypatch.setattr(authority, "refusal", lambda *_: None)
    with pytest.raises(AssertionError):
        test_conduct_lets_nothing_pass_that_the_table_does_not_list(Role.AUDITOR)


def test_the_table_is_not_narrower_than_the_documents() -> None:
    """What the paragraphs allow is never turned away for its phase alone."""
    for games, seed in product(WORLDS.values(), range(8)):
        world = World(Random(seed + 100), games)
        for _ in range(250):
            no = world.anything()
            assert no is None or no.field != "phase", no
        for table in world.house.tables:
            world.finish(table)


# ---- the doors to the wallet -----------------------------------------------------------------------------------------

ANN, CHU = Actor("ann", Role.PLAYER), Actor("chu", Role.CASHIER)


def with_cashier(*, cashier: bool) -> House:
    house = record_events(House(), HOUSE_STREAM, (e.ChipsIssued("ann", 5_000),), HOUSE, 1).after
    opened = e.TableOpened("t", "mlp-three-card", "ML3C-2", SETTINGS, "", "", Controls(cashier=cashier))
    return does(record_events(house, "t", (opened,), HOUSE, 2).after, c.Sit(1), ANN).after


def does(house: House, command: c.AnyCommand, by: Actor) -> Plan:
    plan = execute(house, Order("t", command, by, 3))
    assert isinstance(plan, Plan), plan
    return plan


def test_at_a_table_with_a_cashier_only_the_cashier_moves_chips() -> None:
    house = with_cashier(cashier=True)
    no = execute(house, Order("t", c.BuyIn(1_000), ANN, 3))
    assert isinstance(no, Refused)
    assert no.code == "chips_at_the_cashier"
    plan = does(house, c.BuyIn(1_000, "ann"), CHU)
    assert [(record.by, record.event) for record in plan.records] == [(CHU, e.ChipsBoughtIn("ann", 1_000))]
    plan = does(plan.after, c.CashOut(400, "ann"), CHU)
    assert plan.after.book["wallet/ann"] == 4_400 * MICRO
    for wrong in (c.BuyIn(1_000), c.BuyIn(4_401, "ann"), c.CashOut(601, "ann"), c.BuyIn(1, "bob")):
        assert isinstance(execute(plan.after, Order("t", wrong, CHU, 3)), Refused), wrong


def test_at_a_table_without_a_cashier_players_move_only_their_own_chips() -> None:
    house = with_cashier(cashier=False)
    assert does(house, c.BuyIn(1_000), ANN).after.tables["t"].racks == {"ann": 1_000}
    assert isinstance(execute(house, Order("t", c.BuyIn(1_000, "ann"), CHU, 3)), Refused)
    assert isinstance(execute(house, Order("t", c.BuyIn(1_000, "bob"), ANN, 3)), Refused)


def test_an_administrator_opens_and_closes_a_table() -> None:
    admin, house = Actor("adm", Role.ADMINISTRATOR), with_cashier(cashier=False)
    opened = execute(house, Order("u", c.OpenTable("mlp-three-card", NO_JACKPOT, title="Table 2"), admin, 3))
    assert isinstance(opened, Plan)
    assert (opened.records[0].by, opened.after.tables["u"].title) == (admin, "Table 2")
    closed = execute(opened.after, Order("u", c.CloseTable(), admin, 4))
    assert isinstance(closed, Plan)
    assert closed.after.tables["u"].closed
    for taken in ("t", "house", ""):
        assert isinstance(execute(house, Order(taken, c.OpenTable("mlp-three-card", NO_JACKPOT), admin, 3)), Refused)
    assert isinstance(execute(house, Order("u", c.OpenTable("whist", NO_JACKPOT), admin, 3)), Refused)
    for wrong in (c.OpenTable("poker", NO_JACKPOT), c.OpenTable("mlp-three-card", SETTINGS)):
        assert isinstance(execute(house, Order("u", wrong, admin, 3)), Refused)


def test_the_page_says_what_the_program_enforces(monkeypatch: pytest.MonkeyPatch) -> None:
    page = authority_page.FILE.read_text(encoding="utf-8")
    assert authority_page.filled(page) == page
    flipped: dict[type[Command], Row] = {**PERMISSIONS, c.Deal: PERMISSIONS[c.Settle]}
    monkeypatch.setattr(authority_page, "PERMISSIONS", flipped)
    assert authority_page.filled(page) != page, "a planted difference is seen"
