"""A card that has left the shoe is not dealt again unless it was put back, whatever the House rules that it was."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.engine.legal_actions import step
from croupier.house.execute import Plan
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules import base_round
from croupier.rules.cards import format_card
from croupier.rules.deal import DEVICE
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025 import apply, apply_cards
from croupier.rules.games.free_bet_blackjack_2025.round import Round
from croupier.rules.refusal import Refused
from tests.support.random_play.blackjack_pit import Pit
from tests.support.random_play.world import SHIFT_MANAGER

STEPS, SEEDS = 400, 8


class Damaged(Pit):
    """Cards are damaged, established as others, and put back; the test keeps its own shoe beside the table's."""

    def __init__(self, random: Random, controls: Controls) -> None:
        self.drawn: dict[str, list[int]] = {}  # the cards of each table's round, as they left the shoe
        self.fresh: Counter[str] = Counter()  # how far each shoe is used
        self.again = self.damaged = 0
        super().__init__(random, controls)

    def keep(self, plan: Plan) -> None:
        for record in plan.records:
            if isinstance(record.event, e.RoundOpened):
                self.drawn[record.stream], self.fresh[record.stream] = [], 0
            elif isinstance(record.event, e.CardDealt):
                self.leaves(record.stream, record.event.card)
            self.damaged += isinstance(record.event, e.CardRead)
        super().keep(plan)

    def leaves(self, table: str, card: int) -> None:
        """One more card leaves the shoe: one that was put back, or the next of the order."""
        r, drawn, order = self.house.tables[table].round, self.drawn[table], self.decks[table]
        inside = [at for at, place in enumerate(r.places if r else ()) if place == DEVICE and at < len(drawn)]
        out = Counter(card for at, card in enumerate(drawn) if at not in inside)
        put_back = Counter(order[: self.fresh[table]]) - out
        if put_back:
            assert put_back[card], f"{format_card(card)} comes before the cards that were put back"
            self.again += 1
        else:
            assert card == order[self.fresh[table]], f"{format_card(card)} is not the next card of the shoe"
            self.fresh[table] += 1
        drawn.append(card)

    def step(self, table: str) -> None:
        r = self.house.tables[table].round
        if self.random.random() < 0.06 and r is not None and r.cards and not r.over:
            where = len(r.cards) - 1 if self.random.random() < 0.7 else self.random.randrange(len(r.cards))
            value = format_card(self.random.choice((*self.decks[table][: len(r.cards) + 6],)))
            facts = c.Facts(cards=(where,), value=value, reason="seen by the camera")
            self.do(table, c.Report("damaged_card", facts), SHIFT_MANAGER)
            self.signed(table)
        else:
            super().step(table)

    def deal(self, table: str) -> Refused | None:
        t = self.house.tables[table]
        now, no = step(t), super().deal(table)
        held = bool(t.proposals) or now is None or now.phase is not Phase.DEALING
        assert no is None or held, f"the next card of the shoe is refused: {no}"
        return no


def walk_all(seeds: int, controls: Controls) -> Counter[str]:
    counts = Counter[str]()
    for seed in range(seeds):
        pit = Damaged(Random(seed), controls)
        try:
            for _ in range(STEPS):
                pit.step(pit.random.choice("ab"))
        except AssertionError as wrong:
            wrong.add_note(f"seed {seed}, {controls}")
            raise
        counts += Counter(damaged=pit.damaged, again=pit.again)
    return counts


@pytest.mark.untraced
@pytest.mark.parametrize("controls", [DEMO, Controls()], ids=["one person", "two people"])
def test_no_card_leaves_the_shoe_twice(controls: Controls) -> None:
    counts = walk_all(SEEDS, controls)
    assert counts["damaged"] > 20
    assert counts["again"] > 1


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def count_cards_as_established(plant: pytest.MonkeyPatch) -> None:
    """The shoe forgets which card it was, so that the damaged card comes again."""
    plant.setattr(base_round, "cards_as_drawn", lambda r: r.cards)


def put_back_what_was_established(plant: pytest.MonkeyPatch) -> None:
    """The card that must come next is the one that the House named, and not the one in the shoe."""
    plant.setattr(apply_cards, "cards_as_drawn", lambda r: r.cards)


def keep_the_last_ruling_only(plant: pytest.MonkeyPatch) -> None:
    """A card that is ruled on twice counts as what the first ruling made of it."""
    first = apply_cards.card_read

    def again(r: Round, event: e.CardRead) -> Round:
        after = first(r, event)
        return replace(after, established=tuple({**dict(after.established), event.at: r.cards[event.at]}.items()))

    known: dict[Any, Any] = {**apply.APPLY, e.CardRead: again}
    plant.setattr(apply, "APPLY", known)


def deal_from_the_start(plant: pytest.MonkeyPatch) -> None:
    """Cards put back are not noticed: their place counts like any other."""
    plant.setattr("croupier.server.tables.shoes.DEVICE", 999)


PLANTS = [
    count_cards_as_established,
    put_back_what_was_established,
    keep_the_last_ruling_only,
    deal_from_the_start,
]


@pytest.mark.untraced
@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_a_planted_bug(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"comes before|not the next card|is refused"):
        walk_all(60, DEMO)
