"""Chapter 2: layout and cards, as the three house poker documents have them."""

from croupier.rules.document import Cite, shared
from croupier.rules.people import Rank
from croupier.rules.refusal import Refused
from croupier.rules.settings import HousePokerSettings

MOST_BOXES = 20  # the drawings are ours; one deck serves no more


@shared("2.1.1(a)", "2.2.1")
def allowed(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """May a table be opened with these settings?"""
    if not 1 <= settings.box_count <= MOST_BOXES:
        return Refused(f"the layouts have 1 to {MOST_BOXES} boxes", p("2.1.1(a)"), "box_count")
    if settings.decks != 1:
        return Refused("the game is played with one deck", p("2.2.1"), "decks")
    for bet, limit in settings.limits.items():
        if not 0 < limit.least <= limit.most:
            return Refused("the least is above $0 and not above the most", p("3.3"), bet)
    if settings.jackpot_bet < 0:
        return Refused("the prescribed jackpot Bet is not below $0", p("3.3"), "jackpot_bet")
    if settings.max_hands_per_player < 0:
        return Refused("a Player has at least one Hand", p("3.7"), "max_hands_per_player")
    return _ranks(p, settings)


def _ranks(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """Where the document names who rules, nobody below may be set; where it names the House, R-17 does."""
    if settings.house_ruling_rank < Rank.PIT_SUPERVISOR:
        return Refused("nobody below a Pit Supervisor rules for the House", p("5.9"), "house_ruling_rank")
    if settings.house_table_ruling_rank < Rank.SHIFT_MANAGER:
        return Refused("a Shift Manager or above rules on a table", p("5.17.2"), "house_table_ruling_rank")
    return None
