"""Chapter 5 of both hold'em documents against the House: irregularities."""

from croupier.rules.base_round import count_drawn
from croupier.rules.coded_message import message
from croupier.rules.deal import ASIDE, DEALER
from croupier.rules.document import Cite, Document, Para, shared_paragraphs
from croupier.rules.house_poker.irregularities import shared_irregularities
from croupier.rules.house_poker.misdeal_precedence import WRONG_NUMBER_DEALER
from croupier.rules.house_poker.round import Box, Round, has_decided_bet, in_play, open_bets
from croupier.rules.house_poker.spec import JACKPOT
from croupier.rules.irregularities import Irregularity, in_document_order


def rows(doc: Document) -> tuple[Irregularity, ...]:
    title = message("title_wrong_number_shared", report=WRONG_NUMBER_DEALER)
    return in_document_order(doc, *shared_irregularities(doc.p, wrong_number_title=title))


@shared_paragraphs("5.7.1")
def outcome_established(needs: tuple[int, ...], round_: Round) -> bool:
    """Return whether any bet is certain to win or lose: by a Fold, or by open cards (R-15).

    `needs` has the places that decide a jackpot bet.
    """
    if DEALER in round_.shown or has_decided_bet(round_):
        return True
    if {*needs} <= {*round_.shown} and any(JACKPOT in open_bets(round_, box) for box in in_play(round_)):
        return True
    return (
        round_.settings.hidden_cards_count_as_established and round_.closed and count_drawn(round_) >= len(round_.plan)
    )


def wrong_count_para(p: Cite, place: int) -> Para:
    """Return the paragraph for a wrong number of cards at a place: 5.8.7 for shared cards, 5.15 for a player's hand."""
    return p("5.15") if place > 0 else p("5.8.7")


@shared_paragraphs("5.10", "5.12")
def boxes_depending_on(round_: Round, place: int) -> tuple[Box, ...]:
    """Return the boxes whose bets depend on the cards at a place: all boxes for shared cards (R-13).

    None depends on cards that are burnt, discarded, put back or removed.
    """
    if place in ASIDE:
        return ()
    return tuple(box for box in in_play(round_) if place < 1 or box.number == place)
