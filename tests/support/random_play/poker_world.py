"""Random play of Poker with every irregularity, and the way out through offers or the reports that refusals name."""

from copy import copy
from random import Random

from msgspec.structs import replace

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.table import Table
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.cards import Card
from croupier.rules.deal import BURNT, DISCARD, Device
from croupier.rules.game import Phase
from croupier.rules.games import POKER
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import ALL_IN, BOARD, CALL, CHECK, FOLD, OPEN_BET, RAISE
from croupier.rules.irregularities import Irregularity
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import PokerSettings
from croupier.server.tables.shoes import next_cards
from croupier.words import render
from tests.support.random_play.world import PLAYERS, SHIFT_MANAGER, STAFF, World, terms

OTHER_SIGNER = Actor("second", Role.SHIFT_MANAGER)
OPTIONS: dict[str, tuple[object, ...]] = {
    "auto_show_winners": (True, False),
    "all_in_hands_opened": ("before_run_out", "after_run_out"),
    "replacement_card": ("next_card", "after_last_hand"),
    "short_all_in_reopens": (False, True),
}
ALWAYS_VOID = ("foreign_card", "deck_count", "not_shuffled", "out_of_cards", "technical_interruption")
LYING = 44  # cards on the table after which no card is misplaced: the device must not run out


LEAVES = 0.05  # how often a player leaves for good before the end
CALM = (CHECK, CALL)  # so that Hands also reach the showdown without an All-in


class DeadEnd(AssertionError):
    """A state from which no offered or named action leads on."""


class PokerWorld(World):
    """One table of Poker, whose cards are now and then in the wrong place."""

    def __init__(self, random: Random, controls: Controls = DEMO) -> None:
        self.random, self.house = random, House()
        self.plans: list[Plan] = []
        self.decks: dict[str, tuple[Card, ...]] = {}
        self.states = 0
        chips = tuple(e.ChipsIssued(player.name, 50_000_000) for player in PLAYERS)
        self.keep(record_events(self.house, HOUSE_STREAM, chips, HOUSE, 1))
        settings = terms(POKER.id, random.choice((Device.SHOE, Device.SHOE, Device.SHUFFLER)))
        assert isinstance(settings, PokerSettings)
        settings = replace(settings, **{name: random.choice(values) for name, values in OPTIONS.items()})
        opened = e.TableOpened("a", POKER.id, POKER.doc.code, settings, "", "a", controls)
        self.keep(record_events(self.house, "a", (opened,), HOUSE, 1))
        for box, player in enumerate(PLAYERS, start=1):
            self.do("a", c.Sit(box), player)
            self.do("a", c.BuyIn(random.choice((20_000, 50_000, 1_000_000))), player)

    @property
    def table(self) -> Table:
        return self.house.tables["a"]

    @property
    def round(self) -> Round:
        round_ = self.table.round
        assert isinstance(round_, Round)
        return round_

    def keep(self, plan: Plan) -> None:
        super().keep(plan)
        self.states += 1

    def twin(self) -> "PokerWorld":
        """A copy of this state, to be played on without changing this one."""
        other = copy(self)
        other.plans, other.decks = list(self.plans), dict(self.decks)
        return other

    # ---- random play -------------------------------------------------------------------------------------------------

    def anything(self) -> Refused | None:
        what = self.random.random()
        if what < 0.42:
            return self.deal("a")
        if what < 0.80:
            return self.answer("a")
        if what < 0.87:
            return self.falls()
        if what < 0.97:
            return self.irregularity("a")
        if what < 0.985:
            return self.do("a", c.WalkAway(self.random.choice(PLAYERS).name, self.random.random() < 0.5), HOUSE)
        return self.do(
            "a", self.random.choice((c.SitOut(), c.ComeBack(), c.BuyIn(20_000))), self.random.choice(PLAYERS)
        )

    def falls(self) -> Refused | None:
        """A card falls on any place, or fewer cards are dealt than are due."""
        table = self.table
        if not isinstance(table.round, Round) or table.round.over or len(table.round.places) > LYING:
            return None
        now = POKER.round_step(table.round)
        if now.phase is Phase.DEALING and self.random.random() < 0.5:
            count = self.random.randint(1, now.cards)
            return self.do("a", c.Deal(next_cards(self.decks["a"], table.round, count)), HOUSE)
        if now.phase is Phase.DEALING and self.random.random() < 0.3:
            return self.exchanged()
        place = self.random.choice((1, 2, 3, 4, BURNT, DISCARD, *BOARD))
        return self.do("a", c.Deal(next_cards(self.decks["a"], table.round, 1), place), HOUSE)

    def exchanged(self) -> Refused | None:
        """The next two cards come to the right places, but swapped."""
        for place in self.round.next_places[:2][::-1]:
            refused = self.do("a", c.Deal(next_cards(self.decks["a"], self.round, 1), place), HOUSE)
            if refused is not None:
                return refused
        return None

    def irregularity(self, table: str) -> Refused | None:
        """Mostly reports that do not Void the round at once; a player who shows cards shows their own."""
        round_ = self.table.round
        if self.table.proposals or not isinstance(round_, Round) or self.random.random() < 0.15:
            return super().irregularity(table)
        row = self.random.choice([row for row in POKER.irregularities if row.id not in ALWAYS_VOID])
        asked = (*row.required, *(name for name in row.optional if self.random.random() < 0.3))
        facts = {name: self.fact(self.table, name) for name in asked}
        if row.id == "hole_cards_exposed":
            own = [index for index, place in enumerate(round_.places) if place == facts["box"]]
            facts["cards"] = tuple(own[: self.random.randint(1, 2)])
        by = self.random.choice((*STAFF, SHIFT_MANAGER, SHIFT_MANAGER))
        return self.do(table, c.Report(row.id, c.Facts(**facts)), by)  # type: ignore[arg-type]

    def fact(self, table: Table, name: str) -> object:
        match name:
            case "bet":
                return self.random.choice((FOLD, CHECK, CALL, OPEN_BET, RAISE, ALL_IN))
            case "remedy":
                return self.random.choice(
                    ("continue", "put_in_order", "reshuffle", "set_aside", "fold", "check_or_fold")
                )
            case "cents":
                return self.random.choice((1_000, 2_000, 5_000, 30_000))
            case _:
                return super().fact(table, name)

    @property
    def here(self) -> tuple[Actor, ...]:
        """The players who still answer: a player who has left does nothing until the Round is over."""
        round_ = self.table.round
        left = round_.left if isinstance(round_, Round) and not round_.over else ()
        return tuple(player for player in PLAYERS if player.name not in left)

    # ---- the way out -------------------------------------------------------------------------------------------------

    def finish(self, table: str = "a", most: int = 150) -> None:
        """Go to the end of the round through offers, the Dealer's next step, and the reports that refusals name."""
        for _ in range(most):
            now = step(self.table)
            if now is None or now.phase is Phase.OVER:
                return
            if self.table.proposals:
                self.signed()
            elif now.phase is Phase.RULING:
                self.reported(Refused(render(now.description), now.para))
            elif now.waits_for and now.waits_for != ("dealer",):
                if self.random.random() < LEAVES:
                    self.do("a", c.WalkAway(self.random.choice(PLAYERS).name), HOUSE)
                else:
                    self.asked(now.waits_for)
            else:
                refused = self.deal(table)
                if refused is not None:
                    self.reported(refused)
        raise DeadEnd(f"the round does not end: {step(self.table)}")

    def signed(self) -> None:
        proposal = self.table.proposals[0]
        for signer in (*STAFF[::-1], OTHER_SIGNER):
            if self.do("a", c.Sign(proposal.id), signer) is None:
                return
        raise DeadEnd(f"nobody can sign {proposal}")

    def asked(self, names: tuple[str, ...]) -> None:
        """A player whom the table waits for does something that is offered, or the pit does it for them."""
        for player in self.here:
            found = [
                action
                for action in actions_for(self.table, player)
                if player.name in names and self.leads_on(action.command)
            ]
            if found:
                calm = [
                    action
                    for action in found
                    if not isinstance(action.command, c.Decide) or action.command.decision in CALM
                ]
                chosen = self.random.choice(calm if calm and self.random.random() < 0.5 else found)
                refused = self.do("a", chosen.command, player)
                if refused is not None:
                    raise DeadEnd(f"{player.name} is offered {chosen.command} and refused: {refused}")
                return
        for action in actions_for(self.table, SHIFT_MANAGER):
            if isinstance(action.command, c.WalkAway) and self.do("a", action.command, SHIFT_MANAGER) is None:
                return
        raise DeadEnd(f"the table waits for {names}, and nothing is offered")

    @staticmethod
    def leads_on(command: c.AnyCommand) -> bool:
        return isinstance(command, c.Decide | c.ShowHand | c.RefuseToShow)

    def reported(self, refused: Refused) -> None:
        """The Dealer's step is refused: the report by the paragraph of the refusal is accepted, either way."""
        rows = [row for row in POKER.irregularities if refused.para is not None and row.paras[0] == refused.para]
        if not rows:
            raise DeadEnd(f"the Dealer is refused and no report is named: {refused}")
        answers = [self.accepted(row) for row in rows]
        chosen = self.random.choice([action for found in answers for action in found])
        assert self.do("a", chosen, SHIFT_MANAGER) is None

    def named(self, refused: Refused) -> None:
        """A refusal asks for a report first: that report is accepted."""
        for row in POKER.irregularities:
            if row.paras[0] == refused.para:
                self.accepted(row)

    def accepted(self, row: Irregularity) -> list[c.Report]:
        """The reports of a row that state only how the cards are put right: each must be accepted."""
        ways = [c.Facts(restorable=way) for way in ((True, False) if "restorable" in row.required else (None,))]
        if row.id == "unprovided":
            ways = [c.Facts(remedy=way, reason="misdealt") for way in ("put_in_order", "continue", "void")]
        reports = [c.Report(row.id, way) for way in ways]
        for report in reports:
            answer = execute(self.house, Order("a", report, SHIFT_MANAGER, at=len(self.plans)), (), None)
            if isinstance(answer, Refused):
                raise DeadEnd(f"a refusal names {row.paras[0]}, and that report is refused: {answer}")
        return reports
