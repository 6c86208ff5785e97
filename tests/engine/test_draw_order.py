"""An honest house draws each card when its position is due, also after cards are put back, reshuffled or ruled on."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.apply import opened_table
from croupier.engine.committed_positions import DrawOrder, trace_draws
from croupier.engine.shuffle import permute, shuffled
from croupier.engine.table import Logged, Table
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.deal import BURNT, DEVICE
from croupier.rules.games import FREE_BET_BLACKJACK
from croupier.rules.settings import BlackjackSettings
from croupier.server.tables.shoes import next_cards

PARA = FREE_BET_BLACKJACK.place_bets_para
Where = tuple[int, ...]


class Device:
    """Cards drawn as the house draws them, from orders that are permuted, with every kind of ruling on them."""

    remembers = True  # as what a card was drawn that was ruled on; earlier houses dealt it once more

    def __init__(self, seed: int, decks: int) -> None:
        self.random, self.decks = Random(seed), decks
        settings = BlackjackSettings(limits={}, decks=decks)
        self.t = opened_table(e.TableOpened("t", FREE_BET_BLACKJACK.id, "", settings))
        self.r, self.parts = BaseRound(1, settings), list[tuple[int, tuple[Card, ...], Where]]()
        self.shuffle()

    def shuffle(self) -> None:
        order = shuffled(self.random.randbytes(32), self.decks)
        where = permute(range(len(order)), iter(lambda: self.random.randrange(65536), -1))
        self.parts.append((len(self.r.cards), order, where))

    def draw(self, honest: bool = True) -> None:
        _, order, where = self.parts[-1]
        deal = tuple(order[at] for at in where) if honest else order
        cards = next_cards(deal, self.r, self.random.randint(1, 3))
        self.r = replace(self.r, cards=(*self.r.cards, *cards), places=(*self.r.places, *(BURNT for _ in cards)))

    def put_back(self) -> None:
        at = self.random.randrange(len(self.r.cards))
        self.r = replace(self.r, places=(*self.r.places[:at], DEVICE, *self.r.places[at + 1 :]))

    def read(self) -> None:
        """A card on the table is established as another, of which there are enough."""
        at, card = self.random.randrange(len(self.r.cards)), self.random.randrange(52)
        if self.r.cards.count(card) < self.decks and self.r.places[at] != DEVICE:
            was = (
                self.r.established if at in dict(self.r.established) else (*self.r.established, (at, self.r.cards[at]))
            )
            cards = (*self.r.cards[:at], card, *self.r.cards[at + 1 :])
            self.r = replace(self.r, cards=cards, established=was if self.remembers else ())
            self.log(e.CardRead(at, card, PARA))

    def reorder(self) -> None:
        order = list(range(len(self.r.cards)))
        one, two = self.random.choice(order), self.random.choice(order)
        order[one], order[two] = order[two], order[one]
        self.r = replace(self.r, cards=tuple(self.r.cards[at] for at in order))
        self.log(e.CardsReordered(tuple(order), PARA))

    def log(self, event: e.AnyEvent) -> None:
        self.t = replace(self.t, log=(*self.t.log, Logged(0, event, self.t.game)))

    def found(self) -> list[tuple[DrawOrder, tuple[Card, ...], Where]]:
        ends = [start for start, _, _ in self.parts[1:]] + [len(self.r.cards)]
        parts = zip(self.parts, ends, strict=True)
        return [
            (each, order, where)
            for (start, order, where), end in parts
            for each in trace_draws(self.t, self.r, order, where, start, end)
        ]


@pytest.mark.parametrize("remembers", [True, False], ids=["", "earlier house"])
@pytest.mark.parametrize("ruling", ["", "put_back", "put_back shuffle", "read", "read put_back", "reorder"])
def test_every_card_was_due_when_it_came(ruling: str, remembers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "remembers", remembers)
    opened = 0
    for seed in range(150):
        device = Device(seed, 1 if "shuffle" in ruling else 1 + seed % 3)
        for _ in range(8):
            device.draw()
            if device.random.random() < 0.3:
                for each in ruling.split():
                    getattr(device, each)()
        lying = [at for at, place in enumerate(device.r.places) if place != DEVICE]
        found = device.found()
        for one, order, where in found:
            assert (order[one.position], where[one.drawn]) == (device.r.cards[one.card], one.position), seed
        assert "read" in ruling or sorted(one.card for one, _, _ in found) == lying
        opened += len(found)
        assert ruling or [one.drawn for one, _, _ in found] == lying
    assert opened > 1_000


@pytest.mark.parametrize("decks", [1, 6])
def test_a_house_that_draws_in_another_order_is_caught(decks: int) -> None:
    counts = Counter[bool]()
    for seed in range(50):
        device = Device(seed, decks)
        for _ in range(6):
            device.draw(honest=False)
        counts.update(where[each.drawn] == each.position for each, _, where in device.found())
    assert counts[False] > 0.9 * counts.total()


def test_a_table_without_rulings_needs_no_log() -> None:
    device = Device(1, 1)
    device.draw()
    assert isinstance(device.t, Table)
    assert [each.card for each, _, _ in device.found()] == list(range(len(device.r.cards)))
