"""Rulings of a Shift Manager in cases that no other paragraph covers (5.16)."""

from croupier.rules import events as e
from croupier.rules.coded_message import message
from croupier.rules.deal import DEVICE, DISCARD
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.irregularity_report import Case, act_for_absent, add_automatic_turns, void
from croupier.rules.games.poker_v7.misdeal_precedence import UNPROVIDED, ruling_paragraph
from croupier.rules.games.poker_v7.round import Events, bet_of, position_of
from croupier.rules.games.poker_v7.terms import FOLD, p
from croupier.rules.refusal import Refused, refuse


@rule(p("5.16"))
def unprovided(case: Case) -> Events | Refused:
    """Apply the remedy that a Shift Manager orders, with a reason, in a case that no other paragraph covers."""
    facts, round_ = case.facts, case.round_
    if not (facts.reason or "").strip():
        return refuse("reason_required", "facts.reason")
    if facts.cards and any(round_.places[card] == DEVICE for card in facts.cards):
        return refuse("returned_card_not_ruled_on", "facts.cards")
    ruling = e.RulingMade(REMEDIES.get(facts.remedy or "", ""), case.para, facts.reason or "")
    index = position_of(round_, facts.box or 0)
    match facts.remedy:
        case "continue":
            return (ruling, *_accept_places(case))
        case "put_in_order" if not round_.over:
            return _put_in_order(case, ruling)
        case "void":
            return (ruling, *void(round_, case.para))
        case "fold" if (
            index is not None and index in round_.active and len(round_.active) > 1 and round_.stage and not round_.over
        ):
            return (
                ruling,
                e.Acted(round_.seats[index], round_.players[index], FOLD, 0, bet_of(round_, index), case.para),
            )
        case "check_or_fold" if round_.waiting and index == round_.waiting[0]:
            return add_automatic_turns(round_, (ruling, *act_for_absent(round_, round_.waiting[0])))
        case "reshuffle" if round_.places and not round_.over:
            return (ruling, e.CardsTakenBack(facts.cards or (), case.para))
        case "set_aside" if facts.cards and not round_.over:
            aside = tuple(DISCARD if card in facts.cards else place for card, place in enumerate(round_.places))
            return (ruling, e.CardsFound(aside, case.para))
        case _:
            return refuse("poker_remedy_not_possible", "facts.remedy")


def _accept_places(case: Case) -> Events:
    """Accept misplaced cards where they are, unless another paragraph rules on them (R-214)."""
    round_ = case.round_
    if round_.meant is None or round_.over or ruling_paragraph(round_) != UNPROVIDED:
        return ()
    return (e.CardsMoved(round_.places, case.para),)


@rule(p("5.16"), p("1.34"))
def _put_in_order(case: Case, ruling: e.RulingMade) -> Events | Refused:
    """Put each card in its intended place, unless another paragraph rules on the misdeal (R-214)."""
    round_ = case.round_
    if round_.meant is None:
        return refuse("every_card_in_place", case.para)
    para = ruling_paragraph(round_)
    if para != UNPROVIDED:
        return refuse("misdeal_has_paragraph", para, paragraph=para.number)
    return (ruling, e.CardsReconstructed(round_.meant, case.para))


REMEDIES = {
    "continue": message("ruling_pk_continues"),
    "put_in_order": message("ruling_pk_put_in_order"),
    "void": message("ruling_pk_void"),
    "reshuffle": message("ruling_pk_reshuffled"),
    "set_aside": message("ruling_pk_set_aside"),
    "fold": message("ruling_pk_folded"),
    "check_or_fold": message("ruling_pk_checked_or_folded"),
}
