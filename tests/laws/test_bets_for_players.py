"""5.22, POKER-7 5.15 and FBBJ-2025 5.19: what staff are offered to place for players is taken, and nothing else is."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine import legal_actions
from croupier.engine.decide import decide
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.table import Table
from croupier.house import approvals
from croupier.house.execute import House, Order, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.game import LegalAction, Phase
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS, World

pytestmark = pytest.mark.untraced
ONE_GAME = {games[0]: games for games in WORLDS.values() if games[0] == games[1]}
IN_EVERY_GAME = pytest.mark.parametrize("games", ONE_GAME.values(), ids=ONE_GAME.keys())
CITED = {"POKER-7": "5.15", "FBBJ-2025": "5.19"}


def placements(t: Table, by: Actor) -> list[LegalAction]:
    return [each for each in actions_for(t, by) if isinstance(each.command, c.PlaceBet)]


def own(t: Table, player: Actor) -> set[tuple[int, str]]:
    """What a player may bet alone, by box and bet."""
    found = set()
    for each in actions_for(t, player):
        if isinstance(each.command, c.PlaceBet):
            found.add((each.command.box, each.command.bet))
        elif isinstance(each.command, c.Decide) and each.cost and not BY_ID[t.game].allows_standing:
            found.add((each.command.box, each.command.decision))
    return found


def check(t: Table, found: dict[str, int]) -> None:
    game = BY_ID[t.game]
    for by in STAFF:
        for may in placements(t, by):
            send = may.command
            assert isinstance(send, c.PlaceBet)
            assert send.player in t.seats.values(), "for a seated player"
            assert may.para == game.doc.p(CITED.get(game.doc.code, "5.22"))
            player = Actor(send.player, PLAYERS[0].role)
            assert (send.box, send.bet) in own(t, player), "no more than the player may bet"
            made = decide(t, send, by)
            assert not isinstance(made, Refused), f"{by.name} is offered {send}, then refused: {made}"
            placed = [each for each in made if isinstance(each, e.BetPlaced | e.Acted)]
            assert placed[0].placed_by == by.name, "the record says who placed it"
            found[send.bet] = found.get(send.bet, 0) + 1
    if step(t) is not None and step(t).phase is Phase.DECIDING and not (game.allows_standing or t.closed):  # type: ignore[union-attr]
        for name in t.seats.values():
            offered = {(m.command.box, m.command.bet) for m in placements(t, STAFF[0]) if m.command.player == name}  # type: ignore[union-attr]
            assert own(t, Actor(name, PLAYERS[0].role)) <= offered, "nothing that the player may bet is missing"
    open_to_bets = step(t) is not None and not t.closed
    if open_to_bets and game.seating is None and step(t).phase is Phase.BETTING:  # type: ignore[union-attr]
        for box, name in t.seats.items():
            wanted = {(box, bet) for at, bet in own(t, Actor(name, PLAYERS[0].role)) if at == box}
            offered = {(m.command.box, m.command.bet) for m in placements(t, STAFF[0]) if m.command.player == name}  # type: ignore[union-attr]
            assert wanted <= offered, "nothing that the player may bet at their seat is missing"


def walked(games: tuple[str, ...], seeds: int = 4, steps: int = 120) -> dict[str, int]:
    found: dict[str, int] = {}
    for seed in range(seeds):
        world = World(Random(seed), games)
        for _ in range(steps):
            world.anything()
            for t in world.house.tables.values():
                check(t, found)
    return found


@IN_EVERY_GAME
def test_staff_are_offered_every_bet_that_a_seated_player_may_place(games: tuple[str, ...]) -> None:
    found = walked(games)
    follow_on = {"mlp-three-card": "play", "mlp-holdem": "flop", "progressive-holdem": "flop"}
    assert follow_on.get(games[0], "call") in found or games[0] == "free-bet-blackjack", found
    assert set(BY_ID[games[0]].limited_bets) <= set(found) or {"call", "raise"} <= set(found), found


def test_the_console_has_something_to_place_while_bets_are_open() -> None:
    for games in ONE_GAME.values():
        world = World(Random(1), games)
        for _ in range(2):
            world.deal("a")
        t = world.house.tables["a"]
        now = step(t)
        assert now is not None
        if now.phase in (Phase.BETTING, Phase.DECIDING):
            assert placements(t, STAFF[0]), t.game


def placed_for(games: tuple[str, ...], present: frozenset[str]) -> tuple[House, list[e.AnyEvent]]:
    """What happens at a table where one person is enough, when a dealer places a bet for a player."""
    world = World(Random(1), games)
    world.deal("a")
    t = world.house.tables["a"]
    assert not t.controls.two_persons
    send = placements(t, STAFF[0])[0].command
    assert isinstance(send, c.PlaceBet)
    assert send.player == "ann"
    plan = execute(world.house, Order("a", send, STAFF[0], 1, "", None, present))
    assert not isinstance(plan, Refused)
    return plan.after, [record.event for record in plan.records]


def confirmed(games: tuple[str, ...]) -> None:
    _, alone = placed_for(games, frozenset())
    assert any(isinstance(event, e.BetPlaced | e.Acted) for event in alone), "nobody is there to ask"
    house, events = placed_for(games, frozenset({"ann"}))
    assert [type(event) for event in events] == [e.Proposed]
    (waits,) = house.tables["a"].proposals
    sign, here = c.Sign(waits.id), frozenset({"ann"})
    assert isinstance(execute(house, Order("a", sign, STAFF[1], 1, "", None, here)), Refused), "she is asked herself"
    signed = execute(house, Order("a", sign, Actor("ann", PLAYERS[0].role), 1))
    assert not isinstance(signed, Refused)
    assert any(isinstance(record.event, e.BetPlaced | e.Acted) for record in signed.records)


def test_a_connected_player_confirms_a_bet_at_a_table_for_one_person_too() -> None:
    confirmed(ONE_GAME["mlp-three-card"])


def test_planted_a_bet_that_one_dealer_places_alone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approvals, "PLACING", "nothing")
    with pytest.raises(AssertionError):
        confirmed(ONE_GAME["mlp-three-card"])


def name_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        legal_actions,
        "_bet_for_player",
        lambda may, *_, **__: may.command if isinstance(may.command, c.PlaceBet) else None,
    )


def forget_the_last_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    real = legal_actions._actions_on_behalf
    monkeypatch.setattr(
        legal_actions, "_actions_on_behalf", lambda t, now: real(replace(t, seats=dict([*t.seats.items()][:-1])), now)
    )


def leave_out_bets_after_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Staff are not offered the Play or Flop that a player may ask them to place."""
    real = legal_actions._bet_for_player
    monkeypatch.setattr(legal_actions, "_bet_for_player", lambda may, player, **_: real(may, player, by_deciding=False))


def offer_bets_of_the_next_box(monkeypatch: pytest.MonkeyPatch) -> None:
    real = legal_actions._bet_for_player

    def shifted(may: LegalAction, player: str, **how: bool) -> c.PlaceBet | None:
        send = real(may, player, **how)
        return None if send is None else replace(send, box=send.box + 1)

    monkeypatch.setattr(legal_actions, "_bet_for_player", shifted)


@pytest.mark.parametrize(
    "plant",
    [name_nobody, forget_the_last_seat, offer_bets_of_the_next_box, leave_out_bets_after_the_deal],
    ids=lambda plant: plant.__name__,
)
def test_a_planted_bug_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        walked(ONE_GAME["mlp-three-card"])
