"""Rounds of every game, irregularities and mixes included: each viewer's proof holds and opens what he may see."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.proof import Proof, checked, proof
from croupier.engine.replay import replay
from croupier.engine.shoe import positions
from croupier.engine.table import Table, game_of, mixes
from croupier.house.conduct import Order, conduct
from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.cards import text
from croupier.rules.deal import DEVICE
from croupier.rules.felt import Felt
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused
from croupier.server.dealer import Shoes, kept_seeds
from tests.laws.world import PLAYERS, WORLDS, World


class Promised(World):
    """The same world with cards from the house's own shoes."""

    def __init__(self, random: Random, games: tuple[str, ...]) -> None:
        self.shoes, self.vault = Shoes(), dict[str, bytes]()
        self.proven = self.hidden = self.again = self.mixed = 0
        self.talk = Random(random.random())
        self.broken: list[str] = []
        super().__init__(random, games)

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        t = self.house.tables[table]
        prepared, secrets = self.shoes.prepared(t, command)
        plan = conduct(self.house, Order(table, prepared, by, at=len(self.plans)), secrets)
        if isinstance(plan, Refused):
            return plan
        for key, seed in plan.vault:
            assert self.vault.setdefault(key, seed) == seed, "no secret takes the place of another"
            after = plan.after.tables[table]
            self.shoes.learn(table, after.rounds, seed, after.settings.decks)
        self.keep(plan)
        if isinstance(command, c.OpenRound):
            self.mix(table)
        if t.round is not plan.after.tables[table].round:
            self.check(plan.after.tables[table])
        return None

    def mix(self, table: str) -> None:
        """In every second round some of the players, in any order; nobody twice, and nobody once cards are dealt."""
        talking = self.talk.sample(PLAYERS, self.talk.randint(0, 3)) if self.talk.random() < 0.5 else ()
        for player in talking:
            sitting = player.name in self.house.tables[table].racks
            assert (self.do(table, c.Mix(f"{self.talk.random()} ♣"), player) is None) == sitting
            assert self.do(table, c.Mix("again"), player) is not None

    def check(self, t: Table) -> None:
        r = t.round
        assert r is not None
        seeds = kept_seeds(self.vault.get, t.id, r)
        if not r.over:
            assert proof(t, "ann", seeds) is None, "nothing is opened while the round is played"
            assert not r.cards or self.do(t.id, c.Mix("late"), PLAYERS[0]) is not None
            return
        self.mixed += len(mixes(t))
        for viewer in ("", *(player.name for player in PLAYERS)):
            made = proof(t, viewer, seeds)
            assert made is not None
            assert (made.again[-1].commitment if made.again else made.commitment) == r.commitment
            found = checked(made)
            self.broken += found.faults
            if found.faults:
                continue
            seen = [at for at in range(len(r.cards)) if game_of(t).may_see(r, viewer, at) and r.places[at] != DEVICE]
            self.opened(t, r, made, seen)
            self.proven += len(seen)
            self.hidden += len(r.cards) - len(seen)
            self.again += len(made.again)

    def opened(self, t: Table, r: Felt, made: Proof, seen: list[int]) -> None:
        """What is opened is what may be seen; in a round without such rulings, each card when its position was due."""
        proven, ruled = checked(made).proven, {type(each.event) for each in t.log} & {e.CardRead, e.CardsReordered}
        faces = sorted(text(r.cards[at]) for at in seen)
        if e.CardRead in ruled:
            assert not Counter(each.card for each in proven) - Counter(faces)
        else:
            assert sorted(each.card for each in proven) == faces
        if DEVICE not in r.places and not made.again and not ruled:
            where = positions(made.commitment, tuple(each.words for each in mixes(t)), 52 * t.settings.decks)
            assert [each.drawn for each in proven] == seen
            assert [each.position for each in proven] == [where[at] for at in seen]


def played(name: str, seed: int, steps: int) -> Promised:
    world = Promised(Random(seed), WORLDS[name])
    for _ in range(steps):
        world.anything()
    for table in world.house.tables:
        world.finish(table)
    return world


@pytest.mark.parametrize("name", WORLDS)
def test_every_proof_holds_and_tells_no_more_than_its_viewer_may_know(name: str) -> None:
    worlds = [played(name, seed, 200) for seed in range(10)]
    assert sum(world.proven for world in worlds) > 200
    assert name == "blackjack" or sum(world.hidden for world in worlds) > 100
    assert name != "poker" or sum(world.again for world in worlds) > 0
    assert sum(world.mixed for world in worlds) > 10
    assert not [fault for world in worlds for fault in world.broken]
    for world in worlds:
        for table, t in world.house.tables.items():
            assert replay(record for record in world.records if record.stream == table) == t, "mixes are in the log"


@pytest.mark.parametrize("name", WORLDS)
def test_a_house_that_does_not_care_for_the_words_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.dealer.mixed", lambda order, commitment, words: order)
    world = played(name, 3, 200)
    assert world.mixed > 0
    assert any("was not due as card" in fault for fault in world.broken)


def test_a_second_new_order_before_any_card_is_drawn_is_kept_beside_the_first() -> None:
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
        t = replace(t, round=replace(t.round, commitment=command.commitment))
    assert t.round is not None
    assert [before for before, _ in kept_seeds(world.vault.get, "a", t.round)] == [0, drawn, drawn]
