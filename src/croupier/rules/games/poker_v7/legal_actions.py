"""What the table waits for, what each player may do, and who may see which card."""

from croupier.rules.base_round import Stake, cards_at
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.commands import Decide, Examine, RefuseToShow, ShowHand
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, LegalAction, Phase, RoundStep
from croupier.rules.games.poker_v7.betting import least_raise, most_raise, procedure_para, refuse_raise, to_call
from croupier.rules.games.poker_v7.irregularity_report import BETS, limit_early_actor
from croupier.rules.games.poker_v7.misdeals import unruled
from croupier.rules.games.poker_v7.play import (
    awaited,
    deal_para,
    hands_first,
    last_contender,
    next_to_show,
    showing_order,
)
from croupier.rules.games.poker_v7.round import Round, bet_of, betting_is_over
from croupier.rules.games.poker_v7.terms import ALL_IN, CALL, CHECK, FOLD, LAST, OPEN_BET, POT, RAISE, STREETS, p
from croupier.rules.hands import words_five
from croupier.rules.refusal import Refused

BOARD_PLACES = (FLOP_CARDS, TURN_CARD, RIVER_CARD)
POTS_AWARDED = message("step_pk_pots_awarded")


def round_step(round_: Round) -> RoundStep:
    """Return the step that a Round has reached."""
    if round_.over:
        description = message("step_pk_void") if round_.voided else POTS_AWARDED
        return RoundStep(Phase.OVER, description, round_.voided or p("1.36"), waits_for=("dealer",))
    if round_.reshuffle:
        return RoundStep(Phase.SHUFFLING, message("step_pk_reshuffle"), round_.reshuffle, waits_for=("dealer",))
    if round_.owed:
        return _deal_step(round_)
    if round_.waiting:
        player = round_.players[round_.waiting[0]]
        return RoundStep(
            Phase.DECIDING,
            message("step_pk_betting_round", number=round_.stage),
            procedure_para(round_),
            "",
            (player,),
            in_turn=True,
            if_silent=message("silence_pk_check_or_fold"),
        )
    return _end_step(round_)


def _deal_step(round_: Round) -> RoundStep:
    if hands_first(round_):
        return _end_step(round_)
    quote: Text = "" if round_.places else message("quote_pk_blinds")
    return RoundStep(
        Phase.DEALING, _describe_deal(round_), deal_para(round_), quote, ("dealer",), cards=len(round_.owed)
    )


def _describe_deal(round_: Round) -> Message:
    if any(place in round_.seats for place in round_.owed):
        return message("step_pk_hole_cards")
    street = next((place for place in round_.owed if place in BOARD_PLACES), None)
    return message("step_pk_burnt_card") if street is None else message("step_pk_street", street=street)


def _showdown_step() -> RoundStep:
    description, quote = message("step_pk_showdown"), message("quote_pk_showdown")
    return RoundStep(Phase.SHOWING, description, p("3.11"), quote, ("dealer",))


def _end_step(round_: Round) -> RoundStep:
    refusal = unruled(round_)
    if refusal is None or refusal.para is None:
        return _settlement_step(round_)
    return RoundStep(Phase.RULING, message("step_pk_ruling"), refusal.para, waits_for=("pit",))


@rule(p("1.20"), p("3.11"), p("3.11.1"))
def _settlement_step(round_: Round) -> RoundStep:
    if len(round_.active) == 1:
        return RoundStep(Phase.SETTLING, message("step_pk_one_left"), p("3.11.1"), waits_for=("dealer",))
    if round_.stage < LAST and not hands_first(round_):
        description = message("step_pk_street_face_up", street=STREETS[round_.stage + 1])
        return RoundStep(Phase.SHOWING, description, deal_para(round_), waits_for=("dealer",))
    if not round_.marker:
        return _showdown_step()
    position = awaited(round_)
    if position is not None:
        return RoundStep(
            Phase.SHOWING,
            message("step_pk_show"),
            p("3.11.2"),
            "",
            (round_.players[position],),
            in_turn=True,
            if_silent=message("silence_pk_show"),
        )
    return RoundStep(Phase.SETTLING, POTS_AWARDED, p("4.4"), waits_for=("dealer",))


def legal_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return a player's legal actions, each with its cost and paragraph."""
    if round_.over or player not in round_.players:
        return ()
    position = round_.players.index(player)
    return (*_look_actions(round_, position), *_betting_actions(round_, position), *_show_actions(round_, position))


def _look_actions(round_: Round, position: int) -> tuple[LegalAction, ...]:
    seat = round_.seats[position]
    if position in round_.seen or seat not in round_.places:
        return ()
    return (LegalAction(Examine(seat), message("label_pk_look"), message("description_pk_look"), p("1.22")),)


def _betting_actions(round_: Round, position: int) -> tuple[LegalAction, ...]:
    """Offer Fold, Check or Call, BET or Raise, and All-in."""
    if round_.owed or not round_.waiting or round_.waiting[0] != position:
        return ()
    seat, call_cost, para = round_.seats[position], to_call(round_, position), procedure_para(round_)
    actions = [LegalAction(Decide(seat, FOLD), message("label_pk_fold"), message("description_pk_fold"), para)]
    if call_cost > 0:
        takes_all = call_cost == round_.stacks[position]
        actions.append(
            LegalAction(
                Decide(seat, CALL),
                message("label_pk_call", cents=call_cost),
                message("description_pk_call_all_in")
                if takes_all
                else message("description_pk_call", level=round_.level),
                para,
                call_cost,
                call_cost,
                call_cost,
            )
        )
    else:
        actions.append(
            LegalAction(Decide(seat, CHECK), message("label_pk_check"), message("description_pk_check"), para)
        )
    if refuse_raise(round_, position) is None and not _is_barred_from_raising(round_, position):
        actions += _raise_actions(round_, position)
    return tuple(actions)


def _is_barred_from_raising(round_: Round, position: int) -> bool:
    """Return whether a player may not Raise because they acted Out of Turn."""
    early = round_.out_of_turn
    return (
        early is not None
        and early.at == position
        and isinstance(limit_early_actor(round_, early, next(iter(BETS))), Refused)
    )


def _raise_actions(round_: Round, position: int) -> list[LegalAction]:
    """Offer a BET or Raise of a chosen size, and All-in; only All-in if no other size is possible."""
    seat, bet, least, most = (
        round_.seats[position],
        bet_of(round_, position),
        least_raise(round_, position),
        most_raise(round_, position),
    )
    all_in = LegalAction(
        Decide(seat, ALL_IN),
        message("label_pk_all_in"),
        message("description_pk_all_in", cents=most),
        p("3.12"),
        most - bet,
        most,
        most,
    )
    if least == most:
        return [all_in]
    sizes = message("description_pk_range", least=least, most=most)
    if round_.level:
        command, label, para = Decide(seat, RAISE, least), message("label_pk_raise"), p("3.5")
    else:
        command, label, para = Decide(seat, OPEN_BET, least), message("label_pk_bet"), p("1.4")
    return [LegalAction(command, label, sizes, para, least - bet, least, most), all_in]


def _show_actions(round_: Round, position: int) -> tuple[LegalAction, ...]:
    seat = round_.seats[position]
    if (
        not betting_is_over(round_)
        or position not in round_.active
        or seat in round_.shown
        or position in round_.kept
        or unruled(round_) is not None
    ):
        return ()
    show = LegalAction(ShowHand(seat), message("label_pk_show"), message("description_pk_show"), p("3.11.2"))
    if len(round_.active) == 1 or round_.settings.auto_show_winners:
        return (show,)
    in_turn = round_.settings.showing_order == "in_turn"
    if not round_.marker or (in_turn and position != next_to_show(round_)):
        return ()
    if (in_turn and position == showing_order(round_)[0]) or last_contender(round_, position):
        return (show,)
    label, description = message("label_pk_do_not_show"), message("description_pk_do_not_show")
    return (show, LegalAction(RefuseToShow(seat), label, description, p("3.11.2(d)")))


# ---- visibility and descriptions ------------------------------------------------------------------------------------


@rule(p("1.12"), p("1.22"), p("1.20(i)"))
def can_see(round_: Round, viewer: str, index: int) -> bool:
    """Return whether a viewer may see a card: open cards, and their own Hole Cards once they have looked."""
    place = round_.places[index]
    if index in round_.exposed or place in round_.shown:
        return True
    if place not in round_.seats:
        return False
    position = round_.seats.index(place)
    return position in round_.seen and round_.players[position] == viewer


def deciding(round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a Pot."""
    return (*BOARD_PLACES, *(round_.seats[position] for position in round_.active)) if len(round_.active) > 1 else ()


def describe_hand(round_: Round, place: int) -> Text:
    """Describe the best five of a Hand with the open Community Cards."""
    if place not in round_.seats:
        return ""
    board = tuple(card for street in BOARD_PLACES if street in round_.shown for card in cards_at(round_, street))
    cards = (*cards_at(round_, place), *board)
    return words_five(cards) if len(cards) in (5, 6, 7) and len(cards) - len(board) == 2 else ""


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Return what each player has in the Round, without a returned uncalled Bet."""
    if round_.lines:
        return tuple(Stake(line.box, line.player, POT, line.stake) for line in round_.lines)
    paid = zip(round_.seats, round_.players, round_.start, round_.stacks, strict=True)
    return tuple(Stake(seat, player, POT, start - stack) for seat, player, start, stack in paid if start > stack)


def hands(round_: Round, box: int) -> tuple[Hand, ...]:
    """Return the Hand of a seat with its status."""
    if box not in round_.seats:
        return ()
    position = round_.seats.index(box)
    return (Hand(box, round_.players[position], *_hand_status(round_, position)),)


def _hand_status(round_: Round, position: int) -> tuple[Message, Para | None]:
    """Return the status of a Hand and its paragraph; a Hand in play without chips is All-in."""
    if round_.voided:
        return message("status_pk_void"), round_.voided
    if position not in round_.active:
        return message("status_pk_folded"), p("1.19")
    if position in round_.kept:
        return message("status_pk_not_shown"), p("3.11.2(d)")
    if round_.concluded:
        won = any(round_.seats[position] in award.winners for award in round_.awards)
        return message("status_pk_wins") if won else message("status_pk_beaten"), p("4.4")
    if round_.waiting and round_.waiting[0] == position and not round_.owed:
        return message("status_pk_to_act"), procedure_para(round_)
    if not round_.stacks[position]:
        return message("status_pk_all_in"), p("3.12")
    return message("status_pk_active"), None
