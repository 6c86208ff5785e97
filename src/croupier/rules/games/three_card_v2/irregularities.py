"""Chapter 5. Irregularities. The rows that three documents share are in rules/house_poker."""

from croupier.rules.deal import COMMUNITY, DEALER
from croupier.rules.document import Para, rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.felt import drawn
from croupier.rules.games.three_card_v2.terms import JACKPOT, p
from croupier.rules.house_poker.cases import Case
from croupier.rules.house_poker.record import Events
from croupier.rules.house_poker.rows import house_poker
from croupier.rules.house_poker.rulings import dealing_error
from croupier.rules.irregularities import Irregularity, house_ruling, in_order
from croupier.rules.refusal import Refused, refused
from croupier.rules.round import Box, Round, in_play


@rule(p("5.7.1"))
def outcome_established(r: Round) -> bool:
    """A Fold, or the Dealer's hand shown, decides a bet (R-15)."""
    if any(box.folded for box in r.boxes) or DEALER in r.shown:
        return True
    return r.settings.hidden_cards_count_as_established and r.closed and drawn(r) >= len(r.plan)


@rule(p("5.8.7"), p("5.10"), p("5.15"))
def wrong_count(place: int) -> Para:
    """Where a wrong number of cards is ruled: 5.8.7 leaves out the Community Cards here (R-43)."""
    return {DEALER: p("5.8.7"), COMMUNITY: p("5.10")}.get(place, p("5.15"))


@rule(p("5.10"), p("5.23"))
def wrong_number_community(case: Case) -> Events | Refused:
    """Put back in order, then those with a jackpot bet choose; else nothing provides for it (R-43, R-166)."""
    if not case.facts.restorable:
        return refused(p("5.23"), "Community Cards that cannot be restored are for a Shift Manager")
    return dealing_error(case)


# fmt: off
IRREGULARITIES = in_order(DOC,
    *house_poker(p, counted="the Dealer's Hand"),
    Irregularity("wrong_number_community", (p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3")),
                 "A wrong number of Community Cards was dealt",
                 "5.8.7 leaves them out here: put back in order, then those with a jackpot Bet choose.",
                 wrong_number_community, deal=True, asks=("restorable",), may=("boxes", "lie"), by=house_ruling),
)
# fmt: on


@rule(p("5.10"), p("5.12"))
def depend(r: Round, place: int) -> tuple[Box, ...]:
    """Whose bets depend on the cards at a place: the Community Cards matter to jackpot bets only (R-13, R-43)."""
    if place == DEALER:
        return in_play(r)
    if place == COMMUNITY:
        return tuple(box for box in in_play(r) if box.bets.get(JACKPOT))
    return tuple(box for box in in_play(r) if box.number == place)
