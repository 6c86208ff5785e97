"""A jackpot link as the documents tell it, record by record: a meter without accounts, hands in order of the deal."""

from typing import Any

from croupier.house.accounts import MICRO, RESERVE, meter
from croupier.house.conduct import House, meter_shown
from croupier.rules import events as e
from croupier.rules.settings import LinkTerms

HAND = {"mlp-three-card": 3, "mlp-holdem": 2}  # cards of a box when its Hand counts as dealt
Spot = tuple[str, int]


class LinkSpec:
    """It is told every record of the tables on the link, in their order, and objects to the first that is wrong."""

    def __init__(self, terms: LinkTerms) -> None:
        self.terms, self.posted = terms, terms.start * MICRO
        self.hand: dict[str, int] = {}  # table -> cards of a hand
        self.bets: dict[Spot, int] = {}  # jackpot bets of the round -> cards dealt to the box
        self.pending: dict[Spot, int] = {}
        self.undecided: dict[Spot, int] = {}  # jackpot hands dealt whose round is not settled -> when
        self.won: dict[Spot, tuple[int, int]] = {}  # -> when it was dealt, what a fixed row would bring
        self.registered: dict[str, int] = {}
        self.paid: list[Spot] = []

    @property
    def shown(self) -> int:
        return (self.posted + sum(self.pending.values())) // MICRO

    def follow(self, table: str, seq: int, event: Any) -> None:
        match event:
            case e.TableOpened(_, game):
                self.hand[table] = HAND[game]
            case e.RoundOpened():
                self.posted += sum(micro for spot, micro in self.pending.items() if spot[0] == table)
                forget(table, self.bets, self.pending, self.undecided)
                self.registered.pop(table, None)
            case e.BetPlaced(box, _, "jackpot"):
                self.bets[table, box] = 0
            case e.BetWithdrawn(box, _, "jackpot"):
                del self.bets[table, box]
            case e.BetReturned(box, _, "jackpot"):
                self.pending.pop((table, box), None)
            case e.BetsClosed():
                contribution = self.terms.bet * self.terms.rate_ppm
                self.pending |= {spot: contribution for spot in self.bets if spot[0] == table}
            case e.CardDealt(place) if (table, place) in self.bets:
                self.bets[table, place] += 1
                if self.bets[table, place] == self.hand[table]:
                    self.undecided[table, place] = seq
            case e.JackpotFailed():
                self.registered[table] = self.shown
            case _:
                self._settled(table, event)

    def _settled(self, table: str, event: Any) -> None:
        match event:
            case e.AwardWon(box):
                self.won[table, box] = self.undecided[table, box], event.instead
                for spot in [spot for spot in self.undecided if spot[0] == table and spot[1] <= box]:
                    del self.undecided[spot]
            case e.AwardPaid(line, cents, displayed, percent):
                self._award((table, line.box), cents, displayed, percent)
            case e.RoundConcluded() | e.RoundVoided():
                forget(table, self.undecided, self.won)
            case _:
                pass

    def _award(self, spot: Spot, cents: int, displayed: int, percent: int) -> None:
        """The hand that was dealt first, on the value then shown; and nobody dealt before it is undecided."""
        dealt, instead = self.won.pop(spot)
        assert all(dealt < other for other, _ in self.won.values()), "an earlier hand was won and waits"
        assert all(dealt < other for other in self.undecided.values()), "an earlier hand is undecided"
        assert displayed == self.registered.get(spot[0], self.shown), "another value was shown"
        assert cents == max(displayed * percent // 100, instead)
        if cents * MICRO > self.posted:
            self.posted += sum(self.pending.values())
            self.pending.clear()
        self.posted = max(self.posted - cents * MICRO, 0) + (self.terms.reset * MICRO if percent == 100 else 0)
        self.paid.append(spot)


class LinksSpec:
    """All links of a house, each under its own specification; tables go from one to another, and so do meters."""

    def __init__(self) -> None:
        self.open: dict[str, LinkSpec] = {}
        self.at: dict[str, str] = {}  # table -> its link
        self.every: list[LinkSpec] = []
        self.closed: list[str] = []  # where the meter of each closed link went
        self.reserve = 0

    def follow(self, stream: str, seq: int, event: Any) -> None:
        match event:
            case e.LinkOpened(name, terms):
                self.open[name] = LinkSpec(terms)
                self.every.append(self.open[name])
            case e.LinkClosed(name, into, micro):
                self._closed(name, into, micro)
            case e.TableLinked(name):
                self._moved(stream, name)
            case e.TableOpened():
                self.at[stream] = event.link
            case _:
                pass
        spec = self.open.get(self.at.get(stream, ""))
        if spec:
            spec.follow(stream, seq, event)
        else:
            assert not isinstance(event, e.BetPlaced) or event.bet != "jackpot", "there is no jackpot here"

    def _moved(self, table: str, name: str) -> None:
        """What it has contributed stays; hands it was dealt are all decided."""
        old = self.open[self.at[table]]
        assert not any(spot[0] == table for spot in (*old.undecided, *old.won)), "a round is under way"
        old.posted += sum(micro for spot, micro in old.pending.items() if spot[0] == table)
        forget(table, old.bets, old.pending)
        self.at[table] = name
        if name:
            self.open[name].hand[table] = old.hand[table]

    def _closed(self, name: str, into: str, micro: int) -> None:
        spec = self.open.pop(name)
        assert name not in self.at.values(), "a table is on a link that is closed"
        assert (micro, sum(spec.pending.values())) == (spec.posted, 0), "not the whole meter"
        if into:
            self.open[into].posted += micro
        else:
            self.reserve += micro
        self.closed.append(into)

    def compare(self, house: House) -> None:
        """Links and accounts, to the micro-cent."""
        assert set(house.links) == set(self.open)
        for name, spec in self.open.items():
            assert meter_shown(house, name) == spec.shown
            assert house.links[name].posted == house.book.get(meter(name), 0) == spec.posted
        assert house.book.get(RESERVE, 0) == self.reserve


def forget(table: str, *of: dict[Spot, Any]) -> None:
    for each in of:
        for spot in [spot for spot in each if spot[0] == table]:
            del each[spot]
