"""ML3C-2: Multi-Link Progressive 3 Card Poker, version 2."""

from functools import partial

from croupier.rules.deal import BURNT, COMMUNITY, DEALER, DISCARD
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.game import Game, JackpotOutageRules
from croupier.rules.games.three_card_v2 import irregularities, play, settlement
from croupier.rules.games.three_card_v2.hand_names import describe_hand
from croupier.rules.games.three_card_v2.jackpot import JACKPOT_PAYS, JACKPOT_RANKING
from croupier.rules.games.three_card_v2.terms import (
    ANTE,
    ANTE_BONUS,
    EDITION,
    JACKPOT,
    OPENING_BETS,
    PAIR_PLUS,
    PLAY,
    RANKING,
    WORDS,
    p,
    spots,
)
from croupier.rules.house_poker import hand_status, legal_actions
from croupier.rules.house_poker.apply import apply, open_round
from croupier.rules.house_poker.decide import decide
from croupier.rules.house_poker.possible_major_awards import can_make_straight_flush
from croupier.rules.house_poker.round import stakes
from croupier.rules.house_poker.spec import MULTI_LINK, FollowOn, HousePoker
from croupier.rules.house_poker.terms import refuse_settings

THREE_CARD_V2 = HousePoker(
    p=p,
    words=WORDS,
    opening_bets=OPENING_BETS,
    entry_bets=(ANTE, PAIR_PLUS),
    requires_ante={JACKPOT: p("3.8")},
    follow_on={PLAY: FollowOn(1, p("3.12.2"))},
    hand_size=3,
    no_more_bets_para=p("3.9"),
    not_examined_para=p("3.14"),
    progress_due=play.progress_due,
    to_reveal=play.to_reveal,
    deal_para=play.deal_para,
    undecided=play.undecided,
    decide_in_turn=lambda _: False,  # 3.12 gives no order
    decision_para=lambda _: p("3.12"),
    choices=play.choices,
    reveal_para=lambda _: p("3.13"),
    comparison_para=p("3.15"),
    hands_to_open=play.hands_to_open,
    settle_box=settlement.settle_box,
    bets_surviving_fold=play.bets_surviving_fold,
    not_shown_para=p("4.5"),
    award_order_para=p("4.7.1"),
    exposed_before_look_para=p("5.10"),  # outside 5.8 and outside 5.12
    offers_options_after_look=False,  # 5.10 excepts 5.12
    other_hands_options_para=p("5.10"),
    wrong_count_para=irregularities.wrong_count_para,
    boxes_depending_on=irregularities.boxes_depending_on,
    outcome_established=irregularities.outcome_established,
)

THREE_CARD = Game(
    doc=DOC,
    edition=EDITION,
    spots=spots(),
    bets=(ANTE, PAIR_PLUS, PLAY, JACKPOT, ANTE_BONUS),
    pay_tables=(
        (PAIR_PLUS, settlement.PAIR_PLUS_PAYS),
        (ANTE_BONUS, settlement.ANTE_BONUS_PAYS),
        (JACKPOT, JACKPOT_PAYS),
        ("ante_and_play", settlement.MAIN_PAYS),
    ),
    rank_lists=(RANKING, JACKPOT_RANKING),
    irregularities=irregularities.IRREGULARITIES,
    jackpot_down=JackpotOutageRules(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)")),
    jackpot_link=MULTI_LINK,
    place_bets_para=p("3.2"),
    no_more_bets_para=p("3.9"),
    own_box_para=p("3.5"),
    bet_for_player_para=p("5.22"),
    limited_bets=(ANTE, PAIR_PLUS),
    community_places=(COMMUNITY, COMMUNITY),
    refuse_settings=partial(refuse_settings, p),
    open_round=open_round,
    decide=partial(decide, THREE_CARD_V2, {row.id: row for row in irregularities.IRREGULARITIES}),
    apply=partial(apply, play.plan_deal),
    phase=partial(legal_actions.phase, THREE_CARD_V2),
    round_step=partial(legal_actions.round_step, THREE_CARD_V2),
    legal_actions=partial(legal_actions.legal_actions, THREE_CARD_V2),
    can_see=hand_status.can_see,
    deciding_places=play.deciding_places,
    describe_hand=describe_hand,
    stakes=stakes,
    hands=partial(hand_status.hands, THREE_CARD_V2),
    areas=(DEALER, COMMUNITY, BURNT, DISCARD),
    may_win_major=partial(can_make_straight_flush, COMMUNITY),
)
