"""ML3C-2: each Player's offers at every step of a round, what the table waits for, and the state of Hands."""

from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.offers import offers

BETS = """
    table  ante 10-500; pair_plus 5-100; boxes=3
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 2  bob  pair_plus 5
    box 3  ann  ante 20
"""


@shows(p("3.2"), p("3.5"), p("3.6"), p("3.7"), p("3.8"), p("3.8.1"), p("3.9"))
def test_3_2_to_3_9_bets_that_are_open_and_their_limits() -> None:
    offers(
        THREE_CARD,
        """
        table  ante 10-500; pair_plus 5-100; boxes=2
        ? next  -> betting by 3.2, dealer: Bets are open, "Place your Bets, please"
        ? ann   -> Ante place_bet 1 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Pair Plus place_bet 1 pair_plus 5, 5 of 5-100, 3.6: $5 to $100
                -> Ante place_bet 2 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Pair Plus place_bet 2 pair_plus 5, 5 of 5-100, 3.6: $5 to $100
        box 1  ann  ante 500
        box 2  bob  pair_plus 3
        ? hands -> 1 ann betting; 2 bob betting
        ? ann   -> Pair Plus place_bet 1 pair_plus 5, 5 of 5-100, 3.6: $5 to $100
                -> Progressive Jackpot place_bet 1 jackpot 5, 5, 3.8: $5
                -> Take back Ante withdraw_bet 1 ante, 3.9: $500 is returned
        ? bob   -> Ante place_bet 2 ante 10, 10 of 10-500, 3.6: $10 to $500
                -> Pair Plus place_bet 2 pair_plus 2, 2 of 2-97, 3.6: $5 to $100
                -> Take back Pair Plus withdraw_bet 2 pair_plus, 3.9: $3 is returned
        ? cat   -> nothing
        """,
    )


@shows(p("3.7"), p("3.10"), p("3.12"), p("3.12.1"), p("3.12.2"), p("3.13"), p("3.14"), p("3.15"), p("4.5"))
def test_3_10_to_3_15_a_round_from_a_shoe() -> None:
    offers(
        THREE_CARD,
        BETS
        + """
        no more bets
        ? next  -> dealing by 3.10, dealer: Cards are dealt face down, "No more Bets"
        ? hands -> 1 ann dealing; 2 bob not_examined 3.14; 3 ann dealing
        cards 2c  3c 4c 5c 6c  3d 4d 5d 6d
        ? ann   -> nothing
        cards 3h
        ? ann   -> Look at the cards [E] examine 1, 3.7: You may look at only one hand
        cards 4h 5h Qh Js
        ? next  -> dealing by 3.10, dealer: Cards are dealt face down, "No more Bets"
        ? bob   -> nothing
        cards Ts
        ? next  -> deciding by 3.12, ann: Fold or Play, If time runs out, your hand is folded
        ? hands -> 1 ann to_act 3.12; 2 bob not_examined 3.14; 3 ann to_act 3.12
        ? ann   -> Look at the cards [E] examine 1, 3.7: You may look at only one hand
                -> Look at the cards [E] examine 3, 3.7: You may look at only one hand
                -> Fold [F] decide 1 fold, 3.12.1: You lose your Ante of $10. You can still win on Pair Plus
                -> Play [P] decide 1 play, 10, 3.12.2: Bet equal to your Ante, without looking
                -> Fold [F] decide 3 fold, 3.12.1: You lose your Ante of $20
                -> Play [P] decide 3 play, 20, 3.12.2: Bet equal to your Ante, without looking
        ? bob   -> nothing
        ann looks 3
        ann play 3
        ? hands -> 1 ann to_act 3.12; 2 bob not_examined 3.14; 3 ann playing
        ? ann   -> Fold [F] decide 1 fold, 3.12.1: You lose your Ante of $10. You can still win on Pair Plus
                -> Play [P] decide 1 play, 10, 3.12.2: Bet equal to your Ante, without looking
        ann fold 1
        ? next  -> showing by 3.13, dealer: The dealer opens the cards
        ? hands -> 1 ann folded 3.12.1; 2 bob not_examined 3.14; 3 ann playing
        reveal
        ? next  -> settling by 3.15, dealer: Pay and take, clockwise
        ? ann   -> Do not show refuse_to_show 3, 4.5: A hand that is not shown cannot win
        ? bob   -> nothing
        ann hides 3
        ? hands -> 1 ann folded 3.12.1; 2 bob not_examined 3.14; 3 ann not_shown 4.5
        ? ann   -> Show after all show_for_claim 3, 4.5: Proves your side bets
        settle
        ? next  -> over by 1.20, dealer: The round is settled
        ? ann   -> nothing
        """,
    )


@shows(p("3.11"), p("3.14"), p("3.12"))
def test_3_11_and_3_14_a_player_with_one_hand_with_an_ante_looks_at_that_one() -> None:
    offers(
        THREE_CARD,
        """
        table  boxes=3; shuffler
        box 1  ann  pair_plus 5
        box 3  ann  ante 20
        no more bets
        ? next  -> dealing by 3.11, dealer: Cards are dealt face down, "No more Bets"
        hands   1 As Ks Qs; 3 2h 7d 9c
        ? hands -> 1 ann not_examined 3.14; 3 ann to_act 3.12
        ? ann   -> Look at the cards [E] examine 3, 3.7: Only you see them
                -> Fold [F] decide 3 fold, 3.12.1: You lose your Ante of $20
                -> Play [P] decide 3 play, 20, 3.12.2: Bet equal to your Ante, without looking
        ann play 3
        ? next  -> showing by 3.13, dealer: The dealer opens the cards
        ? ann   -> Look at the cards [E] examine 3, 3.7: Only you see them
        """,
    )


@shows(p("4.4"), p("4.7.1"))
def test_4_7_1_a_share_of_the_jackpot_waits_for_the_link() -> None:
    offers(
        THREE_CARD,
        """
        table  boxes=2
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks Qs; community Js Ts; dealer 9h 9d 2c
        play   1 play
        ? next  -> awarding by 4.7.1, link: A jackpot award is waiting for the link
        ? hands -> 1 ann playing
        ? ann   -> nothing
        pay 1 100,000 of 100,000
        ? next  -> over by 1.20, dealer: The round is settled
        """,
    )


@shows(p("5.8.3"), p("5.21"))
def test_5_8_3_a_void_round_says_by_which_paragraph() -> None:
    offers(
        THREE_CARD,
        """
        table  boxes=2
        box 1  ann  ante 10
        deal   1 As Ks Qs
        report deck_count
        ? next  -> over by 5.8.3, dealer: The round is void; all bets are returned
        ? hands -> 1 ann void 5.8.3
        """,
    )
