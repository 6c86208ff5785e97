"""The settings of a table, which the House sets and displays (3.3). A round keeps those it was opened with."""

from msgspec import Struct

from croupier.rules.deal import Device
from croupier.rules.roles import Rank


class Limits(Struct, frozen=True, gc=False):
    """The least and the most of a bet, in cents."""

    least: int
    most: int


class Settings(Struct, frozen=True, gc=False, tag_field="of"):
    """The settings that tables of every game have. The defaults of House options come from the readings."""

    limits: dict[str, Limits]
    jackpot_bet: int = 0  # the prescribed amount; 0 if the table has no jackpot
    box_count: int = 6
    device: Device = Device.SHOE
    hidden_cards_count_as_established: bool = False
    house_ruling_rank: Rank = Rank.PIT_SUPERVISOR
    house_table_ruling_rank: Rank = Rank.SHIFT_MANAGER
    decks: int = 1  # of 52 cards each


class HousePokerSettings(Settings, frozen=True, tag="house_poker"):
    """The settings of a table where a poker game is played against the House."""

    max_hands_per_player: int = 0  # 0: as many as there are boxes
    pair_plus_survives_fold: bool = True
    shuffler_community_discard: str = "last"  # last | first
    deal_out_when_all_folded: str = "as_needed"  # as_needed | full
    bonus_cap: int = 10_000_000  # the most that one Bonus Bet wins, in cents; cannot be raised
    decision_order: str = "clockwise"  # R-35, Hold'em only: clockwise | simultaneous
    options_after_exposure_when_seen: bool = False  # R-41, Hold'em only


class BlackjackSettings(Settings, frozen=True, tag="blackjack"):
    """The settings of a Free Bet Blackjack table.

    The limits of the Initial Bet apply to each box, and those of Boom Busted to the whole table.
    """

    decks: int = 6  # four to ten
    free_split_number_tens: bool = True
    offer_paid_when_free: bool = True
    double_for_less_unit: int = 100  # the smallest chip, in cents
    auto_stand_hard_21: bool = False
    dealer_blackjack_loss: str = "busted_plus_one"  # busted_plus_one | per_hand
    surrender_by: str = "box"  # box | each_player
    boom_busted_limit_scope: str = "table"  # table | box
    minimum_scope: str = "player"  # player | box
    free_bets_for_standing: bool = True
    squeeze_allowed: bool = False
    payout_unit: int = 1  # in cents
    payout_rounding: str = "down"  # down | up | half_up


# ---- Poker -----------------------------------------------------------------------------------------------------------


class PokerSettings(Settings, frozen=True, kw_only=True, tag="poker"):
    """The settings of a Poker table: first those that the House must choose, then its options."""

    limits: dict[str, Limits] = {}  # empty: No Limit
    box_count: int = 9  # seats, two to ten
    small_blind: int
    big_blind: int  # twice the Small Blind
    table_stake: Limits  # the least and the most that a Player may bring
    chip_unit: int  # the smallest chip in use, in cents
    rake_percent: int  # at most 5, in whole percents
    rake_hundredths: int = 0  # hundredths of a percent on top: 2 and 50 are 2.5 %
    rake_cap: int  # the most Rake of one Round, in cents
    rake_unit: int = 0  # the Rake is rounded down to this; 0: the smallest chip
    no_flop_no_rake: bool = False
    minimum_bet: int = 0  # R-86; 0: one Big Blind
    short_all_in_reopens: bool = False  # may everybody Raise again after an All-in that is no Raise?
    short_all_in_completion: bool = False  # may the next Player complete it to a full Raise?
    short_all_ins_add_up: bool = False  # are several in a row measured together?
    short_open_call_to: str = "minimum_bet"  # minimum_bet | all_in_amount
    all_in_hands_opened: str = "before_run_out"  # before_run_out | after_run_out
    auto_show_winners: bool = True  # Hands that must be shown open by themselves
    vacated_seat_button: str = "dead"  # dead | moving
    missed_small_blind: str = "dead"  # dead | live
    entry_big_blind: str = "live"  # live | dead
    new_player_may_wait: bool = True
    relocated_at_small_blind: str = "posts"  # posts | exempt
    return_stake_window: int = 60  # R-112, in minutes; 0: none
    absent_action: str = "check_fold"  # check_fold | fold
    decision_time: int = 30  # R-115, in seconds
    replacement_card: str = "next_card"  # next_card | after_last_hand
    button_after_void: str = "stays"  # stays | moves
    # For Rounds played elsewhere by other rules; the defaults follow the document.
    all_in_raise_percent: int = 50  # the part of a full Raise from which an All-in counts as one; 100: a full Raise
    odd_chips: str = "one_each_clockwise"  # or all_to_first: the first winner left of the Button takes all of them
    pots_of_same_winners: str = "apart"  # or together: Pots with the same contenders are shared as one
    showing_order: str = "in_turn"  # or any: Hands are shown or kept closed in any order, after an All-in too


AnySettings = HousePokerSettings | BlackjackSettings | PokerSettings
