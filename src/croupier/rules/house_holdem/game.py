"""Build the Game of a hold'em house document from its differences."""

from functools import partial

from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import Text, message
from croupier.rules.deal import BURNT, DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Cite, shared_paragraphs
from croupier.rules.game import Game, JackpotOutageRules, Spot
from croupier.rules.hands import words_five
from croupier.rules.house_holdem import irregularities, play, settlement
from croupier.rules.house_holdem.hand_names import hole_words
from croupier.rules.house_holdem.spec import BONUS, FLOP, NAMES, RIVER, TURN, HouseHoldem
from croupier.rules.house_poker import legal_actions
from croupier.rules.house_poker.decide import decide
from croupier.rules.house_poker.round import Round, apply, opened, stakes
from croupier.rules.house_poker.spec import ANTE, JACKPOT, FollowOn, HousePoker


def house_holdem(holdem: HouseHoldem) -> Game:
    p, rows = holdem.doc.p, irregularities.rows(holdem.doc)
    spec = house_poker_spec(holdem)
    return Game(
        doc=holdem.doc,
        edition=p("0"),
        spots=spots(p),
        names=NAMES,
        pay_tables=(("Main Bets and Bonus", holdem.odds), ("Progressive Jackpot", holdem.jackpot_pays)),
        rank_lists=holdem.rank_lists,
        irregularities=rows,
        jackpot_down=JackpotOutageRules(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)")),
        jackpot_link=holdem.jackpot_link,
        opening=p("3.2"),
        closing=p("3.10"),
        own_box=p("3.5"),
        on_behalf=p("5.22"),
        limited=(ANTE, BONUS),
        community=(FLOP_CARDS, FLOP_CARDS, FLOP_CARDS, TURN_CARD, RIVER_CARD),
        refuse_settings=partial(settlement.allowed_with_bonus, p),
        opened=opened,
        decide=partial(decide, spec, {row.id: row for row in rows}),
        apply=partial(apply, play.plan_deal),
        round_step=partial(legal_actions.round_step, spec),
        legal_actions=partial(legal_actions.legal_actions, spec),
        can_see=legal_actions.can_see,
        deciding=partial(play.deciding, holdem),
        describe_hand=describe_hand,
        stakes=stakes,
        hands=partial(legal_actions.hands, spec),
        areas=(
            (DEALER, "Dealer"),
            (FLOP_CARDS, "Flop"),
            (TURN_CARD, "Turn"),
            (RIVER_CARD, "River"),
            (BURNT, "Burnt"),
        ),
        may_win_major=holdem.may_win_major,
    )


@shared_paragraphs("2.1.1", "App.A", "App.B", "App.C", "App.D")
def spots(p: Cite) -> tuple[Spot, ...]:
    """Return a spot for every bet of chapter 3; the layout is ours (R-18)."""
    return (
        Spot(JACKPOT, message("label_jackpot_spot"), "coin", p("2.1.1(b)")),
        Spot(BONUS, message("label_bet", bet=BONUS), "circle", p("3.9")),
        Spot(ANTE, message("label_bet", bet=ANTE), "square", p("3.6")),
        Spot(FLOP, message("label_bet", bet=FLOP), "square", p("3.11.2(b)")),
        Spot(TURN, message("label_bet", bet=TURN), "square", p("3.11.3")),
        Spot(RIVER, message("label_bet", bet=RIVER), "square", p("3.11.4")),
    )


def house_poker_spec(holdem: HouseHoldem) -> HousePoker:
    """Return a hold'em document as house poker: what both documents share, with this one's differences."""
    p = holdem.doc.p
    return HousePoker(
        p=p,
        words=holdem.words,
        names=NAMES,
        opening=(ANTE, BONUS, JACKPOT),
        entry_bets=(ANTE,),
        requires_ante={BONUS: p("3.9"), JACKPOT: p("3.8")},
        follow_on={
            FLOP: FollowOn(2, p("3.11.2(b)")),
            TURN: FollowOn(1, p("3.11.3")),
            RIVER: FollowOn(1, p("3.11.4")),
        },
        hand=2,
        closing=p("3.10"),
        unexamined=p("3.6"),
        due=partial(play.progress_due, holdem),
        dealt_by=partial(play.deal_para, p),
        to_decide=play.to_decide,
        in_turn=lambda round_: round_.settings.decision_order == "clockwise",
        choosing=partial(play.choosing, p),
        choices=partial(play.choices, holdem),
        revealing=partial(play.revealing, p),
        comparing=p("3.13"),
        to_open=partial(play.to_open, holdem),
        settle_box=partial(settlement.settle_box, holdem),
        bets_surviving_fold=lambda _: (JACKPOT,),  # 3.11.2(a), 3.12.3(a)
        unshown=p("4.3"),
        majors_paid=holdem.majors_paid,
        exposed_before_look_para=holdem.exposed_before_look_para,
        options_when_seen=True,
        others_choose=holdem.others_choose,
        wrong_count=partial(irregularities.wrong_count, p),
        boxes_depending_on=irregularities.boxes_depending_on,
        established=partial(irregularities.outcome_established, holdem.jackpot_needs),
    )


def describe_hand(round_: Round, place: int) -> Text:
    """Describe the cards at a place together with the open cards of the board."""
    cards = cards_at(round_, place)
    if place in play.BOARD or len(cards) != 2:
        return ""
    open_board = tuple(
        card for shared_place in play.BOARD if shared_place in round_.shown for card in cards_at(round_, shared_place)
    )
    return words_five(cards + open_board) if len(cards + open_board) >= 5 else hole_words(cards)
