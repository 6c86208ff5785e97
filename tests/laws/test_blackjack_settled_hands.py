"""A Hand whose Bets are all settled receives no decision, no card that counts and no options, whatever goes wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import line_of
from croupier.rules.games.free_bet_blackjack_2025 import (
    GAME,
    apply,
    irregularity_report,
    misdeal_precedence,
    misdeals,
    turn_order,
)
from croupier.rules.games.free_bet_blackjack_2025.round import backers_in_play
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.random_play.blackjack import DEALER
from tests.support.random_play.blackjack_mishaps import Mishaps

ROUNDS = 600
SPLITS = 10  # the second Hand of box 3 lies at 13


class Watched(Mishaps):
    """A round with many Blackjacks and many cards that fall elsewhere; every event is held against the law."""

    def do(self, command: c.AnyCommand, by: Actor) -> Refused | None:
        before, known = self.round, len(self.events)
        no = super().do(command, by)
        for event in self.events[known:]:
            check(before, event)
            before = GAME.apply(before, event)
        return no

    def step(self) -> None:
        if self.round.closed and self.random.random() < 0.1:
            over = [line.box for line in self.round.lines if line.hand == 1]
            place = self.random.choice(over or (0, 1, 2, 3, 4, 11))
            self.do(c.Deal((self.card(),), place), DEALER)
        else:
            super().step()

    def card(self) -> int:
        """Aces and Kings come often, so that Blackjacks are paid."""
        return super().card() if self.round.to_come or self.random.random() < 0.5 else self.random.randrange(44, 52)


def open_bets(r: Any, box: int, player: str = "") -> list[Any]:
    """Bets on the Hands of a box that wait for their settlement; Boom Busted belongs to no Hand."""
    return [
        stake
        for stake in GAME.stakes(r)
        if stake.box == box and stake.bet != "boom_busted" and line_of(r, stake) is None
        if player in ("", stake.player)
    ]


def check(r: Any, event: e.RoundEvent) -> None:
    match event:
        case e.DecisionMade(box=box, hand=hand) if hand:
            assert any(stake.hand == hand for stake in open_bets(r, box)), f"decided for a settled Hand: {event}"
        case e.CardDealt(place=place, meant=None) if place > 0 and r.places.count(place) >= 2:
            hand = place // SPLITS + 1
            assert any(stake.hand == hand for stake in open_bets(r, place % SPLITS)), (
                f"drawn to a settled Hand: {event}"
            )
        case e.OptionsOffered():
            waiting = GAME.apply(r, event).waiting
            for box, player in waiting:
                assert open_bets(r, box, player), f"{player} chooses on box {box} with nothing at stake"
        case _:
            pass


def played(seed: int) -> Watched:
    table = Watched(Random(seed))
    try:
        table.play()
    except BaseException as wrong:
        wrong.add_note(f"seed {seed}")
        raise
    return table


def play_all() -> int:
    """Play many rounds; return in how many of them a card fell on a Hand that was settled."""
    discarded = 0
    for seed in range(ROUNDS):
        events = played(seed).events
        discarded += any(isinstance(each, e.CardsFound) and each.because.number == "5.10.3" for each in events)
    return discarded


def test_a_settled_hand_receives_nothing_more() -> None:
    assert play_all() >= 10


# ---- planted bugs ----------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def paid_blackjacks_play_on(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(turn_order, "is_live", lambda r, box, hand: bool(backers_in_play(box)))
    for module in (misdeals, misdeal_precedence):
        plant.setattr(module, "cards_on_empty_areas", lambda r, places: set())


def cards_on_bare_areas_stay(plant: pytest.MonkeyPatch) -> None:
    """Points alone say whether a Hand is over."""
    plant.setattr(turn_order, "is_live", lambda r, box, hand: True)
    for module in (misdeals, misdeal_precedence):
        plant.setattr(module, "is_settlement_made", lambda r: False)


def everybody_chooses(plant: pytest.MonkeyPatch) -> None:
    for module in (irregularity_report, apply):
        plant.setattr(module, "has_open_bet", lambda r, box, backer: True)


@pytest.mark.parametrize("bug", [paid_blackjacks_play_on, cards_on_bare_areas_stay, everybody_chooses])
def test_the_law_catches_a_planted_bug(monkeypatch: pytest.MonkeyPatch, bug: Plant) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError, match=r"settled Hand|nothing at stake"):
        play_all()
