"""A jackpot link by the documents, record by record: a meter without accounts, hands in order of the deal."""

from typing import Any

from croupier.house.execute import House, meter_shown
from croupier.house.ledger_accounts import MICRO, RESERVE, meter
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.deal import COMMUNITY, FLOP_CARDS

HAND = {"mlp-three-card": 3, "mlp-holdem": 2}  # cards of a box when its Hand counts as dealt
SHARED = {"mlp-three-card": COMMUNITY, "mlp-holdem": FLOP_CARDS}  # with which it makes the jackpot's five cards
RUNS = [set(range(4 * low, 4 * low + 20, 4)) for low in range(9)] + [{48, 0, 4, 8, 12}]  # of clubs, Ace low last
STRAIGHT_FLUSHES = [{card + suit for card in run} for run in RUNS for suit in range(4)]
Spot = tuple[str, int]


class LinkSpec:
    """Reads every record of the tables on the link, in order, and objects to the first wrong one."""

    def __init__(self, terms: LinkTerms) -> None:
        self.terms, self.posted = terms, terms.start * MICRO
        self.hand: dict[str, int] = {}  # table -> cards of a hand
        self.bets: dict[Spot, int] = {}  # jackpot bets of the round -> cards dealt to the box
        self.pending: dict[Spot, int] = {}
        self.undecided: dict[Spot, int] = {}  # jackpot hands dealt whose round is not settled -> when
        self.won: dict[Spot, tuple[int, int]] = {}  # -> when it was dealt, the payout of a fixed row
        self.registered: dict[str, int] = {}
        self.paid: list[Spot] = []
        self.added: dict[Spot, int] = {}  # awards of the round -> micro-cents that the House added for them
        self.shared: dict[str, int] = {}  # table -> the place of the shared cards
        self.cards: dict[Spot, set[int]] = {}  # the cards at each place
        self.open: set[Spot] = set()  # shared places turned face up
        self.unsure: set[str] = set()  # tables whose cards were found in other places: any hand may still change

    @property
    def shown(self) -> int:
        return (self.posted + sum(self.pending.values())) // MICRO

    def follow(self, table: str, seq: int, event: Any) -> None:
        match event:
            case e.TableOpened(_, game):
                self.hand[table], self.shared[table] = HAND[game], SHARED[game]
            case e.RoundOpened():
                forget(table, self.cards, self.added)
                self.open = {spot for spot in self.open if spot[0] != table}
                self.unsure.discard(table)
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
            case e.CardDealt(place, card) if (table, place) not in self.bets:
                self.cards.setdefault((table, place), set()).add(card)
            case e.CardDealt(place, card):
                self.cards.setdefault((table, place), set()).add(card)
                self.bets[table, place] += 1
                if self.bets[table, place] == self.hand[table]:
                    self.undecided[table, place] = seq
            case e.JackpotFailed(displayed=reported):
                assert reported is not None, "the value when it was reported"
                self.registered.setdefault(table, reported)
            case e.CardsRevealed(places):
                self.open |= {(table, place) for place in places}
            case e.CardsFound() | e.CardsReconstructed() | e.CardsMoved() | e.CardsReordered():
                self.unsure.add(table)
            case _:
                self._settled(table, event)

    def may_win(self, spot: Spot) -> bool:
        """Can the hand's own cards and the open ones be part of a Straight Flush?"""
        table = spot[0]
        shared = (table, self.shared[table])
        known = self.cards.get(spot, set()) | (self.cards.get(shared, set()) if shared in self.open else set())
        return any(known <= run for run in STRAIGHT_FLUSHES)

    def _settled(self, table: str, event: Any) -> None:
        match event:
            case e.AwardWon(box):
                self.won[table, box] = self.undecided[table, box], event.instead
                for spot in [spot for spot in self.undecided if spot[0] == table and spot[1] <= box]:
                    del self.undecided[spot]
            case e.AwardPaid(line, cents, displayed, percent):
                self._award((table, line.box), cents, displayed, percent)
            case e.HandInvalidated(box):
                self.undecided.pop((table, box), None)
            case e.RoundConcluded() | e.RoundVoided():
                forget(table, self.undecided, self.won)
            case _:
                pass

    def _award(self, spot: Spot, cents: int, displayed: int, percent: int) -> None:
        """Pay the hand that was dealt first, on the value then shown; every hand dealt before it is decided."""
        dealt, instead = self.won.pop(spot)
        assert all(dealt < other for other, _ in self.won.values()), "an earlier hand was won and waits"
        earlier = [other for other, when in self.undecided.items() if when < dealt and other[0] not in self.unsure]
        assert not any(self.may_win(other) for other in earlier), "an earlier hand is undecided and may win"
        assert displayed == self.registered.get(spot[0], self.shown), "another value was shown"
        assert cents == max(displayed * percent // 100, instead)
        if cents * MICRO > self.posted:
            self.posted += sum(self.pending.values())
            self.pending.clear()
        added = max(cents * MICRO - self.posted, 0) + (self.terms.reset * MICRO if percent == 100 else 0)
        self.posted += added - cents * MICRO
        self.added[spot] = added
        self.paid.append(spot)

    def reversed(self, spot: Spot, cents: int) -> None:
        """Set the meter as if the award had not been paid."""
        self.raised(cents * MICRO - self.added[spot])
        self.added[spot] = 0

    def corrected(self, event: Any) -> None:
        """Recalculate an award that was paid, or a contribution that went back."""
        match event:
            case e.AwardCorrected(table=table, box=box, from_meter=cents, added=added):
                self.added[table, box] = self.added.get((table, box), 0) + added
                self.raised(added - cents * MICRO)
            case e.ContributionCorrected(micro=micro):
                self.raised(micro)
            case _:
                pass

    def raised(self, micro: int) -> None:
        """Take what the meter lacks from contributions that can still go back."""
        self.posted += micro
        if self.posted < 0:
            self.posted += sum(self.pending.values())
            self.pending.clear()


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
            case e.AwardReversed(line, cents):
                self._reversed((stream, line.box), cents)
            case e.AwardCorrected(link=name) | e.ContributionCorrected(link=name):
                self.open[name].corrected(event)
            case _:
                pass
        spec = self.open.get(self.at.get(stream, ""))
        if spec:
            spec.follow(stream, seq, event)
        else:
            assert not isinstance(event, e.BetPlaced) or event.bet != "jackpot", "there is no jackpot here"

    def _reversed(self, spot: Spot, cents: int) -> None:
        for spec in self.open.values():
            if spot in spec.added:
                spec.reversed(spot, cents)
                return
        self.reserve += cents * MICRO

    def _moved(self, table: str, name: str) -> None:
        """The table's contributions stay; all hands dealt there are decided."""
        old = self.open[self.at[table]]
        assert not any(spot[0] == table for spot in (*old.undecided, *old.won)), "a round is under way"
        old.posted += sum(micro for spot, micro in old.pending.items() if spot[0] == table)
        forget(table, old.bets, old.pending)
        self.at[table] = name
        if name:
            self.open[name].hand[table], self.open[name].shared[table] = old.hand[table], old.shared[table]

    def _closed(self, name: str, into: str, micro: int) -> None:
        spec = self.open.pop(name)
        assert name not in self.at.values(), "a table is on a link that is closed"
        assert (micro, sum(spec.pending.values())) == (spec.posted, 0), "not the whole meter"
        if into:
            self.open[into].posted += micro
            self.open[into].added |= spec.added
        else:
            self.reserve += micro
        self.closed.append(into)

    def compare(self, house: House) -> None:
        """Compare links and accounts, to the micro-cent."""
        assert set(house.links) == set(self.open)
        for name, spec in self.open.items():
            assert meter_shown(house, name) == spec.shown
            assert house.links[name].posted == house.book.get(meter(name), 0) == spec.posted
        assert house.book.get(RESERVE, 0) == self.reserve


def forget(table: str, *books: dict[Spot, Any]) -> None:
    for book in books:
        for spot in [spot for spot in book if spot[0] == table]:
            del book[spot]
