"""What the table waits for, and what each player may do."""

from croupier.rules.coded_message import Message, Text, message
from croupier.rules.commands import Decide, Examine, RefuseToShow, ShowHand
from croupier.rules.document import rule
from croupier.rules.game import LegalAction, Phase, RoundStep
from croupier.rules.games.poker_v7.betting import least_raise, most_raise, procedure_para, refuse_raise, to_call
from croupier.rules.games.poker_v7.irregularity_report import BETS, limit_early_actor
from croupier.rules.games.poker_v7.misdeal_precedence import refuse_until_reported
from croupier.rules.games.poker_v7.play import (
    deal_para,
    is_last_contender,
    next_to_show,
    player_to_show,
    showing_order,
    shows_hands_first,
)
from croupier.rules.games.poker_v7.round import Round, bet_of, betting_is_over
from croupier.rules.games.poker_v7.terms import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    LAST,
    OPEN_BET,
    RAISE,
    STREET_PLACES,
    STREETS,
    p,
)
from croupier.rules.refusal import Refused

POTS_AWARDED = message("step_pk_pots_awarded")


def phase(round_: Round) -> Phase:
    """Return the phase that a round is in."""
    return round_step(round_).phase


def round_step(round_: Round) -> RoundStep:
    """Return the step that a Round has reached."""
    if round_.over:
        description = message("step_pk_void") if round_.voided else POTS_AWARDED
        return RoundStep(Phase.OVER, description, round_.voided or p("1.36"), waits_for=("dealer",))
    if round_.reshuffle:
        return RoundStep(Phase.SHUFFLING, message("step_pk_reshuffle"), round_.reshuffle, waits_for=("dealer",))
    if round_.next_places:
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
    if shows_hands_first(round_):
        return _end_step(round_)
    quote: Text = "" if round_.places else message("quote_pk_blinds")
    return RoundStep(
        Phase.DEALING, _describe_deal(round_), deal_para(round_), quote, ("dealer",), cards=len(round_.next_places)
    )


def _describe_deal(round_: Round) -> Message:
    if any(place in round_.seats for place in round_.next_places):
        return message("step_pk_hole_cards")
    street = next((place for place in round_.next_places if place in STREET_PLACES), None)
    return message("step_pk_burnt_card") if street is None else message("step_pk_street", street=street)


def _showdown_step() -> RoundStep:
    description, quote = message("step_pk_showdown"), message("quote_pk_showdown")
    return RoundStep(Phase.SHOWING, description, p("3.11"), quote, ("dealer",))


def _end_step(round_: Round) -> RoundStep:
    refusal = refuse_until_reported(round_)
    if refusal is None or refusal.para is None:
        return _settlement_step(round_)
    return RoundStep(Phase.RULING, message("step_pk_ruling"), refusal.para, waits_for=("pit",))


@rule(p("1.20"), p("3.11"), p("3.11.1"))
def _settlement_step(round_: Round) -> RoundStep:
    if len(round_.active) == 1:
        return RoundStep(Phase.SETTLING, message("step_pk_one_left"), p("3.11.1"), waits_for=("dealer",))
    if round_.stage < LAST and not shows_hands_first(round_):
        description = message("step_pk_street_face_up", street=STREETS[round_.stage + 1])
        return RoundStep(Phase.SHOWING, description, deal_para(round_), waits_for=("dealer",))
    if not round_.marker:
        return _showdown_step()
    position = player_to_show(round_)
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
    """Return the player's betting actions: Fold, Check or Call, BET or Raise, and All-in."""
    if round_.next_places or not round_.waiting or round_.waiting[0] != position:
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
    """Return whether a player may not Raise because they acted Out of Turn (5.12)."""
    early = round_.out_of_turn
    return (
        early is not None
        and early.at == position
        and isinstance(limit_early_actor(round_, early, next(iter(BETS))), Refused)
    )


def _raise_actions(round_: Round, position: int) -> list[LegalAction]:
    """Return the actions that raise the Bet: a BET or Raise of a chosen size, and All-in.

    If no size can be chosen, only All-in is returned.
    """
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
        or position in round_.unshown
        or refuse_until_reported(round_) is not None
    ):
        return ()
    show = LegalAction(ShowHand(seat), message("label_pk_show"), message("description_pk_show"), p("3.11.2"))
    if len(round_.active) == 1 or round_.settings.auto_show_winners:
        return (show,)
    in_turn = round_.settings.showing_order == "in_turn"
    if not round_.marker or (in_turn and position != next_to_show(round_)):
        return ()
    if (in_turn and position == showing_order(round_)[0]) or is_last_contender(round_, position):
        return (show,)
    label, description = message("label_pk_do_not_show"), message("description_pk_do_not_show")
    return (show, LegalAction(RefuseToShow(seat), label, description, p("3.11.2(d)")))
