"""Rounds of every game, irregularities and mixing included: each viewer's proof holds and opens what they may see."""

from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine import player_entropy
from croupier.engine.commitment import Label, commit, commit_unbound
from croupier.engine.player_entropy import closed_seals
from croupier.engine.replay import replay
from croupier.engine.shuffle import shuffled
from croupier.engine.table import Logged, Table
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.games.poker_v7.terms import p
from croupier.server.tables.shoes import stored_seeds
from tests.support.proofs.played_rounds import Promised, played
from tests.support.random_play.world import WORLDS


@pytest.mark.parametrize("name", WORLDS)
def test_every_proof_holds_and_tells_no_more_than_its_viewer_may_know(name: str) -> None:
    worlds = [played(name, seed, 300) for seed in range(14)]
    assert sum(world.proven for world in worlds) > 200
    assert name == "blackjack" or sum(world.hidden for world in worlds) > 100
    assert name != "poker" or sum(world.again for world in worlds) > 0
    assert sum(world.mixed for world in worlds) > 10
    assert sum(world.withheld for world in worlds) > 2
    assert sum(world.numbered for world in worlds) > 150
    assert not sum(world.cheated for world in worlds)
    assert not [fault for world in worlds for fault in world.broken]
    for world in worlds:
        for table, t in world.house.tables.items():
            assert replay(record for record in world.records if record.stream == table) == t, "mixes are in the log"


@pytest.mark.parametrize("name", WORLDS)
def test_a_house_that_ignores_the_words_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.tables.shoes.mixed", lambda order, commitment, words: order)
    worlds = [played(name, seed, 200) for seed in range(3, 6)]
    assert sum(world.mixed for world in worlds) > 0
    assert any("was not due as card" in fault for world in worlds for fault in world.broken)


@pytest.mark.parametrize("name", WORLDS)
def test_a_house_that_takes_words_in_the_order_of_revealing_is_caught(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def as_told(log: tuple[Logged, ...]) -> tuple[e.Mixed, ...]:
        return tuple(logged.event for logged in log if isinstance(logged.event, e.Mixed))

    monkeypatch.setattr("croupier.engine.player_entropy.revealed", as_told)
    worlds = (played(name, seed, 200) for seed in range(30))
    assert any("was not due as card" in fault for world in worlds for fault in world.broken)


@pytest.mark.parametrize("name", WORLDS)
def test_a_house_that_accepts_unsealed_words_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mix = player_entropy.mix

    def lenient(r: BaseRound | None, log: tuple[Logged, ...], game: str, table: str, player: str, words: str) -> object:
        with monkeypatch.context() as patch:
            patch.setattr(player_entropy, "seal_of", lambda *_: closed_seals(log).get(player, ""))
            return mix(r, log, game, table, player, words)

    monkeypatch.setattr("croupier.engine.player_entropy.mix", lenient)
    world = next(world for world in (played(name, seed, 200) for seed in range(30)) if world.broken)
    assert world.cheated > 0
    assert any("are not the ones that were sealed" in fault for fault in world.broken)


def open_as_before(t: Table, seed: bytes) -> c.OpenRound:
    return c.OpenRound(commit_unbound(shuffled(seed, t.settings.decks), seed))


@pytest.mark.parametrize("old", [False, True], ids=["format 2", "format 1"])
def test_cards_are_shuffled_again_in_the_format_that_the_round_was_opened_in(
    old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A round that was under way when the house was upgraded has one format from its first card to its last."""
    if old:
        monkeypatch.setattr("croupier.server.tables.shoes.opened_with", open_as_before)
    monkeypatch.setattr(Promised, "check", lambda self, t: None)
    world = Promised(Random(1), WORLDS["poker"])
    while (t := world.house.tables["a"]).round is None or not t.round.cards:
        world.deal("a")
    command, ((_, seed),) = world.shoes.prepared(t, c.Reshuffle())
    order = shuffled(seed, t.settings.decks)
    expected = commit_unbound(order, seed) if old else commit(Label(t.game, t.id, t.rounds, 1, 2), order, seed)
    assert command == c.Reshuffle(expected)


def test_a_second_reshuffle_before_any_card_is_drawn_is_stored_beside_the_first() -> None:
    world = Promised(Random(1), WORLDS["poker"])
    while (t := world.house.tables["a"]).round is None or not t.round.cards:
        world.deal("a")
    drawn = len(t.round.cards)
    for _ in range(2):
        assert t.round is not None
        command, secrets = world.shoes.prepared(t, c.Reshuffle())
        assert isinstance(command, c.Reshuffle)
        assert not world.vault.keys() & {key for key, _ in secrets}
        world.vault |= dict(secrets)
        again = Logged(t.seq, e.StubReshuffled(command.commitment, p("5.8")), t.game)
        t = replace(t, round=replace(t.round, commitment=command.commitment), log=(*t.log, again))
    assert [before for before, _ in stored_seeds(world.vault.get, t)] == [0, drawn, drawn]
