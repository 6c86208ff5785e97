"""Chapter 2 (the felt and the cards) as the three house poker documents share it."""

from msgspec.structs import replace

from croupier.rules.document import Cite, shared_paragraphs
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank
from croupier.rules.settings import HousePokerSettings

MOST_BOXES = 20  # the layouts are ours; one deck serves no more boxes


@shared_paragraphs("2.1.1(a)", "2.2.1")
def refuse_settings(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """Refuse settings that the document does not allow. Return None if they are allowed."""
    if not 1 <= settings.box_count <= MOST_BOXES:
        return replace(refuse("box_count_out_of_range", p("2.1.1(a)"), most=MOST_BOXES), field="box_count")
    if settings.decks != 1:
        return replace(refuse("one_deck_only", p("2.2.1")), field="decks")
    for bet, limit in settings.limits.items():
        if not 0 < limit.least <= limit.most:
            return replace(refuse("limits_out_of_order", p("3.3"), bet=bet), field=bet)
    if settings.jackpot_bet < 0:
        return replace(refuse("jackpot_bet_below_zero", p("3.3")), field="jackpot_bet")
    if settings.max_hands_per_player < 0:
        return replace(refuse("max_hands_below_zero", p("3.7")), field="max_hands_per_player")
    return _refuse_low_ranks(p, settings)


def _refuse_low_ranks(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """Refuse settings by which a rank may rule that is lower than the document or R-17 requires."""
    if settings.house_ruling_rank < (least := Rank.PIT_SUPERVISOR):
        return replace(refuse("ruling_rank_too_low", p("5.9"), rank=least.name.lower()), field="house_ruling_rank")
    if settings.house_table_ruling_rank < (least := Rank.SHIFT_MANAGER):
        refusal = refuse("table_ruling_rank_too_low", p("5.17.2"), rank=least.name.lower())
        return replace(refusal, field="house_table_ruling_rank")
    return None
