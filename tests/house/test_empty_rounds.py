"""A round without bets ends when the table is closed, changed or put on a link; one with bets is never cut short."""

from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine import decide as decisions
from croupier.engine.decide import decide as decide_at_table
from croupier.engine.legal_actions import step
from croupier.engine.table import Table, is_playing, open_stakes
from croupier.house import table_commands
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls, LinkTerms
from croupier.rules.game import Game, Phase
from croupier.rules.games import PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from tests.support.house.guarded import ADM, KOH, NG, TAN, Guarded
from tests.support.random_play.world import WORLDS, World

ANN = Actor("ann", Role.PLAYER)
STEPS = 150


def closed_at_once(house: House, t: Table, command: c.AnyCommand) -> bool:
    """Try it on a copy; check that it is done when no bet is in play, and only then."""
    plan = execute(house, Order(t.id, command, KOH, 0))
    busy = is_playing(t) and (bool(open_stakes(t)) or step(t).phase is not Phase.BETTING)  # type: ignore[union-attr]
    assert isinstance(plan, Refused) is busy, (command, plan, step(t))
    if isinstance(plan, Refused):
        return False
    ended = [each for each in plan.records if isinstance(each.event, e.RoundConcluded)]
    assert len(ended) == is_playing(t)
    assert not [move for _, move in plan.transfers], "nobody's chips move"
    assert not is_playing(plan.after.tables[t.id])
    assert plan.after.book == house.book
    return is_playing(t)


def walk(game: str, seed: int) -> int:
    """Random play; at every step both tables are tried. Return how many empty rounds were ended."""
    world = World(Random(seed), WORLDS[game])
    found = 0
    for _ in range(STEPS):
        world.anything()
        for t in world.house.tables.values():
            found += closed_at_once(world.house, t, c.CloseTable())
            found += closed_at_once(world.house, t, c.ChangeSettings(t.settings))
    return found


@pytest.mark.parametrize("game", WORLDS)
def test_a_table_is_closed_or_changed_at_once_unless_somebody_has_a_bet(game: str) -> None:
    found = sum(walk(game, seed) for seed in range(3))
    assert found > 0 or game == "poker", "Poker has no round without Blinds"


def test_planted_a_round_cut_short_with_bets_on_the_table_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the bets are not looked at."""

    def blind(game: Game, r: object) -> tuple[e.RoundConcluded, ...]:
        return () if r is None or r.over else (e.RoundConcluded(r.number),)  # type: ignore[attr-defined]

    for module in (decisions, table_commands):
        monkeypatch.setattr(module, "end_empty_round", blind)
    with pytest.raises(AssertionError):
        walk("three-card", 0)


def test_an_idle_table_closes_and_the_record_says_that_its_round_ended() -> None:
    floor = Guarded("a")
    floor.do("a", c.OpenRound())
    plan = floor.does("a", c.CloseTable(), ADM)
    assert [each.event for each in plan.records] == [e.RoundConcluded(1), e.TableClosed()]
    assert floor.house.tables["a"].closed


def test_a_refusal_says_whose_bets_they_are() -> None:
    floor = Guarded("a")
    floor.bet("a", [1, 2])
    bets = refuse("bets_on_table", "table", players=("ann", "bob"), boxes=(1, 2))
    assert floor.refused("a", c.CloseTable(), ADM) == bets
    floor.do("a", c.CloseBets())
    assert floor.refused("a", c.CloseTable(), ADM) == refuse("round_being_played", "table", round=1)


def test_settings_proposed_over_an_empty_round_are_signed_over_another_one() -> None:
    """What was proposed is the same, whichever empty round ends for it."""
    floor = Guarded("a")
    other = replace(floor.house.tables["a"].settings, box_count=4)
    floor.do("a", c.OpenRound())
    floor.does("a", c.ChangeSettings(other), ADM)
    (proposal,) = floor.open
    floor.do("a", c.PlaceBet(1, "ante", 500), ANN)
    floor.do("a", c.PlaceBet(1, "jackpot", 500), ANN)
    floor.deal("a", {1: "2h 7d 9c"}, "4c 5d")
    floor.settle("a")
    floor.do("a", c.OpenRound())
    assert floor.open == (proposal,), "it waits through rounds, and does not lapse"
    plan = floor.does("a", c.Sign(proposal.id), NG)
    assert [each.event for each in plan.records][1:] == [e.RoundConcluded(2), e.SettingsChanged(other)]
    assert floor.house.tables["a"].settings == other


def unlinked() -> Guarded:
    """A floor with one table more, of the same kind of jackpot and on no link."""
    floor = Guarded("a")
    limits = {"ante": Limits(500, 50_000), "pair_plus": Limits(500, 50_000)}
    opened = e.TableOpened("z", THREE_CARD.id, "ML3C-2", HousePokerSettings(limits), "", "Table Z", Controls())
    floor.house = record_events(floor.house, "z", (opened,), HOUSE, 0).after
    other = e.LinkOpened("other", LinkTerms("Other", 1_000, 0, 5_000, 9_000))
    floor.house = record_events(floor.house, HOUSE_STREAM, (other,), HOUSE, 0).after
    return floor


def test_a_table_on_no_link_joins_one_by_two_signatures() -> None:
    floor = unlinked()
    floor.do("z", c.OpenRound())
    floor.does("z", c.LinkTable("link"), ADM)
    (proposal,) = floor.open
    assert proposal.kind == "settings"
    assert floor.turned("z", c.Sign(proposal.id), TAN) == "signer_of_rank_required"
    floor.does("z", c.Sign(proposal.id), NG)
    z = floor.house.tables["z"]
    assert (z.link, z.settings.jackpot_bet, is_playing(z)) == ("link", 500, False)
    floor.do("z", c.OpenRound())
    assert floor.do("z", c.Sit(3), ANN) is None
    assert floor.do("z", c.BuyIn(100_000), ANN) is None
    assert floor.do("z", c.PlaceBet(3, "ante", 500), ANN) is None
    assert floor.do("z", c.PlaceBet(3, "jackpot", 500), ANN) is None


def test_a_link_joined_by_another_game_closes_the_other_proposal() -> None:
    """Two games are proposed for an empty link: once one is signed, the other cannot be done any more."""
    floor = unlinked()
    limits = {"ante": Limits(500, 50_000), "bonus": Limits(500, 50_000)}
    opened = e.TableOpened("y", PROGRESSIVE_HOLDEM.id, "PTH-6", HousePokerSettings(limits), "", "Table Y", Controls())
    floor.house = record_events(floor.house, "y", (opened,), HOUSE, 0).after
    floor.does("z", c.LinkTable("other"), ADM)
    floor.does("y", c.LinkTable("other"), ADM)
    (first,), (second,) = floor.house.tables["z"].proposals, floor.house.tables["y"].proposals
    floor.does("z", c.Sign(first.id), NG)
    assert floor.house.tables["z"].link == "other"
    assert floor.house.tables["y"].proposals == ()
    assert floor.turned("y", c.Sign(second.id), NG) == "proposal_not_open"


@pytest.mark.parametrize(
    ("table", "link", "why"),
    [
        ("z", "nowhere", refuse("link_unknown", "link", link="nowhere")),
        ("a", "other", refuse("table_linked_already", "link", link="link")),
    ],
)
def test_a_table_that_cannot_join_a_link_is_refused_with_the_reason(table: str, link: str, why: Refused) -> None:
    assert unlinked().refused(table, c.LinkTable(link), ADM) == why


def test_a_game_without_a_jackpot_and_a_link_of_other_games_are_refused() -> None:
    world = World(Random(1), WORLDS["blackjack"], DEMO)
    plan = execute(world.house, Order("a", c.LinkTable("link"), KOH, 0))
    assert isinstance(plan, Refused)
    assert plan.code == "game_without_jackpot"
    floor = unlinked()
    twin = World(Random(1), WORLDS["progressive-holdem"], DEMO).house.tables["a"]
    house = replace(floor.house, tables={**floor.house.tables, "p": replace(twin, id="p", link="", round=None)})
    plan = execute(house, Order("p", c.LinkTable("link"), KOH, 0))
    assert isinstance(plan, Refused)
    assert plan.code == "link_of_another_jackpot"


def test_the_engine_alone_closes_an_idle_table() -> None:
    floor = Guarded("a")
    floor.do("a", c.OpenRound())
    assert decide_at_table(floor.house.tables["a"], c.CloseTable(), KOH) == (e.RoundConcluded(1), e.TableClosed())
    assert isinstance(execute(floor.house, Order("a", c.CloseTable(), KOH, 0)), Plan)
