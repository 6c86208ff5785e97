"""Settings that nobody opens a table with, whatever its document says."""

from croupier.rules.people import Rank
from croupier.rules.refusal import Refused, bad
from croupier.rules.settings import Settings

MOST = 1_000_000_000  # cents of one bet: at any odds still a number that the books can hold
BONUS_CAP = 10_000_000  # not to be raised

# fmt: off
WORDS = {
    "shuffler_community_discard": ("last", "first"),
    "deal_out_when_all_folded":   ("as_needed", "full"),
    "decision_order":             ("clockwise", "simultaneous"),
    "dealer_blackjack_loss":      ("busted_plus_one", "per_hand"),
    "surrender_by":               ("box", "each_player"),
    "boom_busted_limit_scope":    ("table", "box"),
    "payout_rounding":            ("down", "up", "half_up"),
    "short_open_call_to":         ("minimum_bet", "all_in_amount"),
    "all_in_hands_opened":        ("before_run_out", "after_run_out"),
    "vacated_seat_button":        ("dead", "moving"),
    "missed_small_blind":         ("dead", "live"),
    "entry_big_blind":            ("live", "dead"),
    "relocated_at_small_blind":   ("posts", "exempt"),
    "absent_action":              ("check_fold", "fold"),
    "replacement_card":           ("next_card", "after_last_hand"),
    "button_after_void":          ("stays", "moves"),
    "odd_chips":                  ("one_each_clockwise", "all_to_first"),
    "pots_of_same_winners":       ("apart", "together"),
    "showing_order":              ("in_turn", "any"),
}
NUMBERS = {  # the least and the most
    "max_hands_per_player":       (0, 100),
    "bonus_cap":                  (1, BONUS_CAP),
    "double_for_less_unit":       (1, MOST),
    "payout_unit":                (1, MOST),
    "rake_unit":                  (0, MOST),
    "minimum_bet":                (0, MOST),
    "big_blind":                  (1, MOST),
    "rake_cap":                   (0, MOST),
    "return_stake_window":        (0, 10_000),
    "decision_time":              (1, 86_400),
    "all_in_raise_percent":       (1, 100),
}
# fmt: on


def unsound(settings: Settings) -> Refused | None:
    """The first thing that is wrong with them, or nothing."""
    for bet, limit in settings.limits.items():
        if not 0 < limit.least <= limit.most <= MOST:
            return bad(
                "settings", f"the least {bet} Bet is above zero and not above the most, that at most {MOST} cents"
            )
    for name, words in WORDS.items():
        if getattr(settings, name, words[0]) not in words:
            return bad("settings", f"{name} is {' or '.join(words)}")
    for name, (least, most) in NUMBERS.items():
        if not least <= getattr(settings, name, least) <= most:
            return bad("settings", f"{name} is a number from {least} to {most}")
    if min(settings.house_ruling_rank, settings.house_table_ruling_rank) < Rank.DEALER:
        return bad("settings", "nobody below a Dealer rules for the House")
    return None
