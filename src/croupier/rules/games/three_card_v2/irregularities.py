"""Chapter 5. Irregularities. The rows that three documents share are in rules/house_poker."""

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.deal import BURNT, COMMUNITY, DEALER, DISCARD
from croupier.rules.document import Para, rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games.three_card_v2.terms import JACKPOT, p
from croupier.rules.house_poker.consequences import Case, affected
from croupier.rules.house_poker.irregularities import shared_irregularities
from croupier.rules.house_poker.misdeals import (
    confirmed,
    counts_agree,
    found,
    not_for,
    options_if_any,
    restored,
)
from croupier.rules.house_poker.precedence import DEALER_ONLY, TITLES, WRONG_NUMBER_COMMUNITY
from croupier.rules.house_poker.reconstruction import Places, as_found, miscounted, misplaced
from croupier.rules.house_poker.round import Box, Round, in_play, lost_or_won, open_bets
from croupier.rules.house_poker.spec import Events
from croupier.rules.irregularities import Irregularity, house_ruling, in_document_order
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank


@rule(p("5.7.1"))
def outcome_established(round_: Round) -> bool:
    """A Fold, or the Dealer's hand shown, decides a bet (R-15)."""
    if lost_or_won(round_) or DEALER in round_.shown:
        return True
    return (
        round_.settings.hidden_cards_count_as_established and round_.closed and count_drawn(round_) >= len(round_.plan)
    )


@rule(p("5.8.7"), p("5.10"), p("5.15"))
def wrong_count(place: int) -> Para:
    """Where a wrong number of cards is ruled: 5.8.7 leaves out the Community Cards here (R-43)."""
    return {DEALER: p("5.8.7"), COMMUNITY: p("5.10")}.get(place, p("5.15"))


@rule(p("5.10"), p("5.23"))
def wrong_number_community(case: Case) -> Events | Refused:
    """Put back in order, then those with a jackpot bet choose (R-43); else a Shift Manager says what counts (R-166)."""
    r, lie = case.round_, as_found(case.round_, case.facts.lie)
    if COMMUNITY not in miscounted(r, lie):
        return counts_agree(case, COMMUNITY)
    if no := not_for(case, lie, WRONG_NUMBER_COMMUNITY):
        return no
    boxes = confirmed(case, affected(case, misplaced(r, lie)))
    if isinstance(boxes, Refused):
        return boxes
    if case.facts.restorable:
        return (*restored(case, lie), *options_if_any(case, boxes, restored=True))
    if case.by.rank < (needed := Rank.SHIFT_MANAGER):
        return refuse("rank_for_community_cards", p("5.23"), rank=needed.name.lower())
    return _two_that_count(case, lie, boxes) if case.facts.cards else _jackpot_bets_back(case, lie)


def _two_that_count(case: Case, cards: Places, boxes: tuple[Box, ...]) -> Events | Refused:
    """The two cards named are the Community Cards, and any other card there is set aside."""
    two = case.facts.cards or ()
    if len({*two}) != len(two) or len(two) != 2 or not all(cards[at] in (COMMUNITY, BURNT, DISCARD) for at in two):
        return refuse("two_community_cards_required", "facts.cards")
    aside = (DISCARD if place == COMMUNITY else place for place in cards)
    moved = tuple(COMMUNITY if at in two else place for at, place in enumerate(aside))
    ruled = e.RulingMade(f"Cards {two[0] + 1} and {two[1] + 1} count as the Community Cards", p("5.23"))
    return (*found(case, cards), ruled, e.CardsMoved(moved, p("5.23")), *options_if_any(case, boxes, restored=False))


def _jackpot_bets_back(case: Case, cards: Places) -> Events:
    """Nobody can say which two count: no jackpot Hand can be made, and every jackpot bet goes back."""
    boxes = affected(case, frozenset({COMMUNITY}))
    ruled = e.RulingMade("No two cards count as the Community Cards: the jackpot Bets go back", p("5.23"))
    back = (e.BetReturned(box.number, box.player, JACKPOT, box.bets[JACKPOT], p("5.23")) for box in boxes)
    return (*found(case, cards), ruled, *back)


# fmt: off
IRREGULARITIES = in_document_order(DOC,
    *shared_irregularities(p, counted=DEALER_ONLY),
    Irregularity(WRONG_NUMBER_COMMUNITY, (p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3")),
                 TITLES[WRONG_NUMBER_COMMUNITY],
                 "Put right, or a Shift Manager says which two count; those with a jackpot Bet then choose. "
                 "If no two can count, the jackpot Bets go back.",
                 wrong_number_community, deal=True, asks=("restorable",), may=("cards", "boxes", "lie"),
                 by=house_ruling,
                 questions=(("cards", "If not: which two cards count? The first one drawn is 1"),)),
)
# fmt: on


@rule(p("5.10"), p("5.12"))
def boxes_depending_on(round_: Round, place: int) -> tuple[Box, ...]:
    """Whose bets depend on the cards at a place: the Community Cards matter to jackpot bets only (R-13, R-43)."""
    if place == DEALER:
        return in_play(round_)
    if place == COMMUNITY:
        return tuple(box for box in in_play(round_) if JACKPOT in open_bets(round_, box))
    return tuple(box for box in in_play(round_) if box.number == place)
