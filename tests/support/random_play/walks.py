"""Random walks through rounds of house poker games, each to its end."""

from copy import copy
from random import Random

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.proposals import blocking_proposal
from croupier.engine.table import open_stakes
from croupier.record import commands as c
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.cards import DECK, Card
from croupier.rules.game import Phase
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.round import Round, in_play
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.random_play.world import PLAYERS, SHIFT_MANAGER, WORLDS, World

GAMES = {name: games for name, games in WORLDS.items() if all(BY_ID[each].jackpot_down for each in games)}
TWO_PERSONS = Controls()
SECOND = Actor("tess", Role.SHIFT_MANAGER)
VOID = ("foreign_card", "deck_count", "not_shuffled", "out_of_cards", "technical_interruption")
AROUND = c.Leave | c.BuyIn | c.CashOut | c.Sit
FIRST = ("report_wrong_number_first", "report_wrong_place_first")  # refusals that ask for a report


class Walk(World):
    """Random play in which cards also fall where they should not."""

    def anything(self) -> Refused | None:
        """What the table waits for, most of the time; else an irregularity, or anything at all."""
        table, what = self.random.choice(("a", "b")), self.random.random()
        t = self.house.tables[table]
        if t.jackpot == "failed" and what < 0.5:
            return self.rule_jackpot(table)
        if what < 0.07:
            return self.irregularity(table)
        if what < 0.12:
            return super().anything()
        now = step(t)
        dealers = now is None or now.waits_for == ("dealer",)
        betting = now is not None and now.phase is Phase.BETTING and what < 0.8
        return self.deal(table) if dealers and not betting else self.play(table)

    def irregularity(self, table: str) -> Refused | None:
        """Rulings that void every round would leave the others no time."""
        t, random = self.house.tables[table], self.random
        if t.proposals or random.random() < 0.1:
            return super().irregularity(table)
        row = random.choice([row for row in BY_ID[t.game].irregularities if row.id not in VOID])
        facts = {
            name: self.fact(t, name) for name in (*row.required, *(m for m in row.optional if random.random() < 0.5))
        }
        return self.do(table, c.Report(row.id, c.Facts(**facts)), SHIFT_MANAGER)  # type: ignore[arg-type]

    def rule_jackpot(self, table: str) -> Refused | None:
        sends = [each.command for each in actions_for(self.house.tables[table], SHIFT_MANAGER)]
        modes = [each for each in sends if isinstance(each, c.RuleJackpot) and each.mode != "close_table"]
        return self.do(table, self.random.choice(modes), SHIFT_MANAGER) if modes else None

    def play(self, table: str) -> Refused | None:
        """One of those who are waited for does something that is offered; in the betting, anybody."""
        t = self.house.tables[table]
        now = step(t)
        here = [player for player in PLAYERS if now and player.name in now.waits_for] or list(PLAYERS)
        player = self.random.choice(here)
        sends = [each.command for each in actions_for(t, player) if not isinstance(each.command, AROUND)]
        jackpots = [each for each in sends if isinstance(each, c.PlaceBet) and each.bet == "jackpot"]
        return self.do(table, self.random.choice([*jackpots] or sends), player) if sends else None

    def deal(self, table: str) -> Refused | None:
        """Now and then the next card falls elsewhere, or one card too many is dealt."""
        t = self.house.tables[table]
        r, now = t.round, step(t)
        started = isinstance(r, Round) and bool(r.cards) and not r.over
        if not started or now is None or self.random.random() > 0.06:
            return super().deal(table)
        assert isinstance(r, Round)
        lying = {card for at, card in zip(r.places, r.cards, strict=True)}
        card = next(card for card in self.random.sample(DECK, len(DECK)) if card not in lying)
        rest = (each for each in self.decks[table] if each != card)
        self.decks[table] = (*r.cards, card, *(each for each in rest if each not in lying))
        return self.do(table, c.Deal((card,), self.random.choice(r.plan)), HOUSE)

    def favoured(self, r: Round, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """Twice as often as in the other laws, so that rounds wait for awards."""
        again = super().favoured(r, deck)
        return again if again != deck else super().favoured(r, deck)

    def fork(self) -> "Walk":
        """The same house, from which another future can be played."""
        other = copy(self)
        other.plans, other.decks, other.random = list(self.plans), dict(self.decks), Random(self.random.random())
        return other


def end(world: Walk, table: str, most: int = 300) -> None:
    """Only what is offered, to players and to staff, until the round is over or waits for another table's award."""
    for _ in range(most):
        t = world.house.tables[table]
        now = step(t)
        if t.closed or now is None or now.phase in (Phase.OVER, Phase.AWARDING):
            return
        if waits := blocking_proposal(t.proposals) or (t.proposals[0] if t.proposals else None):
            sign(world, table, waits.id)
        elif now.waits_for == ("dealer",):
            dealt(world, table)
        else:
            answered(world, table, now.waits_for[0])
    raise AssertionError(f"table {table} does not come to an end: {step(world.house.tables[table])}")


def sign(world: Walk, table: str, id: int) -> None:
    refused = [world.do(table, c.Sign(id), by) for by in (SHIFT_MANAGER, SECOND)]
    assert None in refused, f"nobody can sign proposal {id}: {refused}"


def dealt(world: Walk, table: str) -> None:
    """What the dealer does next; where it is refused, the reason is put right and nothing else."""
    no = World.deal(world, table)
    if no is None:
        return
    now = step(world.house.tables[table])
    assert now is not None
    if now.phase is Phase.BETTING:
        world.mend_bets(table)
        return
    assert no.code in FIRST, f"{now.phase}: {no}"
    reported(world, table, str(no.values["report"]))
    again = None if world.house.tables[table].proposals else World.deal(world, table)
    assert again is None or again.reason != no.reason, f"what was reported is asked for again: {again}"


def answered(world: Walk, table: str, player: str) -> None:
    """The one whom everybody waits for takes something that is offered, or walks away."""
    who = Actor(player, Role.PLAYER)
    choices = [each.command for each in actions_for(world.house.tables[table], who) if _answers(each.command)]
    if choices:
        chosen = world.random.choice(choices)
        no = world.do(table, chosen, who)
        assert no is None, f"{player} is offered what is refused: {no}"
        offered = [each.command for each in actions_for(world.house.tables[table], who)]
        assert not (isinstance(chosen, c.ChooseOption) and chosen in offered), f"{chosen} is asked for again"
        return
    staff = [
        each.command
        for each in actions_for(world.house.tables[table], SHIFT_MANAGER)
        if isinstance(each.command, c.WalkAway)
    ]
    assert staff, f"nothing is offered to {player} or to staff: {step(world.house.tables[table])}"
    assert world.do(table, staff[0], HOUSE) is None


def _answers(command: c.AnyCommand) -> bool:
    return isinstance(command, c.Decide | c.ChooseOption)


def reported(world: Walk, table: str, report: str) -> None:
    """The very report that a refusal names is accepted from a Shift Manager, whether or not cards can be put back."""
    t = world.house.tables[table]
    assert isinstance(t.round, Round)
    (row,) = (row for row in BY_ID[t.game].irregularities if row.id == report)
    boxes = [box.number for box in in_play(t.round)] if "box" in row.required else [None]
    restorable = world.random.random() < 0.5
    for facts in [c.Facts(box=box, restorable=restorable) for box in boxes]:
        refused = world.do(table, c.Report(row.id, facts), SHIFT_MANAGER)
        if refused is None:
            return
    raise AssertionError(f"{report} is asked for and refused: {refused}")


def ends(world: Walk) -> None:
    for table in ("a", "b", "a", "b"):  # an award at one table may wait for the other
        end(world, table)
        claims(world, table)
    for t in world.house.tables.values():
        assert t.closed or t.round is None or t.round.over, f"table {t.id} is stuck in {step(t)}"
        assert not open_stakes(t)


def claims(world: Walk, table: str) -> None:
    """A large award waits for two names, and for a ruling on its round before that."""
    while open_here := world.house.tables[table].proposals:
        sign(world, table, (blocking_proposal(open_here) or open_here[0]).id)
