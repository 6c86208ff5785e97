"""Which cards a viewer may see, and the status of each hand."""

from croupier.rules.coded_message import Message, message
from croupier.rules.document import Para, shared_paragraphs
from croupier.rules.game import Hand, HandState
from croupier.rules.house_poker.legal_actions import boxes_to_ask
from croupier.rules.house_poker.play import after_the_deal
from croupier.rules.house_poker.round import Box, Round, Shows, box_of
from croupier.rules.house_poker.spec import ANTE, HousePoker


@shared_paragraphs("3.7")
def can_see(round_: Round, viewer: str, index: int) -> bool:
    """Return whether a viewer may see a drawn card: it is face up, or in a hand that they have looked at."""
    place = round_.places[index]
    if index in round_.exposed or place in round_.shown:
        return True
    box = box_of(round_, place)
    return box is not None and box.examined and box.player == viewer


def hands(spec: HousePoker, round_: Round, number: int) -> tuple[Hand, ...]:
    """Return the Hand of a box as a tuple of one, or an empty tuple if the box has no bets."""
    box = box_of(round_, number)
    return (Hand(number, box.player, *status(spec, round_, box)),) if box else ()


def status(spec: HousePoker, round_: Round, box: Box) -> tuple[HandState, Message, Para | None]:
    """Return the state of a box's hand, the text that describes it, and the paragraph behind it."""
    if box.out:
        return HandState.BETS_RETURNED, message("status_bets_returned"), box.out_by or spec.p("5.10.3")
    if round_.voided:
        return HandState.VOID, message("status_void"), round_.voided
    if box.folded:
        return HandState.FOLDED, message("status_folded"), box.folded
    if box.number in round_.waiting:
        return HandState.TO_CHOOSE, message("status_to_choose"), spec.p("5.10")
    if box.shows is not Shows.YES:
        return HandState.NOT_SHOWN, message("status_not_shown"), spec.not_shown_para
    if not round_.closed:
        return HandState.BETTING, message("status_betting"), None
    if not box.bets.get(ANTE):
        return HandState.NOT_EXAMINED, message("status_not_examined"), spec.not_examined_para
    due = after_the_deal(spec, round_)
    if due and box in due.undecided:
        if box in boxes_to_ask(spec, round_, due) and not round_.waiting:
            return HandState.TO_ACT, message("status_to_decide"), spec.decision_para(round_)
        return HandState.WAITING, message("status_waits"), None
    if box.decisions:
        return HandState.PLAYING, message("status_plays"), None
    return HandState.DEALING, message("status_dealing"), None
