"""Chapter 2: layout and cards, as the three house poker documents have them."""

from croupier.rules.document import Cite, shared
from croupier.rules.refusal import Refused, refused
from croupier.rules.settings import HousePokerSettings

MOST_BOXES = 20  # the drawings are ours; one deck serves no more


@shared("2.1.1(a)", "2.2.1")
def allowed(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """May a table be opened with these settings?"""
    if not 1 <= settings.box_count <= MOST_BOXES:
        return refused(p("2.1.1(a)"), f"the layouts have 1 to {MOST_BOXES} boxes")
    return None if settings.decks == 1 else refused(p("2.2.1"), "the game is played with one deck")
