"""Build the Game of a hold'em document from a `HouseHoldem`, which says how it differs from the other one."""

from functools import partial

from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import Text, message
from croupier.rules.deal import BURNT, DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Cite, shared_paragraphs
from croupier.rules.game import Game, JackpotOutageRules, Spot, SpotShape
from croupier.rules.hands import describe_best_five
from croupier.rules.house_holdem import irregularities, play, settlement
from croupier.rules.house_holdem.hand_names import hole_words
from croupier.rules.house_holdem.spec import BONUS, FLOP, RIVER, TURN, HouseHoldem
from croupier.rules.house_poker import hand_status, legal_actions
from croupier.rules.house_poker.apply import apply, open_round
from croupier.rules.house_poker.decide import decide
from croupier.rules.house_poker.round import Round, stakes
from croupier.rules.house_poker.spec import ANTE, JACKPOT, FollowOn, HousePoker


def house_holdem(holdem: HouseHoldem) -> Game:
    p, rows = holdem.doc.p, irregularities.rows(holdem.doc)
    spec = house_poker_spec(holdem)
    return Game(
        doc=holdem.doc,
        edition=p("0"),
        spots=spots(p),
        bets=(ANTE, FLOP, TURN, RIVER, BONUS, JACKPOT),
        pay_tables=(("main_and_bonus", holdem.odds), (JACKPOT, holdem.jackpot_pays)),
        rank_lists=holdem.rank_lists,
        irregularities=rows,
        jackpot_down=JackpotOutageRules(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)")),
        jackpot_link=holdem.jackpot_link,
        place_bets_para=p("3.2"),
        no_more_bets_para=p("3.10"),
        own_box_para=p("3.5"),
        bet_for_player_para=p("5.22"),
        limited_bets=(ANTE, BONUS),
        community_places=(FLOP_CARDS, FLOP_CARDS, FLOP_CARDS, TURN_CARD, RIVER_CARD),
        refuse_settings=partial(settlement.refuse_bonus_settings, p),
        open_round=open_round,
        decide=partial(decide, spec, {row.id: row for row in rows}),
        apply=partial(apply, play.plan_deal),
        phase=partial(legal_actions.phase, spec),
        round_step=partial(legal_actions.round_step, spec),
        legal_actions=partial(legal_actions.legal_actions, spec),
        can_see=hand_status.can_see,
        deciding_places=partial(play.deciding_places, holdem),
        describe_hand=describe_hand,
        stakes=stakes,
        hands=partial(hand_status.hands, spec),
        areas=(DEALER, FLOP_CARDS, TURN_CARD, RIVER_CARD, BURNT),
        may_win_major=holdem.may_win_major,
    )


@shared_paragraphs("2.1.1", "App.A", "App.B", "App.C", "App.D")
def spots(p: Cite) -> tuple[Spot, ...]:
    """Return a spot for every bet of chapter 3. The arrangement is ours, because the documents have none (R-18)."""
    return (
        Spot(JACKPOT, message("label_jackpot_spot"), SpotShape.COIN, p("2.1.1(b)")),
        Spot(BONUS, message("label_bet", bet=BONUS), SpotShape.CIRCLE, p("3.9")),
        Spot(ANTE, message("label_bet", bet=ANTE), SpotShape.SQUARE, p("3.6")),
        Spot(FLOP, message("label_bet", bet=FLOP), SpotShape.SQUARE, p("3.11.2(b)")),
        Spot(TURN, message("label_bet", bet=TURN), SpotShape.SQUARE, p("3.11.3")),
        Spot(RIVER, message("label_bet", bet=RIVER), SpotShape.SQUARE, p("3.11.4")),
    )


def house_poker_spec(holdem: HouseHoldem) -> HousePoker:
    """Return the `HousePoker` of a hold'em document, as all house poker games need it."""
    p = holdem.doc.p
    return HousePoker(
        p=p,
        words=holdem.words,
        opening_bets=(ANTE, BONUS, JACKPOT),
        entry_bets=(ANTE,),
        requires_ante={BONUS: p("3.9"), JACKPOT: p("3.8")},
        follow_on={
            FLOP: FollowOn(2, p("3.11.2(b)")),
            TURN: FollowOn(1, p("3.11.3")),
            RIVER: FollowOn(1, p("3.11.4")),
        },
        hand_size=2,
        no_more_bets_para=p("3.10"),
        not_examined_para=p("3.6"),
        progress_due=partial(play.progress_due, holdem),
        to_reveal=partial(play.to_reveal, holdem),
        deal_para=partial(play.deal_para, p),
        undecided=play.to_decide,
        decide_in_turn=lambda round_: round_.settings.decision_order == "clockwise",
        decision_para=partial(play.decision_para, p),
        choices=partial(play.choices, holdem),
        reveal_para=partial(play.reveal_para, p),
        comparison_para=p("3.13"),
        hands_to_open=partial(play.hands_to_open, holdem),
        settle_box=partial(settlement.settle_box, holdem),
        bets_surviving_fold=lambda _: (JACKPOT,),  # 3.11.2(a), 3.12.3(a)
        not_shown_para=p("4.3"),
        award_order_para=holdem.award_order_para,
        exposed_before_look_para=holdem.exposed_before_look_para,
        offers_options_after_look=True,
        other_hands_options_para=holdem.other_hands_options_para,
        wrong_count_para=partial(irregularities.wrong_count_para, p),
        boxes_depending_on=irregularities.boxes_depending_on,
        outcome_established=partial(irregularities.outcome_established, holdem.jackpot_needs),
    )


def describe_hand(round_: Round, place: int) -> Text:
    """Describe the cards at a place together with the board cards that are face up."""
    cards = cards_at(round_, place)
    if place in play.BOARD or len(cards) != 2:
        return ""
    open_board = tuple(
        card for shared_place in play.BOARD if shared_place in round_.shown for card in cards_at(round_, shared_place)
    )
    return describe_best_five(cards + open_board) if len(cards + open_board) >= 5 else hole_words(cards)
