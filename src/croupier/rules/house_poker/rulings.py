"""The rulings of chapter 5 that the three house poker documents share, each cited by the document's own paragraphs."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.deal import BURNT, Device, place_name
from croupier.rules.felt import drawn
from croupier.rules.house_poker.betting import limits, right_size
from croupier.rules.house_poker.cases import (
    INVALIDATE,
    Case,
    affected,
    invalidate,
    offer_options,
    play_on,
    take_back,
    void,
)
from croupier.rules.house_poker.dealing import dealing
from croupier.rules.house_poker.reconstruction import (
    Places,
    as_found,
    by_moving_hands,
    intended,
    miscounted,
    misplaced,
    without_burnt_card,
)
from croupier.rules.house_poker.record import ANTE, JACKPOT, Events
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import (
    Box,
    Round,
    anyone_has_seen,
    box_of,
    hands_are_settled,
    in_play,
    open_bets,
    settled,
)

GOES_ON = "The round continues"
SETTLED = "the hands are settled on these cards"


def over_or_under(case: Case) -> Events | Refused:
    """5.1.1, 5.2.1: a bet beyond its limits, overlooked when bets closed."""
    bet, lies = case.facts.bet or "", case.facts.cents or 0
    if bet not in case.g.opening:
        return bad("facts.bet", f"is {' or '.join(case.g.opening)}")
    box = box_of(case.r, case.facts.box or 0)
    if bet in case.g.leans_on_ante and not (box and box.bets.get(ANTE)):
        return refused(case.g.leans_on_ante[bet], "there is no Ante on this box: such a Bet goes back (5.4)")
    if bet == JACKPOT and not (box and box.bets.get(JACKPOT)):
        return refused(case.p("3.8"), "no jackpot Bet was accepted on this box")
    limit = limits(case.r, bet)
    if case.para == case.p("5.1.1") and lies <= limit.most:
        return refused(case.para, f"{lies} cents is not over the maximum of {limit.most}")
    if case.para == case.p("5.2.1") and lies >= limit.least:
        return refused(case.para, f"{lies} cents is not under the minimum of {limit.least}")
    return bet_found(case)


def wrong_follow_on(case: Case) -> Events | Refused:
    """5.3: what really lies on the spot; the settlement knows what counts of it (R-44)."""
    box, lies = box_of(case.r, case.facts.box or 0), case.facts.cents or 0
    bets = tuple(case.g.follow_on)
    bet = case.facts.bet or bets[0]
    if bet not in bets:
        return bad("facts.bet", f"is {' or '.join(bets)}")
    if box is None or bet not in open_bets(case.r, box):
        return bad("facts.box", f"no {case.g.names[bet]} Bet lies on this box")
    if lies <= 0:
        return bad("facts.cents", "a Bet is a whole number of cents above zero")
    if lies == box.bets[bet]:
        right = lies == right_size(case.g, case.r, box, bet)
        return refused(case.para, "that is the right size" if right else "that is what is entered already")
    return (e.BetFound(box.number, box.player, bet, lies - box.bets[bet], case.para),)


def bet_found(case: Case) -> Events | Refused:
    """5.1.1, 5.2.1: what really lies on the spot is entered; the settlement knows what counts of it (R-21)."""
    facts, r = case.facts, case.r
    assert facts.box and facts.bet and facts.cents is not None
    box = box_of(r, facts.box)
    player = box.player if box else facts.player
    if not r.closed:
        return refused(case.para, "bets are still open: the limit is met before they close")
    if box and settled(r, box.number, facts.bet):
        return refused(case.para, "this Bet is settled already")
    if player is None:
        return bad("facts.player", "nobody has a Bet on this box: say whose chips they are")
    if facts.cents <= 0:
        return bad("facts.cents", "a Bet is a whole number of cents above zero")
    if r.places and facts.box not in r.plan and case.para != case.p("5.4"):
        return refused(case.para, "no Hand was dealt to this box")
    more = facts.cents - (box.bets.get(facts.bet, 0) if box else 0)
    if more == 0:
        return refused(case.para, "that is what is entered already")
    return (e.BetFound(facts.box, player, facts.bet, more, case.para),)


def missing_ante(case: Case) -> Events | Refused:
    """5.4: a bet that leans on an Ante goes back, whatever the hand (R-29, R-67)."""
    bet, box = case.facts.bet or JACKPOT, box_of(case.r, case.facts.box or 0)
    if bet not in case.g.leans_on_ante:
        return bad("facts.bet", f"is {' or '.join(case.g.leans_on_ante)}")
    if box and box.bets.get(ANTE):
        return refused(case.para, "there is an Ante on this box")
    if box and bet in box.bets:
        return refused(case.para, "this Bet has gone back already")
    found = bet_found(replace(case, facts=replace(case.facts, bet=bet)))
    if isinstance(found, Refused):
        return found
    (event,) = found
    assert isinstance(event, e.BetFound)
    return (event, e.BetReturned(event.box, event.player, bet, event.cents, case.para))


def interruption(case: Case) -> Events | Refused:
    """5.7: finish the round if any bet is decided, else Void (R-15)."""
    if case.g.established(case.r):
        return play_on(case.p("5.7.1"), "The round is concluded with the same cards", case.facts.reason)
    return void(case, case.p("5.7.2"))


def void_round(case: Case) -> Events | Refused:
    """5.8.1, 5.8.3, 5.8.4, 5.8.5: this round only; earlier ones stand."""
    return void(case, case.para)


def out_of_cards(case: Case) -> Events | Refused:
    """5.8.4: the device cannot finish the round, now or in a deal to come."""
    r, g = case.r, case.g
    if r.closed and (drawn(r) >= len(r.plan) or not (g.to_decide(r) or dealing(g, r))):
        return refused(case.para, "the deal is complete")
    return void(case, case.para)


def cards_exposed(case: Case) -> Events | Refused:
    """5.8.2, 5.12 and 5.10, by how many cards and whether anybody has looked (R-41)."""
    cards = case.facts.cards or ()
    if not cards:
        return bad("facts.cards", "name the cards that were exposed")
    places = frozenset(case.r.places[at] for at in cards)
    if not places.isdisjoint(case.r.shown):
        return refused(case.para, f"{place_name(min(places & {*case.r.shown}))}: these cards are open by the rules")
    if anyone_has_seen(case.r):
        shown = e.CardsExposed(cards, True, case.p("5.12"))
        if case.g.options_when_seen and case.r.settings.options_after_exposure_when_seen:
            return (shown, *offer_options(case, affected(case, places), restored=False, because=case.p("5.10")))
        return (shown, *play_on(case.p("5.12"), GOES_ON))
    shown = e.CardsExposed(cards, True, case.para)
    if len({*case.r.by_dealer, *cards}) > 1:
        voided = void(case, case.para)
        return voided if isinstance(voided, Refused) else (shown, *voided)
    return (shown, *offer_options(case, affected(case, places), restored=False, because=case.g.exposed_unseen))


def wrong_deal(case: Case) -> Events | Refused:
    """5.8.6 while nobody has looked, 5.10 afterwards (R-42)."""
    lie = as_found(case.r, case.facts.lie)
    if not misplaced(case.r, lie):
        return bad("facts.lie", "every card lies where it was meant to go")
    if anyone_has_seen(case.r):
        return dealing_error(case)
    found = _found(case, lie)
    if by_moving_hands(case.r, lie):
        moved = e.CardsReconstructed(intended(case.r), case.para)
        return (*found, moved, *play_on(case.para, "Complete Hands are moved; the round continues"))
    voided = void(case, case.para)
    return voided if isinstance(voided, Refused) else (*found, *voided)


def _found(case: Case, lie: Places) -> Events:
    return () if lie == case.r.places else (e.CardsFound(lie, case.para),)


def wrong_number_dealer(case: Case) -> Events | Refused:
    """5.8.7: put the cards back in order and let all choose (5.10), or Void (R-43)."""
    if not case.facts.restorable:
        return void(case, case.para)
    if hands_are_settled(case.r):
        return refused(case.para, "the round is settled on these cards: they are restored before it, or it is Void")
    return (*_restored(case), *offer_options(case, in_play(case.r), restored=True, because=case.p("5.10")))


def _restored(case: Case) -> Events:
    lie = as_found(case.r, case.facts.lie)
    return (*_found(case, lie), e.CardsReconstructed(intended(case.r), case.para))


def burnt_card_missed(case: Case) -> Events | Refused:
    """5.9: only a shoe has a Burnt Card (R-40); once anybody has looked it is a Void (R-39)."""
    if case.r.settings.device is not Device.SHOE or BURNT not in case.r.plan:
        return refused(case.para, "no card is burnt in this deal")
    if anyone_has_seen(case.r) or not case.facts.restorable:
        return void(case, case.para)
    found = _found(case, without_burnt_card(case.r))
    restored = e.CardsReconstructed(intended(case.r), case.para)
    return (*found, restored, *offer_options(case, in_play(case.r), restored=True, because=case.p("5.10")))


def dealing_error(case: Case) -> Events | Refused:
    """5.10: every affected player chooses; the House says whether the cards can be put back in order."""
    facts, r = case.facts, case.r
    if hands_are_settled(r):
        return refused(case.para, SETTLED)
    if facts.restorable is None:
        return bad("facts.restorable", "is needed: can the cards be put back in order?")
    lie = as_found(r, facts.lie)
    boxes = _named(r, facts.boxes) if facts.boxes is not None else affected(case, misplaced(r, lie))
    if isinstance(boxes, Refused):
        return boxes
    if not boxes:
        return bad("facts.boxes", "name the Hands affected")
    wrong = frozenset() if facts.restorable else miscounted(r, lie)
    if wrong:
        return refused(
            case.g.wrong_count(min(wrong)), f"{place_name(min(wrong))}: a wrong number of cards has its own paragraph"
        )
    moved = _restored(case) if facts.restorable else _found(case, lie)
    return (*moved, *offer_options(case, boxes, restored=facts.restorable, because=case.p("5.10")))


def _named(r: Round, numbers: tuple[int, ...]) -> tuple[Box, ...] | Refused:
    boxes = tuple(box for box in in_play(r) if box.number in numbers)
    missing = set(numbers) - {box.number for box in boxes}
    return bad("facts.boxes", f"no Hand in play on box {min(missing)}") if missing else boxes


def face_up_card(case: Case) -> Events | Refused:
    """5.13: it is dealt as the next card, and everybody has seen it."""
    if case.r.closed and drawn(case.r) >= len(case.r.plan):
        return refused(case.para, "no further card is dealt in this round")
    return (e.CardsExposed((len(case.r.cards),), False, case.para), *play_on(case.para, "It is dealt as the next card"))


def simultaneous_cards(case: Case) -> Events | Refused:
    """5.14, 5.14.1: the order is ruled, then all players have the options."""
    order, count = case.facts.order or (), len(case.r.cards)
    if case.r.settings.device is not Device.SHOE:
        return refused(case.para, "this concerns cards drawn from a Card Shoe")
    if hands_are_settled(case.r):
        return refused(case.para, SETTLED)
    if len(order) < 2 or len(set(order)) != len(order) or not all(0 <= at < count for at in order):
        return bad("facts.order", "name two or more drawn cards, each once, the first one first")
    ranked = iter(order)
    ruled = tuple(next(ranked) if at in order else at for at in range(count))
    fixed = e.CardsReordered(ruled, case.para)
    options = offer_options(case, in_play(case.r), restored=False, because=case.p("5.14.1"))
    return (fixed, *options)


def wrong_number_player(case: Case) -> Events | Refused:
    """5.15 once somebody has looked; before that it is a wrong deal like any other (R-42)."""
    facts, r = case.facts, case.r
    box = box_of(r, facts.box or 0)
    if box is None or box.out:
        return bad("facts.box", "no Hand in play there")
    if not anyone_has_seen(r):
        return void(case, case.p("5.8.6"))
    if facts.restorable and hands_are_settled(r):
        return refused(case.para, "the cards can be restored, so the Hand stays valid")
    lie = as_found(r, facts.lie)
    named = _named(r, facts.boxes or ())
    if isinstance(named, Refused):
        return named
    touched = {b.number for b in (*affected(case, misplaced(r, lie)), *named, box)}
    boxes = tuple(b for b in in_play(r) if b.number in touched)
    if facts.restorable:
        return (*_restored(case), *offer_options(case, boxes, restored=True, because=case.p("5.10")))
    wrong = miscounted(r, lie) | {box.number}
    shared = {place for place in wrong if place < 1}
    if any(case.g.wrong_count(place) == case.p("5.8.7") for place in shared):
        return void(case, case.p("5.8.7"))
    if shared:
        return refused(case.p("5.23"), "the Community Cards are touched too: a Shift Manager rules")
    if wrong & set(r.awarded):
        return refused(case.p("5.23"), "its major award is paid: a Shift Manager rules on the recovery")
    others = tuple(b for b in boxes if b.number not in wrong)
    gone = (*_found(case, lie), *invalidate(r, (b for b in boxes if b.number in wrong), case.para))
    if not others or hands_are_settled(r):
        return gone
    return (*gone, *offer_options(case, others, restored=False, because=case.g.others_choose))


def jackpot_failure(case: Case) -> Events | Refused:
    """5.16 while nobody has looked, 5.17.1 afterwards (R-65)."""
    failed = e.JackpotFailed(case.para)
    if anyone_has_seen(case.r):
        outcome = "The round continues; awards are paid on the value registered before the failure"
        return (failed, *play_on(case.p("5.17.1"), outcome))
    voided = void(case, case.p("5.16"))
    return voided if isinstance(voided, Refused) else (failed, *voided)


def extra_hand_examined(case: Case) -> Events | Refused:
    """5.18: only a look on purpose is punished, and the hand first viewed stays (R-38)."""
    box = box_of(case.r, case.facts.box or 0)
    if box is None or box.out:
        return bad("facts.box", "no Hand in play there")
    first = [b for b in case.r.boxes if b.player == box.player and b.examined and b.number != box.number]
    if not first:
        return refused(case.para, "this Player has examined no other Hand")
    if case.facts.intentional:
        return (
            *take_back(case.g, case.r, box, case.para),
            e.RulingMade("Looked on purpose: the additional Hand is out", case.para),
        )
    looked = e.HandExamined(box.number, box.player)
    return (looked, *play_on(case.para, "Not on purpose: all Hands stay valid", case.facts.reason))


def late_error(case: Case) -> Events | Refused:
    """5.19: an error of an earlier round does not touch this one (R-19)."""
    if case.facts.round is None or not 0 < case.facts.round < case.r.number:
        return bad("facts.round", "name an earlier round")
    return play_on(case.para, f"Round {case.facts.round} stands; this round is not touched", case.facts.reason)


def misplaced_bet(case: Case) -> Events:
    """5.20: chips count where they lay when bets closed (R-20)."""
    return play_on(case.para, "Settled where the chips lay when Bets closed", case.facts.reason)


def unprovided(case: Case) -> Events | Refused:
    """5.23: whatever is not provided for is ruled by the Shift Manager or above, with a reason."""
    facts, r = case.facts, case.r
    if not (facts.reason or "").strip():
        return bad("facts.reason", "a ruling needs its reason")
    ruling = e.RulingMade(f"Ruled: {facts.remedy}", case.para, facts.reason or "")
    boxes = _named(r, facts.boxes or ())
    if isinstance(boxes, Refused):
        return boxes
    match facts.remedy:
        case "continue":
            return (ruling,)
        case "void":
            voided = void(case, case.para)
            return voided if isinstance(voided, Refused) else (ruling, *voided)
        case "invalidate" if boxes and r.closed:
            if {box.number for box in boxes} & set(r.awarded):
                return bad("facts.boxes", "a major award that is paid is recovered outside the round")
            return (ruling, *invalidate(r, boxes, case.para))
        case "options" if boxes and r.places and not r.over:
            return (ruling, *offer_options(case, boxes, restored=False, because=case.para))
        case _:
            return bad("facts.remedy", f"is continue or void; for named boxes, after the deal, {INVALIDATE} or options")
