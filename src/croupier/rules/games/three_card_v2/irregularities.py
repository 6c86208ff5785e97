"""Chapter 5. Irregularities."""

from croupier.rules import events as e
from croupier.rules.commands import ChooseOption, Report, WalkAway
from croupier.rules.deal import COMMUNITY, DEALER
from croupier.rules.document import rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games.three_card_v2.play import dealing, undecided
from croupier.rules.games.three_card_v2.terms import ANTE, FOLD, JACKPOT, PAIR_PLUS, PLAY, counted_ante, limits, p
from croupier.rules.house_poker import house_poker
from croupier.rules.house_rulings import bet_found, dealing_error
from croupier.rules.irregularities import (
    CONTINUE,
    INVALIDATE,
    RECONSTRUCTED,
    Case,
    Events,
    Irregularity,
    house_ruling,
    in_order,
    invalidate,
    report,
)
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import Box, Round, box_of, in_play, open_bets


@rule(p("5.1.1"), p("5.2.1"), p("5.20"))
def opening_bet_found(case: Case) -> Events | Refused:
    """An Ante or a Pair Plus Bet beyond its limits, overlooked when bets closed."""
    if case.facts.bet not in (ANTE, PAIR_PLUS, JACKPOT):
        return bad("facts.bet", "is ante, pair_plus or jackpot")
    box = box_of(case.r, case.facts.box or 0)
    if case.facts.bet == JACKPOT and not (box and box.bets.get(JACKPOT)):
        return refused(p("3.8"), "no jackpot Bet was accepted on this box")
    limit, lies = limits(case.r, case.facts.bet), case.facts.cents or 0
    if case.para == p("5.1.1") and lies <= limit.most:
        return refused(case.para, f"{lies} cents is not over the maximum of {limit.most}")
    if case.para == p("5.2.1") and lies >= limit.least:
        return refused(case.para, f"{lies} cents is not under the minimum of {limit.least}")
    return bet_found(case)


@rule(p("5.3"), p("5.3.1"), p("5.3.2"))
def wrong_play(case: Case) -> Events | Refused:
    """What really lies on the Play spot; the settlement knows what counts of it."""
    box = box_of(case.r, case.facts.box or 0)
    if box is None or PLAY not in open_bets(case.r, box):
        return bad("facts.box", "no Play Bet lies on this box")
    lies = case.facts.cents or 0
    if lies <= 0:
        return bad("facts.cents", "a Play Bet is a whole number of cents above zero")
    if lies == counted_ante(case.r, box):
        return refused(case.para, "that is the right size")
    more = lies - box.bets[PLAY]
    return (e.BetFound(box.number, box.player, PLAY, more, case.para),)


# fmt: off
IRREGULARITIES = in_order(DOC,
    *house_poker(p, bet_found=opening_bet_found),
    Irregularity("wrong_follow_on", (p("5.3"), p("5.3.1"), p("5.3.2")),
                 "A Play Bet has the wrong size",
                 "Too much: the surplus goes back. Too little: it is settled for what it is.",
                 wrong_play, asks=("box", "cents")),
    Irregularity("wrong_number_community", (p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3")),
                 "A wrong number of Community Cards was dealt",
                 "5.8.7 leaves them out here: put back in order, then those with a jackpot Bet choose.",
                 dealing_error, deal=True, asks=("restorable",), may=("boxes", "lie"), by=house_ruling),
)
# fmt: on
BY_ID = {row.id: row for row in IRREGULARITIES}


@rule(p("5.5"), p("5.6"))
def walk_away(r: Round, c: WalkAway) -> Events | Refused:
    """Hands with a decision open are folded; the others are settled as if the player were there."""
    boxes = tuple(box for box in in_play(r) if box.player == c.player)
    if not boxes:
        return bad("player", "has no Bet in this round")
    if not r.closed:
        return refused(p("5.5"), "bets are still open and may be taken back")
    asked = tuple(box for box in boxes if box.number in r.waiting)
    folding = tuple(box for box in boxes if box in undecided(r))
    return (
        e.PlayerLeft(c.player, p("5.5") if asked or folding else p("5.6")),
        *(e.OptionChosen(box.number, box.player, r.options[0], p("5.5")) for box in asked),
        *(e.DecisionMade(box.number, box.player, FOLD, p("5.5")) for box in folding),
    )


@rule(p("5.7.1"))
def outcome_established(r: Round) -> bool:
    """A Fold, or the Dealer's hand shown, decides a bet (R-15)."""
    if any(box.folded for box in r.boxes) or DEALER in r.shown:
        return True
    return r.settings.hidden_cards_count_as_established and r.closed and not dealing(r)


@rule(p("5.8"), p("5.8[text]"), p("5.19"), p("5.21"), p("5.23"), p("1.19"), p("1.24"))
def rule_on(r: Round, c: Report, by: Actor) -> Events | Refused:
    """A report is ruled by its row of the table."""
    row = BY_ID.get(c.irregularity)
    if row is None:
        return bad("irregularity", f"{c.irregularity!r} is none of this document's; unprovided cases are 5.23")
    return report(row, Case(r, c.facts, by, p, row.paras[0], depend, outcome_established))


@rule(p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3"), p("5.10[text]"))
def choose_option(r: Round, c: ChooseOption, by: Actor) -> Events | Refused:
    """Play on, or have the bets back; who plays on must take what follows."""
    box = box_of(r, c.box)
    if box is None or (box.player != by.name and not by.is_staff):
        return refused(p("3.5"), "this is not your box")
    if c.box not in r.waiting:
        return refused(p("5.10[text]"), "no option is open for this Hand")
    if c.option not in r.options:
        other = p("5.10.2") if CONTINUE in r.options else p("5.10.1")
        return refused(other, f"the options are {' or '.join(r.options)}")
    if c.option == INVALIDATE:
        return (e.OptionChosen(c.box, box.player, c.option, p("5.10.3")), *invalidate(r, (box,), p("5.10.3")))
    para = p("5.10.2") if c.option == RECONSTRUCTED else p("5.10.1")
    return (e.OptionChosen(c.box, box.player, c.option, para),)


@rule(p("5.10"), p("5.12"))
def depend(r: Round, place: int) -> tuple[Box, ...]:
    """Whose bets depend on the cards at a place: the Community Cards matter to jackpot bets only (R-13, R-43)."""
    if place == DEALER:
        return in_play(r)
    if place == COMMUNITY:
        return tuple(box for box in in_play(r) if box.bets.get(JACKPOT))
    return tuple(box for box in in_play(r) if box.number == place)
