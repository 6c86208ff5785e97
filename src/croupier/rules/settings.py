"""What the House sets for a table and shows there (3.3); a round keeps the settings it was opened with."""

from msgspec import Struct

from croupier.rules.deal import Device
from croupier.rules.people import Rank


class Limits(Struct, frozen=True):
    """The least and the most that one spot takes, in cents."""

    least: int
    most: int


class Settings(Struct, frozen=True):
    """One table of a house poker game. The defaults of the House options are those of the readings."""

    limits: dict[str, Limits]
    jackpot_bet: int = 0  # the prescribed amount; 0 where the table has no jackpot
    box_count: int = 6
    device: Device = Device.SHOE
    max_hands_per_player: int = 0  # 0: as many as there are boxes
    pair_plus_survives_fold: bool = True
    shuffler_community_discard: str = "last"  # last | first
    deal_out_when_all_folded: str = "as_needed"  # as_needed | full
    bonus_cap: int = 10_000_000  # the most that one Bonus Bet wins, in cents; not to be raised
    decision_order: str = "clockwise"  # R-35, Hold'em only: clockwise | simultaneous
    options_after_exposure_when_seen: bool = False  # R-41, Hold'em only
    hidden_cards_count_as_established: bool = False
    house_ruling_rank: Rank = Rank.PIT_SUPERVISOR
    house_table_ruling_rank: Rank = Rank.SHIFT_MANAGER


class LinkTerms(Struct, frozen=True):
    """What the House sets for a jackpot link (R-47, R-49, R-55)."""

    name: str
    bet: int  # the prescribed amount, in cents
    rate_ppm: int  # how much of each accepted bet goes to the meter, in millionths
    reset: int  # the predetermined value, in cents
    start: int  # what the meter shows when the link is opened, in cents
