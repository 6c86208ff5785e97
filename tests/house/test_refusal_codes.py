"""The office's refusals, by code and the values of their sentences."""

import pytest
from msgspec.structs import replace

from croupier.house import staff_commands
from croupier.house.authority import refusal, refuse_wrong_phase
from croupier.house.execute import HOUSE_STREAM, Order, execute
from croupier.house.settings_validation import MOST_MOVED
from croupier.record import commands as c
from croupier.record.controls_and_link_terms import DEMO, LinkTerms
from croupier.rules.deal import Device
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import AnySettings
from croupier.words import refusal as rendered
from tests.support.house.floors import ANN
from tests.support.house.guarded import ADM, CHU, KOH, LIM, TAN, Guarded
from tests.support.house.staffed import STAFF, staffed
from tests.support.random_play.world import terms

GAME = "mlp-three-card"
TERMS = LinkTerms("Second", bet=800, rate_ppm=250_000, reset=4_000, start=9_000, sign_above=20_000)


def plain(game: str = GAME) -> AnySettings:
    return replace(terms(game, Device.SHOE), jackpot_bet=0)


OPENINGS = {
    "no such game": (c.OpenTable("whist", plain()), refuse("game_not_offered", "game", game="whist")),
    "settings of another game": (c.OpenTable("poker", plain()), refuse("settings_of_another_game", "settings")),
    "one signature": (c.OpenTable(GAME, plain(), controls=DEMO), refuse("single_signature_outside_demo", "controls")),
    "no limits": (
        c.OpenTable(GAME, replace(plain(), limits={})),
        refuse("limits_missing", "ante", bets=("ante", "pair_plus")),
    ),
    "no jackpot": (
        c.OpenTable("free-bet-blackjack", plain("free-bet-blackjack"), "link"),
        refuse("game_without_jackpot", "link"),
    ),
    "no such link": (c.OpenTable(GAME, plain(), "no"), refuse("link_unknown", "link", link="no")),
    "another bet than the link": (c.OpenTable(GAME, plain(), "link"), refuse("jackpot_bet_of_link", "link", bet=500)),
    "a jackpot bet without a link": (
        c.OpenTable(GAME, replace(plain(), jackpot_bet=500)),
        refuse("jackpot_bet_unlinked", "link"),
    ),
    "a long title": (c.OpenTable(GAME, plain(), title="x" * 41), refuse("title_too_long", "title", limit=40)),
    "too many boxes": (
        c.OpenTable(GAME, replace(plain(), box_count=9)),
        refuse("layout_too_small", "box_count", boxes=8),
    ),
}


@pytest.mark.parametrize("case", OPENINGS)
def test_a_table_is_not_opened(case: str) -> None:
    command, refused = OPENINGS[case]
    assert Guarded("a").refused("new", command, ADM) == refused


def test_table_names_in_use_reserved_or_invalid_are_refused() -> None:
    floor, opening = Guarded("a"), c.OpenTable(GAME, plain())
    assert floor.turned("a b", opening, ADM) == "name_not_for_address"
    assert floor.refused("a", opening, ADM) == refuse("table_open_already", "table", table="a")
    assert floor.refused(HOUSE_STREAM, opening, ADM) == refuse("table_name_reserved", "table", table=HOUSE_STREAM)
    assert floor.refused("z", c.OpenRound(), LIM) == refuse("table_unknown", "table", table="z")
    assert floor.turned(HOUSE_STREAM, c.OpenRound(), LIM) == "table_command"


def test_settings_are_not_changed() -> None:
    floor = Guarded("a")
    now = floor.house.tables["a"].settings
    last = max(floor.house.tables["a"].seats)
    for settings, refused in (
        (plain("poker"), refuse("settings_of_another_game", "settings")),
        (replace(now, jackpot_bet=700), refuse("jackpot_bet_of_link", "settings", bet=500)),
        (replace(now, limits={}), refuse("limits_of_other_bets", "settings", bets=("ante", "pair_plus"))),
        (replace(now, box_count=last - 1), refuse("seat_in_use", "box_count", place="box", number=last)),
    ):
        assert floor.refused("a", c.ChangeSettings(settings), ADM) == refused


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"name": " "}, refuse("display_name_required", "name")),
        ({"bet": 0}, refuse("link_bet_out_of_range", "bet", limit=1_000_000_000)),
        ({"rate_ppm": -1}, refuse("link_rate_out_of_range", "rate_ppm", limit=1_000_000)),
        ({"reset": -1}, refuse("link_amount_out_of_range", "reset", amount="reset", limit=MOST_MOVED)),
        ({"start": -1}, refuse("link_amount_out_of_range", "start", amount="start", limit=MOST_MOVED)),
    ],
)
def test_terms_of_a_link_are_not_accepted(change: dict[str, int | str], refused: Refused) -> None:
    assert Guarded("a").refused(HOUSE_STREAM, c.OpenLink("second", replace(TERMS, **change)), ADM) == refused


def test_money_is_not_moved() -> None:
    floor = Guarded("a")
    holds = (floor.house.book["wallet/ann"]) // 1_000_000
    for command, by, refused in (
        (c.SellChips("ann", 0), CHU, refuse("chips_amount_not_positive", "cents")),
        (c.SellChips("ann", MOST_MOVED), CHU, refuse("wallet_over_maximum", "cents", holds=holds, limit=MOST_MOVED)),
        (c.SellChips("nobody", 1), CHU, refuse("player_unknown", "player", player="nobody")),
        (c.RedeemChips("ann", -1), CHU, refuse("chips_amount_not_positive", "cents")),
        (c.RedeemChips("nobody", 1), CHU, refuse("wallet_too_small", "cents", player="nobody", holds=0)),
        (c.WriteOffDebt("ann", 1, "gone"), CHU, refuse("no_debt", "cents", player="ann")),
        (c.CorrectMeter("link", 0, "x"), KOH, refuse("correction_out_of_range", "cents", limit=MOST_MOVED)),
        (c.CorrectMeter("link", MOST_MOVED, "x"), KOH, refuse("meter_over_maximum", "cents", limit=MOST_MOVED)),
        (c.CorrectMeter("link", 1, " "), KOH, refuse("correction_reason_required", "reason")),
        (c.OrderAwards("link", (), "x"), KOH, refuse("order_of_two_hands", "hands")),
        (c.OrderAwards("link", (), " "), KOH, refuse("reason_required", "reason")),
        (
            c.OrderAwards("link", (c.HandAt("a", 1), c.HandAt("a", 2)), "x"),
            KOH,
            refuse("no_award_for_hand", "hands", box=1, table="a"),
        ),
    ):
        assert floor.refused(HOUSE_STREAM, command, by) == refused


def test_roles_and_doors() -> None:
    t = Guarded("a").house.tables["a"]
    with_cashier = replace(t, controls=replace(t.controls, cashier=True))
    assert refusal(c.PayAward(1, 1, 1), LIM) == refuse("house_only", "role")
    assert refusal(c.BuyIn(1, "ann"), CHU, t) == refuse("chips_by_players", "role")
    assert refusal(c.BuyIn(1, "bob"), ANN, t) == refuse("chips_for_yourself_only", "player")
    assert refusal(c.BuyIn(1), CHU, with_cashier) == refuse("chips_of_whom", "player")
    assert refuse_wrong_phase(c.Settle(), t) == refuse("not_in_this_phase", "phase", phase="idle")
    assert refuse_wrong_phase(c.Settle(), None) == refuse("table_command", "phase")


def test_two_people_outside_the_server() -> None:
    second = refuse("second_person_required", "shift_manager")
    assert staff_commands.founders({}, "Ada", "ada", lambda _: False) == second
    assert staff_commands.founders(STAFF, "Ada", "Bea", lambda _: False) == refuse("staff_present", "db")
    assert staff_commands.granters(STAFF, "koh", "adm", "koh") == refuse("not_for_yourself", "signed")
    assert staff_commands.granters(STAFF, "mia", "koh", "kay") == refuse("administrator_required", "by")
    assert staff_commands.granters(STAFF, "mia", "adm", "ng") == refuse("rank_too_low", "signed", rank="shift_manager")
    assert staff_commands.resetters(STAFF, "lim", "tan", "koh") == refuse(
        "pin_reset_rank_too_low", "by", rank="pit_manager"
    )
    assert staff_commands.resetters(STAFF, "adm", "adm", "koh") == refuse("not_for_yourself", "by")
    assert staff_commands.officers(STAFF, "ng", "koh", "witness") == refuse(
        "witness_rank_too_low", "by", rank="shift_manager"
    )
    assert staff_commands.reset_pin(STAFF, 3, "lim", 3) == refuse("pin_set_since", "name", name="lim")


def test_a_connected_player_acts_for_themselves() -> None:
    floor = Guarded("a")
    floor.bet("a")
    floor.deal("a", {}, "4c 5d")
    gone = execute(floor.house, Order("a", c.WalkAway("ann"), TAN, 0, present=frozenset({"ann"})))
    assert gone == refuse("player_connected", "player", player="ann")


def test_a_sentence_names_the_role_of_the_person_and_the_roles_that_may() -> None:
    refused = staffed().refused("a", c.OpenRound(), ANN)
    assert refused == refuse(
        "role_may_not",
        "role",
        role="player",
        roles=("dealer", "pit_supervisor", "pit_manager", "shift_manager"),
    )
    said = rendered(refused)
    assert "(player)" in said
    assert "dealer, pit supervisor, pit manager or shift manager" in said
