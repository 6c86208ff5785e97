"""What each row of chapter 5 does when it is reported."""

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK
from croupier.rules.deal import BURNT, DEVICE, DISCARD, Device
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.betting import ACTIONS
from croupier.rules.games.poker_v7.consequences import (
    Case,
    bets_back,
    cards_from,
    first_card_is_burnt,
    found,
    hands_are_right,
    last_street,
    play_on,
    street_cards,
    too_early,
    too_early_now,
    unburnt_street,
    void,
    wrong_hands,
)
from croupier.rules.games.poker_v7.established_outcome import established
from croupier.rules.games.poker_v7.round import (
    Events,
    Round,
    anyone_has_seen,
    bet_of,
    betting_is_over,
    can_bet,
    due,
    intended,
    position,
    run_out,
    surplus_cards,
)
from croupier.rules.games.poker_v7.terms import (
    ALL_IN,
    BOARD,
    CALL,
    FOLD,
    LAST,
    STREETS,
    TOO_MANY,
    burns,
    p,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank

GOES_ON = "The Round of play continues"


@rule(p("3.7"), p("3.12"))
def harmless(case: Case) -> Events:
    """A button forgotten: it is placed when noticed, and nothing is undone."""
    return play_on(case.para, "Placed now; nothing is undone", case.facts.reason)


@rule(p("3.14"))
def words_and_gestures(case: Case) -> Events:
    """What a player does binds them, whatever they say (R-114)."""
    return play_on(case.para, "What the player did counts, not what they said", case.facts.reason)


@rule(p("4.2"))
def agreement(case: Case) -> Events:
    """No Pot is divided because players agree on it (R-123)."""
    return play_on(case.para, "The hand is played to its end; no pot is divided by agreement", case.facts.reason)


@rule(p("5.1"), p("5.1.1"), p("5.1.2"))
def interruption(case: Case) -> Events:
    """Finished if any Bet is decided, else Void (R-15)."""
    if established(case.round_):
        return play_on(p("5.1.1"), "The Round is concluded with the same cards", case.facts.reason)
    return void(case.round_, p("5.1.2"))


@rule(p("5.2"), p("5.2.1"), p("5.2.2"), p("5.2.4"))
def void_round(case: Case) -> Events:
    """This Round only; earlier ones stand."""
    return void(case.round_, case.para)


@rule(p("5.2.3"))
def out_of_cards(case: Case) -> Events | Refused:
    """The device cannot finish the Round; cards that are missing from the deck are for 5.2.2 (R-215)."""
    round_ = case.round_
    if len(round_.active) == 1 or (round_.stage == LAST and not round_.owed):
        return refuse("deal_complete", case.para)
    left, needed = len(DECK) - count_drawn(round_), round_.owed.count(DISCARD) + len(due(round_, round_.places, LAST))
    if left >= needed:
        return refuse("device_has_enough_cards", case.para, left=left, needed=needed)
    return void(round_, case.para)


@rule(p("5.2.5"), p("5.3"), p("1.24"))
def cards_exposed(case: Case) -> Events | Refused:
    """Two or more in the Initial Deal are a Void, whenever it is noticed; one is discarded, and the next card takes its
    place (R-116, R-186)."""
    round_, cards = case.round_, case.facts.cards or ()
    if not cards:
        return refuse("exposed_cards_required", "facts.cards")
    others = [at + 1 for at in cards if not _for_a_player(round_, at)]
    if others:
        return refuse("card_not_dealt_to_player", "facts.cards", card=others[0])
    several = len({*round_.slipped, *cards}) > 1
    if not several and not in_initial_deal(round_):
        return refuse("one_card_exposed_late", p("5.16"))
    shown = e.CardsExposed(cards, True, p("5.2.5") if several else p("5.3"))
    if several:
        return (shown, *void(round_, p("5.2.5")))
    places = tuple(DISCARD if at in cards else place for at, place in enumerate(round_.places))
    return (shown, e.CardsFound(places, p("5.3")))


def _for_a_player(round_: Round, at: int) -> bool:
    """Was this card dealt to a seat, or meant for one? Burnt Cards and Community Cards are not."""
    meant = round_.places if round_.meant is None else round_.meant
    return round_.places[at] > 0 or meant[at] > 0 or at in round_.slipped


def in_initial_deal(round_: Round) -> bool:
    """Until the first action of the 1st Betting Round (R-186)."""
    return round_.stage == 0 or (round_.stage == 1 and round_.waiting == round_.asked)


@rule(p("5.2.6"), p("5.2.7"), p("5.2.7(a)"), p("5.2.7(b)"))
def wrong_cards(case: Case) -> Events | Refused:
    """Somebody has looked: Void. Nobody has: put in order, and Void if that cannot be done (R-117)."""
    round_ = case.round_
    if hands_are_right(round_, case.places):
        return refuse("hands_right_in_record", case.para)
    looked = p("5.2.6") if case.para == p("5.2.6") else p("5.2.7(b)")
    if anyone_has_seen(round_):
        return void(round_, looked)
    if not can_be_restored(case):
        return void(round_, p("5.2.6") if case.para == p("5.2.6") else p("5.2.7(a)"))
    return (*found(case), *restored(case), *play_on(case.para, GOES_ON))


def can_be_restored(case: Case) -> bool:
    """As the House judges; once the Pots are awarded the cards are no longer there to be put in order (R-188)."""
    return bool(case.facts.restorable) and not case.round_.over


def restored(case: Case) -> tuple[e.CardsReconstructed]:
    """Each drawn card where it was meant to go: after a forgotten Burnt Card each one moves up."""
    round_ = case.round_
    if round_.meant is not None and case.places == round_.places:
        return (e.CardsReconstructed(round_.meant, case.para),)
    return (e.CardsReconstructed(intended(round_, case.places), case.para),)


def board_restored(case: Case) -> tuple[e.CardsReconstructed]:
    """The same for Community Cards and Burnt Cards alone: Hole Cards stay where they are (R-120, R-261)."""
    (whole,) = restored(case)
    pairs = zip(case.places, whole.places, strict=True)
    return (e.CardsReconstructed(tuple(lies if lies > 0 or to > 0 else to for lies, to in pairs), case.para),)


@rule(p("5.3"))
def face_up_card(case: Case) -> Events | Refused:
    """Discarded, not used: the next card takes its place."""
    if not case.round_.owed:
        return refuse("no_card_due", case.para)
    return (e.CardsExposed((len(case.round_.cards),), False, case.para), *play_on(case.para, "It is discarded"))


@rule(p("5.7"))
def first_card_not_burnt(case: Case) -> Events | Refused:
    """Put in order at the House's judgement; Void if anybody has looked or it cannot be done (R-118)."""
    if not burns(case.round_.settings):
        return refuse("no_burnt_card_in_this_deal", case.para)
    if first_card_is_burnt(case.places):
        return refuse("first_card_burnt_in_record", case.para)
    if anyone_has_seen(case.round_) or not can_be_restored(case):
        return void(case.round_, case.para)
    return (*found(case), *restored(case), *play_on(case.para, GOES_ON))


@rule(p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3"))
def burnt_card_missed(case: Case) -> Events | Refused:
    """Put in order, or the wrong cards are shuffled in; the Bets made on them go back. Never a Void (R-118, R-119)."""
    round_ = case.round_
    if not burns(round_.settings):
        return refuse("no_burnt_card_in_this_deal", case.para)
    if no := wrong_hands(case):
        return no
    street = unburnt_street(case.places)
    if not last_street(case.places):
        return refuse("no_community_card_dealt", p("5.7"))
    if not street:
        return refuse("burnt_cards_right_in_record", case.para)
    if _came_early(case, street):
        return refuse("street_came_too_early", EARLY[street], street=STREETS[street])
    if street > bet_on(round_):
        return _run_out_anew(case, cards_from(case.places, street), p("5.8.1"))
    if street > round_.stage:
        return refuse("street_still_being_dealt", case.para, street=STREETS[street])
    if street < (round_.final or round_.stage) or round_.marker or any(seat in round_.shown for seat in round_.seats):
        return refuse("burnt_card_noticed_too_late", p("5.16"))
    return (*found(case), *bets_back(round_), e.BettingRoundRestarted(p("5.8.2")), *_street_again(case, street))


@rule(p("5.8"), p("5.8.1"))
def _street_again(case: Case, street: int) -> Events:
    """In order, or shuffled in; so are later cards on which nobody could Bet, since the betting is repeated (R-264)."""
    if not case.facts.restorable:
        alone = last_street(case.places) <= street
        cards = street_cards(case.places, street) if alone else cards_from(case.places, street)
        return (e.CardsTakenBack(cards, p("5.8.1")),)
    (whole,) = board_restored(case)
    end = max((at for at, place in enumerate(whole.places) if place == STREETS[street]), default=len(whole.places))
    later = tuple(at for at, place in enumerate(whole.places) if at > end and place in (BURNT, *BOARD))
    if not later:
        return (whole, *play_on(case.para, GOES_ON))
    places = tuple(DEVICE if at in later else place for at, place in enumerate(whole.places))
    right = e.CardsReconstructed(places, case.para)
    return (right, e.CardsTakenBack(later, p("5.8.1")), *play_on(case.para, GOES_ON))


def bet_on(round_: Round) -> int:
    """The last Betting Round in which anybody could Bet: Community Cards after it came without any (1.17)."""
    return round_.final or (round_.stage if run_out(round_) else LAST)


def _run_out_anew(case: Case, cards: tuple[int, ...], para: Para) -> Events:
    """Cards on which nobody could Bet are put in order or shuffled in; no Bet is affected."""
    if case.facts.restorable:
        return (*found(case), *board_restored(case), *play_on(case.para, GOES_ON))
    return (*found(case), e.CardsTakenBack(cards, para))


EARLY = {2: p("5.9"), 3: p("5.11"), 4: p("5.11")}  # the Community Cards of which Betting Round each paragraph is about


def _came_early(case: Case, stage: int) -> bool:
    """Are Community Cards of a later Betting Round too early now, or were they when they came?"""
    return stage > case.round_.stage and (too_early_now(case.round_) or stage in too_early(case.round_, case.places))


@rule(p("5.9"), p("5.11"))
def exposed_early(case: Case) -> Events | Refused:
    """Community Cards before their time go back with their Burnt Card, are shuffled in, and Bets stand (R-120)."""
    round_ = case.round_
    streets = [stage for stage, para in EARLY.items() if para == case.para and stage > round_.stage]
    named = tuple(STREETS[stage] for stage, para in EARLY.items() if para == case.para)
    if not streets or (round_.settings.device is Device.SHUFFLER and not too_early_now(round_)):
        return refuse("street_cannot_be_early", case.para, streets=named)
    if no := wrong_hands(case):
        return no
    if round_.settings.device is Device.SHUFFLER:
        return _new_set(case, round_.stage + 1)
    early = too_early(round_, case.places)
    cards = tuple(sorted(card for stage in streets for card in early.get(stage, ())))
    if not cards and not too_early_now(round_):
        return refuse("no_early_street_in_record", case.para, streets=named)
    if not cards:
        return refuse("street_not_on_table", case.para, streets=named)
    return (*found(case), e.CardsTakenBack(cards, case.para))


@rule(p("5.9"), p("3.10.1"))
def _new_set(case: Case, first: int) -> Events | Refused:
    """With a shuffler the Community Cards from a Betting Round on and those not dealt are shuffled: a Shift Manager's
    (R-121)."""
    if case.by.rank < Rank.SHIFT_MANAGER:
        return refuse("rank_too_low", p("5.16"), rank=Rank.SHIFT_MANAGER.name.lower())
    again = [place for stage, place in STREETS.items() if stage >= first]
    cards = tuple(at for at, place in enumerate(case.places) if place in again)
    return (*found(case), e.CardsTakenBack(cards, case.para))


@rule(p("5.10"), p("5.10.1"), p("5.10.2"))
def too_many(case: Case) -> Events | Refused:
    """Put in order; else all of them go back with their Burnt Card, are shuffled in and dealt again, whenever it is
    noticed (R-120)."""
    round_, (stage, right), lie = case.round_, TOO_MANY[case.para], case.places
    if lie.count(STREETS[stage]) <= right:
        street = STREETS[stage]
        return refuse("street_right_in_record", case.para, street=street, count=lie.count(street))
    if len(round_.active) == 1:
        return refuse("board_decides_nothing", p("3.11.1"))
    if no := wrong_hands(case):
        return no
    if burns(round_.settings) and _came_early(case, stage):
        return refuse("street_came_too_early", EARLY[stage], street=STREETS[stage])
    if stage > bet_on(round_) and burns(round_.settings):
        return _run_out_anew(case, street_cards(lie, stage), case.para)
    if case.facts.restorable:
        return (*found(case), *_surplus_out(case, stage, right), *play_on(case.para, GOES_ON))
    if round_.settings.device is Device.SHUFFLER:
        return _new_set(case, stage)
    again = (e.BettingRoundRestarted(case.para),) if round_.stage == stage and untouched(round_) else ()
    return (*found(case), *again, e.CardsTakenBack(street_cards(lie, stage), case.para))


def _surplus_out(case: Case, stage: int, right: int) -> Events:
    """The card too many goes back to the device; once there are later Community Cards, on which Bets were made, it is
    set aside and they stay."""
    round_, lie, street = case.round_, case.places, STREETS[stage]
    if last_street(lie) <= stage and burns(round_.settings):
        (put_right,) = board_restored(case)
        if put_right.places.count(street) <= right:
            return (put_right,)
    surplus = surplus_cards(lie, lie if round_.meant is None else round_.meant, case.para)
    aside = tuple(DISCARD if at in surplus else place for at, place in enumerate(lie))
    return (e.CardsReconstructed(aside, case.para),)


def untouched(round_: Round) -> bool:
    """Has nobody acted in this Betting Round?"""
    return round_.waiting == can_bet(round_) and not round_.level


@rule(p("5.12"), p("1.28"))
def out_of_turn(case: Case) -> Events | Refused:
    """Retracted; what it binds him to depends on those he passed over (R-113)."""
    round_, facts = case.round_, case.facts
    at, action, to = position(round_, facts.box or 0), facts.bet or "", facts.cents or 0
    if at is None or at not in round_.waiting[1:]:
        return refuse("player_not_waiting_for_turn", case.para)
    if action not in ACTIONS:
        return refuse("unknown_action", "facts.bet", actions=tuple(ACTIONS))
    if action in ("bet", "raise") and not round_.level < to <= round_.held[at]:
        return refuse("amount_put_forward_required", "facts.cents", least=round_.level, most=round_.held[at])
    if round_.out_of_turn is not None:
        return refuse("another_out_of_turn_open", p("5.16"))
    shown = round_.held[at] if action == ALL_IN else to
    if action == ALL_IN and shown <= round_.level:
        action = CALL
    return (e.OutOfTurnNoted(round_.seats[at], round_.players[at], action, shown, case.para),)


@rule(p("5.13"), p("3.11.2(b)"))
def hole_cards_exposed(case: Case) -> Events | Refused:
    """Before the Final Betting Round is over the Hand is folded, All-in or not; afterwards it is valid (R-97)."""
    round_, cards = case.round_, case.facts.cards or ()
    at = position(round_, case.facts.box or 0)
    if at is None:
        return refuse("no_player_at_seat", "facts.box")
    seat = round_.seats[at]
    if at not in round_.active:
        return refuse("hand_folded_already", p("1.19"), seat=seat)
    if not cards or any(round_.places[card] != seat for card in cards):
        return _name_cards(round_, seat)
    if betting_is_over(round_):
        whole = len(cards) == round_.places.count(seat)
        seen = e.CardsRevealed((seat,), p("3.11.2(b)")) if whole else e.CardsExposed(cards, False, p("3.11.2(b)"))
        return (seen, *play_on(p("3.11.2(b)"), "The hand is valid"))
    folded = e.Acted(seat, round_.players[at], FOLD, 0, bet_of(round_, at), case.para)
    return (e.CardsExposed(cards, False, case.para), folded)


def _name_cards(round_: Round, seat: int) -> Refused:
    """Ask for the cards of a seat, which people count as they were drawn."""
    numbers = tuple(number for number, place in enumerate(round_.places, start=1) if place == seat)
    if not numbers:
        return refuse("seat_has_no_cards", "facts.cards", seat=seat)
    return refuse("exposed_cards_of_seat_required", "facts.cards", seat=seat, cards=numbers)


@rule(p("5.15"))
def misplaced_bet(case: Case) -> Events:
    """A Bet placed through a Pit Employee is the player's own responsibility (R-20)."""
    return play_on(case.para, "The Bet stays as it was placed", case.facts.reason)
