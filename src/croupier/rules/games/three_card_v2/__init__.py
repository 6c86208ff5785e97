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
    EDITION,
    JACKPOT,
    NAMES,
    OPENING_BETS,
    PAIR_PLUS,
    PLAY,
    RANKING,
    WORDS,
    p,
    spots,
)
from croupier.rules.house_poker import legal_actions
from croupier.rules.house_poker.decide import decide
from croupier.rules.house_poker.layout import refuse_settings
from croupier.rules.house_poker.possible_major_awards import straight_flush_possible
from croupier.rules.house_poker.round import apply, opened, stakes
from croupier.rules.house_poker.spec import MULTI_LINK, FollowOn, HousePoker

THREE_CARD_V2 = HousePoker(
    p=p,
    words=WORDS,
    names=NAMES,
    opening=OPENING_BETS,
    entry_bets=(ANTE, PAIR_PLUS),
    requires_ante={JACKPOT: p("3.8")},
    follow_on={PLAY: FollowOn(1, p("3.12.2"))},
    hand=3,
    closing=p("3.9"),
    unexamined=p("3.14"),
    due=play.progress_due,
    dealt_by=play.deal_para,
    to_decide=play.undecided,
    in_turn=lambda _: False,  # 3.12 gives no order
    choosing=lambda _: p("3.12"),
    choices=play.choices,
    revealing=lambda _: p("3.13"),
    comparing=p("3.15"),
    to_open=play.to_open,
    settle_box=settlement.settle_box,
    bets_surviving_fold=play.bets_surviving_fold,
    unshown=p("4.5"),
    majors_paid=p("4.7.1"),
    exposed_before_look_para=p("5.10"),  # outside 5.8 and outside 5.12
    options_when_seen=False,  # 5.10 excepts 5.12
    others_choose=p("5.10"),
    wrong_count=irregularities.wrong_count,
    boxes_depending_on=irregularities.boxes_depending_on,
    established=irregularities.outcome_established,
)

THREE_CARD = Game(
    doc=DOC,
    edition=EDITION,
    spots=spots(),
    names=NAMES,
    pay_tables=(
        ("Pair Plus", settlement.PAIR_PLUS_PAYS),
        ("Ante Bonus", settlement.ANTE_BONUS_PAYS),
        ("Progressive Jackpot", JACKPOT_PAYS),
        ("Ante and Play", settlement.MAIN_PAYS),
    ),
    rank_lists=(RANKING, JACKPOT_RANKING),
    irregularities=irregularities.IRREGULARITIES,
    jackpot_down=JackpotOutageRules(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)")),
    jackpot_link=MULTI_LINK,
    opening=p("3.2"),
    closing=p("3.9"),
    own_box=p("3.5"),
    on_behalf=p("5.22"),
    limited=(ANTE, PAIR_PLUS),
    community=(COMMUNITY, COMMUNITY),
    refuse_settings=partial(refuse_settings, p),
    opened=opened,
    decide=partial(decide, THREE_CARD_V2, {row.id: row for row in irregularities.IRREGULARITIES}),
    apply=partial(apply, play.plan_deal),
    round_step=partial(legal_actions.round_step, THREE_CARD_V2),
    legal_actions=partial(legal_actions.legal_actions, THREE_CARD_V2),
    can_see=legal_actions.can_see,
    deciding=play.deciding,
    describe_hand=describe_hand,
    stakes=stakes,
    hands=partial(legal_actions.hands, THREE_CARD_V2),
    areas=((DEALER, "Dealer"), (COMMUNITY, "Community"), (BURNT, "Burnt"), (DISCARD, "Discard")),
    may_win_major=partial(straight_flush_possible, COMMUNITY),
)
