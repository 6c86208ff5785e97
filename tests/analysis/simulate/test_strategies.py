"""Strategies are total: files with gaps or contradictions are refused, and named ones stay within the rules."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis import Unanswerable
from croupier.analysis.kernels.free_bet_rounds import DOUBLE, FREE_DOUBLE, HIT, STAND
from croupier.analysis.simulate import free_bet_strategies
from croupier.analysis.simulate.games import GAMES
from croupier.analysis.simulate.plan import Plan, prepare
from croupier.analysis.simulate.round_game import Wager
from croupier.words import render
from tests.support.analysis import strategy_files
from tests.support.analysis.strategy_files import THREE_CARD

pytestmark = pytest.mark.timeout(600)
Change = Callable[[str], str]
BLACKJACK = Wager({"initial": 1000}, 0, 6)


def tables(game: str, text: str, folder: Path) -> Any:
    file = folder / "strategy.toml"
    file.write_text(text)
    return prepare(Plan(game=game, strategy=str(file)))[0].rules


def refused(game: str, text: str, folder: Path) -> tuple[str, str]:
    """Return the code and the sentence of a refusal."""
    with pytest.raises(Unanswerable) as error:
        tables(game, text, folder)
    assert error.value.field == "strategy"
    assert not isinstance(error.value.reason, str)
    return error.value.reason.code, render(error.value.reason)


def same(first: Any, second: Any) -> bool:
    return all(np.array_equal(one, other) for one, other in zip(first, second, strict=True))


def test_files_of_known_strategies_are_those_strategies(tmp_path: Path) -> None:
    three_card = GAMES["mlp-three-card"].strategies["queen-6-4"](Wager({"ante": 1000}))
    assert same(tables("mlp-three-card", THREE_CARD, tmp_path), three_card)
    chart = GAMES["free-bet-blackjack"].strategies["chart"](BLACKJACK)
    assert same(tables("free-bet-blackjack", strategy_files.blackjack(), tmp_path), chart)
    holdem = GAMES["mlp-holdem"].strategies["chart"](Wager({"ante": 1000}))
    text = strategy_files.holdem(("32o", "42o", "52o", "62o", "72o"))
    assert same(tables("mlp-holdem", text, tmp_path), holdem)


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda text: text.replace("Qs 6h 3d", "Qs 6h 2d"), "strategy_gap", "Queen"),
        (lambda text: text.replace("As Ks Qs", "Ks Qs Js"), "strategy_gap", "Ace"),
        (lambda text: text.replace('"fold"', '"wait"'), "strategy_decision_unknown", "wait"),
        (lambda text: text.replace("Qs 6h 4d", "Qs 6h"), "strategy_hand_unknown", "Qs 6h"),
        (lambda text: text.replace("Qs 6h 4d", "Zs 6h 4d"), "strategy_hand_unknown", "Zs"),
        (lambda text: text.replace("mlp-three-card", "mlp-holdem"), "strategy_for_other_game", "mlp-holdem"),
        (lambda text: text + "[", "strategy_unreadable", "strategy.toml"),
    ],
)
def test_three_card_files(tmp_path: Path, change: Change, code: str, words: str) -> None:
    found, sentence = refused("mlp-three-card", change(THREE_CARD), tmp_path)
    assert (found, words in sentence) == (code, True), sentence


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (strategy_files.holdem(("72o",)).replace(", 'AA']", "]"), "strategy_gap", "AA"),
        (
            strategy_files.holdem(("72o",)).replace("fold = ['72o']", "fold = ['72o', 'AA']"),
            "strategy_contradicts",
            "AA",
        ),
        (strategy_files.holdem(("72o",), turn="often"), "strategy_rule_unknown", "often"),
        (strategy_files.holdem(()).replace("play = [", "play = ['XX', "), "strategy_hand_unknown", "XX"),
        ("", "strategy_gap", "22"),
    ],
)
def test_holdem_files(tmp_path: Path, text: str, code: str, words: str) -> None:
    found, sentence = refused("mlp-holdem", text, tmp_path)
    assert (found, words in sentence) == (code, True), sentence


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda text: text.replace('"12" =', '"112" =', 1), "strategy_gap", "hard 12"),
        (lambda text: text.replace("S  S  S  S  S  S  S  S  S  S", "S  S  S", 1), "strategy_gap", "hard 18, 5"),
        (lambda text: text.replace("S  S  S  S  S  S  S  S  S  S", "S " * 11, 1), "strategy_row_length", "hard 18"),
        (lambda text: text.replace("FH", "F", 1), "strategy_gap_after_double", "hard 9"),
        (lambda text: text.replace("H  H", "S  H", 1), "strategy_letter", "hard 4"),
        (lambda text: text.replace("DH", "FH", 1), "strategy_letter", "soft 16"),
        (lambda text: text.replace("P  P", "H  P", 1), "strategy_letter", "pairs A"),
        (lambda _: "", "strategy_gap", "hard 4"),
        (lambda _: "hard = 3", "strategy_gap", "hard 4"),
    ],
)
def test_blackjack_files(tmp_path: Path, change: Change, code: str, words: str) -> None:
    found, sentence = refused("free-bet-blackjack", change(strategy_files.blackjack()), tmp_path)
    assert (found, words in sentence) == (code, True), sentence


@pytest.mark.parametrize("name", free_bet_strategies.STRATEGIES)
def test_blackjack_strategies_allow_only_what_the_rules_allow(name: str) -> None:
    strategy = free_bet_strategies.STRATEGIES[name](BLACKJACK)
    states = strategy.states
    plays, finished = strategy.plays, states.totals >= 21
    assert set(np.unique(plays)) <= {STAND, HIT, DOUBLE, FREE_DOUBLE}
    assert (plays[:, :, finished] == STAND).all()
    aces = slice(1, 1 + plays.shape[0] // 11)  # Split Aces get one card each, whatever it is
    others = np.delete(plays, np.arange(plays.shape[0])[aces], axis=0)
    assert (others[:, :, states.totals < 12] != STAND).all()
    doubled = (others >= DOUBLE).any(axis=(0, 1))
    assert (states.cards[doubled] == 2).all()
    free = (others == FREE_DOUBLE).any(axis=(0, 1))
    assert ((states.totals[free] >= 9) & (states.totals[free] <= 11) & (states.soft[free] == 0)).all()
    assert not strategy.gives_up[0].any()  # no Surrender against an Ace
    assert not (strategy.first_plays[0] == 2).any()
    assert not strategy.again[0].any()  # Aces are Split once


def test_an_unknown_strategy_is_refused(tmp_path: Path) -> None:
    for name, code in (("nobody", "strategy_unknown"), (str(tmp_path / "none.toml"), "strategy_unreadable")):
        with pytest.raises(Unanswerable) as error:
            prepare(Plan(game="mlp-three-card", strategy=name))
        assert error.value.reason.code == code  # type: ignore[union-attr]
