"""Random play of Free Bet Blackjack with a pit that rules on everything."""

from random import Random
from typing import Any

from croupier.engine.legal_actions import actions_for, step
from croupier.record import commands as c
from croupier.record.house_settings import Controls
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025.betting import missing_to_minimum
from croupier.rules.games.free_bet_blackjack_2025.misdeal_precedence import cards_on_empty_areas, overdrawn_cards
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.server.tables.shoes import next_cards
from tests.support.random_play.restless_players import Restless
from tests.support.random_play.world import PLAYERS, SHIFT_MANAGER, STAFF, WORLDS

STEPS, EVERY, SEEDS = 500, 50, 6
BY_NAME = {player.name: player for player in PLAYERS}
SECOND = Actor("second", Role.SHIFT_MANAGER)
FIRST = {"dealing_error_not_reported", "dealer_overdraw_not_reported", "card_on_empty_area_not_reported"}
INSTEAD = {
    "dealing_error_to_report",
    "dealer_overdraw_to_report",
    "card_on_empty_area_to_report",
    "settled_hand_to_report",
}
RULINGS = {"5.7": "dealing_error", "5.9": "dealing_error", "5.10.2": "dealer_overdraw", "5.10.3": "cards_to_empty_box"}


class Pit(Restless):
    """People come and go, cards fall where they were not meant to, and every round can be ended."""

    def __init__(self, random: Random, controls: Controls) -> None:
        self.advised: list[tuple[str, c.AnyCommand, Refused]] = []
        self.finished = 0
        super().__init__(random, WORLDS["blackjack"], controls)

    # ---- the walk ---------------------------------------------------------------------------------------------------

    def walk(self) -> None:
        for number in range(1, STEPS + 1):
            table = self.random.choice("ab")
            self.step(table)
            self.follow_advice()
            if number % EVERY == 0:
                for each in self.house.tables:
                    with self.branch():
                        self.end(each)
                self.advised.clear()

    def step(self, table: str) -> None:
        """A card falls elsewhere, a Bet is too small, a table that waits for a ruling gets it, or anything happens."""
        chance, t = self.random.random(), self.house.tables[table]
        now = step(t)
        if chance < 0.03:
            self.misdeal(table)
        elif chance < 0.04:  # a Bet under its minimum
            self.do(table, c.PlaceBet(self.random.randint(1, 4), "initial", 100), self.random.choice(PLAYERS))
        elif chance < 0.2 and now is not None and now.phase is Phase.RULING and not t.proposals:
            self.put_right(table)
            self.advised.clear()  # it has been followed
        else:
            self.anything()

    def misdeal(self, table: str) -> Refused | None:
        r = self.house.tables[table].round
        if r is None or not r.closed or r.over or table not in self.decks:
            return None
        place = self.random.choice((0, 1, 2, 3, 4, *(at for at in r.places if at >= 0)))
        return self.do(table, c.Deal(next_cards(self.decks[table], r, 1), place), STAFF[0])

    # ---- to the end of a round -------------------------------------------------------------------------------------

    def end(self, table: str) -> None:
        """A player whom the table waits for does something that is offered, until the round is settled or Void."""
        self.signed(table)
        for _ in range(300):
            now = step(self.house.tables[table])
            if now is None or now.phase is Phase.OVER:
                self.finished += now is not None
                return
            if now.phase in (Phase.DECIDING, Phase.OPTIONS):
                self.chosen(table, self.random.choice(now.waits_for))
            elif now.phase is Phase.RULING:
                self.put_right(table)
            else:
                no = self.deal(table)
                if no is not None and not self.bets_put_right(table, no):
                    return
        raise AssertionError(f"no end: {now}")

    def done(self, table: str, command: c.AnyCommand, by: Actor) -> None:
        no = self.do(table, command, by)
        assert no is None, f"offered to {by.name}, then refused: {command}: {no}"
        self.signed(table)

    def signed(self, table: str) -> None:
        """What waits for a second person gets one; what nobody can sign is withdrawn."""
        while proposals := self.house.tables[table].proposals:
            first = proposals[0]
            if all(self.do(table, c.Sign(first.id), by) for by in (*STAFF[::-1], SECOND)):
                no = self.do(table, c.WithdrawProposal(first.id), first.by)
                assert no is None, f"neither signed nor withdrawn, {no}: {first}"

    def chosen(self, table: str, player: str) -> None:
        """The player answers, or a dealer says that they have walked away."""
        mine = [each for each in actions_for(self.house.tables[table], BY_NAME[player]) if self.at_play(each.command)]
        assert mine, f"{player} is waited for and offered nothing"
        gone = [each for each in actions_for(self.house.tables[table], STAFF[0]) if each.command == c.WalkAway(player)]
        if gone and self.random.random() < 0.3:
            self.done(table, gone[0].command, STAFF[0])
        else:
            self.done(table, self.random.choice(mine).command, BY_NAME[player])

    def at_play(self, command: c.AnyCommand) -> bool:
        return not isinstance(command, c.Leave | c.BuyIn | c.CashOut | c.Sit | c.Squeeze)

    def put_right(self, table: str) -> None:
        """A report that the table waits for; where it names another row, that one."""
        facts = c.Facts(restorable=self.random.random() < 0.5)
        no = self.do(table, c.Report("dealing_error", facts), SHIFT_MANAGER)
        if no is not None:
            assert no.para is not None, no
            row = RULINGS[no.para.number]
            assert row != "dealing_error", f"the report that the table waits for is refused: {no}"
            again = self.do(table, c.Report(row, c.Facts()), SHIFT_MANAGER)
            assert again is None, f"{no}; and that is refused: {again}"
        self.signed(table)

    def bets_put_right(self, table: str, no: Refused) -> bool:
        """Betting cannot be closed yet: who is under a minimum takes the Bet back, and somebody with chips places one.

        Where nobody has a Bet or chips for one, nothing is at stake and there is nothing to end."""
        t = self.house.tables[table]
        assert t.round is not None
        assert not t.round.closed, f"the dealer's next step is refused: {no}"
        shown = [(each.command, player) for player in PLAYERS for each in actions_for(t, player)]
        empty = no.para is not None and no.para.number == "3.3"
        helps = [(send, by) for send, by in shown if self.puts_right(t.round, send, by, empty)]
        assert helps or empty, f"nobody is offered what closing needs: {no}"
        if helps:
            self.done(table, *helps[0])
        return bool(helps)

    def puts_right(self, r: Any, send: c.AnyCommand, by: Actor, empty: bool) -> bool:
        match send:
            case c.WithdrawBet(box=box, bet=bet):
                return missing_to_minimum(r, box, bet, by.name) > 0
            case c.PlaceBet(bet="initial"):
                return empty
            case _:
                return False

    # ---- refusals that give advice ---------------------------------------------------------------------------------

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        no = super().do(table, command, by)
        if no is not None and no.code in FIRST | INSTEAD:
            self.advised.append((table, command, no))
        return no

    def follow_advice(self) -> None:
        """Where a refusal says what to report, first or instead, a Shift Manager reports it."""
        for table, command, no in tuple(self.advised):
            with self.branch():
                if no.code in FIRST and not self.house.tables[table].proposals:
                    self.put_right(table)
                elif no.code in INSTEAD and isinstance(command, c.Report):
                    self.report_instead(table, command, no)
        self.advised.clear()

    def report_instead(self, table: str, refused: c.Report, no: Refused) -> None:
        r: Any = self.house.tables[table].round
        assert no.para is not None
        row, lie = RULINGS[no.para.number], refused.facts.lie
        if lie is not None and row != "dealing_error":
            moved = overdrawn_cards(r, lie) if row == "dealer_overdraw" else cards_on_empty_areas(r, lie)
            both = zip(lie, r.places, strict=True)
            lie = tuple(to if at in moved else was for at, (to, was) in enumerate(both))
        facts = c.Facts(lie=lie, restorable=False if row == "dealing_error" else None)
        report = c.Report(row, facts)
        again = self.do(table, report, SHIFT_MANAGER)
        if again is not None:  # one report that says two things is put right one after the other
            assert again.code in INSTEAD, f"{no}; and that is refused: {again}"
            assert row == "dealing_error", f"{no}; and that is refused: {again}"
            self.report_instead(table, report, again)
