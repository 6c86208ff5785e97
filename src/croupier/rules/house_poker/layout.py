"""Chapter 2: layout and cards, as the three house poker documents have them."""

from croupier.rules.document import Cite, shared
from croupier.rules.refusal import Refused
from croupier.rules.settings import HousePokerSettings

MOST_BOXES = 20  # the drawings are ours; one deck serves no more


@shared("2.1.1(a)", "2.2.1")
def allowed(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """May a table be opened with these settings?"""
    if not 1 <= settings.box_count <= MOST_BOXES:
        return Refused(f"the layouts have 1 to {MOST_BOXES} boxes", p("2.1.1(a)"), "box_count")
    return None if settings.decks == 1 else Refused("the game is played with one deck", p("2.2.1"), "decks")
