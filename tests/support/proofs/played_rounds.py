"""Played rounds whose shuffles can be proved."""

from collections import Counter
from random import Random

from croupier.engine import player_entropy
from croupier.engine.player_entropy import RoundId, closed_seals, seal_of
from croupier.engine.proof import Proof, commitments, proof
from croupier.engine.proof_check import Noted, verify_proof
from croupier.engine.shuffle import positions
from croupier.engine.table import Table, game_of, mixes, seals_for
from croupier.engine.views import view
from croupier.house.execute import Order, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import format_card
from croupier.rules.deal import DEVICE, REMOVED
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.server.tables.shoes import Shoes, stored_seeds
from tests.support.random_play.world import PLAYERS, WORLDS, World


class Promised(World):
    """The same world with cards from the house's own shoes."""

    def __init__(self, random: Random, games: tuple[str, ...]) -> None:
        self.shoes, self.vault = Shoes(), dict[str, bytes]()
        self.proven = self.hidden = self.again = self.mixed = self.withheld = self.cheated = self.numbered = 0
        self.talk = Random(random.random())
        self.words: dict[tuple[str, str], str] = {}
        self.broken: list[str] = []
        super().__init__(random, games)

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        ring = game_of(self.house.tables[table]).seating is not None
        if ring and isinstance(command, c.OpenRound):
            self.seal(table)
        t = self.house.tables[table]
        prepared, secrets = self.shoes.prepared(t, command)
        plan = execute(self.house, Order(table, prepared, by, at=len(self.plans)), secrets)
        if isinstance(plan, Refused):
            return plan
        for key, seed in plan.vault:
            assert self.vault.setdefault(key, seed) == seed, "no secret takes the place of another"
            after = plan.after.tables[table]
            self.shoes.learn(table, after.rounds, seed, after.settings.decks)
        self.keep(plan)
        if not ring and isinstance(command, c.OpenRound):
            self.seal(table)
        if any(isinstance(record.event, e.SealsClosed) for record in plan.records):
            self.reveal(table)
        if t.round is not plan.after.tables[table].round:
            self.check(plan.after.tables[table])
        return None

    def seal(self, table: str) -> None:
        """In every second round some of the players, in any order; nobody twice."""
        talking = self.talk.sample(PLAYERS, self.talk.randint(0, 3)) if self.talk.random() < 0.5 else ()
        for player in talking:
            t = self.house.tables[table]
            may = player.name in t.racks and player.name not in player_entropy.pending(t.log)
            words, number = f"{self.talk.random()} ♣", seals_for(t)
            about = RoundId(t.game, table, number, t.round.commitment if t.round else "")
            taken = self.do(table, c.Seal(seal_of(about, player.name, words), number), player) is None
            assert taken == may
            if taken:
                self.words[table, player.name] = words
            assert self.do(table, c.Seal("ab" * 32, number), player) is not None

    def reveal(self, table: str) -> None:
        """In any order, and not everybody; words that were not sealed are tried first."""
        t = self.house.tables[table]
        sealed = [player for player in PLAYERS if player.name in closed_seals(t.log)]
        for player in self.talk.sample(sealed, len(sealed)):
            if self.talk.random() < 0.2:
                self.withheld += 1
                continue
            if self.do(table, c.Mix("other words"), player) is None:
                self.cheated += 1
                continue
            assert self.do(table, c.Mix(self.words[table, player.name]), player) is None
            assert self.do(table, c.Mix(self.words[table, player.name]), player) is not None

    def check(self, t: Table) -> None:
        r = t.round
        assert r is not None
        seeds = stored_seeds(self.vault.get, t)
        self.shown(t, PLAYERS[0].name)
        if not r.over:
            assert proof(t, "ann", seeds) is None, "nothing is opened while the round is played"
            assert not r.cards or self.do(t.id, c.Mix("late"), PLAYERS[0]) is not None
            return
        self.mixed += len(mixes(t))
        for viewer in ("", *(player.name for player in PLAYERS)):
            made = proof(t, viewer, seeds)
            assert isinstance(made, Proof)
            assert made.shuffles[-1].commitment == r.commitment
            mine = tuple(f"{at}:{card}" for at, card in enumerate(self.shown(t, viewer)) if card)
            self.numbered += len(mine)
            notes = Noted(commitments(t), tuple(closed_seals(t.log).items()), cards=mine)
            found = verify_proof(made, notes)
            seen_none = not any(part.openings for part in made.shuffles)
            assert seen_none == ("empty" in [fault.code for fault in found.faults])
            self.broken += [fault.says for fault in found.faults if fault.code != "empty"]
            if found.faults:
                continue
            seen = [at for at in range(len(r.cards)) if game_of(t).can_see(r, viewer, at) and r.places[at] != DEVICE]
            self.opened(t, r, made, seen)
            self.proven += len(seen)
            self.hidden += len(r.cards) - len(seen)
            self.again += len(made.again)

    @staticmethod
    def shown(t: Table, viewer: str) -> tuple[str, ...]:
        """The cards by their number in the deal, as the page of this viewer notes them: those that it sees."""
        seen = view(t, Actor(viewer, Role.PLAYER))
        hands = [box.cards for box in seen.boxes] + [hand.cards for box in seen.boxes for hand in box.splits]
        on_table = [face for cards in (*(area.cards for area in seen.areas), *hands) for face in cards]
        assert t.round is not None
        assert not seen.deal or REMOVED in t.round.places or sorted(seen.deal) == sorted(on_table)
        return seen.deal

    def opened(self, t: Table, r: BaseRound, made: Proof, seen: list[int]) -> None:
        """What is opened is what may be seen; in a round without such rulings, each card when its position was due."""
        proven = verify_proof(made).proven
        ruled = {type(each.event) for each in t.log} & {e.CardRead, e.CardsReordered}
        faces = sorted(format_card(r.cards[at]) for at in seen)
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
