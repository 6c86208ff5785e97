"""What each row of chapter 5 does when it is reported."""

from croupier.rules import events as e
from croupier.rules.deal import DISCARD, Device
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.betting import ACTIONS
from croupier.rules.games.poker_v7.cases import (
    Case,
    absent,
    bets_back,
    cards_from,
    follow,
    found,
    last_street,
    play_on,
    street_cards,
    unburnt_street,
    void,
)
from croupier.rules.games.poker_v7.round import (
    Events,
    Round,
    anyone_has_seen,
    bet_of,
    betting_is_over,
    can_bet,
    intended,
    position,
    run_out,
)
from croupier.rules.games.poker_v7.terms import ALL_IN, CALL, FOLD, LAST, STREET_NAMES, STREETS, burns, p
from croupier.rules.people import RANK_NAMES, Rank
from croupier.rules.refusal import Refused, bad, refused

GOES_ON = "The Round of play continues"


@rule(p("3.7"), p("3.12"))
def harmless(case: Case) -> Events:
    """A button forgotten: it is placed when noticed, and nothing is undone."""
    return play_on(case.para, "Placed now; nothing is undone", case.facts.reason)


@rule(p("5.1"), p("5.1.1"), p("5.1.2"))
def interruption(case: Case) -> Events:
    """Finished if any Bet is decided, else Void (R-15)."""
    if established(case.r):
        return play_on(p("5.1.1"), "The Round is concluded with the same cards", case.facts.reason)
    return void(case.r, p("5.1.2"))


@rule(p("5.1.1"))
def established(r: Round) -> bool:
    """A Fold by a player with chips in the Pot, or Hands shown on a full board, decide a Bet (R-15)."""
    folded = (at for at in range(len(r.seats)) if at not in r.active)
    if any(r.start[at] > r.stacks[at] for at in folded):
        return True
    complete = r.stage == LAST and not r.owed and not r.waiting
    return complete and (r.marker or r.settings.hidden_cards_count_as_established)


@rule(p("5.2"), p("5.2.1"), p("5.2.2"), p("5.2.4"))
def void_round(case: Case) -> Events:
    """This Round only; earlier ones stand."""
    return void(case.r, case.para)


@rule(p("5.2.3"))
def out_of_cards(case: Case) -> Events | Refused:
    """The device cannot finish the Round."""
    r = case.r
    if len(r.active) == 1 or (r.stage == LAST and not r.owed):
        return refused(case.para, "the deal is complete")
    return void(r, case.para)


@rule(p("5.2.5"), p("5.3"))
def cards_exposed(case: Case) -> Events | Refused:
    """Two or more in the Initial Deal are a Void; one is discarded, and the next card takes its place (R-116)."""
    r, cards = case.r, case.facts.cards or ()
    if not cards:
        return bad("facts.cards", "name the cards that were exposed")
    if not in_initial_deal(r):
        return refused(p("5.16"), "after the Initial Deal this is for 5.9, 5.11 or a Shift Manager")
    several = len({*r.slipped, *cards}) > 1
    shown = e.CardsExposed(cards, True, p("5.2.5") if several else p("5.3"))
    if several:
        return (shown, *void(r, p("5.2.5")))
    places = tuple(DISCARD if at in cards else place for at, place in enumerate(r.places))
    return (shown, e.CardsFound(places, p("5.3")))


def in_initial_deal(r: Round) -> bool:
    """Until the first action of the 1st Betting Round."""
    return r.stage == 0 or (r.stage == 1 and len(r.waiting) == len(can_bet(r)) and r.raiser < 0)


@rule(p("5.2.6"), p("5.2.7"), p("5.2.7(a)"), p("5.2.7(b)"))
def wrong_cards(case: Case) -> Events | Refused:
    """Somebody has looked: Void. Nobody has: put in order, and Void if that cannot be done (R-117)."""
    r = case.r
    looked = p("5.2.6") if case.para == p("5.2.6") else p("5.2.7(b)")
    if anyone_has_seen(r):
        return void(r, looked)
    if not case.facts.restorable:
        return void(r, p("5.2.6") if case.para == p("5.2.6") else p("5.2.7(a)"))
    return (*found(case), *restored(case), *play_on(case.para, GOES_ON))


def restored(case: Case) -> Events:
    """Each drawn card where it was meant to go: after a forgotten Burnt Card each one moves up."""
    return (e.CardsReconstructed(intended(case.r, case.places), case.para),)


@rule(p("5.3"))
def face_up_card(case: Case) -> Events | Refused:
    """Discarded, not used: the next card takes its place."""
    if not case.r.owed:
        return refused(case.para, "no card is due now")
    return (e.CardsExposed((len(case.r.cards),), False, case.para), *play_on(case.para, "It is discarded"))


@rule(p("5.7"))
def first_card_not_burnt(case: Case) -> Events | Refused:
    """Put in order at the House's judgement; Void if anybody has looked or it cannot be done (R-118)."""
    if not burns(case.r.settings):
        return refused(case.para, "no card is burnt in this deal")
    if anyone_has_seen(case.r) or not case.facts.restorable:
        return void(case.r, case.para)
    return (*found(case), *restored(case), *play_on(case.para, GOES_ON))


@rule(p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3"))
def burnt_card_missed(case: Case) -> Events | Refused:
    """Put in order, or the wrong cards are shuffled in; the Bets made on them go back. Never a Void (R-118, R-119)."""
    r = case.r
    if not burns(r.settings):
        return refused(case.para, "no card is burnt in this deal")
    street = unburnt_street(case.places)
    if street > bet_on(r):
        return _run_out_anew(case, cards_from(case.places, street), p("5.8.1"))
    if r.stage < 2:
        return refused(p("5.7"), "the first card has its own paragraph")
    if street < r.stage or len(r.active) == 1 or r.marker:
        return refused(p("5.16"), "noticed too late: a Shift Manager rules")
    back = (*found(case), *bets_back(r), e.BettingRoundRestarted(p("5.8.2")))
    if case.facts.restorable:
        return (*back, *restored(case), *play_on(case.para, GOES_ON))
    return (*back, e.CardsTakenBack(street_cards(case.places, r.stage), p("5.8.1")))


def bet_on(r: Round) -> int:
    """The last Betting Round in which anybody could Bet: Community Cards after it came without any (1.17)."""
    return r.final or (r.stage if run_out(r) else LAST)


def _run_out_anew(case: Case, cards: tuple[int, ...], para: Para) -> Events:
    """Cards on which nobody could Bet are put in order or shuffled in; no Bet is affected."""
    if case.facts.restorable:
        return (*found(case), *restored(case), *play_on(case.para, GOES_ON))
    return (*found(case), e.CardsTakenBack(cards, para))


# The Betting Rounds that are not over when a card is too early; a shuffler's set lies there from the beginning.
EARLY = {p("5.9"): (1,), p("5.11"): (2, 3)}
EARLY_IN_A_SET = {p("5.9"): (0, 1), p("5.11"): (0, 1, 2, 3)}


@rule(p("5.9"), p("5.11"))
def exposed_early(case: Case) -> Events | Refused:
    """Community Cards before their time go back with their Burnt Card, are shuffled in, and Bets stand (R-120)."""
    r = case.r
    shuffler = r.settings.device is Device.SHUFFLER
    early = (EARLY_IN_A_SET if shuffler else EARLY)[case.para]
    if r.stage not in early or (r.stage and not r.waiting):
        return refused(case.para, "the Betting Round before these cards is not open")
    if shuffler:
        return _new_set(case)
    return (*found(case), e.CardsTakenBack(street_cards(case.places, r.stage + 1), case.para))


@rule(p("5.9"), p("3.10.1"))
def _new_set(case: Case) -> Events | Refused:
    """With a shuffler the unopened Community Cards and those not dealt are shuffled: a Shift Manager's (R-121)."""
    if case.by.rank < Rank.SHIFT_MANAGER:
        return refused(p("5.16"), f"with a shuffler this is for a {RANK_NAMES[Rank.SHIFT_MANAGER]} or above")
    closed = [place for stage, place in STREETS.items() if stage > case.r.stage]
    cards = tuple(at for at, place in enumerate(case.r.places) if place in closed)
    return (e.CardsTakenBack(cards, case.para),)


@rule(p("5.10"), p("5.10.1"), p("5.10.2"))
def too_many(case: Case) -> Events | Refused:
    """Put in order; else all of them go back with their Burnt Card, are shuffled in and dealt anew (R-120)."""
    r, stage = case.r, {p("5.10"): 2, p("5.10.1"): 3, p("5.10.2"): 4}[case.para]
    if stage > bet_on(r) and stage == last_street(case.places):
        return _run_out_anew(case, street_cards(case.places, stage), case.para)
    if r.stage != stage or not untouched(r):
        return refused(case.para, f"this is noticed before the Betting Round on the {STREET_NAMES[stage]} begins")
    if case.facts.restorable:
        return (*found(case), *restored(case), *play_on(case.para, GOES_ON))
    if r.settings.device is Device.SHUFFLER:
        return _new_set(case)
    again = e.BettingRoundRestarted(case.para)
    return (*found(case), again, e.CardsTakenBack(street_cards(case.places, stage), case.para))


def untouched(r: Round) -> bool:
    """Has nobody acted in this Betting Round?"""
    return r.waiting == can_bet(r) and not r.level


@rule(p("5.12"), p("1.28"))
def out_of_turn(case: Case) -> Events | Refused:
    """Retracted; what it binds him to depends on those he passed over (R-113)."""
    r, facts = case.r, case.facts
    at, action, to = position(r, facts.box or 0), facts.bet or "", facts.cents or 0
    if at is None or at not in r.waiting[1:]:
        return refused(case.para, "this Player has no turn to come, or it is his turn")
    if action not in ACTIONS:
        return bad("facts.bet", f"is {', '.join(ACTIONS)}")
    if action in ("bet", "raise") and not r.level < to <= r.held[at]:
        return bad("facts.cents", "is the Bet that he showed, above the Call and within his Table Stake")
    if r.out_of_turn is not None:
        return refused(p("5.16"), "another Player's action Out of Turn is still open: a Shift Manager rules")
    shown = r.held[at] if action == ALL_IN else to
    if action == ALL_IN and shown <= r.level:
        action = CALL
    return (e.OutOfTurnNoted(r.seats[at], r.players[at], action, shown, case.para),)


@rule(p("5.13"), p("3.11.2(b)"))
def hole_cards_exposed(case: Case) -> Events | Refused:
    """Before the Final Betting Round is over the Hand is folded, All-in or not; afterwards it is valid (R-97)."""
    r = case.r
    at = position(r, case.facts.box or 0)
    if at is None or at not in r.active or not r.stage:
        return bad("facts.box", "no Hand in play there")
    if betting_is_over(r) and not r.waiting:
        return (e.CardsRevealed((r.seats[at],), p("3.11.2(b)")), *play_on(p("3.11.2(b)"), "The Hand is valid"))
    cards = tuple(number for number, place in enumerate(r.places) if place == r.seats[at])
    folded = e.Acted(r.seats[at], r.players[at], FOLD, 0, bet_of(r, at), case.para)
    return (e.CardsExposed(cards, False, case.para), folded)


@rule(p("5.15"))
def misplaced_bet(case: Case) -> Events:
    """A Bet placed through a Pit Employee is the player's own responsibility (R-20)."""
    return play_on(case.para, "The Bet stays as it was placed", case.facts.reason)


@rule(p("5.16"))
def unprovided(case: Case) -> Events | Refused:
    """Whatever is not provided for is ruled by the Shift Manager or above, with a reason."""
    facts, r = case.facts, case.r
    if not (facts.reason or "").strip():
        return bad("facts.reason", "a ruling needs its reason")
    ruling = e.RulingMade(f"Ruled: {facts.remedy}", case.para, facts.reason or "")
    at = position(r, facts.box or 0)
    match facts.remedy:
        case "continue":
            return (ruling,)
        case "void":
            return (ruling, *void(r, case.para))
        case "fold" if at is not None and at in r.active and len(r.active) > 1 and r.stage and not r.over:
            return (ruling, e.Acted(r.seats[at], r.players[at], FOLD, 0, bet_of(r, at), case.para))
        case "check_or_fold" if r.waiting and at == r.waiting[0]:
            return follow(r, (ruling, *absent(r, r.waiting[0])))
        case "reshuffle" if r.places and not r.over:
            return (ruling, e.CardsTakenBack((), case.para))
        case _:
            return bad("facts.remedy", "is continue, void or reshuffle; for a seat fold, or check_or_fold at its turn")
