"""The compiled evaluators give the rules' own rankings; suits are names only."""

from itertools import combinations, islice
from math import comb
from pathlib import Path
from random import Random

import numpy as np
import pytest

import croupier
from croupier.analysis.kernels import evaluate, numba_setup, suit_isomorphism
from croupier.analysis.kernels.lookup_tables import tables, three_card_rankings
from croupier.rules.cards import DECK
from croupier.rules.hands import HandRank, rank_best_five, rank_three

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
SEVENS = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324)


def test_all_five_card_hands_are_ranked_as_the_rules_rank_them() -> None:
    t, every, seen = tables(), combinations(DECK, 5), 0
    while chunk := list(islice(every, 200_000)):
        found = t.ranking[evaluate.strengths(np.array(chunk), t)]
        assert found.tolist() == list(map(rank_best_five, chunk))
        seen += len(chunk)
    assert seen == 2_598_960


def test_all_three_card_hands_are_ranked_as_the_rules_rank_them() -> None:
    hands = list(combinations(DECK, 3))
    Random(3).shuffle(hands)
    turned = np.array([hand[::-1] for hand in hands])
    assert evaluate.three_rankings(turned, three_card_rankings()).tolist() == list(map(rank_three, hands))
    assert len(hands) == 22_100


@pytest.mark.parametrize("size", [6, 7])
def test_hands_of_six_and_seven_by_chance(size: int) -> None:
    t, sample = tables(), Random(size).sample
    hands = [sample(DECK, size) for _ in range(60_000)]
    assert t.ranking[evaluate.strengths(np.array(hands), t)].tolist() == list(map(rank_best_five, hands))


@pytest.mark.parametrize("size", [6, 7])
def test_flushes_of_six_and_seven(size: int) -> None:
    """Cards of two suits: nearly every hand has a flush or more."""
    t, sample = tables(), Random(size).sample
    hands = [sample([card for card in DECK if card & 3 in (1, 3)], size) for _ in range(20_000)]
    assert t.ranking[evaluate.strengths(np.array(hands), t)].tolist() == list(map(rank_best_five, hands))


def test_how_often_each_row_comes_among_all_seven_card_hands() -> None:
    t = tables()
    counts, rows = evaluate.all_sevens(t), t.ranking >> 20
    assert tuple(int(counts[rows == row].sum()) for row in HandRank) == SEVENS
    assert counts.sum() == comb(52, 7)
    assert (counts > 0).sum() == 4824  # known: the number of rankings that seven cards can have


@pytest.mark.parametrize(("size", "count"), [(3, 1755), (4, 16432)])
def test_classes_of_sets_that_differ_in_suits_only(size: int, count: int) -> None:
    found, choose = suit_isomorphism.classes(size), suit_isomorphism.choose()
    assert (len(found.cards), found.sets.sum()) == (count, comb(52, size))
    for hand in (sorted(Random(seed).sample(DECK, size)) for seed in range(300)):
        place = sum(int(choose[at + 1, card]) for at, card in enumerate(hand))
        new = suit_isomorphism.EXCHANGES[found.exchange_of[place]]
        assert sorted(card & ~3 | int(new[card & 3]) for card in hand) == found.cards[found.class_of[place]].tolist()


def test_an_exchange_of_suits_moves_both_cards_of_a_hole() -> None:
    exchanged, (starts, cards) = suit_isomorphism.hole_exchanges(), suit_isomorphism.holes_169()
    for by in range(24):
        assert sorted(exchanged[by]) == list(range(1326))
        assert (starts[exchanged[by]] == starts).all()
    assert len(set(starts.tolist())) == 169
    assert cards.shape == (1326, 2)


def test_kernels_are_cached_outside_the_package_or_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package checks its own files: one more of them and no house opens."""
    folder = numba_setup.kernel_folder.__wrapped__
    assert not Path(folder()).is_relative_to(Path(croupier.__file__).parent)
    monkeypatch.setattr(numba_setup.SETTINGS, "CACHE_DIR", "")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "mine"))
    assert folder() == str(tmp_path / "mine" / "kernels" / numba_setup.digest())
    monkeypatch.delenv("CROUPIER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "usual"))
    assert folder() == str(tmp_path / "usual" / "croupier" / "kernels" / numba_setup.digest())
    (tmp_path / "taken").write_text("a file, no folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "taken"))
    assert folder() == ""
    monkeypatch.setattr(numba_setup, "kernel_folder", folder)
    before = set(Path(__file__).parent.rglob("*"))
    assert numba_setup.compiled(_twice)(21) == 42
    assert set(Path(__file__).parent.rglob("*")) == before, "not beside its module either"


def _twice(number: int) -> int:
    return 2 * number
