"""A report that the record contradicts is refused, and the refusal says what the record shows; a card that only the
record misplaced changes nothing once the record is corrected."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.deal import DEVICE
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025 import GAME, misdeals, turn_order
from croupier.rules.games.free_bet_blackjack_2025.irregularity_commands import ROWS
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import Case, offer_options, void
from croupier.rules.refusal import Refused
from tests.support.random_play.blackjack_mishaps import SUPERVISOR, Mishaps

pytestmark = pytest.mark.untraced

ROUNDS = 400
TOGETHER = {"other_cards_drawn_between", "card_was_due", "settled_hand_to_report"}  # refusals of cards drawn together
DUE = {"no_card_due_before_deal", "no_card_due_any_more", "cards_left_to_draw"}  # and of a shoe that is empty
LATER = ("hit", "double", "free_double", "split", "free_split")  # what a Player says to be dealt another card


class Watched(Mishaps):
    """After every step, reports that fit the record and reports that do not; and a card keyed to a wrong place."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        settings = replace(self.round.settings, squeeze_allowed=False)
        self.events[:] = [e.RoundOpened(number=5, settings=settings, jackpot=False)]
        self.round = GAME.open_round(self.events[0])
        self.accepted, self.refused, self.corrected = 0, 0, 0

    def step(self) -> None:
        if self.round.closed:
            self.drawn_together()
            self.out_of_cards()
            self.in_order()
            self.keyed_wrongly()
        if self.round.closed and self.random.random() < 0.04:
            fell = self.random.choice((0, 1, 2, *(at for at in self.round.places if at >= 0)))
            self.do(c.Deal((self.card(), self.random.randrange(52)), fell), SUPERVISOR)
        super().step()

    def answered(self, report: c.Report) -> Any:
        """The answer to a report that is not carried out."""
        answer = GAME.decide(self.round, report, SUPERVISOR)
        self.refused += isinstance(answer, Refused)
        self.accepted += not isinstance(answer, Refused)
        return answer

    def drawn_together(self) -> None:
        """Cards between which somebody asked for another were not drawn together."""
        for at in range(1, len(self.round.cards)):
            box = self.round.places[at] % 10
            if self.round.places[at] <= 0 or self.round.places[at - 1] != self.round.places[at]:
                continue
            order = self.random.choice(((at, at - 1), (at - 1, at)))
            answer = self.answered(c.Report("simultaneous_cards", c.Facts(box=box, order=order)))
            asked_for = [each for each in self.between(at - 1, at) if isinstance(each, e.DecisionMade)]
            if any(each.box == box and each.decision in LATER for each in asked_for):
                assert isinstance(answer, Refused), f"drawn together, though {asked_for} is between them"
                assert answer.code in TOGETHER, answer

    def between(self, one: int, two: int) -> list[e.RoundEvent]:
        dealt = [at for at, event in enumerate(self.events) if isinstance(event, e.CardDealt)]
        return self.events[dealt[one] : dealt[two]]

    def out_of_cards(self) -> None:
        answer = self.answered(c.Report("out_of_cards", c.Facts()))
        out = sum(place != DEVICE for place in self.round.places)
        if 52 * self.round.settings.decks - out > 2 * len(self.round.boxes):
            assert isinstance(answer, Refused), f"{out} cards are out, and the shoe is said to be empty"
            assert answer.code in DUE or self.round.over, answer

    def in_order(self) -> None:
        """Where no card fell elsewhere since the last ruling, there is no dealing error to report."""
        moved = [at for at, event in enumerate(self.events) if isinstance(event, e.CardsFound | e.CardsReconstructed)]
        since = self.events[moved[-1] if moved else 0 :]
        fell = [each for each in since if isinstance(each, e.CardDealt) and each.meant not in (None, each.place)]
        if fell or not self.round.places or self.round.over:
            return
        answer = self.answered(c.Report("dealing_error", c.Facts(restorable=self.random.random() < 0.5)))
        if not any(self.discarded(event) for event in since):
            assert isinstance(answer, Refused), "a dealing error, though the record shows every card in its place"
            assert answer.code == "no_dealing_error", answer

    def discarded(self, event: e.RoundEvent) -> bool:
        return isinstance(event, e.CardsFound) and event.because.number in ("5.10.2", "5.10.3")

    def keyed_wrongly(self) -> None:
        """The next card is keyed to another place, and then to its own: the round is as if nobody had erred."""
        if GAME.round_step(self.round).phase is not Phase.DEALING or turn_order.is_misdealt(self.round):
            return
        card, meant = self.card(), turn_order.next_card_place(self.round)
        right = self.after(c.Deal((card,)))
        wrong = self.random.choice([at for at in (0, *(box.number for box in self.round.boxes)) if at != meant])
        keyed = self.after(c.Deal((card,), wrong))
        if right is None or keyed is None or GAME.round_step(keyed).phase is Phase.OPTIONS:
            return
        assert meant is not None
        report = c.Report("dealing_error", c.Facts(restorable=False, lie=(*self.round.places, meant)))
        answer = GAME.decide(keyed, report, SUPERVISOR)
        assert not isinstance(answer, Refused), f"the record cannot be corrected: {answer}"
        for event in answer:
            assert not isinstance(event, e.OptionsOffered), "options, though every card is where it was meant to go"
            keyed = GAME.apply(keyed, event)
        assert keyed == right, "a corrected record makes a different round"
        self.corrected += 1

    def after(self, command: c.Deal) -> Any:
        made = GAME.decide(self.round, command, SUPERVISOR)
        if isinstance(made, Refused):
            return None
        r = self.round
        for event in made:
            r = GAME.apply(r, event)
        return r


def play_all(rounds: int) -> tuple[int, int, int]:
    accepted = refused = corrected = 0
    for seed in range(rounds):
        table = Watched(Random(seed))
        try:
            table.play()
        except AssertionError as wrong:
            wrong.add_note(f"seed {seed}")
            raise
        accepted, refused = accepted + table.accepted, refused + table.refused
        corrected += table.corrected
    return accepted, refused, corrected


def test_reports_that_the_record_contradicts_are_refused() -> None:
    accepted, refused, corrected = play_all(ROUNDS)
    assert accepted > 20
    assert refused > 1_000
    assert corrected > 500


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def rule_of(plant: pytest.MonkeyPatch, row: str, rule: Callable[[Any], Any]) -> None:
    plant.setitem(ROWS, row, replace(ROWS[row], rule=rule))


def any_two_cards_were_drawn_together(plant: pytest.MonkeyPatch) -> None:
    ruled = ROWS["simultaneous_cards"].rule

    def lenient(case: Case) -> Any:
        return ruled(replace(case, round_=replace(case.round_, meant=(DEVICE,) * len(case.round_.meant))))

    rule_of(plant, "simultaneous_cards", lenient)


def the_shoe_is_empty_whenever_somebody_says_so(plant: pytest.MonkeyPatch) -> None:
    rule_of(plant, "out_of_cards", lambda case: void(case.round_, case.para))


def options_for_a_card_that_was_keyed_wrongly(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(
        misdeals,
        "_correct_record",
        lambda case: (
            e.CardsFound(case.round_.meant, case.para),
            *offer_options(case.round_, restored=False, because=case.para),
        ),
    )


def a_bust_keyed_wrongly_is_not_collected(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(misdeals, "bust_lines", lambda r: ())


def a_dealing_error_without_a_card_in_a_wrong_place(plant: pytest.MonkeyPatch) -> None:
    rule_of(plant, "dealing_error", lambda case: offer_options(case.round_, restored=False, because=case.para))


PLANTS = [
    any_two_cards_were_drawn_together,
    the_shoe_is_empty_whenever_somebody_says_so,
    options_for_a_card_that_was_keyed_wrongly,
    a_bust_keyed_wrongly_is_not_collected,
    a_dealing_error_without_a_card_in_a_wrong_place,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_a_planted_bug(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"drawn together|said to be empty|options|another round|dealing error"):
        play_all(ROUNDS)
