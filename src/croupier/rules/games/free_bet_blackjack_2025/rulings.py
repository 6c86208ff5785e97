"""The rulings of chapter 5, but for dealing errors."""

from functools import reduce

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK
from croupier.rules.cards import parse_card as read_card
from croupier.rules.deal import DEALER, DISCARD
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.apply import apply
from croupier.rules.games.free_bet_blackjack_2025.betting import Events, has_initial
from croupier.rules.games.free_bet_blackjack_2025.consequences import Case, invalidate, offer_options, play_on, void
from croupier.rules.games.free_bet_blackjack_2025.misdeals import overdrawn
from croupier.rules.games.free_bet_blackjack_2025.play import too_many
from croupier.rules.games.free_bet_blackjack_2025.round import Round, backer_of, box_of, initial_deal_count, initial_two
from croupier.rules.games.free_bet_blackjack_2025.settlement import collected, interim_due, pairs
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    ON_THE_HAND,
    OPENING_BETS,
    RWS_PAIRS,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import misdealt, next_card_place, questions, turn
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settlement import Line, Result

GOES_ON = "The round continues"
REMEDIES = {
    "continue": GOES_ON,
    "void": "The round is Void",
    "invalidate": "The Bets on box {boxes} are returned",
    "options": "The Players on box {boxes} play on or take their Bets back",
}


@rule(p("5.1.1"), p("5.1.2"), p("5.2.1"))
def over_or_under(case: Case) -> Events | Refused:
    """A Bet beyond its limits, overlooked when Bets closed: what really lies there is entered."""
    bet, round_ = case.facts.bet or INITIAL, case.round_
    if bet not in OPENING_BETS:
        return refuse("reported_bet_unknown", "facts.bet", bets=OPENING_BETS)
    limit, lies = round_.settings.limits[bet], case.facts.cents or 0
    box = box_of(round_, case.facts.box or 0)
    others = sum(b.bets.get(bet, 0) for b in box.backers if b.player != case.facts.player) if box else 0
    if case.para == p("5.1.1"):
        if bet == BOOM_BUSTED:
            return refuse("boom_busted_has_own_report", p("5.1.3"))
        if others + lies <= limit.most:
            return refuse("bet_not_over_maximum", case.para, cents=others + lies, limit=limit.most)
    else:
        measured = lies + (others if round_.settings.minimum_scope == "box" else 0)
        if measured >= limit.least:
            return refuse("bet_not_under_minimum", case.para, cents=measured, limit=limit.least)
    found = bet_found(replace(case, facts=replace(case.facts, bet=bet)))
    return found if isinstance(found, Refused) else (found,)


def bet_found(case: Case) -> e.BetFound | Refused:
    """What really lies on a spot, noticed after Bets closed (R-224)."""
    facts, round_ = case.facts, case.round_
    assert facts.box and facts.bet and facts.cents is not None and facts.player
    box = box_of(round_, facts.box)
    backer = backer_of(box, facts.player) if box else None
    if not round_.closed:
        return refuse("betting_still_open", case.para)
    if facts.cents <= 0:
        return refuse("reported_bet_not_positive", "facts.cents")
    playing = box is not None and any(INITIAL in each.bets and not each.out for each in box.backers)
    if facts.bet != BOOM_BUSTED and case.para != p("5.16") and not playing:
        return refuse("no_hand_on_box", case.para)
    if facts.bet != BOOM_BUSTED and backer is not None and backer.out:
        return refuse("bets_taken_back_before", p("5.7.3"), player=facts.player)
    if any((line.box, line.player, line.bet) == (facts.box, facts.player, facts.bet) for line in round_.lines):
        return refuse("bet_settled_already", case.para)
    more = facts.cents - (backer.bets.get(facts.bet, 0) if backer else 0)
    if more == 0:
        return refuse("bet_recorded_already", case.para, amount=facts.cents)
    return e.BetFound(facts.box, facts.player, facts.bet, more, case.para)


@rule(p("5.1.3"))
def boom_busted_over(case: Case) -> Events | Refused:
    """Too much on Boom Busted in all: the latest Bets go back, the last of them in part (R-144)."""
    found = bet_found(replace(case, facts=replace(case.facts, bet=BOOM_BUSTED)))
    if isinstance(found, Refused):
        return found
    event, after = found, apply(case.round_, found)
    everywhere = case.round_.settings.boom_busted_limit_scope == "table"
    boxes = [box for box in after.boxes if everywhere or box.number == event.box]
    lying = {(box.number, b.player): b.bets.get(BOOM_BUSTED, 0) for box in boxes for b in box.backers}
    most = case.round_.settings.limits[BOOM_BUSTED].most
    over = sum(lying.values()) - most
    if over <= 0:
        return refuse("boom_busted_not_over_maximum", case.para, limit=most)
    latest = [(event.box, event.player, event.cents)]
    latest += [(bet.box, bet.player, bet.cents) for bet in reversed(case.round_.placed) if bet.bet == BOOM_BUSTED]
    back: dict[tuple[int, str], int] = {}
    for box, player, cents in latest:
        gone = min(over, max(cents, 0), lying.get((box, player), 0) - back.get((box, player), 0))
        if gone > 0:
            back[box, player] = back.get((box, player), 0) + gone
            over -= gone
    returned = (e.BetReturned(box, who, BOOM_BUSTED, cents, case.para) for (box, who), cents in back.items())
    return (event, *returned)


@rule(p("5.5"), p("5.5.1"), p("5.5.2"), p("5.5.4"), p("5.6"))
def void_round(case: Case) -> Events | Refused:
    """This round only; earlier ones stand."""
    return void(case.round_, case.para)


@rule(p("5.5.3"))
def out_of_cards(case: Case) -> Events | Refused:
    """The device has fewer cards than must be drawn next (R-227)."""
    round_ = case.round_
    if not round_.closed:
        return refuse("no_card_due_before_deal", case.para)
    if not (
        round_.waiting
        or round_.face_down
        or misdealt(round_)
        or questions(round_)
        or next_card_place(round_) is not None
        or turn(round_)
    ):
        return refuse("no_card_due_any_more", case.para)
    left, due = (
        len(DECK) * round_.settings.decks - count_drawn(round_),
        max(len(round_.plan) - initial_deal_count(round_), 1),
    )
    if left >= due:
        return refuse("cards_left_to_draw", case.para, left=left, device=round_.settings.device.value, due=due)
    return void(round_, case.para)


@rule(p("5.11"))
def face_up_card(case: Case) -> Events | Refused:
    return play_on(case.para, "It is dealt as the next card", case.facts.reason)


@rule(p("5.13"), p("5.13.1"), p("5.13.2"))
def damaged_card(case: Case) -> Events | Refused:
    """The House establishes what a damaged or lost card was; if it cannot, the round is Void (R-162)."""
    round_, which = case.round_, case.facts.cards or ()
    if len(which) != 1:
        return refuse("damaged_card_required", "facts.cards")
    if not case.facts.value:
        return void(round_, p("5.13.2"))
    if round_.over:
        return refuse("card_established_too_late", p("5.13.1"))
    if not (case.facts.reason or "").strip():
        return refuse("evidence_required", "facts.reason")
    try:
        card = read_card(case.facts.value)
    except ValueError:
        return refuse("not_a_card", "facts.value", card=case.facts.value)
    if card != round_.cards[which[0]] and too_many(round_, (card,), round_.cards):
        return refuse("all_such_cards_on_table", p("5.5.2"), card=case.facts.value, decks=round_.settings.decks)
    ruled = play_on(p("5.13.1"), f"The card is established as {case.facts.value}", case.facts.reason)
    read = e.CardRead(which[0], card, p("5.13.1"))
    return (*_read(round_, read), *ruled, *_no_longer_due(round_, read))


@rule(p("5.13.1"))
def _read(round_: Round, read: e.CardRead) -> Events:
    """What was collected for a card that it was not lies there again, and a Bust is collected (R-223)."""
    after = apply(round_, read)
    lost = tuple(line for line in round_.lines if line.result is Result.LOSE)
    by_the_card = _taken(round_, lost) - _taken(after, lost)
    back = [e.SettlementReversed(line, read.because) for line in lost if _worth(line) in by_the_card]
    if misdealt(round_):
        return (read, *back)
    return (read, *back, *map(e.BetSettled, collected(reduce(apply, back, after))))


def _taken(round_: Round, lost: tuple[Line, ...]) -> set[tuple[int, str, str, int, int]]:
    """What the cards as they are take of these Bets before the Final Settlement."""
    if not lost:
        return set()
    bare = replace(round_, lines=tuple(line for line in round_.lines if line not in lost))
    interim = interim_due(bare) if DEALER in round_.places else ()
    return {_worth(line) for line in (*interim, *collected(bare))}


def _worth(line: Line) -> tuple[int, str, str, int, int]:
    """A line without its words: which Bet, and what came back of it."""
    return line.box, line.player, line.bet, line.hand, line.paid


@rule(p("5.10.2"), p("3.24"), p("5.13.1"))
def _no_longer_due(round_: Round, read: e.CardRead) -> Events:
    """Cards that the Dealer drew to a Hand which, by the card established, had to Stand are discarded (R-266)."""
    surplus = overdrawn(apply(round_, read), round_.places) - overdrawn(round_, round_.places)
    gone = {at for at in surplus if round_.meant[at] == DEALER}
    if not gone:
        return ()
    places = tuple(DISCARD if at in gone else place for at, place in enumerate(round_.places))
    outcome = "The Dealer had to Stand before the last card was drawn: it is discarded"
    if len(gone) > 1:
        outcome = f"The Dealer had to Stand before the last {len(gone)} cards were drawn: they are discarded"
    return (e.CardsFound(places, p("5.10.2")), *play_on(p("5.10.2"), outcome))


@rule(p("5.14"))
def late_error(case: Case) -> Events | Refused:
    """An error of an earlier round does not touch this one (R-19)."""
    if case.facts.round is None or not 0 < case.facts.round < case.round_.number:
        return refuse("earlier_round_required", "facts.round")
    return play_on(case.para, f"Round {case.facts.round} stands; this round is not touched", case.facts.reason)


@rule(p("5.15"))
def misplaced_bet(case: Case) -> Events | Refused:
    """Chips count where they lay when Bets closed (R-20)."""
    return play_on(case.para, "Settled where the chips lay when Bets closed", case.facts.reason)


@rule(p("5.16"))
def side_bet_alone(case: Case) -> Events | Refused:
    """RWS Pairs or Lucky Stash on a box without any Initial Bet goes back (R-153)."""
    bet = case.facts.bet or ""
    if bet not in ON_THE_HAND:
        return refuse("reported_bet_unknown", "facts.bet", bets=ON_THE_HAND)
    if has_initial(box_of(case.round_, case.facts.box or 0)):
        return refuse("initial_bet_on_box", case.para)
    found = bet_found(case)
    if isinstance(found, Refused):
        return found
    return (found, e.BetReturned(found.box, found.player, bet, found.cents, case.para))


@rule(p("5.17"))
def pairs_not_settled(case: Case) -> Events | Refused:
    """RWS Pairs that were forgotten are settled as soon as possible."""
    round_ = case.round_
    lines = tuple(
        pairs(round_, box, backer, initial_two(round_, box), (case.para,))
        for box in round_.boxes
        if box.hands and len(initial_two(round_, box)) == 2
        for backer in box.backers
        if RWS_PAIRS in backer.bets and not backer.out
        if not any((line.box, line.player, line.bet) == (box.number, backer.player, RWS_PAIRS) for line in round_.lines)
    )
    if not lines:
        return refuse("no_pairs_to_settle", case.para)
    if initial_deal_count(round_) <= len(round_.plan):
        return refuse("pairs_not_late", p("3.13"))
    return (*(e.BetSettled(line) for line in lines), e.InterimSettled(case.para))


@rule(p("3.12"))
def squeeze_exposed(case: Case) -> Events | Refused:
    """Cards dealt face up by mistake, though they were to be squeezed: the round goes on."""
    which = tuple(at for at in case.facts.cards or () if at in case.round_.face_down)
    if not which:
        return refuse("squeezed_cards_required", "facts.cards")
    return (e.CardsExposed(which, True, case.para), *play_on(case.para, GOES_ON))


@rule(p("5.20"))
def unprovided(case: Case) -> Events | Refused:
    """Whatever is not provided for is ruled by the Shift Manager or above, with a reason."""
    facts, round_ = case.facts, case.round_
    if not (facts.reason or "").strip():
        return refuse("reason_required", "facts.reason")
    boxes = tuple(box for box in round_.boxes if box.number in (facts.boxes or ()) and box.hands)
    if len(boxes) != len(facts.boxes or ()):
        return refuse("boxes_without_hands", "facts.boxes")
    outcome = REMEDIES.get(facts.remedy or "", "").format(boxes=", ".join(str(box.number) for box in boxes))
    ruling = e.RulingMade(outcome, case.para, facts.reason or "")
    match facts.remedy:
        case "continue":
            return (ruling,)
        case "void":
            return (ruling, *void(round_, case.para))
        case "invalidate" if boxes and not round_.over:
            parts = ((box, backer) for box in boxes for backer in box.backers if not backer.out)
            return (ruling, *invalidate(round_, parts, case.para))
        case "options" if boxes and round_.places and not round_.over:
            return (ruling, *offer_options(round_, restored=False, because=case.para, boxes=boxes))
        case "invalidate" | "options":
            return refuse("remedy_needs_boxes_in_play", "facts.boxes")
        case _:
            return refuse("remedy_unknown", "facts.remedy", remedies=tuple(REMEDIES))
