"""The ranking lists of 3.1, from the documents' own examples and over whole decks."""

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.cards import DECK, format_card, format_cards, parse_cards, rank, suit
from croupier.rules.hands import (
    HandRank,
    ThreeCardRank,
    best_cards,
    describe_best_five,
    describe_three_cards,
    five_card_ranking,
    five_rank,
    rank_best_five,
    rank_three,
    three_card_ranking,
    three_rank,
)


def five_of(written: str) -> int:
    return rank_best_five(parse_cards(written))


def three_of(written: str) -> int:
    return rank_three(parse_cards(written))


# ------------------------------------------------------------------------------ MLTH-3, PTH-6, POKER-7: five-card hands

FIVE_CARD_LIST = [
    ("Ad Kd Qd Jd Td", HandRank.ROYAL_FLUSH),
    ("Qc Jc Tc 9c 8c", HandRank.STRAIGHT_FLUSH),
    ("Kc Kh Kd Ks Jh", HandRank.FOUR_OF_A_KIND),
    ("Kc Kh Kd Js Jh", HandRank.FULL_HOUSE),
    ("Kh Jh 9h 5h 2h", HandRank.FLUSH),
    ("5c 4d 3c 2h As", HandRank.STRAIGHT),
    ("Qs Qh Qc 8h 3d", HandRank.THREE_OF_A_KIND),  # MLTH-3 prints one Queen twice: reading R-06
    ("7s 7h 4c 4h Jd", HandRank.TWO_PAIRS),
    ("Tc Th Kd 6h 3s", HandRank.ONE_PAIR),
    ("Qc Th 6d 4s 2h", HandRank.ODD_CARDS),
]


@pytest.mark.parametrize(("written", "row"), FIVE_CARD_LIST)
def test_3_1_2_each_example_of_the_five_card_list_is_of_its_row(written: str, row: HandRank) -> None:
    assert five_rank(five_of(written)) is row


def test_3_1_2_each_row_of_the_five_card_list_beats_the_next() -> None:
    assert [row for _, row in FIVE_CARD_LIST] == sorted(HandRank, reverse=True)
    assert all(five_of(higher) > five_of(lower) for (higher, _), (lower, _) in pairwise(FIVE_CARD_LIST))


def test_3_1_2_the_lowest_hand_of_a_row_beats_the_highest_of_the_next() -> None:
    assert five_of("5c 4c 3c 2c Ac") > five_of("Ac Ad Ah As Kc")
    assert five_of("2c 2d 2h 2s 3c") > five_of("Ac Ad Ah Ks Kc")
    assert five_of("2c 2d 2h 3s 3c") > five_of("Ac Kc Qc Jc 9c")
    assert five_of("7c 5c 4c 3c 2c") > five_of("Ac Kc Qc Jc Td")
    assert five_of("5c 4c 3c 2c Ad") > five_of("Ac Ad Ah Ks Qc")


def test_3_1_1_suits_are_equal() -> None:
    assert five_of("Ad Kd Qd Jd Td") == five_of("As Ks Qs Js Ts")
    assert five_of("Tc Th Kd 6h 3s") == five_of("Td Ts Kc 6c 3c")


def test_3_1_1_the_ace_counts_1_in_5_4_3_2_ace_and_nothing_goes_round_the_corner() -> None:
    assert five_of("6c 5d 4c 3h 2s") > five_of("5c 4d 3c 2h As")
    assert five_of("6c 5c 4c 3c 2c") > five_of("5c 4c 3c 2c Ac")
    assert five_rank(five_of("5c 4c 3c 2c Ac")) is HandRank.STRAIGHT_FLUSH
    assert five_rank(five_of("Kc Ad 2c 3h 4s")) is HandRank.ODD_CARDS


def test_3_1_3_a_the_higher_straight_wins() -> None:
    assert five_of("Kc Qd Jc Th 9s") > five_of("Jd Tc 9d 8h 7s")


def test_3_1_3_b_after_equal_pairs_the_next_highest_card_decides() -> None:
    assert five_of("5c 5d Kc Th 2s") > five_of("5h 5s Qc Jh Ts")


def test_3_1_3_c_odd_cards_are_compared_from_the_top() -> None:
    assert five_of("Ac Kd Jc 5h 2s") > five_of("Ad Kc Td 6h 4s")


def test_3_1_3_same_ranking_means_the_same_card_values() -> None:  # reading R-03
    assert five_of("Ac Ad Kc 9h 2s") == five_of("Ah As Kd 9c 2c")
    assert five_of("Ac Ad Kc 9h 3s") > five_of("Ah As Kd 9c 2c")
    assert five_of("9c 9d 4c 4h Ks") > five_of("9h 9s 4d 4s Qs")


def test_1_10_the_best_five_of_seven_may_be_the_community_cards_alone() -> None:  # reading R-05
    board = "Ah Kd Qs Jc Th"
    assert five_of("2c 3d " + board) == five_of("4s 5s " + board) == five_of(board)
    assert five_of("Ks 2c 3c 4c 5c Ad") > five_of("Ks Kd 4h 4c Qc Qd")
    assert five_of("As 2s 3s 4s 9s 5s Kd") == five_of("As 2s 3s 4s 5s")
    assert five_rank(five_of("Kh Kd Kc 4s 4d 9s 2s")) is HandRank.FULL_HOUSE


@pytest.mark.untraced
def test_all_2598960_five_card_hands_by_row() -> None:
    rankings = Counter(map(rank_best_five, combinations(DECK, 5)))
    rows: Counter[HandRank] = Counter()
    for ranking, hands in rankings.items():
        rows[five_rank(ranking)] += hands
    assert len(rankings) == 7462
    assert rows == {
        HandRank.ROYAL_FLUSH: 4,
        HandRank.STRAIGHT_FLUSH: 36,
        HandRank.FOUR_OF_A_KIND: 624,
        HandRank.FULL_HOUSE: 3_744,
        HandRank.FLUSH: 5_108,
        HandRank.STRAIGHT: 10_200,
        HandRank.THREE_OF_A_KIND: 54_912,
        HandRank.TWO_PAIRS: 123_552,
        HandRank.ONE_PAIR: 1_098_240,
        HandRank.ODD_CARDS: 1_302_540,
    }


def one_hand_of_each_ranking() -> list[tuple[int, ...]]:
    """Five cards with every set of ranks, suits going round so that no card comes twice; and those of one suit."""
    mixed = [
        tuple(4 * rank + place % 4 for place, rank in enumerate(ranks))
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    ]
    return mixed + list(combinations(DECK[::4], 5))


def test_five_card_hands_are_in_the_order_of_another_evaluator() -> None:
    evaluate_cards = pytest.importorskip("phevaluator").evaluate_cards
    hands = sorted(one_hand_of_each_ranking(), key=rank_best_five, reverse=True)
    assert [evaluate_cards(*map(format_card, hand)) for hand in hands] == list(range(1, 7463))


@pytest.mark.untraced
@pytest.mark.parametrize(("size", "times"), [(5, 50_000), (6, 50_000), (7, 200_000)])
def test_random_hands_have_the_class_of_a_second_evaluator(size: int, times: int) -> None:
    evaluate_cards = pytest.importorskip("phevaluator").evaluate_cards
    theirs = {rank_best_five(hand): evaluate_cards(*hand) for hand in one_hand_of_each_ranking()}
    sample = Random(size).sample
    hands = (sample(DECK, size) for _ in range(times))
    assert [format_cards(hand) for hand in hands if theirs[rank_best_five(hand)] != evaluate_cards(*hand)] == []


@pytest.mark.parametrize("wrong", ["", "As Ks Qs Js", "As Ks Qs Js Ts 9s 8s 7s"])
def test_fewer_than_five_or_more_than_seven_cards_are_our_bug(wrong: str) -> None:
    with pytest.raises(ValueError, match="five, six or seven cards, not"):
        five_of(wrong)


# --------------------------------------------------------------------------------------------- ML3C-2: three-card hands

THREE_CARD_LIST = [
    ("Ah Kh Qh", ThreeCardRank.STRAIGHT_FLUSH),
    ("Qs Qh Qc", ThreeCardRank.THREE_OF_A_KIND),
    ("Ac Kd Qc", ThreeCardRank.STRAIGHT),
    ("3c 2h Ad", ThreeCardRank.STRAIGHT),
    ("Kc Jc 9c", ThreeCardRank.FLUSH),
    ("Tc Th Ks", ThreeCardRank.ONE_PAIR),
    ("6s 4h 2d", ThreeCardRank.ODD_CARDS),
]


@pytest.mark.parametrize(("written", "row"), THREE_CARD_LIST)
def test_3_1_2_each_example_of_the_three_card_list_is_of_its_row(written: str, row: ThreeCardRank) -> None:
    assert three_rank(three_of(written)) is row


def test_3_1_2_each_row_of_the_three_card_list_beats_the_next() -> None:
    assert sorted({row for _, row in THREE_CARD_LIST}) == list(ThreeCardRank)
    assert all(three_of(higher) > three_of(lower) for (higher, _), (lower, _) in pairwise(THREE_CARD_LIST))


def test_3_1_1_the_ace_counts_1_in_3_2_ace_and_nothing_goes_round_the_corner() -> None:
    assert three_of("4c 3h 2d") > three_of("3c 2h Ad")
    assert three_of("4c 3c 2c") > three_of("3c 2c Ac")
    assert three_rank(three_of("Kc Ad 2h")) is ThreeCardRank.ODD_CARDS


def test_3_1_3_a_the_higher_three_card_straight_wins() -> None:
    assert three_of("Kc Qd Jc") > three_of("Jd Tc 9d")


def test_3_1_3_b_after_equal_pairs_the_third_card_decides() -> None:
    assert three_of("5c 5d Kc") > three_of("5h 5s Qc")


def test_3_1_3_c_three_odd_cards_are_compared_from_the_top() -> None:
    assert three_of("Ac Kd Jc") > three_of("Ad Kc Td")


def test_all_22100_three_card_hands_by_row() -> None:
    assert Counter(three_rank(rank_three(hand)) for hand in combinations(DECK, 3)) == {
        ThreeCardRank.STRAIGHT_FLUSH: 48,
        ThreeCardRank.THREE_OF_A_KIND: 52,
        ThreeCardRank.STRAIGHT: 720,
        ThreeCardRank.FLUSH: 1_096,
        ThreeCardRank.ONE_PAIR: 3_744,
        ThreeCardRank.ODD_CARDS: 16_440,
    }


def every_three_card_ranking() -> list[tuple[str, bool]]:
    """Ranks, and whether of one suit, from the highest to the lowest: 3.1.2 and 3.1.3 written out, not calculated."""
    down = "AKQJT98765432"
    sequences = ["AKQ", "KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
    in_no_sequence = ["".join(odd) for odd in combinations(down, 3) if {*odd} not in map(set, sequences)]
    return [
        *((ranks, True) for ranks in sequences),
        *((3 * ranks, False) for ranks in down),
        *((ranks, False) for ranks in sequences),
        *((ranks, True) for ranks in in_no_sequence),
        *((2 * pair + third, False) for pair in down for third in down if third != pair),
        *((ranks, False) for ranks in in_no_sequence),
    ]


def test_all_22100_three_card_hands_are_in_the_order_of_the_list_written_out() -> None:
    rankings = every_three_card_ranking()
    row_of = {("".join(sorted(ranks)), suited): -row for row, (ranks, suited) in enumerate(rankings)}
    hands = list(combinations(DECK, 3))
    written_out = [
        row_of["".join(sorted(format_card(card)[0] for card in hand)), len(set(map(suit, hand))) == 1] for hand in hands
    ]
    ours = list(map(rank_three, hands))
    assert len(rankings) == len(row_of) == len(set(ours)) == 741
    assert sorted(zip(written_out, ours, strict=True)) == list(zip(sorted(written_out), sorted(ours), strict=True))


def test_1_18_queen_3_2_is_the_lowest_hand_with_a_queen_or_better() -> None:  # reading R-72
    lowest = three_of("Qc 3d 2h")
    for hand in combinations(DECK, 3):
        queen_or_better = max(map(rank, hand)) >= 10 or three_rank(rank_three(hand)) > ThreeCardRank.ODD_CARDS
        assert (rank_three(hand) >= lowest) is queen_or_better


@pytest.mark.parametrize("wrong", ["As Ks", "As Ks Qs Js"])
def test_a_number_of_cards_other_than_three_is_a_programming_error(wrong: str) -> None:
    with pytest.raises(ValueError, match="values to unpack"):
        three_of(wrong)


# ---------------------------------------------------------------------------------------------------- shown to a person


@pytest.mark.parametrize(
    ("written", "words", "shown"),
    [
        ("Ks 2c Qs Js Ts As 3d", "hand_royal_flush", "As Ks Qs Js Ts"),
        ("9c 8c 7c 6c 5c Ac 2d", "hand_straight_flush (high=9)", "9c 8c 7c 6c 5c"),
        ("5h Ah 2h 3h 4h", "hand_straight_flush (high=5)", "5h 4h 3h 2h Ah"),
        ("9c 9d 9h 9s 2c 2d 2h", "hand_four_of_a_kind (rank=9)", "9c 9d 9h 9s 2c"),
        ("Kh 4d Kd 4c Kc 4s 2d", "hand_full_house (pair=4, three=13)", "Kh Kd Kc 4d 4c"),
        ("Kh Jh 9h 5h 2h Ah As", "hand_flush (high=14)", "Ah Kh Jh 9h 5h"),
        ("9h 8c 7d 6s 5c Kh 2d", "hand_straight (high=9)", "9h 8c 7d 6s 5c"),
        ("5c 4d 3c 2h As Ad", "hand_straight (high=5)", "5c 4d 3c 2h As"),
        ("7h 7c 7d Ks 5c 2h Jd", "hand_three_of_a_kind (rank=7)", "7h 7c 7d Ks Jd"),
        ("7s 7h 4c 4h Jd Js 2c", "hand_two_pairs (high=11, kicker=4, low=7)", "Jd Js 7s 7h 4c"),
        ("Qc 9d Qd 4s 2h", "hand_pair (kicker=9, rank=12)", "Qc Qd 9d 4s 2h"),
        ("6c 6d Ks 9h 3s", "hand_pair (kicker=13, rank=6)", "6c 6d Ks 9h 3s"),
        ("Kc Td 8h 5s 3c 2d", "hand_high_card (fifth=3, fourth=5, high=13, second=10, third=8)", "Kc Td 8h 5s 3c"),
        ("7c 5d 4h 3s 2c", "hand_high_card (fifth=2, fourth=3, high=7, second=5, third=4)", "7c 5d 4h 3s 2c"),
    ],
)
def test_the_best_five_in_words_and_the_cards_that_make_it(written: str, words: str, shown: str) -> None:
    assert str(describe_best_five(parse_cards(written))) == words
    assert format_cards(best_cards(parse_cards(written))) == shown


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("Ah Kh Qh", "hand_straight_flush (high=14)"),
        ("7s 7h 7c", "hand_three_of_a_kind (rank=7)"),
        ("3c 2h Ad", "hand_straight (high=3)"),
        ("9c Jc Kc", "hand_flush (high=13)"),
        ("Tc Ks Th", "hand_pair (kicker=13, rank=10)"),
        ("4d Kc Th", "hand_high_card_of_three (high=13, second=10, third=4)"),
    ],
)
def test_three_cards_in_words(written: str, words: str) -> None:
    assert str(describe_three_cards(parse_cards(written))) == words


# ----------------------------------------------------------------------------------------------------------------- laws


def hands_of(fewest: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(DECK), min_size=fewest, max_size=most, unique=True)


def relabelled(hand: list[int], suits: list[int]) -> list[int]:
    return [4 * rank(card) + suits[suit(card)] for card in hand]


@given(hands_of(5, 7), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_3_1_1_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    hand: list[int], suits: list[int], random: Random
) -> None:
    other = relabelled(hand, suits)
    random.shuffle(other)
    assert rank_best_five(other) == rank_best_five(hand)
    assert describe_best_five(other) == describe_best_five(hand)


@given(hands_of(3, 3), st.permutations(range(4)), st.randoms(use_true_random=False))
def test_3_1_1_suits_and_order_do_not_matter_for_three_cards(hand: list[int], suits: list[int], random: Random) -> None:
    other = relabelled(hand, suits)
    random.shuffle(other)
    assert rank_three(other) == rank_three(hand)
    assert describe_three_cards(other) == describe_three_cards(hand)


@given(hands_of(6, 7))
def test_1_10_the_best_five_is_the_best_of_all_fives(hand: list[int]) -> None:
    assert rank_best_five(hand) == max(map(rank_best_five, combinations(hand, 5)))
    assert rank_best_five(best_cards(hand)) == rank_best_five(hand)
    assert set(best_cards(hand)) < set(hand)


# --------------------------------------------------------------------------- the lists themselves, without their tables


def pips_of(hand: str) -> tuple[list[int], bool]:
    dealt = parse_cards(hand)
    return [rank(card) + 2 for card in dealt], len({suit(card) for card in dealt}) == 1


def test_the_table_equals_the_list() -> None:
    assert all(five_card_ranking(*pips_of(hand)) == five_of(hand) for hand, _ in FIVE_CARD_LIST)
    assert all(three_card_ranking(*pips_of(hand)) == three_of(hand) for hand, _ in THREE_CARD_LIST)
