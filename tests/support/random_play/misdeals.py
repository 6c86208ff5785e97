"""Random misdeals for the laws on reports: claims that people may make about a round, and their outcome."""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from croupier.engine import decide as decisions
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.table import Table, game_of
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.deal import BURNT, DEALER, DEVICE, DISCARD
from croupier.rules.game import Phase
from croupier.rules.house_poker.reconstruction import intended_places
from croupier.rules.house_poker.round import Round, anyone_has_seen, hands_are_settled, in_play
from croupier.rules.refusal import Refused
from tests.support.random_play.walks import Walk
from tests.support.random_play.world import PLAYERS, SHIFT_MANAGER, WORLDS

Made = tuple[e.AnyEvent, ...] | Refused
ABOUT_CARDS = (
    "wrong_deal",
    "dealing_error",
    "burnt_card_missed",
    "wrong_number_dealer",
    "wrong_number_community",
    "wrong_number_player",
)


class Misdealt(Walk):
    """Random play in which half of the rounds are played blind, so that nobody has looked at their cards."""

    def __init__(self, random: Random, games: tuple[str, ...], controls: Controls = DEMO) -> None:
        self.blind = random.random() < 0.5
        super().__init__(random, games, controls)

    def play(self, table: str) -> Refused | None:
        current = self.house.tables[table]
        now = step(current)
        if now is not None and now.phase is Phase.BETTING and self.random.random() < 0.3:
            self.do(table, c.PlaceBet(4, "ante", 500), PLAYERS[0])  # a second Hand of one player
            return self.do(table, c.PlaceBet(4, "jackpot", 500), PLAYERS[0])
        if not self.blind or now is None or now.phase is not Phase.DECIDING:
            return super().play(table)
        for who in self.random.sample(PLAYERS, len(PLAYERS)):
            sends = [action.command for action in actions_for(current, who) if isinstance(action.command, c.Decide)]
            if sends:
                folds = [command for command in sends if command.decision == "fold"]
                return self.do(table, self.random.choice([*folds, *folds, *sends]), who)
        return super().play(table)


def rounds(seed: int, games: str, steps: int = 160, every: int = 7) -> Iterator[tuple[Misdealt, Table]]:
    """States of random play with a round that has cards, one in every few steps."""
    world = Misdealt(Random(seed), WORLDS[games])
    for count in range(steps):
        world.anything()
        if count % every:
            continue
        for table in world.house.tables.values():
            if isinstance(table.round, Round) and table.round.places and not table.round.voided:
                yield world, table


def claimed(random: Random, round_: Round) -> tuple[int, ...]:
    """Places of cards other than intended: exchanged, one too many or too few, or a forgotten Burnt Card."""
    places = list(intended_places(round_) if random.random() < 0.7 else round_.places)
    for _ in range(random.choice((1, 1, 2))):
        one, two = random.randrange(len(places)), random.randrange(len(places))
        what = random.random()
        if what < 0.5:
            places[one], places[two] = places[two], places[one]
        elif what < 0.8:
            places[one] = random.choice((places[two], DISCARD, DEALER, *(box.number for box in round_.boxes)))
        elif what < 0.9 and BURNT in places:
            burnt = random.choice([index for index, place in enumerate(places) if place == BURNT])
            places = [*places[:burnt], *places[burnt + 1 :], DEVICE]
        else:
            first, second = places[one], places[two]
            places = [second if place == first else first if place == second else place for place in places]
    return tuple(places)


def facts_for(row: str, round_: Round, lie: tuple[int, ...] | None, restorable: bool | None) -> list[c.Facts]:
    """The forms that people may fill in for these cards: for a Player's Hand, one for each box."""
    if row != "wrong_number_player":
        return [c.Facts(lie=lie, restorable=restorable)]
    return [c.Facts(box=box.number, lie=lie, restorable=restorable) for box in in_play(round_)]


def answer(table: Table, row: str, facts: c.Facts) -> Made:
    return decisions.decide(table, c.Report(row, facts), SHIFT_MANAGER)


def outcome(table: Table, made: tuple[e.AnyEvent, ...]) -> tuple[object, ...]:
    """The result of a ruling, whatever paragraphs it cites: cards, choices, bets, and whether there is a round."""
    round_: Any = reduce(
        game_of(table).apply, [event for event in made if not isinstance(event, e.ChipsCashedOut)], table.round
    )
    bets = sorted((line.box, line.bet, line.result.value, line.stake, line.paid) for line in round_.lines)
    out = tuple(box.number for box in round_.boxes if box.out)
    return (
        round_.voided is not None,
        () if round_.voided else round_.places,
        round_.waiting,
        round_.options if round_.waiting else (),
        out,
        bets,
    )


def affected(table: Table, lie: tuple[int, ...]) -> set[int]:
    """By the text, box by box: those whose own or shared cards are not the intended ones (R-13)."""
    round_ = table.round
    assert isinstance(round_, Round)
    right, hands = intended_places(round_), {box.number for box in in_play(round_)}

    def cards(places: tuple[int, ...], place: int) -> list[int]:
        return [index for index, lies in enumerate(places) if lies == place]

    wrong = {place for place in {*right, *lie} if cards(right, place) != cards(lie, place)}
    shared = {place for place in wrong if place < 1 and place not in (BURNT, DISCARD, DEVICE, -5)}
    only_jackpots = table.game == "mlp-three-card" and shared == {-1}
    for box in in_play(round_) if shared else ():
        if not only_jackpots or "jackpot" in box.bets:
            wrong.add(box.number)
    return wrong & hands


def when(round_: Round) -> str:
    """The state of a round in words, for a failed law."""
    seen = "somebody has looked" if anyone_has_seen(round_) else "nobody has looked"
    return f"{seen}, {'settled' if hands_are_settled(round_) else 'not settled'}"
