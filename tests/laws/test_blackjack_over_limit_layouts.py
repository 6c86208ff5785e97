"""5.1.1 and R-224 in `croupier settle`: a layout over its limits gives the lines of the table where it was played,
whether the limits were noticed at once or after all decisions; and of what was added, no more counts than of the
Initial Bet."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from croupier.calculator import blackjack
from croupier.calculator.blackjack_description import BlackjackLayout
from croupier.calculator.house_poker import Settled
from croupier.rules.base_round import cards_at
from croupier.rules.cards import format_card
from croupier.rules.games.free_bet_blackjack_2025 import GAME, settlement
from tests.support.random_play.blackjack_limits import LEAST, MOST, Round, told

pytestmark = pytest.mark.untraced

ROUNDS = 400
Lines = dict[tuple[str, str, int], tuple[int, ...]]


def written(round: Round, laid: dict[str, int] | None = None) -> dict[str, Any]:
    """The layout as a pit would write it; with `laid` everybody added as much as that Initial Bet allows."""
    (box,) = round.r.boxes
    ann, bob = box.backers
    added = {each.player: {hand: cents for bet, hand, cents in each.beside if bet == "double"} for each in box.backers}
    hands = [{"cards": [format_card(card) for card in cards_at(round.r, 1 + 10 * at)]} for at in range(len(box.hands))]
    for hand in box.hands:
        if hand.split:
            hands[hand.number - 1]["split"] = "paid" if hand.split == "split" else "free"
        if hand.number in added["ann"]:
            hands[hand.number - 1]["double"] = laid["ann"] if laid else added["ann"][hand.number]
    players = [{"player": each.player, "bets": bets_of(each, round.story.really, laid)} for each in (ann, bob)]
    players[1]["doubles"] = {str(hand): laid["bob"] if laid else cents for hand, cents in added["bob"].items()}
    dealer = [format_card(card) for card in cards_at(round.r, 0)]
    limits = {bet: [LEAST, MOST] for bet in GAME.limited_bets}
    box_in = {"box": 1, "players": players, "hands": hands}
    return {"game": "free-bet-blackjack", "boxes": [box_in], "dealer": dealer, "limits": limits}


def bets_of(backer: Any, really: dict[str, int], laid: dict[str, int] | None) -> dict[str, int]:
    bets = {"initial": really[backer.player]}
    if "insurance" in backer.bets:
        bets["insurance"] = laid[backer.player] // 2 if laid else backer.bets["insurance"]
    return bets


def settled(layout: dict[str, Any]) -> Lines:
    answer = blackjack.settle(msgspec.convert(layout, BlackjackLayout))
    assert isinstance(answer, Settled), f"refused: {answer}: {layout}"
    return lines_of(answer.lines)


def lines_of(lines: Any) -> Lines:
    return {(line.player, line.bet, line.hand): (line.net, line.stake, line.paid) for line in lines}


def nets(lines: Lines) -> dict[tuple[str, str, int], int]:
    return {name: amounts[0] for name, amounts in lines.items()}


def noticed_at_once(seed: int, amounts: int) -> Round:
    """Play a story in which everybody adds as much of these amounts as counts."""
    round = Round(told(Random(seed)))
    round.notice()
    round.play(dict.fromkeys(("ann", "bob"), amounts))
    round.end()
    return round


def noticed_late(seed: int) -> Round | None:
    """The same, noticed after all decisions; None where it was too little, for then no layout can have what was added,
    where something was settled before, or where a Split was for less."""
    round = Round(told(Random(seed)))
    if sum(round.story.really.values()) <= MOST:
        return None
    round.play({name: round.counts(name) for name in ("ann", "bob")})
    if round.r.lines:
        return None
    round.notice()
    if round.short_splits():
        return None
    round.end()
    return round


def compare_all() -> int:
    """Compare many rounds with their layouts; return in how many something was added."""
    added = 0
    for seed in range(ROUNDS):
        early = noticed_at_once(seed, MOST // 3 if seed % 2 else 3 * MOST)
        assert settled(written(early)) == lines_of(early.r.lines), f"seed {seed}: noticed at once"
        added += any(bet in ("double", "split", "insurance") for _, bet, _ in lines_of(early.r.lines))
        late = noticed_late(seed)
        if late is not None:
            assert nets(settled(written(late))) == nets(lines_of(late.r.lines)), f"seed {seed}: noticed late"
        whole = noticed_at_once(seed, 300 * MOST)
        laid = settled(written(whole, whole.story.really))
        assert nets(laid) == nets(lines_of(whole.r.lines)), f"seed {seed}: added to the whole Bet"
    return added


def test_a_layout_over_its_limits_settles_as_at_the_table() -> None:
    assert compare_all() > ROUNDS // 2


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def measure_by_what_counts(plant: pytest.MonkeyPatch) -> None:
    """The excess is entered before the decisions, which are then measured by the share of the maximum."""
    do = blackjack.Dispute.do
    plant.setattr(blackjack.Dispute, "do", lambda self, *given, added=False: do(self, *given))


def count_all_that_was_added(plant: pytest.MonkeyPatch) -> None:
    on = settlement._bets_on_hand
    plant.setattr(settlement, "_bets_on_hand", lambda *given: ((bet, stake, stake) for bet, stake, _ in on(*given)))


def forget_the_limits(plant: pytest.MonkeyPatch) -> None:
    """Once something was added the maximum no longer counts."""
    do = blackjack.Dispute.do

    def lifted(self: Any, *given: Any, added: bool = False) -> None:
        self.round = msgspec.structs.replace(self.round, settings=self.unlimited) if added else self.round
        do(self, *given)

    plant.setattr(blackjack.Dispute, "do", lifted)


@pytest.mark.parametrize("plant", [measure_by_what_counts, count_all_that_was_added, forget_the_limits])
def test_the_law_catches_a_planted_bug(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=r"refused|seed"):
        compare_all()
