"""Which paragraph rules on a misplaced card, and which actions must wait for that ruling."""

from croupier.rules.commands import Facts
from croupier.rules.deal import DEVICE
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7 import rulings
from croupier.rules.games.poker_v7.irregularity_report import Case, hands_are_right
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role

SHIFT_MANAGER = Actor("", Role.SHIFT_MANAGER)  # the rank that every row accepts
UNPROVIDED = p("5.16")

# fmt: off
ROWS = (  # in the order they are tried: rows that Void the Round first
    (p("5.7"),    rulings.first_card_not_burnt),
    (p("5.9"),    rulings.exposed_early),
    (p("5.11"),   rulings.exposed_early),
    (p("5.10"),   rulings.too_many),
    (p("5.10.1"), rulings.too_many),
    (p("5.10.2"), rulings.too_many),
    (p("5.8"),    rulings.burnt_card_missed),
)
# fmt: on


def refuse_until_reported(round_: Round) -> Refused | None:
    """Refuse to show cards or pay Pots while a card is misplaced and no ruling has been made (R-197)."""
    if round_.meant is None:
        return None
    card = next(card for card, place in enumerate(round_.places) if place != round_.meant[card])
    if round_.meant[card] == DEVICE:
        return refuse("card_not_due", ruling_paragraph(round_), card=card + 1, here=round_.places[card])
    return refuse(
        "card_misplaced", ruling_paragraph(round_), card=card + 1, here=round_.places[card], there=round_.meant[card]
    )


@rule(p("5.2.6"), p("5.2.7"), p("5.7"), p("5.8"), p("5.9"), p("5.10"), p("5.11"), p("5.16"))
def ruling_paragraph(round_: Round) -> Para:
    """Return the paragraph that rules on the misplaced cards in the record, or 5.16 if no other one does."""
    if not hands_are_right(round_, round_.places):
        return _wrong_hands_para(round_)
    for para, row in ROWS:
        if not isinstance(row(Case(round_, Facts(restorable=False), SHIFT_MANAGER, para)), Refused):
            return para
    return UNPROVIDED


def _wrong_hands_para(round_: Round) -> Para:
    """Return 5.2.7 if a Hand was left out or dealt in excess, else 5.2.6."""
    if any(place > 0 and place not in round_.seats for place in round_.places):
        return p("5.2.7")
    left_out = bool(round_.stage) and any(seat not in round_.places for seat in round_.seats)
    return p("5.2.7") if left_out else p("5.2.6")
