"""One person alone never changes the money of a round after "No more Bets"."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine import proposals
from croupier.engine.leaving import bets_of_leaver, left_during_ruling
from croupier.engine.legal_actions import step
from croupier.engine.table import Table, game_of
from croupier.house import approvals, authority
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.base_round import BaseRound
from croupier.rules.deal import BURNT
from croupier.rules.game import Phase
from croupier.rules.games.poker_v7.round import Round as PokerRound
from croupier.rules.house_poker.round import Round
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.tables.shoes import next_cards
from tests.support.random_play.restless_players import Restless
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS

pytestmark = pytest.mark.untraced

LAWFUL = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(min_value=0, max_value=2**32)
IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
ALONE = (*STAFF, Actor("may", Role.CASHIER), Actor("adm", Role.ADMINISTRATOR))

# The document's normal procedure: the next cards to their places, what is to be opened, the settlement by the cards.
NORMAL = (c.CloseBets, c.Deal, c.Reveal, c.Settle, c.Reshuffle, c.OpenRound)
OF_STAFF = [each for each in get_args(c.AnyCommand) if authority.PERMISSIONS[each].roles - {Role.PLAYER, Role.HOUSE}]


def drawn(world: Restless, t: Table, kind: Any) -> list[c.AnyCommand]:
    """Commands of this kind that a member of staff might send, sensible and not."""
    random, player = world.random, world.random.choice(PLAYERS).name
    box, cents = random.randint(1, 4), random.choice((500, 700, 1_000, 25_000))
    bets: list[str] = [spot.bet for spot in game_of(t).spots] or ["pot"]
    match kind.__name__:
        case "Report":
            rows = game_of(t).irregularities
            facts = ({name: world.fact(t, name) for name in (*row.required, *row.optional)} for row in rows)
            bare = ({name: world.fact(t, name) for name in row.required} for row in rows)
            pairs = (*zip(rows, facts, strict=True), *zip(rows, bare, strict=True))
            return [c.Report(row.id, c.Facts(**each)) for row, each in pairs]  # type: ignore[arg-type]
        case "PlaceBet":
            return [c.PlaceBet(box, bet, cents, player) for bet in bets]
        case "WithdrawBet":
            return [c.WithdrawBet(box, bet, player) for bet in bets]
        case "WalkAway":
            return [c.WalkAway(each.name, gone) for each in PLAYERS for gone in (True, False)]
        case "TimeUp":
            return [c.TimeUp(each) for each in range(1, 5)]
        case "RuleJackpot":
            return [c.RuleJackpot(mode, box) for mode in ("close_table", "block_box", "no_jackpot", "restored")]
        case "Sign" | "RefuseToSign" | "WithdrawProposal":
            waits = [each.id for each in t.proposals]
            return [c.RefuseToSign(each, "no") if kind is c.RefuseToSign else kind(each) for each in waits]
        case "SitOut" | "DeemGone" | "ReleaseStake":
            return [kind(each.name) for each in PLAYERS]
        case "Relocate":
            return [c.Relocate(player, box)]
        case "BuyIn" | "CashOut":
            return [kind(cents, player)]
        case "CloseTable":
            return [c.CloseTable()]
        case "LinkTable":
            return [c.LinkTable("link")]
        case "ChangeSettings":
            return [c.ChangeSettings(replace(t.settings, box_count=t.settings.box_count + 1))]
        case _:
            return []


def money(r: BaseRound | None) -> object:
    """What a round pays depends on this: all of it but who has looked at cards."""
    if isinstance(r, Round):
        looked = tuple(replace(box, examined=False) for box in r.boxes)
        return replace(r, boxes=looked, looks=(), pauses=())
    return r


def as_players_left(t: Table) -> BaseRound | None:
    """The round once a ruling waits no longer: players who left meanwhile have walked away, as they chose to."""
    game, r = game_of(t), t.round
    for player in left_during_ruling(t.log):
        if r is not None and player not in r.left:
            for event in bets_of_leaver(game, r, player):
                r = game.apply(r, event)
    return r


def check_alone(world: Restless) -> None:
    """Whatever one person sends, the round pays what it would have paid."""
    for table, t in world.house.tables.items():
        if t.round is None or not t.round.closed:
            continue
        for kind in OF_STAFF:
            if kind in NORMAL:
                continue
            for command in drawn(world, t, kind):
                for by in ALONE:
                    with world.branch():
                        if world.do(table, command, by):
                            continue
                        after = world.house.tables[table]
                        signed_before = any(each.names for each in t.proposals) and isinstance(command, c.Sign)
                        closed = isinstance(command, c.WithdrawProposal | c.RefuseToSign) and not after.proposals
                        expected = as_players_left(t) if closed else t.round
                        assert signed_before or money(after.round) == money(expected), f"{by.name} alone: {command}"


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_one_person_alone_changes_no_payout(seed: int, games: tuple[str, ...]) -> None:
    world = Restless(Random(seed), games, Controls())
    for _ in range(4):
        for _ in range(25):
            world.anything()
        check_alone(world)


def misdealt(world: Restless, table: str) -> bool:
    """A dealer exchanges two cards of the deal, every count right; False where no two can be exchanged."""
    while (r := world.house.tables[table].round) is None or r.over:
        world.deal(table)
    for box, player in enumerate(PLAYERS, start=1):
        world.do(table, c.PlaceBet(box, "ante", 500), player)
    world.do(table, c.CloseBets(), HOUSE)
    r = world.house.tables[table].round
    assert isinstance(r, Round)
    hands = [at for at, place in enumerate(r.plan) if place > 0]
    if len({r.plan[at] for at in hands}) < 2:
        return False
    one = world.random.choice(hands)
    two = world.random.choice([at for at in hands if r.plan[at] != r.plan[one]])
    for at, place in enumerate(r.plan[: max(one, two) + 1]):
        to = r.plan[two if at == one else one] if at in (one, two) else place
        assert world.do(table, c.Deal((world.decks[table][at],), to), STAFF[0]) is None
    return True


def misdealt_poker(world: Restless) -> None:
    """A dealer exchanges two Hole Cards, deals one too many, or burns a second card."""
    while (r := world.house.tables["a"].round) is None or r.over:
        world.deal("a")
    assert isinstance(r, PokerRound)
    owed, hands = r.next_places, [at for at, place in enumerate(r.next_places) if place > 0]
    one = world.random.choice(hands[:-1])
    two = world.random.choice([at for at in hands if owed[at] != owed[one]])
    exchanged = [owed[two if at == one else one if at == two else at] for at in range(len(owed))]
    surplus = world.random.choice((*r.seats, 4, BURNT))
    for place in world.random.choice((exchanged, [*owed, surplus], [*owed[:one], surplus])):
        r = world.house.tables["a"].round
        assert r is not None
        assert world.do("a", c.Deal(next_cards(world.decks["a"], r, 1), place), STAFF[0]) is None


def check_poker_misdeal(seed: int) -> None:
    """Whatever the players do and whatever one dealer sends then, no Pot is paid until two people have ruled."""
    world = Restless(Random(seed), WORLDS["poker"], Controls())
    misdealt_poker(world)
    now = step(world.house.tables["a"])
    for _ in range(80):
        t = world.house.tables["a"]
        now = step(t)
        assert now is not None
        assert not getattr(t.round, "lines", ()), "settled on cards that one person misdealt"
        if now.phase is Phase.RULING:
            break
        if now.phase is Phase.DECIDING:
            world.answer("a")
        else:
            assert world.deal("a") is None
    assert now is not None
    assert now.phase is Phase.RULING, "the betting ends, and nobody is asked to rule"
    for by in STAFF:
        for command in (c.Settle(), c.Reveal(), c.Report("unprovided", c.Facts(remedy="continue", reason="mine"))):
            world.do("a", command, by)
    assert step(world.house.tables["a"]) == now, "one person alone has ruled"


def test_cards_that_one_poker_dealer_lets_fall_elsewhere_settle_nothing() -> None:
    for seed in range(40):
        check_poker_misdeal(seed)


def test_a_poker_misdeal_that_nobody_reports_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("decide", "legal_actions"):
        monkeypatch.setattr(
            import_module(f"croupier.rules.games.poker_v7.{name}"), "refuse_until_reported", lambda r: None
        )
    with pytest.raises(AssertionError, match="misdealt"):
        test_cards_that_one_poker_dealer_lets_fall_elsewhere_settle_nothing()


def test_a_poker_misdeal_that_one_person_accepts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approvals, "HARMLESS", e.HandExamined | e.CardsMoved)
    with pytest.raises(AssertionError, match="alone"):
        test_cards_that_one_poker_dealer_lets_fall_elsewhere_settle_nothing()


HOUSE_GAMES = [name for name in WORLDS if name not in ("poker", "blackjack")]


def check_misdeal(name: str, seed: int) -> bool:
    """Cards that one dealer lets fall elsewhere settle nothing until two people have ruled on them."""
    world = Restless(Random(seed), WORLDS[name], Controls())
    if not misdealt(world, "a"):
        return False
    refusals = []
    for _ in range(60):
        now = step(world.house.tables["a"])
        assert now is not None
        if now.phase in (Phase.DECIDING, Phase.OPTIONS):
            world.do("a", c.WalkAway(now.waits_for[0]), HOUSE)
        elif refused := world.deal("a"):
            refusals.append(refused.code)
            break
        assert not getattr(world.house.tables["a"].round, "lines", ()), "settled on cards that one person misdealt"
    assert not {"report_wrong_number_first", "report_wrong_place_first"}.isdisjoint(refusals), refusals
    return True


@pytest.mark.parametrize("name", HOUSE_GAMES)
def test_cards_that_one_dealer_lets_fall_elsewhere_settle_nothing(name: str) -> None:
    assert sum(check_misdeal(name, seed) for seed in range(12)) >= 6


def test_a_misdeal_that_nobody_reports_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.rules.house_poker.play._refuse_misplaced", lambda g, r: None)
    with pytest.raises(AssertionError, match="misdealt"):
        test_cards_that_one_dealer_lets_fall_elsewhere_settle_nothing("three-card")


def test_every_command_of_staff_is_tried() -> None:
    """A new command that staff may send at a table is drawn here, or is named as concerning no round."""
    world = Restless(Random(0), WORLDS["three-card"], Controls())
    for _ in range(40):
        world.deal("a")
    t = replace(world.house.tables["a"], proposals=(proposals.Proposal(1, "void", c.Settle(), HOUSE, 1, ""),))
    elsewhere = {each for each in OF_STAFF if authority.PERMISSIONS[each].phases == frozenset({authority.NOWHERE})}
    tried = {each for each in OF_STAFF if drawn(world, t, each)}
    assert set(OF_STAFF) - {*NORMAL} - elsewhere == tried


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def a_found_bet_is_enough(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "HARMLESS", e.HandExamined | e.BetFound)


def options_are_enough(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "HARMLESS", e.HandExamined | e.CardsFound | e.OptionsOffered | e.CardsExposed)


def a_walk_away_is_enough(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "FOR_A_PLAYER", frozenset())


def nobody_signs(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "needs_two_persons", lambda draft, stream: False)


def the_same_person_signs(bug: pytest.MonkeyPatch) -> None:
    """The proposer may sign."""

    def sign_at_once(draft: approvals.Draft, stream: str, *_: object) -> None:
        found = draft.open_in(stream)[-1]
        approvals._write(draft, draft.made(stream, found.command, STAFF[-1]), found.by, found.by, None)  # type: ignore[arg-type]

    bug.setattr(approvals, "_sign_immediately", sign_at_once)


PLANTS = [a_found_bet_is_enough, options_are_enough, a_walk_away_is_enough, nobody_signs, the_same_person_signs]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_what_one_person_could_do(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="alone"):
        many()


def many() -> None:
    for seed in range(30):
        world = Restless(Random(seed), WORLDS["three-card"], Controls())
        for _ in range(4):
            for _ in range(25):
                world.anything()
            check_alone(world)
