"""The rulings of chapter 5."""

from functools import reduce

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.cards import card as read_card
from croupier.rules.commands import ChooseOption
from croupier.rules.deal import DEALER, DEVICE, DISCARD
from croupier.rules.document import rule
from croupier.rules.felt import line_of
from croupier.rules.games.free_bet_blackjack_2025.betting import Events, has_initial
from croupier.rules.games.free_bet_blackjack_2025.cases import (
    CONTINUE,
    INVALIDATE,
    RECONSTRUCTED,
    Case,
    invalidate,
    offer_options,
    play_on,
    settlement_made,
    void,
)
from croupier.rules.games.free_bet_blackjack_2025.changes import apply
from croupier.rules.games.free_bet_blackjack_2025.felt import (
    Round,
    backer_of,
    box_of,
    decider,
    in_hand,
    initial_two,
    stakes_of,
    step,
)
from croupier.rules.games.free_bet_blackjack_2025.play import too_many
from croupier.rules.games.free_bet_blackjack_2025.settlement import collected, interim_due, pairs
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    INSURANCE,
    NAMES,
    ON_THE_HAND,
    RWS_PAIRS,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.turns import misdealt, must_draw
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.settlement import Line, Result

GOES_ON = "The round continues"


@rule(p("5.1.1"), p("5.1.2"), p("5.2.1"))
def over_or_under(case: Case) -> Events | Refused:
    """A Bet beyond its limits, overlooked when Bets closed: what really lies there is entered."""
    bet, r = case.facts.bet or INITIAL, case.r
    if bet not in (INITIAL, *ON_THE_HAND):
        return bad("facts.bet", f"is {' or '.join((INITIAL, *ON_THE_HAND))}")
    limit, lies = r.settings.limits[bet], case.facts.cents or 0
    box = box_of(r, case.facts.box or 0)
    whole = sum(b.bets.get(bet, 0) for b in box.backers if b.player != case.facts.player) if box else 0
    if case.para == p("5.1.1") and whole + lies <= limit.most:
        return refused(case.para, f"{whole + lies} cents is not over the maximum of {limit.most}")
    if case.para == p("5.2.1") and lies >= limit.least:
        return refused(case.para, f"{lies} cents is not under the minimum of {limit.least}")
    found = bet_found(replace(case, facts=replace(case.facts, bet=bet)))
    return found if isinstance(found, Refused) else (found,)


def bet_found(case: Case) -> e.BetFound | Refused:
    """What really lies on a spot, noticed after Bets closed (R-224)."""
    facts, r = case.facts, case.r
    assert facts.box and facts.bet and facts.cents is not None and facts.player
    box = box_of(r, facts.box)
    backer = backer_of(box, facts.player) if box else None
    if not r.closed:
        return refused(case.para, "bets are still open: the limit is met before they close")
    if facts.cents <= 0:
        return bad("facts.cents", "a Bet is a whole number of cents above zero")
    playing = box is not None and any(INITIAL in each.bets and not each.out for each in box.backers)
    if facts.bet != BOOM_BUSTED and case.para != p("5.16") and not playing:
        return refused(case.para, "no Hand was dealt to this box")
    if any((line.box, line.player, line.bet) == (facts.box, facts.player, facts.bet) for line in r.lines):
        return refused(case.para, "this Bet is settled already")
    if facts.bet == INITIAL and box and any(b.beside or INSURANCE in b.bets for b in box.backers):
        return refused(p("5.20"), "Bets that follow this one lie there already: a Shift Manager rules")
    more = facts.cents - (backer.bets.get(facts.bet, 0) if backer else 0)
    if more == 0:
        return refused(case.para, "that is what is entered already")
    return e.BetFound(facts.box, facts.player, facts.bet, more, case.para)


@rule(p("5.1.3"))
def boom_busted_over(case: Case) -> Events | Refused:
    """Too much on Boom Busted in all: the latest Bets go back, the last of them in part (R-144)."""
    found = bet_found(replace(case, facts=replace(case.facts, bet=BOOM_BUSTED)))
    if isinstance(found, Refused):
        return found
    event, after = found, apply(case.r, found)
    everywhere = case.r.settings.boom_busted_limit_scope == "table"
    boxes = [box for box in after.boxes if everywhere or box.number == event.box]
    lying = {(box.number, b.player): b.bets.get(BOOM_BUSTED, 0) for box in boxes for b in box.backers}
    over = sum(lying.values()) - case.r.settings.limits[BOOM_BUSTED].most
    if over <= 0:
        return refused(case.para, "that is not over the maximum")
    latest = [(event.box, event.player, event.cents)]
    latest += [(bet.box, bet.player, bet.cents) for bet in reversed(case.r.placed) if bet.bet == BOOM_BUSTED]
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
    return void(case.r, case.para)


@rule(p("5.5.3"))
def out_of_cards(case: Case) -> Events | Refused:
    """The device cannot finish the round."""
    if not case.r.closed:
        return refused(case.para, "no card is due yet")
    return void(case.r, case.para)


@rule(p("5.7"), p("5.7.1"), p("5.7.2"), p("5.9"), p("5.10"), p("5.10.1"), p("1.27"))
def dealing_error(case: Case) -> Events | Refused:
    """Put right unless a settlement has taken place or it cannot be; then all Players choose (R-159)."""
    r, facts = case.r, case.facts
    lie = facts.lie if facts.lie is not None else r.places
    late = settlement_made(r)
    if facts.restorable and not late:
        moved: Events = (e.CardsReconstructed(r.meant, p("5.9")),)
        return (*moved, *offer_options(r, restored=True, because=case.para))
    moved = (e.CardsFound(lie, p("5.10.1") if late else p("5.9")),)
    return (*moved, *offer_options(r, restored=False, because=case.para))


@rule(p("5.7"), p("5.7.1"), p("5.7.2"), p("5.7.3"), p("5.7[text]"))
def choose_option(r: Round, c: ChooseOption, by: Actor) -> Events | Refused:
    """Play on, or have one's Bets back; who plays on must take what follows."""
    box = box_of(r, c.box)
    if box is None or (c.box, by.name) not in r.waiting:
        return refused(p("5.7[text]"), "no option is open for you on this box")
    if c.option not in r.options:
        other = p("5.7.2") if CONTINUE in r.options else p("5.7.1")
        return refused(other, f"the options are {' or '.join(r.options)}")
    if c.option == INVALIDATE:
        backer = backer_of(box, by.name)
        assert backer is not None
        chosen = e.OptionChosen(c.box, by.name, c.option, p("5.7.3"))
        return (chosen, *invalidate(r, ((box, backer),), p("5.7.3")))
    para = p("5.7.2") if c.option == RECONSTRUCTED else p("5.7.1")
    return (e.OptionChosen(c.box, by.name, c.option, para),)


@rule(p("5.10.2"))
def dealer_overdraw(case: Case) -> Events | Refused:
    """Cards drawn to a Dealer's Hand that had to Stand are thrown out; his earlier total counts."""
    r, surplus = case.r, []
    for at, place in enumerate(r.places):
        if place == DEALER:
            hand = tuple(c for c, lies in zip(r.cards[:at], r.places[:at], strict=True) if lies == DEALER)
            if hand and not must_draw(hand):
                surplus.append(at)
    if not surplus:
        return refused(case.para, "the Dealer has drawn no card too many")
    places = tuple(DISCARD if at in surplus else place for at, place in enumerate(r.places))
    return (e.CardsFound(places, case.para), *play_on(case.para, "The cards too many are discarded"))


@rule(p("5.10.3"))
def cards_to_empty_box(case: Case) -> Events | Refused:
    """Cards dealt to an area without a Bet after an Interim Settlement are thrown out (R-222)."""
    r = case.r
    hands, bare = {hand.place for box in r.boxes for hand in box.hands}, bare_places(r)
    lie = enumerate(zip(r.places, r.meant, strict=True))
    empty = [at for at, (to, meant) in lie if to > 0 and (to not in hands or (to in bare and to != meant))]
    if not empty:
        return refused(case.para, "no card lies on an area without a Bet")
    if not settlement_made(r):
        return refused(p("5.9"), "no settlement has taken place: this is a dealing error")
    places = tuple(DISCARD if at in empty else place for at, place in enumerate(r.places))
    return (e.CardsFound(places, case.para), *play_on(case.para, "The cards are discarded"))


def bare_places(r: Round) -> set[int]:
    """Hands whose Bets are all settled: nothing lies there any more."""
    open_hands = {
        (box.number, each.hand)
        for box in r.boxes
        for backer in in_hand(box)
        for each in stakes_of(box, backer)
        if line_of(r, each) is None
    }
    return {hand.place for box in r.boxes for hand in box.hands if (box.number, hand.number) not in open_hands}


@rule(p("5.11"))
def face_up_card(case: Case) -> Events | Refused:
    return play_on(case.para, "It is dealt as the next card", case.facts.reason)


@rule(p("5.12"), p("5.12.2"))
def simultaneous_cards(case: Case) -> Events | Refused:
    """The Player picks the card he receives, the other is the next card; then all choose (R-160)."""
    r, order = case.r, case.facts.order or ()
    box = box_of(r, case.facts.box or 0)
    if box is None or not box.hands:
        return bad("facts.box", "no Hand in play there")
    places = {r.places[at] for at in order if 0 <= at < len(r.places)}
    if len(order) < 2 or len(set(order)) != len(order) or not places <= {hand.place for hand in box.hands}:
        return bad("facts.order", "name the cards drawn together to this box, the chosen one first")
    if len(places) != 1:
        return bad("facts.order", "cards drawn together lie at one Hand")
    lie = tuple(DEVICE if at in order[1:] else place for at, place in enumerate(r.places))
    who = decider(r, box) or "the House"
    return (
        e.CardsFound(lie, case.para),
        *play_on(case.para, f"{who} has chosen the card; the other is the next card"),
        *offer_options(r, restored=False, because=p("5.12.2")),
    )


@rule(p("5.12.1"), p("5.12.2"))
def simultaneous_dealer_cards(case: Case) -> Events | Refused:
    """On the Dealer's Hand they are thrown out, and he draws another; then all choose."""
    r, which = case.r, case.facts.cards or ()
    if len(set(which)) < 2 or any(r.places[at] != DEALER for at in which):
        return bad("facts.cards", "name the cards that were drawn together to the Dealer's Hand")
    lie = tuple(DISCARD if at in which else place for at, place in enumerate(r.places))
    return (e.CardsFound(lie, case.para), *offer_options(r, restored=False, because=p("5.12.2")))


@rule(p("5.13"), p("5.13.1"), p("5.13.2"))
def damaged_card(case: Case) -> Events | Refused:
    """The House establishes what a damaged or lost card was; if it cannot, the round is Void (R-162)."""
    r, which = case.r, case.facts.cards or ()
    if len(which) != 1:
        return bad("facts.cards", "name one drawn card")
    if not case.facts.value:
        return void(r, p("5.13.2"))
    if not (case.facts.reason or "").strip():
        return bad("facts.reason", "say by what means the card was established")
    try:
        card = read_card(case.facts.value)
    except ValueError:
        return bad("facts.value", "is a card such as 9h")
    if card != r.cards[which[0]] and too_many(r, (card,)):
        return refused(p("5.5.2"), "the decks hold no more of this card")
    ruled = play_on(p("5.13.1"), f"The card is established as {case.facts.value}", case.facts.reason)
    return (*_read(r, e.CardRead(which[0], card, p("5.13.1"))), *ruled)


@rule(p("5.13.1"))
def _read(r: Round, read: e.CardRead) -> Events:
    """What was collected for a card that it was not lies there again, and a Bust is collected (R-223)."""
    after = apply(r, read)
    lost = [line for line in r.lines if line.result is Result.LOSE]
    bare = replace(after, lines=tuple(line for line in r.lines if line not in lost))
    again = {_worth(line) for line in (*interim_due(bare), *collected(bare))} if lost else set()
    back = [e.SettlementReversed(line, read.because) for line in lost if _worth(line) not in again]
    if misdealt(r):
        return (read, *back)
    return (read, *back, *map(e.BetSettled, collected(reduce(apply, back, after))))


def _worth(line: Line) -> tuple[int, str, str, int, int]:
    """A line without its words: which Bet, and what came back of it."""
    return line.box, line.player, line.bet, line.hand, line.paid


@rule(p("5.14"))
def late_error(case: Case) -> Events | Refused:
    """An error of an earlier round does not touch this one (R-19)."""
    if case.facts.round is None or not 0 < case.facts.round < case.r.number:
        return bad("facts.round", "name an earlier round")
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
        return bad("facts.bet", f"is {' or '.join(ON_THE_HAND)}")
    if has_initial(box_of(case.r, case.facts.box or 0)):
        return refused(case.para, "there is an Initial Bet on this box")
    found = bet_found(case)
    if isinstance(found, Refused):
        return found
    return (found, e.BetReturned(found.box, found.player, bet, found.cents, case.para))


@rule(p("5.17"))
def pairs_not_settled(case: Case) -> Events | Refused:
    """RWS Pairs that were forgotten are settled as soon as possible."""
    r = case.r
    lines = tuple(
        pairs(r, box, backer, initial_two(r, box), (case.para,))
        for box in r.boxes
        if box.hands and len(initial_two(r, box)) == 2
        for backer in box.backers
        if RWS_PAIRS in backer.bets and not backer.out
        if not any((line.box, line.player, line.bet) == (box.number, backer.player, RWS_PAIRS) for line in r.lines)
    )
    if not lines:
        return refused(case.para, f"no {NAMES[RWS_PAIRS]} Bet waits for its settlement")
    if step(r) <= len(r.plan):
        return refused(p("3.13"), "they are settled before the Subsequent Deal, as always")
    return (*(e.BetSettled(line) for line in lines), e.InterimSettled(case.para))


@rule(p("3.12"))
def squeeze_exposed(case: Case) -> Events | Refused:
    """Cards dealt face up by mistake, though they were to be squeezed: the round goes on."""
    which = tuple(at for at in case.facts.cards or () if at in case.r.face_down)
    if not which:
        return bad("facts.cards", "name drawn cards that are squeezed")
    return (e.CardsExposed(which, True, case.para), *play_on(case.para, GOES_ON))


@rule(p("5.20"))
def unprovided(case: Case) -> Events | Refused:
    """Whatever is not provided for is ruled by the Shift Manager or above, with a reason."""
    facts, r = case.facts, case.r
    if not (facts.reason or "").strip():
        return bad("facts.reason", "a ruling needs its reason")
    ruling = e.RulingMade(f"Ruled: {facts.remedy}", case.para, facts.reason or "")
    boxes = tuple(box for box in r.boxes if box.number in (facts.boxes or ()) and box.hands)
    if len(boxes) != len(facts.boxes or ()):
        return bad("facts.boxes", "no Hand in play there")
    match facts.remedy:
        case "continue":
            return (ruling,)
        case "void":
            return (ruling, *void(r, case.para))
        case "invalidate" if boxes and not r.over:
            parts = ((box, backer) for box in boxes for backer in box.backers if not backer.out)
            return (ruling, *invalidate(r, parts, case.para))
        case "options" if boxes and r.places and not r.over:
            return (ruling, *offer_options(r, restored=False, because=case.para))
        case _:
            return bad("facts.remedy", "is continue or void; for named boxes, after the deal, invalidate or options")
