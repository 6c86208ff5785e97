"""Cards: a number each, read and written in two letters."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.cards import (
    DECK,
    RANKS,
    SUITS,
    Card,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    rank,
    suit,
)


def test_2_2_1_a_deck_has_52_cards_of_different_rank_and_suit() -> None:
    assert len(DECK) == 52
    assert {(rank(each), suit(each)) for each in DECK} == {(r, s) for r in range(13) for s in range(4)}


def test_every_card_is_read_as_it_is_written() -> None:
    assert [format_card(each) for each in DECK] == [r + s for r in RANKS for s in SUITS]
    assert tuple(parse_card(format_card(each)) for each in DECK) == DECK
    assert parse_cards(format_cards(DECK)) == DECK


def test_several_cards_are_read_from_one_text_or_one_by_one() -> None:
    assert parse_cards("As Kd 2c") == parse_cards(["As", "Kd", "2c"]) == (51, 45, 0)
    assert format_cards((51, 45, 0)) == "As Kd 2c"
    assert parse_cards("") == ()


@given(st.lists(st.sampled_from(DECK), max_size=8), st.randoms(use_true_random=False))
def test_cards_are_read_however_people_write_them(hand: list[Card], chance: Random) -> None:
    """A ten as T or 10, spaces or none."""
    written = [format_card(each).replace("T", chance.choice(("T", "10"))) for each in hand]
    assert parse_cards("".join(each + chance.choice(("", " ", "  ")) for each in written)) == tuple(hand)


@pytest.mark.parametrize("wrong", ["AsK", "AsKsQ", "AsKx", "10", "As10", "1s", "Askd"])
def test_an_invalid_row_of_cards_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        parse_cards(wrong)


@pytest.mark.parametrize("wrong", ["100s", "1s", "as", "AS", "sA", "A", "", " As", "As Ks"])
def test_anything_else_is_refused_by_name(wrong: str) -> None:
    with pytest.raises(ValueError, match=f"not a card: {wrong!r}"):
        parse_card(wrong)
