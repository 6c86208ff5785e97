"""The rulings of chapter 5, one function for each irregularity."""

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK
from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, DEVICE, DISCARD, Device
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.betting import ACTIONS
from croupier.rules.games.poker_v7.established_outcome import is_established
from croupier.rules.games.poker_v7.irregularity_report import (
    Case,
    cards_from,
    correct_record,
    early_cards,
    first_card_is_burnt,
    give_back_bets,
    hands_are_right,
    last_street,
    play_on,
    refuse_wrong_hands,
    street_cards,
    unburnt_street,
    void,
    would_be_too_early,
)
from croupier.rules.games.poker_v7.round import (
    Events,
    Round,
    anyone_has_seen,
    bet_of,
    betting_is_over,
    due_places,
    intended_places,
    is_run_out,
    players_able_to_bet,
    position_of,
    surplus_cards,
)
from croupier.rules.games.poker_v7.terms import (
    ALL_IN,
    BOARD,
    CALL,
    FOLD,
    LAST,
    OPEN_BET,
    RAISE,
    STREETS,
    TOO_MANY,
    burns_cards,
    p,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank

CONTINUES = message("ruling_pk_continues")


@rule(p("3.7"), p("3.12"))
def forgotten_button(case: Case) -> Events:
    """Rule that a forgotten Dealer Button is placed now. Nothing else changes."""
    return play_on(case.para, message("ruling_pk_button_placed"), case.facts.reason)


@rule(p("3.14"))
def words_and_gestures(case: Case) -> Events:
    """Rule that a player is bound by what they do, not by what they say (R-114)."""
    return play_on(case.para, message("ruling_pk_action_counts"), case.facts.reason)


@rule(p("4.2"))
def agreement(case: Case) -> Events:
    """Rule that a Pot is not divided, although players have agreed to divide it (R-123)."""
    return play_on(case.para, message("ruling_pk_no_agreement"), case.facts.reason)


@rule(p("5.1"), p("5.1.1"), p("5.1.2"))
def interruption(case: Case) -> Events:
    """Continue the Round if any Bet is decided, else Void it (R-15)."""
    if is_established(case.round_):
        return play_on(p("5.1.1"), message("ruling_pk_concluded"), case.facts.reason)
    return void(case.round_, p("5.1.2"))


@rule(p("5.2"), p("5.2.1"), p("5.2.2"), p("5.2.4"))
def void_round(case: Case) -> Events:
    """Void this Round. The results of earlier Rounds stand."""
    return void(case.round_, case.para)


@rule(p("5.2.3"))
def out_of_cards(case: Case) -> Events | Refused:
    """Void the Round if the device has too few cards to finish it.

    If cards are missing from the deck itself, 5.2.2 rules instead (R-215).
    """
    round_ = case.round_
    if len(round_.active) == 1 or (round_.stage == LAST and not round_.next_places):
        return refuse("deal_complete", case.para)
    remaining, needed = (
        len(DECK) - count_drawn(round_),
        round_.next_places.count(DISCARD) + len(due_places(round_, round_.places, LAST)),
    )
    if remaining >= needed:
        return refuse("device_has_enough_cards", case.para, left=remaining, needed=needed)
    return void(round_, case.para)


@rule(p("5.2.5"), p("5.3"), p("1.24"))
def cards_exposed(case: Case) -> Events | Refused:
    """Void the Round if two or more cards of the Initial Deal were exposed, or replace a single one (R-116, R-186)."""
    round_, cards = case.round_, case.facts.cards or ()
    if not cards:
        return refuse("exposed_cards_required", "facts.cards")
    others = [card + 1 for card in cards if not _is_players_card(round_, card)]
    if others:
        return refuse("card_not_dealt_to_player", "facts.cards", card=others[0])
    several = len({*round_.exposed_by_dealer, *cards}) > 1
    if not several and not is_in_initial_deal(round_):
        return refuse("one_card_exposed_late", p("5.16"))
    shown = e.CardsExposed(cards, True, p("5.2.5") if several else p("5.3"))
    if several:
        return (shown, *void(round_, p("5.2.5")))
    places = tuple(DISCARD if card in cards else place for card, place in enumerate(round_.places))
    return (shown, e.CardsFound(places, p("5.3")))


def _is_players_card(round_: Round, card: int) -> bool:
    """Return whether a drawn card was dealt to a player, or should have been."""
    meant = round_.places if round_.meant is None else round_.meant
    return round_.places[card] > 0 or meant[card] > 0 or card in round_.exposed_by_dealer


def is_in_initial_deal(round_: Round) -> bool:
    """Return whether nobody has acted in the first Betting Round yet (R-186)."""
    return round_.stage == 0 or (round_.stage == 1 and round_.waiting == round_.asked)


@rule(p("5.2.6"), p("5.2.7"), p("5.2.7(a)"), p("5.2.7(b)"))
def wrong_cards(case: Case) -> Events | Refused:
    """Put wrong Hole Cards in order. Void the Round if anybody has looked or the cards cannot be restored (R-117)."""
    round_ = case.round_
    if hands_are_right(round_, case.places):
        return refuse("hands_right_in_record", case.para)
    seen_para = p("5.2.6") if case.para == p("5.2.6") else p("5.2.7(b)")
    if anyone_has_seen(round_):
        return void(round_, seen_para)
    if not can_be_restored(case):
        return void(round_, p("5.2.6") if case.para == p("5.2.6") else p("5.2.7(a)"))
    return (*correct_record(case), *restore_cards(case), *play_on(case.para, CONTINUES))


def can_be_restored(case: Case) -> bool:
    """Return whether the report says that the cards can be put in order, and the Pots are not awarded yet (R-188)."""
    return bool(case.facts.restorable) and not case.round_.over


def restore_cards(case: Case) -> tuple[e.CardsReconstructed]:
    """Put each drawn card in its intended place."""
    round_ = case.round_
    if round_.meant is not None and case.places == round_.places:
        return (e.CardsReconstructed(round_.meant, case.para),)
    return (e.CardsReconstructed(intended_places(round_, case.places), case.para),)


def restore_board(case: Case) -> tuple[e.CardsReconstructed]:
    """Put Community Cards and Burnt Cards in their intended places. Hole Cards stay where they are (R-120, R-261)."""
    (correction,) = restore_cards(case)
    pairs = zip(case.places, correction.places, strict=True)
    return (
        e.CardsReconstructed(
            tuple(actual if actual > 0 or intended_place > 0 else intended_place for actual, intended_place in pairs),
            case.para,
        ),
    )


@rule(p("5.3"))
def face_up_card(case: Case) -> Events | Refused:
    """Rule that the next card, which is face up in the device, is discarded and replaced by the one after it."""
    if not case.round_.next_places:
        return refuse("no_card_due", case.para)
    exposed = e.CardsExposed((len(case.round_.cards),), False, case.para)
    return (exposed, *play_on(case.para, message("ruling_pk_discarded")))


@rule(p("5.7"))
def first_card_not_burnt(case: Case) -> Events | Refused:
    """Put the cards in order. Void the Round if anybody has looked or the cards cannot be restored (R-118)."""
    if not burns_cards(case.round_.settings):
        return refuse("no_burnt_card_in_this_deal", case.para)
    if first_card_is_burnt(case.places):
        return refuse("first_card_burnt_in_record", case.para)
    if anyone_has_seen(case.round_) or not can_be_restored(case):
        return void(case.round_, case.para)
    return (*correct_record(case), *restore_cards(case), *play_on(case.para, CONTINUES))


@rule(p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3"))
def burnt_card_missed(case: Case) -> Events | Refused:
    """Restore or reshuffle a street dealt without a Burnt Card, and give back its Bets (R-118, R-119)."""
    round_ = case.round_
    if not burns_cards(round_.settings):
        return refuse("no_burnt_card_in_this_deal", case.para)
    if refusal := refuse_wrong_hands(case):
        return refusal
    street = unburnt_street(case.places)
    if not last_street(case.places):
        return refuse("no_community_card_dealt", p("5.7"))
    if not street:
        return refuse("burnt_cards_right_in_record", case.para)
    if _is_early(case, street):
        return refuse("street_came_too_early", EARLY[street], street=STREETS[street])
    if street > last_betting_round(round_):
        return _redo_run_out(case, cards_from(case.places, street), p("5.8.1"))
    if street > round_.stage:
        return refuse("street_still_being_dealt", case.para, street=STREETS[street])
    if street < (round_.final or round_.stage) or round_.marker or any(seat in round_.shown for seat in round_.seats):
        return refuse("burnt_card_noticed_too_late", p("5.16"))
    return (
        *correct_record(case),
        *give_back_bets(round_),
        e.BettingRoundRestarted(p("5.8.2")),
        *_redo_street(case, street),
    )


@rule(p("5.8"), p("5.8.1"))
def _redo_street(case: Case, street: int) -> Events:
    """Restore or reshuffle the cards of a street, and reshuffle Community Cards dealt after it (R-264)."""
    if not case.facts.restorable:
        is_last = last_street(case.places) <= street
        cards = street_cards(case.places, street) if is_last else cards_from(case.places, street)
        return (e.CardsTakenBack(cards, p("5.8.1")),)
    (correction,) = restore_board(case)
    end = max(
        (card for card, place in enumerate(correction.places) if place == STREETS[street]),
        default=len(correction.places),
    )
    later = tuple(card for card, place in enumerate(correction.places) if card > end and place in (BURNT, *BOARD))
    if not later:
        return (correction, *play_on(case.para, CONTINUES))
    places = tuple(DEVICE if card in later else place for card, place in enumerate(correction.places))
    reconstructed = e.CardsReconstructed(places, case.para)
    return (reconstructed, e.CardsTakenBack(later, p("5.8.1")), *play_on(case.para, CONTINUES))


def last_betting_round(round_: Round) -> int:
    """Return the last Betting Round of this Round in which at least two players have chips to Bet (1.17)."""
    return round_.final or (round_.stage if is_run_out(round_) else LAST)


def _redo_run_out(case: Case, cards: tuple[int, ...], para: Para) -> Events:
    """Restore or reshuffle Community Cards that were dealt when all betting was over. No Bet is returned."""
    if case.facts.restorable:
        return (*correct_record(case), *restore_board(case), *play_on(case.para, CONTINUES))
    return (*correct_record(case), e.CardsTakenBack(cards, para))


EARLY = {2: p("5.9"), 3: p("5.11"), 4: p("5.11")}  # the paragraph on early Community Cards, by Betting Round


def _is_early(case: Case, stage: int) -> bool:
    """Return whether the Community Cards of a Betting Round come too early, or came too early when they were dealt."""
    return stage > case.round_.stage and (
        would_be_too_early(case.round_) or stage in early_cards(case.round_, case.places)
    )


@rule(p("5.9"), p("5.11"))
def exposed_early(case: Case) -> Events | Refused:
    """Take back Community Cards that came too early, with their Burnt Card, for a reshuffle. Bets stand (R-120)."""
    round_ = case.round_
    streets = [stage for stage, para in EARLY.items() if para == case.para and stage > round_.stage]
    places = tuple(STREETS[stage] for stage, para in EARLY.items() if para == case.para)
    if not streets or (round_.settings.device is Device.SHUFFLER and not would_be_too_early(round_)):
        return refuse("street_cannot_be_early", case.para, streets=places)
    if refusal := refuse_wrong_hands(case):
        return refusal
    if round_.settings.device is Device.SHUFFLER:
        return _reshuffle_board(case, round_.stage + 1)
    early = early_cards(round_, case.places)
    cards = tuple(sorted(card for stage in streets for card in early.get(stage, ())))
    if not cards and not would_be_too_early(round_):
        return refuse("no_early_street_in_record", case.para, streets=places)
    if not cards:
        return refuse("street_not_on_table", case.para, streets=places)
    return (*correct_record(case), e.CardsTakenBack(cards, case.para))


@rule(p("5.9"), p("3.10.1"))
def _reshuffle_board(case: Case, first: int) -> Events | Refused:
    """Reshuffle a shuffler's Community Cards from a Betting Round on, if a Shift Manager orders it (R-121)."""
    if case.by.rank < Rank.SHIFT_MANAGER:
        return refuse("rank_too_low", p("5.16"), rank=Rank.SHIFT_MANAGER.name.lower())
    redealt = [place for stage, place in STREETS.items() if stage >= first]
    cards = tuple(card for card, place in enumerate(case.places) if place in redealt)
    return (*correct_record(case), e.CardsTakenBack(cards, case.para))


@rule(p("5.10"), p("5.10.1"), p("5.10.2"))
def too_many(case: Case) -> Events | Refused:
    """Remove surplus Community Cards, or reshuffle the whole street and deal it again (R-120)."""
    round_, (stage, expected), places = case.round_, TOO_MANY[case.para], case.places
    if places.count(STREETS[stage]) <= expected:
        street = STREETS[stage]
        return refuse("street_right_in_record", case.para, street=street, count=places.count(street))
    if len(round_.active) == 1:
        return refuse("board_decides_nothing", p("3.11.1"))
    if refusal := refuse_wrong_hands(case):
        return refusal
    if burns_cards(round_.settings) and _is_early(case, stage):
        return refuse("street_came_too_early", EARLY[stage], street=STREETS[stage])
    if stage > last_betting_round(round_) and burns_cards(round_.settings):
        return _redo_run_out(case, street_cards(places, stage), case.para)
    if case.facts.restorable:
        return (*correct_record(case), *_remove_surplus(case, stage, expected), *play_on(case.para, CONTINUES))
    if round_.settings.device is Device.SHUFFLER:
        return _reshuffle_board(case, stage)
    restart = (e.BettingRoundRestarted(case.para),) if round_.stage == stage and is_untouched(round_) else ()
    return (*correct_record(case), *restart, e.CardsTakenBack(street_cards(places, stage), case.para))


def _remove_surplus(case: Case, stage: int, expected: int) -> Events:
    """Put a surplus Community Card back into the device, or discard it if later Community Cards are already dealt."""
    round_, places, street = case.round_, case.places, STREETS[stage]
    if last_street(places) <= stage and burns_cards(round_.settings):
        (correction,) = restore_board(case)
        if correction.places.count(street) <= expected:
            return (correction,)
    surplus = surplus_cards(places, places if round_.meant is None else round_.meant, case.para)
    new_places = tuple(DISCARD if card in surplus else place for card, place in enumerate(places))
    return (e.CardsReconstructed(new_places, case.para),)


def is_untouched(round_: Round) -> bool:
    """Return whether no player has acted in the current Betting Round."""
    return round_.waiting == players_able_to_bet(round_) and not round_.level


@rule(p("5.12"), p("1.28"))
def out_of_turn(case: Case) -> Events | Refused:
    """Record an action out of turn.

    Whether the player is bound by it depends on what the players passed over do (R-113).
    """
    round_, facts = case.round_, case.facts
    index, action, total = position_of(round_, facts.box or 0), facts.bet or "", facts.cents or 0
    if index is None or index not in round_.waiting[1:]:
        return refuse("player_not_waiting_for_turn", case.para)
    if action not in ACTIONS:
        return refuse("unknown_action", "facts.bet", actions=tuple(ACTIONS))
    if action in (OPEN_BET, RAISE) and not round_.level < total <= round_.street_stacks[index]:
        return refuse(
            "amount_put_forward_required", "facts.cents", least=round_.level, most=round_.street_stacks[index]
        )
    if round_.out_of_turn is not None:
        return refuse("another_out_of_turn_open", p("5.16"))
    put_forward = round_.street_stacks[index] if action == ALL_IN else total
    if action == ALL_IN and put_forward <= round_.level:
        action = CALL
    return (e.OutOfTurnNoted(round_.seats[index], round_.players[index], action, put_forward, case.para),)


@rule(p("5.13"), p("3.11.2(b)"))
def hole_cards_exposed(case: Case) -> Events | Refused:
    """Fold a Hand whose cards were exposed before the betting is over. After that, the Hand stays valid (R-97)."""
    round_, cards = case.round_, case.facts.cards or ()
    index = position_of(round_, case.facts.box or 0)
    if index is None:
        return refuse("no_player_at_seat", "facts.box")
    seat = round_.seats[index]
    if index not in round_.active:
        return refuse("hand_folded_already", p("1.19"), seat=seat)
    if not cards or any(round_.places[card] != seat for card in cards):
        return _refuse_unnamed_cards(round_, seat)
    if betting_is_over(round_):
        is_whole_hand = len(cards) == round_.places.count(seat)
        exposed = (
            e.CardsRevealed((seat,), p("3.11.2(b)")) if is_whole_hand else e.CardsExposed(cards, False, p("3.11.2(b)"))
        )
        return (exposed, *play_on(p("3.11.2(b)"), message("ruling_pk_hand_valid")))
    folded = e.Acted(seat, round_.players[index], FOLD, 0, bet_of(round_, index), case.para)
    return (e.CardsExposed(cards, False, case.para), folded)


def _refuse_unnamed_cards(round_: Round, seat: int) -> Refused:
    """Return a refusal that asks which cards of the seat were exposed, with their numbers counted from 1."""
    numbers = tuple(number for number, place in enumerate(round_.places, start=1) if place == seat)
    if not numbers:
        return refuse("seat_has_no_cards", "facts.cards", seat=seat)
    return refuse("exposed_cards_of_seat_required", "facts.cards", seat=seat, cards=numbers)


@rule(p("5.15"))
def misplaced_bet(case: Case) -> Events:
    """Rule that a Bet placed through a Pit Employee is the player's own responsibility (R-20)."""
    return play_on(case.para, message("ruling_pk_bet_stays"), case.facts.reason)
