"""Golden rounds of Poker: as in test_transcripts, between players who bring their own Table Stakes."""

from collections.abc import Callable
from typing import Self

import pytest

from croupier.engine.legal_actions import step
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.game import Phase
from croupier.rules.games import POKER
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from tests.support.transcripts import TAN, Story, is_as_told

PLACES = {"s1": 1, "s2": 2, "s3": 3, "s4": 4, "flop": FLOP_CARDS, "turn": TURN_CARD, "river": RIVER_CARD}
NAMES = ("ann", "ben", "cai", "dee")


class PokerStory(Story):
    """Ann, Ben, Cai and Dee at seats 1 to 4 with what they bring, in dollars; Blinds 5 and 10, Rake 5 % up to 30."""

    game = "poker"

    def __init__(self, *stakes: int, device: Device = Device.SHOE) -> None:
        names = NAMES[: len(stakes)]
        issued = tuple(e.ChipsIssued(name, 500_000) for name in names)
        self.house = record_events(House(), HOUSE_STREAM, issued, HOUSE, 0).after
        terms = PokerSettings(
            small_blind=500,
            big_blind=1_000,
            table_stake=Limits(10_000, 200_000),
            chip_unit=100,
            rake_percent=5,
            rake_cap=3_000,
            device=device,
        )
        opened = record_events(
            self.house, "t", (e.TableOpened("t", POKER.id, POKER.doc.code, terms, "", "", DEMO),), HOUSE, 0
        )
        self.house, self.records = opened.after, list(opened.records)
        for box, (name, dollars) in enumerate(zip(names, stakes, strict=True), start=1):
            who = Actor(name, Role.PLAYER)
            self.do(c.Sit(box), who).do(c.BuyIn(100 * dollars), who)
        self.do(c.OpenRound())
        self.named: dict[int, list[Card]] = {}

    @property
    def phase(self) -> Phase:
        now = step(self.house.tables["t"])
        assert now is not None
        return now.phase

    def cards(self, **hands: str) -> Self:
        """Cards to come; what is not named is filled up from the low end of the deck."""
        self.named = {PLACES[name]: list(parse_cards(hand)) for name, hand in hands.items()}
        return self.on()

    def on(self) -> Self:
        """Deal and turn over until somebody is asked, or the Pots are to be awarded."""
        while self.phase in (Phase.DEALING, Phase.SHOWING):
            self.do(c.Reveal()) if self.phase is Phase.SHOWING else self._deal()
        return self

    def _deal(self) -> None:
        r = self.house.tables["t"].round
        assert isinstance(r, Round)
        kept = {*r.cards, *(card for hand in self.named.values() for card in hand)}
        spare = iter(card for card in DECK if card not in kept)
        self.do(c.Deal(tuple(self.named[at].pop(0) if self.named.get(at) else next(spare) for at in r.next_places)))

    def then(self, *said: str) -> Self:
        """ "ann raise 30": each in turn, and then what follows is dealt."""
        for each in said:
            name, decision, *dollars = each.split()
            cents = 100 * int(dollars[0]) if dollars else 0
            self.do(c.Decide(NAMES.index(name) + 1, decision, cents), Actor(name, Role.PLAYER))
        return self.on()

    def end(self) -> Self:
        return self.do(c.Settle())


def won_before_the_flop() -> Story:
    story = PokerStory(500, 500, 500).cards(s1="As Ah", s2="7c 2d", s3="Kd 9c")
    return story.then("ann raise 30", "ben fold", "cai fold").end()


def showdown_with_a_side_pot_and_rake() -> Story:
    story = PokerStory(100, 300, 500, 500)
    story.cards(s1="As Ah", s2="Ks Kh", s3="Qs Qh", s4="7c 2d", flop="2c 8d 9h", turn="Jc", river="3s")
    return story.then("dee fold", "ann all_in", "ben all_in", "cai call").end()


def misdeal_deck_of_the_wrong_number() -> Story:
    story = PokerStory(500, 500, 500, device=Device.SHUFFLER).cards(s1="As Ah", s2="7c 2d", s3="Kd 9c")
    return story.report("deck_count", TAN)


STORIES = (won_before_the_flop, showdown_with_a_side_pot_and_rake, misdeal_deck_of_the_wrong_number)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_golden_round_of_poker(story: Callable[[], Story]) -> None:
    is_as_told("poker", story)
