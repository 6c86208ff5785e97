"""MLTH-3 and PTH-6: what each Player is offered at every step of a round, what the table waits for, how Hands stand."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from tests.support.rules.both_holdem import shows_both, twins
from tests.support.rules.offers import offers

LIMITS = "table  ante 10-500; bonus 5-100; boxes=3\n"
BETS = """
    box 1  ann  ante 10
    box 2  bob  ante 20
    box 2  bob  jackpot 5
    box 3  ann  ante 500
"""


@shows_both("3.2", "3.3", "3.5", "3.6", "3.7", "3.8", "3.8.1", "3.9", "3.10")
def test_3_2_to_3_10_bets_that_are_open_and_their_limits(game: Game) -> None:
    offers(
        game,
        LIMITS
        + """
        ? next  -> betting by 3.2, dealer: Bets are open, "Place your Bets, please"
        ? hands -> none
        ? ann   -> Ante place_bet 1 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Ante place_bet 2 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Ante place_bet 3 ante 10, 10 of 10-500, 3.6: $10 to $500
        box 1  ann  ante 4
        box 1  ann  bonus 100
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        ? next  -> betting by 3.2, dealer: Bets are open, "Place your Bets, please"
        ? hands -> 1 ann betting; 2 bob betting
        ? ann   -> Ante place_bet 1 ante 6, 6 of 6-496, 3.6: $10 to $500
                -> Progressive Jackpot place_bet 1 jackpot 5, 5, 3.8: $5
                -> Ante place_bet 3 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Take back Ante withdraw_bet 1 ante, 3.10: $4 is returned
                -> Take back Bonus withdraw_bet 1 bonus, 3.10: $100 is returned
        ? bob   -> Ante place_bet 2 ante 0.01, 0.01 of 0.01-490, 3.6: $10 to $500
                -> Bonus place_bet 2 bonus 5, 5 of 5-100, 3.9: $5 to $100
                -> Ante place_bet 3 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Take back Ante withdraw_bet 2 ante, 3.10: $10 is returned
                -> Take back Progressive Jackpot withdraw_bet 2 jackpot, 3.10: $5 is returned
        ? cat   -> Ante place_bet 3 ante 10, 10 of 10-500, 3.6: $10 to $500
        box 3  ann  ante 500
        ? ann   -> Ante place_bet 1 ante 6, 6 of 6-496, 3.6: $10 to $500
                -> Progressive Jackpot place_bet 1 jackpot 5, 5, 3.8: $5
                -> Bonus place_bet 3 bonus 5, 5 of 5-100, 3.9: $5 to $100
                -> Progressive Jackpot place_bet 3 jackpot 5, 5, 3.8: $5
                -> Take back Ante withdraw_bet 1 ante, 3.10: $4 is returned
                -> Take back Bonus withdraw_bet 1 bonus, 3.10: $100 is returned
                -> Take back Ante withdraw_bet 3 ante, 3.10: $500 is returned
        ? cat   -> nothing
        """,
    )


@shows_both("3.7", "5.17.2(b)", "5.17.2(c)")
def test_5_17_2_bets_the_house_does_not_take_are_not_offered(game: Game) -> None:
    offers(
        game,
        """
        table  ante 10-500; boxes=3; blocked 2; no jackpot; max_hands_per_player=1
        ? ann -> Ante place_bet 1 ante 10, 10 of 10-500, 3.6: $10 to $500
              -> Ante place_bet 3 ante 10, 10 of 10-500, 3.6: $10 to $500
        box 3  ann  ante 500
        ? ann -> Bonus place_bet 3 bonus 1, 1 of 1-100000, 3.9: $1 to $100,000
              -> Take back Ante withdraw_bet 3 ante, 3.10: $500 is returned
        """,
    )


@shows_both("3.7", "3.11.1", "3.11.2", "3.11.2(a)", "3.11.2(b)", "1.13")
def test_3_11_1_and_3_11_2_the_hole_cards_from_a_shoe(game: Game) -> None:
    only_community = "Your jackpot bet wins only if the community cards alone make a winning hand"
    jackpot = "You can still win on Progressive Jackpot" if game is MULTILINK_HOLDEM else only_community
    offers(
        game,
        LIMITS
        + BETS
        + f"""
        no more bets
        ? next  -> dealing by 3.11.1, dealer: Cards are dealt face down, "No more Bets"
        ? hands -> 1 ann dealing; 2 bob dealing; 3 ann dealing
        ? ann   -> nothing
        cards 2c  3c 4c Ts
        ? ann   -> nothing
        cards Ks
        ? next  -> dealing by 3.11.1, dealer: Cards are dealt face down, "No more Bets"
        ? ann   -> Look at the cards [E] examine 1, 3.7: You may look at only one hand
        ? bob   -> nothing
        cards Qs 9c
        ? next  -> deciding by 3.11.2, ann, in turn: Fold or Flop, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.11.2; 2 bob waiting; 3 ann waiting
        ? ann   -> Look at the cards [E] examine 1, 3.7: You may look at only one hand
                -> Look at the cards [E] examine 3, 3.7: You may look at only one hand
                -> Fold [F] decide 1 fold, 3.11.2(a): You lose your Ante of $10
                -> Flop [P] decide 1 flop, 20, 3.11.2(b): Bet twice your Ante to stay in, without looking
        ? bob   -> Look at the cards [E] examine 2, 3.7: Only you see them
        ann looks 1
        ? ann   -> Fold [F] decide 1 fold, 3.11.2(a): You lose your Ante of $10
                -> Flop [P] decide 1 flop, 20, 3.11.2(b): Bet twice your Ante to stay in
        ann flop 1
        ? next  -> deciding by 3.11.2, bob, in turn: Fold or Flop, If time runs out, your hand is folded
        ? hands -> 1 ann playing; 2 bob to_act 3.11.2; 3 ann waiting
        ? ann   -> nothing
        ? bob   -> Look at the cards [E] examine 2, 3.7: Only you see them
                -> Fold [F] decide 2 fold, 3.11.2(a): You lose your Ante of $20. {jackpot}
                -> Flop [P] decide 2 flop, 40, 3.11.2(b): Bet twice your Ante to stay in, without looking
        bob fold 2
        ? ann   -> Fold [F] decide 3 fold, 3.11.2(a): You lose your Ante of $500
                -> Flop [P] decide 3 flop, 1000, 3.11.2(b): Bet twice your Ante to stay in, without looking
        ? bob   -> Look at the cards [E] examine 2, 3.7: Only you see them
        ann flop 3
        ? next  -> dealing by 3.11.3, dealer: Cards are dealt face down
        ? hands -> 1 ann playing; 2 bob folded 3.11.2(a); 3 ann playing
        ? ann   -> nothing
        """,
    )


@shows_both("3.11.3", "3.11.4", "3.11.5", "3.11.6", "3.13", "4.3", "1.6")
def test_3_11_3_to_3_11_6_the_board_and_the_dealer_from_a_shoe(game: Game) -> None:
    offers(
        game,
        LIMITS
        + BETS
        + """
        no more bets
        cards 2c  3c 4c Ts  Ks Qs 9c
        ann looks 3
        ann flop 1
        bob fold 2
        ann flop 3
        cards 5c 6h 7h 8h
        ? next  -> showing by 3.11.3, dealer: The dealer opens the cards
        ? ann   -> nothing
        ? bob   -> Look at the cards [E] examine 2, 3.7: Only you see them
        reveal
        ? next  -> deciding by 3.11.3, ann, in turn: Check or Turn, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.11.3; 2 bob folded 3.11.2(a); 3 ann waiting
        ? ann   -> Check [C] decide 1 check, 3.11.3: Continue without another bet
                -> Turn [B] decide 1 turn, 10, 3.11.3: Bet equal to your Ante, without looking
        ann turn 1
        ? ann   -> Check [C] decide 3 check, 3.11.3: Continue without another bet
                -> Turn [B] decide 3 turn, 500, 3.11.3: Bet equal to your Ante
        ann check 3
        ? next  -> dealing by 3.11.4, dealer: Cards are dealt face down
        cards 5d
        ? next  -> dealing by 3.11.4, dealer: Cards are dealt face down
        cards Jh
        ? next  -> showing by 3.11.4, dealer: The dealer opens the cards
        reveal
        ? next  -> deciding by 3.11.4, ann, in turn: Check or River, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.11.4; 2 bob folded 3.11.2(a); 3 ann waiting
        ? ann   -> Check [C] decide 1 check, 3.11.4: Continue without another bet
                -> River [B] decide 1 river, 10, 3.11.4: Bet equal to your Ante, without looking
        ann check 1
        ann river 3
        ? next  -> dealing by 3.11.5, dealer: Cards are dealt face down
        cards 5h Jd
        ? next  -> showing by 3.11.5, dealer: The dealer opens the cards
        reveal
        ? next  -> dealing by 3.11.6, dealer: Cards are dealt face down
        cards 2d 2h
        ? next  -> showing by 3.11.6, dealer: The dealer opens the cards
        reveal
        ? next  -> settling by 3.13, dealer: Pay and take, clockwise
        ? hands -> 1 ann playing; 2 bob folded 3.11.2(a); 3 ann playing
        ? ann   -> Do not show refuse_to_show 1, 4.3: A hand that is not shown cannot win
                -> Do not show refuse_to_show 3, 4.3: A hand that is not shown cannot win
        ? bob   -> nothing
        ann hides 1
        ? hands -> 1 ann not_shown 4.3; 2 bob folded 3.11.2(a); 3 ann playing
        ? ann   -> Show after all show_for_claim 1, 4.3: Proves your side bets
                -> Do not show refuse_to_show 3, 4.3: A hand that is not shown cannot win
        ann proves 1
        ? ann   -> Do not show refuse_to_show 3, 4.3: A hand that is not shown cannot win
        """,
    )


@shows_both("3.12.1", "3.12.2", "3.12.3", "3.12.3(a)", "3.12.3(b)", "3.12.4", "3.12.5", "3.12.6")
def test_3_12_a_round_from_a_shuffler(game: Game) -> None:
    offers(
        game,
        """
        table  ante 10-500; boxes=2; shuffler
        box 1  ann  ante 10
        box 2  bob  ante 20
        no more bets
        ? next  -> dealing by 3.12.1, dealer: Cards are dealt face down, "No more Bets"
        cards 6h 7h 8h Jh
        ? next  -> dealing by 3.12.1, dealer: Cards are dealt face down, "No more Bets"
        cards Jd
        ? next  -> dealing by 3.12.2, dealer: Cards are dealt face down, "No more Bets"
        cards 3c 4c Ts
        ? ann   -> Look at the cards [E] examine 1, 3.7: Only you see them
        ? bob   -> nothing
        cards Ks 2d 2h
        ? next  -> deciding by 3.12.3, ann, in turn: Fold or Flop, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.12.3; 2 bob waiting
        ann looks 1
        ? ann   -> Fold [F] decide 1 fold, 3.12.3(a): You lose your Ante of $10
                -> Flop [P] decide 1 flop, 20, 3.12.3(b): Bet twice your Ante to stay in
        ann flop 1
        bob flop 2
        ? next  -> showing by 3.12.4, dealer: The dealer opens the cards
        reveal
        ? next  -> deciding by 3.12.4, ann, in turn: Check or Turn, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.12.4; 2 bob waiting
        ? ann   -> Check [C] decide 1 check, 3.12.4: Continue without another bet
                -> Turn [B] decide 1 turn, 10, 3.12.4: Bet equal to your Ante
        ann check 1
        bob turn 2
        ? next  -> showing by 3.12.5, dealer: The dealer opens the cards
        reveal
        ? next  -> deciding by 3.12.5, ann, in turn: Check or River, If time runs out, your hand is folded
        ? ann   -> Check [C] decide 1 check, 3.12.5: Continue without another bet
                -> River [B] decide 1 river, 10, 3.12.5: Bet equal to your Ante
        ann river 1
        bob check 2
        ? next  -> showing by 3.12.6, dealer: The dealer opens the cards
        ? hands -> 1 ann playing; 2 bob playing
        reveal
        ? next  -> settling by 3.13, dealer: Pay and take, clockwise
        """,
    )


@twins
def test_r_35_at_a_table_without_an_order_all_hands_decide_at_once(game: Game) -> None:
    offers(
        game,
        """
        table  ante 10-500; boxes=3; decision_order=simultaneous
        box 1  ann  ante 10
        box 2  bob  ante 20
        box 3  ann  ante 30
        deal   1 As Ks; 2 Qh 7d; 3 8h 8c
        ? next  -> deciding by 3.11.2, ann bob: Fold or Flop, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.11.2; 2 bob to_act 3.11.2; 3 ann to_act 3.11.2
        bob looks 2
        ann looks 3
        ? ann   -> Fold [F] decide 1 fold, 3.11.2(a): You lose your Ante of $10
                -> Flop [P] decide 1 flop, 20, 3.11.2(b): Bet twice your Ante to stay in, without looking
                -> Fold [F] decide 3 fold, 3.11.2(a): You lose your Ante of $30
                -> Flop [P] decide 3 flop, 60, 3.11.2(b): Bet twice your Ante to stay in
        bob flop 2
        ann flop 3
        ? next  -> deciding by 3.11.2, ann: Fold or Flop, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.11.2; 2 bob playing; 3 ann playing
        ? bob   -> nothing
        """,
    )


@shows_both("5.9", "5.10", "5.10.2", "5.10.3")
def test_5_10_the_options_where_the_cards_are_put_back_in_order(game: Game) -> None:
    """5.9: no Burnt Card was discarded, nobody has looked; all Players may choose."""
    offers(
        game,
        LIMITS
        + BETS
        + """
        no more bets
        cards 3c to 1
        cards 4c 2d 5d 6d
        report burnt_card_missed restorable=yes by pit_supervisor
        ? next  -> options by 5.10, ann bob: A dealing error: continue, or take your bets back
        ? hands -> 1 ann to_choose 5.10; 2 bob to_choose 5.10; 3 ann to_choose 5.10
        ? ann   -> Continue choose_option 1 reconstructed, 5.10.2: With the cards put back in order
                -> Take bets back choose_option 1 invalidate, 5.10.3: Your hand is out of the round
                -> Continue choose_option 3 reconstructed, 5.10.2: With the cards put back in order
                -> Take bets back choose_option 3 invalidate, 5.10.3: Your hand is out of the round
        ann chooses reconstructed 1
        ann chooses invalidate 3
        ? next  -> options by 5.10, bob: A dealing error: continue, or take your bets back
        ? hands -> 1 ann dealing; 2 bob to_choose 5.10; 3 ann bets_returned 5.10.3
        ? ann   -> nothing
        ? bob   -> Continue choose_option 2 reconstructed, 5.10.2: With the cards put back in order
                -> Take bets back choose_option 2 invalidate, 5.10.3: Your hand is out of the round
        """,
    )


@shows_both("5.10", "5.10.1", "5.10.3")
def test_5_10_1_the_options_with_the_cards_as_they_lie(game: Game) -> None:
    offers(
        game,
        LIMITS
        + BETS
        + """
        deal    1 As Ks; 2 Qh 7d; 3 8h 8c
        ann looks 1
        report dealing_error lie=astray:2 boxes=2 restorable=no by pit_supervisor
        ? next  -> options by 5.10, bob: A dealing error: continue, or take your bets back
        ? hands -> 1 ann waiting; 2 bob to_choose 5.10; 3 ann waiting
        ? ann   -> nothing
        ? bob   -> Continue choose_option 2 continue, 5.10.1: With the cards as they are
                -> Take bets back choose_option 2 invalidate, 5.10.3: Your hand is out of the round
        bob chooses invalidate 2
        ? next  -> deciding by 3.11.2, ann, in turn: Fold or Flop, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.11.2; 2 bob bets_returned 5.10.3; 3 ann waiting
        ? bob   -> nothing
        ann flop 1
        ann flop 3
        ? next  -> dealing by 3.11.3, dealer: Cards are dealt face down
        """,
    )


@pytest.mark.parametrize(("game", "over"), [(MULTILINK_HOLDEM, "1.25"), (PROGRESSIVE_HOLDEM, "1.24")])
def test_a_round_that_is_over_offers_nothing(game: Game, over: str) -> None:
    offers(
        game,
        f"""
        table  boxes=2
        box 1  ann  ante 10
        box 2  bob  ante 20
        deal   1 As Ks; 2 Qh 7d
        play   1 fold; 2 fold
        ? next  -> over by {over}, dealer: The round is settled
        ? hands -> 1 ann folded 3.11.2(a); 2 bob folded 3.11.2(a)
        ? ann   -> nothing
        """,
    )


@shows_both("5.8.3")
def test_5_8_a_void_round_says_by_which_paragraph(game: Game) -> None:
    offers(
        game,
        """
        table  boxes=2
        box 1  ann  ante 10
        box 2  bob  ante 20
        deal   1 As Ks; 2 Qh 7d
        ann fold 1
        report deck_count by pit_supervisor
        ? next  -> over by 5.8.3, dealer: The round is void; all bets are returned
        ? hands -> 1 ann void 5.8.3; 2 bob void 5.8.3
        ? bob   -> nothing
        """,
    )
