"""Until the next round is opened a ruling has the same consequence after the settlement as before it (R-19, R-253).

And whatever is accepted once hands are settled, no bet is left behind when the round is over.
"""

from collections.abc import Callable
from random import Random

import pytest

from croupier.engine.legal_actions import step
from croupier.engine.table import Table
from croupier.house.ledger_accounts import MICRO
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.game import Phase
from croupier.rules.house_poker import rulings
from croupier.rules.house_poker.irregularity_report import invalidate_by_choice
from croupier.rules.house_poker.round import Round, anyone_has_seen
from croupier.rules.irregularities import Irregularity
from croupier.rules.refusal import Refused
from croupier.rules.settlement import Result
from tests.support.random_play.misdeal_reports import GAMES, any_report, many
from tests.support.random_play.misdeals import Made, Misdealt, answer
from tests.support.random_play.walks import ends
from tests.support.random_play.world import SHIFT_MANAGER, World

pytestmark = pytest.mark.untraced

SAME = (  # rows whose paragraph gives no time, or one until the next round
    "foreign_card",
    "cards_exposed",
    "deck_count",
    "not_shuffled",
    "wrong_deal",
    "wrong_number_dealer",
    "burnt_card_missed",
    "dealing_error",
    "wrong_number_community",
    "simultaneous_cards",
    "wrong_number_player",
    "extra_hand_examined",
    "misplaced_bet",
    "unprovided",
)
WHATEVER_WAS_SEEN = ("foreign_card", "deck_count", "not_shuffled", "unprovided")
VOID_TOO = "burnt_card_missed"  # settled cards are not put back any more
BETS = ("over_limit", "under_limit", "missing_base_bet", "wrong_follow_on", "extra_hand_examined", "unprovided")


def consequence(t: Table, row: str, facts: c.Facts) -> tuple[object, ...]:
    """What a ruling does to the round and its bets, settled or not: a bet that went back before counts too."""
    made: Made = answer(t, row, facts)
    if isinstance(made, Refused):
        return ("refused",)
    voided = [each.because for each in made if isinstance(each, e.RoundVoided)]
    if voided:
        return ("void", *voided)
    out = [each.box for each in made if isinstance(each, e.HandInvalidated)]
    if out:
        back = {(each.box, each.bet, each.cents) for each in made if isinstance(each, e.BetReturned)}
        assert isinstance(t.round, Round)
        lines = [line for line in t.round.lines if line.box in out and line.result is Result.RETURN]
        return ("out", *out, *sorted(back | {(line.box, line.bet, line.stake) for line in lines}))
    return ("options",) if any(isinstance(each, e.OptionsOffered) for each in made) else ("continues",)


def same_after_the_settlement(world: Misdealt, t: Table, chance: Random) -> None:
    now = step(t)
    if now is None or now.phase is not Phase.SETTLING or t.proposals:
        return
    later = world.fork()
    if World.deal(later, t.id) is not None:
        return
    settled = later.house.tables[t.id]
    assert isinstance(t.round, Round)
    assert isinstance(settled.round, Round)
    alike = anyone_has_seen(t.round) == anyone_has_seen(settled.round)
    looks = [c.Facts(box=box.number, intentional=True) for box in t.round.boxes]
    reports = [*(any_report(world, t, chance) for _ in range(60)), *(("extra_hand_examined", look) for look in looks)]
    for row, facts in reports:
        if row not in (SAME if alike else WHATEVER_WAS_SEEN):
            continue
        before, after = (consequence(each, row, facts) for each in (t, settled))
        if before[0] in ("options", "continues"):
            allowed = ("refused", "void" if row == VOID_TOO else before[0].replace("options", "refused"))
            assert after[0] in allowed, (row, facts, after)
        elif row == "wrong_number_player" and before[0] == "refused":  # Community Cards come first until then
            assert after[0] in ("refused", "out"), (row, facts, after)
        else:
            assert after == before, (row, facts, answer(settled, row, facts))


@GAMES
def test_a_ruling_is_the_same_before_and_after_the_settlement(games: str) -> None:
    many(same_after_the_settlement, games, 30, every=1)


def no_bet_is_left(world: Misdealt, t: Table, chance: Random) -> None:
    """Reports once hands are settled, then both tables are brought to their ends."""
    now = step(t)
    if now is None or now.phase not in (Phase.AWARDING, Phase.OVER) or t.proposals:
        return
    assert isinstance(t.round, Round)
    two_hands = len({box.player for box in t.round.boxes}) < len(t.round.boxes)  # one of them may be out by 5.18
    if now.phase is Phase.OVER and chance.random() < (0.5 if two_hands else 0.9):  # most states are between two rounds
        return
    later = world.fork()
    for box in t.round.boxes if chance.random() < 0.5 else ():
        look = c.Facts(box=box.number, intentional=True)
        later.do(t.id, c.Report("extra_hand_examined", look), SHIFT_MANAGER)
    for _ in range(25):
        row, facts = any_report(later, later.house.tables[t.id], chance, BETS)
        later.do(t.id, c.Report(row, facts), SHIFT_MANAGER)
    ends(later)
    left = {account: micro // MICRO for account, micro in later.house.book.items() if account.startswith("stake/")}
    assert not any(left.values()), f"the round is over, and chips are left: {left}"


@GAMES
def test_no_chips_are_left_on_the_layout_when_a_round_is_over(games: str) -> None:
    many(no_bet_is_left, games, 10, every=1)


# ---- bugs that the laws catch ----------------------------------------------------------------------------------------


def close_the_row(plant: pytest.MonkeyPatch, id: str) -> None:
    """A row is no longer accepted once the round is over, as it used to be."""
    closed = Irregularity.__getattribute__

    def late(row: Irregularity, name: str) -> object:
        return False if name == "late" and closed(row, "id") == id else closed(row, name)

    plant.setattr(Irregularity, "__getattribute__", late)


def refuse_exposed_cards(plant: pytest.MonkeyPatch) -> None:
    close_the_row(plant, "cards_exposed")


def refuse_a_second_look(plant: pytest.MonkeyPatch) -> None:
    close_the_row(plant, "extra_hand_examined")


def refuse_a_wrong_deal(plant: pytest.MonkeyPatch) -> None:
    close_the_row(plant, "wrong_deal")


def keep_what_a_fold_left(plant: pytest.MonkeyPatch) -> None:
    """A Folded Hand that is out after the settlement gets nothing back."""
    plant.setattr(rulings, "_return_settled_bets", lambda *_: ())


@pytest.mark.parametrize(
    "bug", [refuse_exposed_cards, refuse_a_second_look, refuse_a_wrong_deal, keep_what_a_fold_left]
)
def test_a_late_ruling_is_caught(bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        many(same_after_the_settlement, "multilink-holdem", 80, every=1)


def enter_bets_at_any_time(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(rulings, "hands_are_settled", lambda _: False)


def give_nothing_back(plant: pytest.MonkeyPatch) -> None:
    """A Hand is out, and its bets stay where they are."""

    def keeps(*given: object) -> tuple[e.RoundEvent, ...]:
        made = invalidate_by_choice(*given)  # type: ignore[arg-type]
        return tuple(each for each in made if not isinstance(each, e.BetReturned))

    plant.setattr(rulings, "invalidate_by_choice", keeps)


@pytest.mark.parametrize("bug", [enter_bets_at_any_time, give_nothing_back])
def test_chips_left_behind_are_caught(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        many(no_bet_is_left, "three-card", 200, every=1)
