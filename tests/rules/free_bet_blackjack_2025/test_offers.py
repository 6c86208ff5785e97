"""FBBJ-2025: what is offered before any third card, what the table waits for, how Hands stand."""

from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_offers import offers

TABLE = "table initial 25-500; rws_pairs 5-100; lucky_stash 5-100; boom_busted 10-50; boxes=2; squeeze_allowed=yes\n"


@shows(p("3.3"), p("3.6"), p("3.7"), p("3.9"), p("3.9.1"), p("3.10"), p("3.12"))
def test_3_3_to_3_12_bets_that_are_open_and_their_limits() -> None:
    offers(
        TABLE
        + """
        ? next  -> betting by 3.3, dealer: Bets are open, "Place your Bets, please"
        ? hands -> none
        ? ann   -> Initial bet place_bet 1 initial 25, 25 of 25-500, 3.3: $25 to $500
                -> Initial bet place_bet 2 initial 25, 25 of 25-500, 3.3: $25 to $500
        box 1  ann  initial 10
        ? hands -> 1 ann betting
        ? ann   -> Initial bet place_bet 1 initial 15, 15 of 15-490, 3.3: $25 to $500
                -> RWS Pairs place_bet 1 rws_pairs 5, 5 of 5-100, 3.9: $5 to $100
                -> Lucky Stash place_bet 1 lucky_stash 5, 5 of 5-100, 3.9: $5 to $100
                -> Boom Busted place_bet 1 boom_busted 10, 10 of 10-50, 3.9.1: $10 to $50
                -> Initial bet place_bet 2 initial 25, 25 of 25-500, 3.3: $25 to $500
                -> Boom Busted place_bet 2 boom_busted 10, 10 of 10-50, 3.9.1: $10 to $50
                -> Take back Initial Bet withdraw_bet 1 initial, 3.10: $10 is returned
                -> Squeeze squeeze 1, 3.12: Your cards are dealt face down
        """
    )


@shows(p("3.6"), p("3.9"), p("3.9.1"), p("3.12"))
def test_3_6_any_player_may_use_the_room_that_others_leave() -> None:
    """Of 500 for the box 490 lie there, of 100 on RWS Pairs all, of 50 on Boom Busted 40 (R-144, R-155)."""
    offers(
        TABLE
        + """
        box 1  ann  initial 10
        on  1  bob  initial 480
        on  1  bob  rws_pairs 100
        on  1  bob  boom_busted 40
        ? ann   -> Lucky Stash place_bet 1 lucky_stash 5, 5 of 5-100, 3.9: $5 to $100
                -> Boom Busted place_bet 1 boom_busted 10, 10, 3.9.1: $10 to $50
                -> Initial bet place_bet 2 initial 25, 25 of 25-500, 3.3: $25 to $500
                -> Boom Busted place_bet 2 boom_busted 10, 10, 3.9.1: $10 to $50
                -> Take back Initial Bet withdraw_bet 1 initial, 3.10: $10 is returned
                -> Squeeze squeeze 1, 3.12: Your cards are dealt face down
        ann 1  squeezes
        ? bob   -> Initial bet place_bet 1 initial 1, 1 of 1-10, 3.3: $25 to $500
                -> Lucky Stash place_bet 1 lucky_stash 5, 5 of 5-100, 3.9: $5 to $100
                -> Boom Busted place_bet 1 boom_busted 1, 1 of 1-10, 3.9.1: $10 to $50
                -> Initial bet place_bet 2 initial 25, 25 of 25-500, 3.3: $25 to $500
                -> Boom Busted place_bet 2 boom_busted 10, 10, 3.9.1: $10 to $50
                -> Take back Initial Bet withdraw_bet 1 initial, 3.10: $480 is returned
                -> Take back RWS Pairs withdraw_bet 1 rws_pairs, 3.10: $100 is returned
                -> Take back Boom Busted withdraw_bet 1 boom_busted, 3.10: $40 is returned
        """
    )


@shows(p("3.6"))
def test_3_6_room_under_the_minimum_is_none() -> None:
    offers(
        """
        table initial 25-500; boxes=1
        box 1  ann  initial 499.99
        on  1  bob  boom_busted 100,000
        on  1  bob  rws_pairs 100,000
        on  1  bob  lucky_stash 100,000
        ? bob   -> Take back Boom Busted withdraw_bet 1 boom_busted, 3.10: $100,000 is returned
                -> Take back RWS Pairs withdraw_bet 1 rws_pairs, 3.10: $100,000 is returned
                -> Take back Lucky Stash withdraw_bet 1 lucky_stash, 3.10: $100,000 is returned
        """
    )


@shows(p("3.11"), p("3.15"), p("3.15.1"), p("3.15.2"), p("3.15.2(a)"), p("1.21"))
def test_3_15_insurance_and_even_money_against_an_ace() -> None:
    """Half of one cent is nothing to insure with."""
    offers(
        """
        table initial 0.01-500; boxes=3
        box 1  ann  initial 100
        on  1  bob  initial 50
        box 2  cat  initial 8
        on  2  eve  initial 8
        on  2  fay  rws_pairs 5
        box 3  dan  initial 0.01
        no more bets
        ? next  -> dealing by 3.11, dealer: A card for each box and the dealer, "No more Bets"
        ? hands -> 1 ann waiting; 2 cat waiting; 3 dan waiting
        ? ann   -> nothing
        cards 8h As 5c Ac 8d Kd
        ? next  -> dealing by 3.11, dealer: A card for each box and the dealer, "No more Bets"
        cards 5d
        ? next
    -> deciding by 3.15.2, ann bob cat eve dan: Insurance is open, "Insurance", If time runs out, you have no insurance
        ? hands -> 1 ann asked 3.15.2; 2 cat asked 3.15.2; 3 dan asked 3.15.2
        ? ann
        -> Insurance [I] place_bet 1 insurance 50, 50 of 1-50, 3.15.2(a): Up to $50, against the dealer's Blackjack
                -> No Insurance [N] decide 1 no_insurance, 3.15.2: Continue without insurance
        ? cat
        -> Insurance [I] place_bet 2 insurance 4, 4 of 1-4, 3.15.2(a): Up to $4, against the dealer's Blackjack
                -> Even Money [E] decide 2 even_money, 3.15.1: Paid 1 to 1 immediately
                -> No Insurance [N] decide 2 no_insurance, 3.15.2: Continue without insurance
        ? dan   -> No Insurance [N] decide 3 no_insurance, 3.15.2: Continue without insurance
        bob 1  no_insurance
        ? next
        -> deciding by 3.15.2, ann cat eve dan: Insurance is open, "Insurance", If time runs out, you have no insurance
        ? bob   -> nothing
        ann 1  insures 50
        cat 2  even_money
        ? hands -> 1 ann -; 2 eve asked 3.15.2; 3 dan asked 3.15.2
        eve 2  even_money
        dan 3  no_insurance
        ? next  -> settling by 1.21, dealer: Interim settlement
        ? ann   -> nothing
        settle
        ? next  -> deciding by 3.8, ann, in turn: Box 1, Hard 16, If time runs out, the next player on the box decides
        ? hands -> 1 ann to_act 3.8; 2 cat even_money 3.15.1; 3 dan -
        """
    )


@shows(p("3.15.2"), p("3.7"))
def test_3_15_2_a_player_on_two_boxes_is_asked_for_each() -> None:
    offers(
        """
        box 1  ann  initial 100
        box 2  ann  initial 40
        on  2  bob  initial 40
        deal   1 8h 7d; 2 As Kd; dealer Ac
        ? next  -> deciding by 3.15.2, ann bob: Insurance is open, "Insurance", If time runs out, you have no insurance
        ? ann
        -> Insurance [I] place_bet 1 insurance 50, 50 of 1-50, 3.15.2(a): Up to $50, against the dealer's Blackjack
                -> No Insurance [N] decide 1 no_insurance, 3.15.2: Continue without insurance
        -> Insurance [I] place_bet 2 insurance 20, 20 of 1-20, 3.15.2(a): Up to $20, against the dealer's Blackjack
                -> Even Money [E] decide 2 even_money, 3.15.1: Paid 1 to 1 immediately
                -> No Insurance [N] decide 2 no_insurance, 3.15.2: Continue without insurance
        bob 2  no_insurance
        ann 2  even_money
        ? ann
        -> Insurance [I] place_bet 1 insurance 50, 50 of 1-50, 3.15.2(a): Up to $50, against the dealer's Blackjack
        -> No Insurance [N] decide 1 no_insurance, 3.15.2: Continue without insurance
        ann 1  no_insurance
        settle
        ann 1  stand
        ? next  -> dealing by 3.24, dealer: The dealer draws
        ? hands -> 1 ann standing 3.21; 2 bob -
        ? words 2 -> Blackjack
        dealer Kc
        ? words dealer -> Blackjack
        ? next  -> settling by 3.24, dealer: Pay and take, clockwise
        """
    )


@shows(p("3.17"), p("3.8"), p("3.16"), p("1.21"))
def test_3_17_box_after_box_is_asked_to_surrender() -> None:
    offers(
        """
        box 1  ann  initial 100
        box 2  bob  initial 40
        box 3  cat  initial 30
        box 4  dan  initial 20
        deal   1 Th 6d; 2 Ts 5d; 3 Ad Kd; 4 9d 8c; dealer 6c
        ? next  -> deciding by 3.17, ann, in turn: Box 1: surrender or play
        ? hands -> 1 ann asked 3.17; 2 bob -; 3 cat -; 4 dan -
        ? ann   -> Surrender [R] decide 1 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 1 play, 3.17: Do not surrender
        ? bob   -> nothing
        ann 1  play
        ? next  -> deciding by 3.17, bob, in turn: Box 2: surrender or play
        ? hands -> 1 ann -; 2 bob asked 3.17; 3 cat -; 4 dan -
        ? ann   -> nothing
        ? bob   -> Surrender [R] decide 2 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 2 play, 3.17: Do not surrender
        bob 2  surrender
        ? next  -> deciding by 3.17, dan, in turn: Box 4: surrender or play
        ? dan   -> Surrender [R] decide 4 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 4 play, 3.17: Do not surrender
        dan 4  play
        ? next  -> settling by 1.21, dealer: Interim settlement
        settle
        ? next  -> deciding by 3.8, ann, in turn: Box 1, Hard 16, If time runs out, the hand stands
        ? hands -> 1 ann to_act 3.8; 2 bob surrendered 3.17; 3 cat -; 4 dan -
        ? ann   -> Hit [H] decide 1 hit, 3.18: Another card
                -> Stand [S] decide 1 stand, 3.21: On 16
                -> Double Down [D] decide 1 double 100, 100 of 1-100, 3.23: Up to your bet; one card
        ? bob   -> nothing
        """
    )


@shows(p("3.17"))
def test_r_141_where_each_player_surrenders_alone_all_on_a_box_are_asked() -> None:
    offers(
        """
        table surrender_by=each_player
        box 1  ann  initial 100
        on  1  bob  initial 60
        box 2  ann  initial 30
        deal   1 8h 7d; 2 Th 5d; dealer 6c
        ? next  -> deciding by 3.17, ann bob, in turn: Box 1: surrender or play
        ? hands -> 1 ann asked 3.17; 2 ann -
        ? ann   -> Surrender [R] decide 1 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 1 play, 3.17: Do not surrender
        ann 1  play
        ? next  -> deciding by 3.17, bob, in turn: Box 1: surrender or play
        ? ann   -> nothing
        ? bob   -> Surrender [R] decide 1 surrender, 3.17: Give up half of the bet
                -> Play [P] decide 1 play, 3.17: Do not surrender
        """
    )
