"""5.17.2(c) and R-65: a table of a jackpot game that is on no link takes, offers and shows no jackpot Bet."""

from functools import reduce

import pytest
from msgspec.structs import replace

from croupier.engine.apply import apply, opened_table
from croupier.engine.decide import decide
from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.engine.legal_actions import actions_for
from croupier.engine.table import Table
from croupier.engine.table_sheet import sheet
from croupier.engine.views import view
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.words import render
from tests.support.random_play.world import terms

GAMES = ("mlp-three-card", "mlp-holdem", "progressive-holdem")
ANN, LIM, ROY = Actor("ann", Role.PLAYER), Actor("lim", Role.DEALER), Actor("roy", Role.SHIFT_MANAGER)
SEEN = (ANN, LIM, ROY, Actor("", Role.SPECTATOR))


def do(t: Table, command: c.AnyCommand, by: Actor = HOUSE) -> Table:
    made = decide(t, command, by)
    assert not isinstance(made, Refused), made
    return reduce(apply, made, t)  # type: ignore[arg-type]


def table(game: str) -> Table:
    """Ann sits at box 1 of a table without a link, with an Ante on it."""
    settings = replace(terms(game, Device.SHOE), jackpot_bet=0)
    t = opened_table(e.TableOpened("t", game, BY_ID[game].doc.code, settings))
    for command, by in ((c.Sit(1), ANN), (c.BuyIn(100_000), ANN), (c.OpenRound(), HOUSE)):
        t = do(t, command, by)
    return do(t, c.PlaceBet(1, "ante", settings.limits["ante"].least), ANN)


@pytest.mark.parametrize("game", GAMES)
def test_5_17_2_c_the_bet_is_refused_and_nobody_is_offered_it(game: str) -> None:
    t = table(game)
    without = BY_ID[game].doc.p("5.17.2(c)")
    for cents in (1, 500):
        no = decide(t, c.PlaceBet(1, "jackpot", cents), ANN)
        assert isinstance(no, Refused)
        assert no.para == without
    for who in SEEN:
        assert not [
            may for may in actions_for(t, who) if isinstance(may.command, c.PlaceBet) and may.command.bet == "jackpot"
        ]


@pytest.mark.parametrize("game", GAMES)
def test_5_17_2_c_no_spot_and_no_pay_table_but_a_notice_for_everybody(game: str) -> None:
    t = table(game)
    printed = sheet(t)
    assert "coin" not in {spot.shape for spot in printed.spots}
    assert "Progressive Jackpot" not in {each.title for each in printed.pay_sheets}
    for who in SEEN:
        shown = view(t, who)
        assert shown.notice == render(NO_JACKPOT)
        assert "jackpot" not in {spot.bet for box in shown.boxes for spot in box.spots}


@pytest.mark.parametrize("game", GAMES)
def test_5_16_a_table_without_a_jackpot_has_no_jackpot_failure(game: str) -> None:
    t = table(game)
    assert "jackpot_failure" not in {row.id for row in sheet(t).irregularities}
    between = opened_table(e.TableOpened("t", game, BY_ID[game].doc.code, t.settings))
    for each in (t, between):
        no = decide(each, c.Report("jackpot_failure"), LIM)
        assert isinstance(no, Refused)
        assert no.para == BY_ID[game].doc.p("5.17.2(c)")
    assert not [may for may in actions_for(between, ROY) if isinstance(may.command, c.RuleJackpot)]


@pytest.mark.parametrize("game", GAMES)
def test_3_8_on_a_link_the_same_table_has_it_all(game: str) -> None:
    bare = opened_table(e.TableOpened("t", game, BY_ID[game].doc.code, table(game).settings))
    t = apply(bare, e.TableLinked("link", 500))
    printed = sheet(t)
    assert [(spot.bet, spot.least, spot.most) for spot in printed.spots if spot.shape == "coin"] == [
        ("jackpot", 500, 500)
    ]
    assert "Progressive Jackpot" in {each.title for each in printed.pay_sheets}
    assert "jackpot_failure" in {row.id for row in printed.irregularities}
    assert view(t, ANN).notice == ""
    assert view(apply(t, e.TableLinked("", 0)), ANN).notice == render(NO_JACKPOT)
