"""Random play in which people come and go: they leave, cash out, move to the other table and come back."""

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.table import seat_of
from croupier.house.execute import House
from croupier.house.ledger_accounts import MICRO, debt, rack, stake, wallet
from croupier.record import commands as c
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.random_play.world import PLAYERS, STAFF, World

SECOND = STAFF[1]  # signs beside the Shift Manager


class Restless(World):
    luck = 0.7

    @contextmanager
    def branch(self) -> Iterator[None]:
        """Undo afterwards whatever happens inside."""
        house, plans, decks = self.house, len(self.plans), dict(self.decks)
        yield
        del self.plans[plans:]
        self.house, self.decks = house, decks

    def empty(self, table: str) -> None:
        """Everybody cashes out, leaves the table and spends their chips."""
        for player in PLAYERS:
            self.do(table, c.CashOut(self.house.tables[table].racks.get(player.name, 0)), player)
            self.do(table, c.Leave(), player)
            self.lose_the_wallet(player)

    def anything(self) -> Refused | None:
        return self.come_or_go() if self.random.random() < 0.08 else super().anything()

    def deal(self, table: str) -> Refused | None:
        """Before bets close most players with an Ante bet on the jackpot too."""
        now = step(self.house.tables[table])
        if now is not None and now.phase is Phase.BETTING:
            for player in PLAYERS:
                offered = (action.command for action in actions_for(self.house.tables[table], player))
                jackpot = [
                    command for command in offered if isinstance(command, c.PlaceBet) and command.bet == "jackpot"
                ]
                if jackpot and self.random.random() < 0.7:
                    self.do(table, jackpot[0], player)
        return super().deal(table)

    def come_or_go(self) -> Refused | None:
        """A player leaves, cashes out, comes to either table, or spends the chips in their wallet."""
        player, table = self.random.choice(PLAYERS), self.random.choice(tuple(self.house.tables))
        t, what = self.house.tables[table], self.random.random()
        if what < 0.3:
            return self.do(table, c.Leave(), player)
        if what < 0.5:
            return self.do(table, c.CashOut(self.random.randint(1, max(1, t.racks.get(player.name, 1)))), player)
        if what < 0.6:
            return self.lose_the_wallet(player)
        if seat_of(t, player.name) is None:
            self.do(table, c.Sit(self.random.randint(1, t.settings.box_count)), player)
        return self.do(table, c.BuyIn(self.random.choice((20_000, 50_000, 1_000_000))), player)

    def lose_the_wallet(self, player: Actor) -> Refused | None:
        """Empty the wallet, to the other table or altogether: a ruling cannot take anything back from there."""
        holds = self.house.book.holds(wallet(player.name)) // MICRO
        taken = c.CorrectBalance(player.name, -holds, "spent elsewhere")
        if not holds or (refused := self.do("house", taken, STAFF[-1])):
            return refused if holds else None
        return self.do("house", c.Sign(self.house.proposals[-1].id), SECOND)

    def ruled(self, table: str, command: c.Report) -> Refused | None:
        """Report as a Shift Manager and, where two people are needed, sign as a second one."""
        known = {proposal.id for proposal in self.house.tables[table].proposals}
        if refused := self.do(table, command, STAFF[-1]):
            return refused
        new = [proposal.id for proposal in self.house.tables[table].proposals if proposal.id not in known]
        return self.do(table, c.Sign(new[-1]), SECOND) if new else None


def worth(house: House, player: str) -> int:
    """All chips of a player anywhere, less their debts, in micro-cents."""
    book = house.book
    at_tables = sum(book.holds(rack(table, player)) + book.holds(stake(table, player)) for table in house.tables)
    return book.holds(wallet(player)) + at_tables + book.holds(debt(player))
