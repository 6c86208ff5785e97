"""FBBJ-2025: what is offered once Hands are played, squeezed or ruled on, and how they stand then."""

import pytest

from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_offers import offers
from tests.support.rules.blackjack_script import check, offered


@shows(p("3.17"), p("3.18"), p("3.20"), p("3.23"), p("3.23.1"), p("3.23.2"), p("3.24"), p("3.24.5"), p("1.28"))
def test_3_23_a_double_down_that_a_standing_player_follows() -> None:
    """11 points: no Stand, a Free Double; the Dealer's 22 is a Stand Off."""
    offers(
        """
        box 1  ann  initial 100
        on  1  bob  initial 60
        deal   1 5h 6d; dealer 6c
        ? next  -> deciding by 3.17, ann, in turn: Box 1: surrender or play
        ? hands -> 1 ann asked 3.17
        ? ann   -> Surrender [R] decide 1 surrender, 3.17: Give up half of the bet
                -> Hit [H] decide 1 hit, 3.18: Another card
                -> Free Double [F] decide 1 free_double, 3.23.1: Twice the win at no extra risk; one card
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
        ? bob   -> nothing
        ann 1  double 60
        ? next
        -> deciding by 3.23.2, bob: Follow the double down, or decline, If time runs out, your bet stays as it is
        ? ann   -> nothing
        ? bob   -> Follow [F] decide 1 follow 60, 60 of 1-60, 3.23.2: Up to your own bet; one card
                -> Decline [N] decide 1 decline, 3.23.2: No more chips; the hand still gets one card
        bob 1  follow 20
        ? next  -> dealing by 1.37, dealer: A card for the hand
        ? hands -> 1 ann to_act 3.8
        cards 7c
        ? next  -> dealing by 3.24, dealer: The dealer draws
        ? hands -> 1 ann doubled 3.23
        dealer Tc
        ? words dealer -> Hard 16
        dealer 6c
        ? words dealer -> 22: stand-off
        ? next  -> settling by 3.24, dealer: Pay and take, clockwise
        settle
        ? next  -> over by 1.28, dealer: The round is settled
        ? hands -> 1 ann doubled 3.23
        """
    )


@shows(p("3.19"), p("3.21"), p("3.22"), p("3.22.2"), p("3.23.1"), p("1.13"), p("1.37"))
def test_3_22_a_hand_that_is_split_free_and_split_again() -> None:
    offers(
        """
        box 1  ann  initial 100
        deal   1 8h 8d; dealer 6c
        ? ann   -> Surrender [R] decide 1 surrender, 3.17: Give up half of the bet
                -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 16
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
                -> Free Split [X] decide 1 free_split, 3.22: A second hand with a Free Bet Marker
                -> Split [T] decide 1 split 100, 100, 3.22: A second hand with the same bet again
        ann 1  free_split
        ? next  -> dealing by 1.37, dealer: A card for the hand
        ? hands -> 1 ann to_act 3.8; 11 ann (2) waiting
        ? ann   -> nothing
        cards 4d
        ? next  -> deciding by 3.8, ann, in turn: Box 1, Hard 12, If time runs out, the hand stands
        ? ann   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 12
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
        ann 1  stand
        ? next  -> dealing by 1.37, dealer: A card for the hand
        ? hands -> 1 ann standing 3.21; 11 ann (2) to_act 3.8
        cards 8c
        ? ann   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 16
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
                -> Free Split [X] decide 1 free_split, 3.22: A second hand with a Free Bet Marker
                -> Split [T] decide 1 split 100, 100, 3.22: A second hand with the same bet again
        ann 1  free_split 3c
        ? ann   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Free Double [F] decide 1 free_double, 3.23.1: Twice the win at no extra risk; one card
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
        ann 1  free_double Tc Ts
        ? next  -> deciding by 3.8, ann, in turn: Box 1, Hard 18, If time runs out, the hand stands
        ann 1  hit 4s
        ? hands -> 1 ann standing 3.21; 11 ann (2) free_doubled 3.23.1; 21 ann (3) bust 3.19
        ? words 1  -> Hard 12
        ? words 11 -> Hard 21
        ? words 21 -> Bust with 22
        """
    )


@shows(p("1.2"), p("3.22.2"))
def test_1_2_aces_that_are_split_make_no_blackjack() -> None:
    offers(
        """
        box 1  ann  initial 100
        deal   1 Ah Ad; dealer 6c
        ? words 1 -> Soft 12
        ann 1  free_split Kc Qc
        ? hands -> 1 ann -; 11 ann (2) -
        ? words 1  -> Soft 21
        ? words 11 -> Soft 21
        ? words dealer -> 6
        ? next  -> dealing by 3.24, dealer: The dealer draws
        """
    )


@shows(p("1.13"), p("3.22"), p("3.23"), p("3.23.1"))
@pytest.mark.parametrize(
    ("table", "hand", "words"),
    [
        ("", "8h 8d", {"free_split", "split", "double"}),
        ("", "Kh Qd", {"split", "double"}),  # 1.13: a Picture Card and a card of 10 points
        ("", "Kh Td", {"split", "double"}),
        ("", "Th Td", {"free_split", "split", "double"}),
        ("table free_split_number_tens=no\n", "Th Td", {"split", "double"}),
        ("table offer_paid_when_free=no\n", "8h 8d", {"free_split", "double"}),
        ("table offer_paid_when_free=no\n", "Kh Qd", {"split", "double"}),
        ("table offer_paid_when_free=no\n", "5h 6d", {"free_double"}),
        ("", "5h 6d", {"free_double", "double"}),
        ("", "5h 7d", {"double"}),
    ],
)
def test_1_13_splits_and_doubles_are_offered_free_or_paid(table: str, hand: str, words: set[str]) -> None:
    played = check(f"{table}box 1  ann  initial 100\ndeal  1 {hand}; dealer 6c")
    assert offered(played.round, "ann") - {"surrender", "hit", "stand"} == words


@shows(p("3.22.1"), p("3.8"), p("1.30"))
def test_3_22_1_a_player_who_declined_a_split_and_now_decides_only_hits_or_stands_on_the_new_hand() -> None:
    """The Seated Player has left, so the other one decides, with a Bet on the first Hand alone."""
    offers(
        """
        box 1  ann  initial 100
        on  1  bob  initial 60
        deal   1 8h 8d; dealer 6c
        ann 1  split
        ? next  -> deciding by 3.22.1, bob: Follow the split, or decline, If time runs out, your bet stays as it is
        ? hands -> 1 ann to_act 3.8; 11 ann (2) waiting
        ? ann   -> nothing
        ? bob   -> Follow [F] decide 1 follow 60, 60, 3.22.1: Your own bet on the new hand
                -> Decline [N] decide 1 decline, 3.22.1: Your bet stays on the first hand
        bob 1  decline
        ? next  -> dealing by 1.37, dealer: A card for the hand
        cards  Td
        ann leaves
        ? next  -> deciding by 3.8, bob, in turn: Box 1, Hard 18, If time runs out, the hand stands
        ? hands -> 1 bob to_act 3.8; 11 bob (2) waiting
        ? ann   -> nothing
        ? bob   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 18
                -> Double Down [D] decide 1 double 60, 60 of 1-60, 3.23: Up to your bet; one card
        bob 1  stand 8c
        ? bob   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 16
        """
    )


@shows(p("5.3"))
def test_5_3_the_hand_of_a_player_who_has_left_still_carries_their_name() -> None:
    offers(
        """
        box 1  ann  initial 100
        box 2  bob  initial 100
        deal   1 8h 3d; 2 8c 2d; dealer 6c
        ann leaves
        ? next  -> deciding by 3.17, bob, in turn: Box 2: surrender or play
        ? hands -> 1 ann -; 2 bob asked 3.17
        ? bob   -> Surrender [R] decide 2 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 2 play, 3.17: Do not surrender
        bob 2  play
        ? next  -> dealing by 1.37, dealer: A card for the hand
        ? hands -> 1 ann to_act 3.8; 2 bob -
        """
    )


# ---- 3.12: squeezing -------------------------------------------------------------------------------------------------


@shows(p("3.12"))
def test_3_12_each_player_turns_the_cards_they_squeeze() -> None:
    offers(
        """
        table squeeze_allowed=yes
        box 1  ann  initial 100
        box 2  bob  initial 50
        box 3  cat  initial 20
        ann 1  squeezes
        bob 2  squeezes
        no more bets
        cards 8h 9h Th 6c 8d 9d
        ? ann   -> nothing
        cards Td
        ? next  -> showing by 3.12, ann bob: The cards are squeezed, If time runs out, the dealer opens the cards
        ? ann   -> Turn over the cards [E] examine 1, 3.12: Squeeze them first
        ? bob   -> Turn over the cards [E] examine 2, 3.12: Squeeze them first
        ? cat   -> nothing
        ann 1  examines
        ? next  -> showing by 3.12, bob: The cards are squeezed, If time runs out, the dealer opens the cards
        ? ann   -> nothing
        bob leaves
        ? next  -> showing by 3.12, dealer: The cards are squeezed, If time runs out, the dealer opens the cards
        reveal
        ? next  -> deciding by 3.17, ann, in turn: Box 1: surrender or play
        """
    )


@shows(p("3.12"))
def test_3_12_in_the_middle_of_a_round_leave_is_for_cards_still_to_come() -> None:
    offers(
        """
        table squeeze_allowed=yes
        box 1  ann  initial 100
        on  1  bob  initial 20
        box 2  cat  initial 50
        box 3  dan  initial 50
        deal   1 8h 9d; 2 9h 8d; 3 9h 7d; dealer 6c
        ? ann   -> Surrender [R] decide 1 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 1 play, 3.17: Do not surrender
                -> Squeeze squeeze 1, 3.12: Your next cards are dealt face down
        ? bob   -> Squeeze squeeze 1, 3.12: Your next cards are dealt face down
        ann 1  play
        cat 2  play
        dan 3  surrender
        settle
        ann 1  stand
        ? ann   -> nothing
        ? bob   -> nothing
        ? cat   -> Hit [H] decide 2 hit, 3.18: Another card
                -> Stand [S] decide 2 stand, 3.21: On 17
                -> Double Down [D] decide 2 double 50, 50 of 1-50, 3.23: Up to your bet; one card
                -> Squeeze squeeze 2, 3.12: Your next cards are dealt face down
        ? dan   -> nothing
        cat 2  squeezes hit 5c
        ? next  -> showing by 3.12, cat: The cards are squeezed, If time runs out, the dealer opens the cards
        ? hands -> 1 ann standing 3.21; 2 cat to_act 3.8; 3 dan surrendered 3.17
        cat 2  examines
        ? hands -> 1 ann standing 3.21; 2 cat bust 3.19; 3 dan surrendered 3.17
        """
    )


@shows(p("3.12"), p("3.22.2"))
def test_3_12_leave_may_be_asked_for_the_second_hand_of_a_split() -> None:
    offers(
        """
        table squeeze_allowed=yes
        box 1  ann  initial 100
        deal   1 8h 8d; dealer 6c
        ann 1  free_split Td stand 9c
        ? ann   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 17
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
                -> Squeeze squeeze 1, 3.12: Your next cards are dealt face down
        """
    )


# ---- chapter 5 -------------------------------------------------------------------------------------------------------


@shows(p("5.7"), p("5.7.1"), p("5.7.3"))
def test_5_7_1_the_options_with_the_cards_as_they_lie() -> None:
    offers(
        """
        box 1  ann  initial 100
        on  1  bob  initial 60
        box 2  cat  initial 30
        deal   1 8h 8d; 2 Th 5d; dealer 6c
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ? next  -> options by 5.7, ann bob cat: A dealing error: continue, or take your bets back
        ? hands -> 1 ann to_choose 5.7; 2 cat to_choose 5.7
        ? ann   -> Continue choose_option 1 continue, 5.7.1: With the cards as they are
                -> Take bets back choose_option 1 invalidate, 5.7.3: Your hand is out of the round
        ann 1  chooses continue
        ? next  -> options by 5.7, bob cat: A dealing error: continue, or take your bets back
        ? ann   -> nothing
        ? hands -> 1 ann to_choose 5.7; 2 cat to_choose 5.7
        bob 1  chooses invalidate
        ? hands -> 1 ann -; 2 cat to_choose 5.7
        cat 2  chooses invalidate
        ? next  -> deciding by 3.17, ann, in turn: Box 1: surrender or play
        ? hands -> 1 ann asked 3.17; 2 cat bets_returned 5.7.3
        """
    )


@shows(p("5.7.3"), p("3.17"))
@pytest.mark.parametrize(
    ("bob", "choose", "state"),
    [
        ("initial 60", "bob 1 chooses invalidate\nann 1 chooses continue\nann 1 surrender", "surrendered 3.17"),
        ("rws_pairs 5", "bob 1 chooses continue\nann 1 chooses invalidate", "bets_returned 5.7.3"),
        ("boom_busted 5", "ann 1 chooses invalidate", "bets_returned 5.7.3"),  # that Bet plays on
    ],
)
def test_5_7_3_a_box_is_out_by_what_became_of_its_initial_bets(bob: str, choose: str, state: str) -> None:
    offers(
        f"""
        box 1  ann  initial 100
        on  1  bob  {bob}
        deal   1 8h 8d; dealer 6c
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        {choose}
        ? hands -> 1 ann {state}
        """
    )


@shows(p("5.7"), p("5.7.2"), p("5.9"))
def test_5_7_2_a_card_that_fell_elsewhere_is_reported_before_anybody_plays_on() -> None:
    offers(
        """
        box 1  ann  initial 100
        box 2  cat  initial 30
        deal   1 8h 8d; 2 Th 5d; dealer 6c
        ann 1  play
        cat 2  play
        cards  2c to 2
        ? next  -> ruling by 5.7, pit: A card is where it was not meant to go: the pit must report it
        ? ann   -> nothing
        report dealing_error restorable=yes by pit_supervisor
        ? next  -> options by 5.7, ann cat: A dealing error: continue, or take your bets back
        ? ann   -> Continue choose_option 1 reconstructed, 5.7.2: With the cards put back in order
                -> Take bets back choose_option 1 invalidate, 5.7.3: Your hand is out of the round
        """
    )


@shows(p("5.10.2"), p("5.10.3"))
def test_5_10_what_waits_for_a_report_names_the_report_that_is_accepted() -> None:
    """First a card on the area of a Hand that was Surrendered and settled, then one too many for the Dealer."""
    offers(
        """
        box 1  ann  initial 100
        box 2  cat  initial 30
        deal   1 Th 6d; 2 Th 9d; dealer Tc
        ann 1  surrender
        cat 2  play
        settle
        cards  2c to 1
        ? next  -> ruling by 5.10.3, pit: A card is on an area without a bet after a settlement: the pit must report it
        cat 2  stand  -> refused 5.10.3
        settle        -> refused 5.10.3
        report dealing_error restorable=no by pit_supervisor  -> refused 5.10.3
        report cards_to_empty_box by pit_supervisor
        cat 2  stand
        dealer 8c
        cards  3c to dealer
        ? next  -> ruling by 5.10.2, pit: The dealer drew to a complete hand: the pit must report it
        settle  -> refused 5.10.2
        report dealing_error restorable=no by pit_supervisor  -> refused 5.10.2
        report dealer_overdraw by pit_supervisor
        settle
        """
    )


@shows(p("5.5.2"), p("5.18"))
def test_5_5_2_a_void_round_says_by_which_paragraph() -> None:
    offers(
        """
        box 1  ann  initial 100
        box 2  cat  initial 30
        deal   1 Ah Kd; 2 Th 5d; dealer 6c
        ? words 1 -> Blackjack
        ? words 2 -> Hard 15
        report deck_count
        ? next  -> over by 5.5.2, dealer: The round is void; all bets are returned
        ? hands -> 1 ann void 5.5.2; 2 cat void 5.5.2
        ? ann   -> nothing
        """
    )


@shows(p("3.24"))
@pytest.mark.parametrize(("plays", "places"), [("", (0, 1, 2)), ("ann 1 free_split\n", (0, 1, 11, 2))])
def test_3_24_every_hand_and_the_dealers_decide(plays: str, places: tuple[int, ...]) -> None:
    bets = "box 1  ann  initial 100\nbox 2  cat  initial 30\n"
    dealt = "deal  1 8h 8d; 2 Th 5d; dealer 6c\nann 1 play\ncat 2 play\n"
    assert GAME.deciding_places(check(bets + dealt + plays).round) == places
