"""What the table waits for, and what each Player may do."""

from croupier.rules import commands as c
from croupier.rules.base_round import cards_at
from croupier.rules.bets import Decision
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.deal import DEALER
from croupier.rules.document import rule
from croupier.rules.game import LegalAction, Phase, RoundStep
from croupier.rules.games.free_bet_blackjack_2025 import (
    misdeal_precedence,
    player_decisions,
    round,
    settlement,
    turn_order,
)
from croupier.rules.games.free_bet_blackjack_2025.betting import (
    effective_stake,
    missing_to_minimum,
    refuse_bet,
    room_for,
)
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import INVALIDATE, RECONSTRUCTED
from croupier.rules.games.free_bet_blackjack_2025.round import (
    SPLIT_PLACE_OFFSET,
    Box,
    Round,
    backer_of,
    backers_in_play,
    decider,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    INSURANCE,
    LUCKY_STASH,
    OPENING_BETS,
    ROUND_OF_PLAY,
    RWS_PAIRS,
    SUBSEQUENT_DEAL,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, describe_cards, total

BET_LABELS: dict[str, Message] = {
    INITIAL: message("label_bj_initial"),
    RWS_PAIRS: message("label_bj_rws_pairs"),
    LUCKY_STASH: message("label_bj_lucky_stash"),
    BOOM_BUSTED: message("label_bj_boom_busted"),
}


def phase(round_: Round) -> Phase:
    """Return the phase that a round is in."""
    return round_step(round_).phase


def round_step(round_: Round) -> RoundStep:
    """Return the step that a round has reached."""
    if round_.over:
        text = message("step_bj_void") if round_.voided else message("step_bj_settled")
        return RoundStep(Phase.OVER, text, round_.voided or ROUND_OF_PLAY, waits_for=("dealer",))
    if not round_.closed:
        quote = message("quote_bj_place_bets")
        return RoundStep(Phase.BETTING, message("step_bj_betting"), p("3.3"), quote, ("dealer",))
    if round_.waiting:
        names = tuple(dict.fromkeys(player for _, player in round_.waiting))
        return RoundStep(Phase.OPTIONS, message("step_bj_options"), p("5.7"), waits_for=names)
    if turn_order.is_dealing_initially(round_):
        quote = message("quote_bj_no_more_bets")
        return RoundStep(Phase.DEALING, message("step_bj_initial_deal"), p("3.11"), quote, ("dealer",))
    if round_.face_down:
        squeezers = tuple(
            box.squeezer for box in round_.boxes if _is_squeezed(round_, box) and box.squeezer not in round_.left
        )
        names = squeezers or ("dealer",)
        return RoundStep(
            Phase.SHOWING,
            message("step_bj_squeeze"),
            p("3.12"),
            "",
            names,
            if_silent=message("silence_bj_cards_opened"),
        )
    if turn_order.is_misdealt(round_):
        para = misdeal_precedence.ruling_paragraph(round_)
        return RoundStep(Phase.RULING, misdeal_precedence.STEPS[para], para, waits_for=("pit",))
    return _question_step(round_) or _play_step(round_)


def _is_squeezed(round_: Round, box: Box) -> bool:
    return any(round_.places[index] % SPLIT_PLACE_OFFSET == box.number for index in round_.face_down)


def _question_step(round_: Round) -> RoundStep | None:
    open_questions = turn_order.unanswered_questions(round_)
    if not open_questions:
        return None
    if round.up_card(round_) >> 2 == ACE:
        names = tuple(dict.fromkeys(player for _, player in open_questions))
        text, quote = message("step_bj_insurance"), message("quote_bj_insurance")
        silence = message("silence_bj_no_insurance")
        return RoundStep(Phase.DECIDING, text, p("3.15.2"), quote, names, if_silent=silence, bet=INSURANCE)
    first_box = open_questions[0][0]
    names = tuple(dict.fromkeys(player for box, player in open_questions if box is first_box))
    text = message("step_bj_surrender", box=first_box.number)
    return RoundStep(Phase.DECIDING, text, p("3.17"), waits_for=names, in_turn=True)


def _play_step(round_: Round) -> RoundStep:
    if settlement.interim_settlement(round_):
        return RoundStep(Phase.SETTLING, message("step_bj_interim"), p("1.21"), waits_for=("dealer",))
    current = turn_order.current_turn(round_)
    if current is not None and current.box.asked:
        split = current.box.about == Decision.SPLIT
        text = message("step_bj_follow_split") if split else message("step_bj_follow_double")
        para, silence = p("3.22.1") if split else p("3.23.2"), message("silence_bj_bet_unchanged")
        return RoundStep(Phase.DECIDING, text, para, "", current.box.asked, if_silent=silence)
    place = turn_order.next_card_place(round_)
    if place == DEALER:
        return RoundStep(Phase.DEALING, message("step_bj_dealer_draws"), p("3.24"), waits_for=("dealer",))
    if place is not None:
        return RoundStep(Phase.DEALING, message("step_bj_hand_card"), SUBSEQUENT_DEAL, waits_for=("dealer",))
    if current is not None:
        text = message("step_bj_turn", box=current.box.number, hand=describe_cards(current.cards, natural=False))
        player = decider(round_, current.box)
        return RoundStep(
            Phase.DECIDING, text, p("3.8"), "", (player,), in_turn=True, if_silent=_if_silent(round_, current)
        )
    return RoundStep(Phase.SETTLING, message("step_bj_settle"), p("3.24"), waits_for=("dealer",))


@rule(p("5.3"))
def _if_silent(round_: Round, current: turn_order.Turn) -> Message:
    """Return the text that says what happens to the current Hand if its Player does not answer in time."""
    present = [backer for backer in backers_in_play(current.box) if backer.player not in round_.left]
    if len(present) > 1:
        return message("silence_bj_next_player_decides")
    may_stand = total(current.cards)[0] >= 12
    return message("silence_bj_hand_stands") if may_stand else message("silence_bj_house_draws")


# ---- what a Player may do --------------------------------------------------------------------------------------------


def legal_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return a Player's legal actions, each with its cost and paragraph."""
    current_step = round_step(round_)
    match current_step.phase:
        case Phase.BETTING:
            return (
                *_bet_actions(round_, player),
                *_withdraw_actions(round_, player),
                *_squeeze_actions(round_, player),
            )
        case Phase.OPTIONS:
            return _option_actions(round_, player)
        case Phase.SHOWING:
            return tuple(
                LegalAction(
                    c.Examine(box.number),
                    message("label_bj_turn_cards"),
                    message("description_bj_turn_cards"),
                    p("3.12"),
                )
                for box in round_.boxes
                if box.squeezer == player and _is_squeezed(round_, box)
            )
        case Phase.DECIDING if player in current_step.waits_for:
            return (
                *_answer_actions(round_, player),
                *_follow_actions(round_, player),
                *_play_actions(round_, player),
                *_squeeze_actions(round_, player),
            )
        case Phase.DECIDING:
            return _squeeze_actions(round_, player)
        case _:
            return ()


def _bet_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in range(1, round_.settings.box_count + 1):
        for bet in OPENING_BETS:
            room, missing = room_for(round_, number, bet), missing_to_minimum(round_, number, bet, player)
            if room <= 0 or room < missing or refuse_bet(round_, number, bet, player):
                continue
            limit = round_.settings.limits[bet]
            least = missing or min(round_.settings.double_for_less_unit, room)
            description = message("description_bj_limits", least=limit.least, most=limit.most)
            para = p("3.9.1") if bet == BOOM_BUSTED else p("3.9") if bet != INITIAL else p("3.3")
            offers.append(
                LegalAction(c.PlaceBet(number, bet, least), BET_LABELS[bet], description, para, least, least, room)
            )
    return tuple(offers)


def _withdraw_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    return tuple(
        LegalAction(
            c.WithdrawBet(box.number, bet),
            message("label_bj_take_back", bet=bet),
            message("description_bj_take_back", amount=cents),
            p("3.10"),
        )
        for box in round_.boxes
        for backer in box.backers
        if backer.player == player
        for bet, cents in backer.bets.items()
    )


def _squeeze_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return the actions by which a Player asks to turn over the coming cards of a box themselves (R-158)."""
    if not round_.settings.squeeze_allowed:
        return ()
    own_boxes = (
        box for box in round_.boxes if not box.squeezer and backer_of(box, player) and _has_cards_to_come(round_, box)
    )
    label = message("label_bj_squeeze")
    description = message("description_bj_squeeze_next") if round_.closed else message("description_bj_squeeze")
    return tuple(LegalAction(c.Squeeze(box.number), label, description, p("3.12")) for box in own_boxes)


def _has_cards_to_come(round_: Round, box: Box) -> bool:
    unfinished = (not turn_order.is_finished(round_, box, hand, cards_at(round_, hand.place)) for hand in box.hands)
    return not round_.closed or (bool(backers_in_play(box)) and any(unfinished))


def _option_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in (box for box, other in round_.waiting if other == player):
        for option in round_.options:
            label, para = message("label_bj_continue"), p("5.7.1")
            description = message("description_bj_continue")
            if option == INVALIDATE:
                label, para = message("label_bj_bets_back"), p("5.7.3")
                description = message("description_bj_bets_back")
            elif option == RECONSTRUCTED:
                description, para = message("description_bj_reconstructed"), p("5.7.2")
            offers.append(LegalAction(c.ChooseOption(number, option), label, description, para))
    return tuple(offers)


def _answer_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return a Player's answers before any third card: Insurance and Even Money against an Ace, else Surrender."""
    offers: list[LegalAction] = []
    open_questions = turn_order.unanswered_questions(round_)
    ace = bool(open_questions) and round.up_card(round_) >> 2 == ACE
    for box in (box for box, other in open_questions if other == player and (ace or box is open_questions[0][0])):
        number = box.number
        if ace:
            offers += _insurance_actions(round_, box, player)
            continue
        label, description = message("label_bj_surrender"), message("description_bj_surrender")
        offers.append(LegalAction(c.Decide(number, Decision.SURRENDER), label, description, p("3.17")))
        if not (len(open_questions) == 1 and _plays_next(round_, box)):
            label, description = message("label_bj_play"), message("description_bj_play")
            offers.append(LegalAction(c.Decide(number, Decision.PLAY), label, description, p("3.17")))
    return tuple(offers)


def _insurance_actions(round_: Round, box: Box, player: str) -> list[LegalAction]:
    """Return the actions on a box against an Ace: Insurance, Even Money on a Blackjack, or neither of them."""
    offers: list[LegalAction] = []
    most, number = effective_stake(round_, box, player) // 2, box.number
    if most:
        label, description = message("label_bj_insurance"), message("description_bj_insurance", limit=most)
        insure, least = c.PlaceBet(number, INSURANCE, most), min(round_.settings.double_for_less_unit, most)
        offers.append(LegalAction(insure, label, description, p("3.15.2(a)"), most, least, most))
    if turn_order.has_blackjack(box, cards_at(round_, number)):
        label, description = message("label_bj_even_money"), message("description_bj_even_money")
        offers.append(LegalAction(c.Decide(number, Decision.EVEN_MONEY), label, description, p("3.15.1")))
    label, description = message("label_bj_no_insurance"), message("description_bj_no_insurance")
    offers.append(LegalAction(c.Decide(number, Decision.NO_INSURANCE), label, description, p("3.15.2")))
    return offers


def _plays_next(round_: Round, box: Box) -> bool:
    current = turn_order.current_turn(round_)
    return current is not None and current.box is box and len(current.cards) >= current.hand.due


def _follow_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers: list[LegalAction] = []
    for box in round_.boxes:
        if player not in box.asked:
            continue
        own_bet = effective_stake(round_, box, player)
        split = box.about == Decision.SPLIT
        para, least = (
            (p("3.22.1"), own_bet) if split else (p("3.23.2"), min(round_.settings.double_for_less_unit, own_bet))
        )
        label = message("label_bj_follow")
        description = message("description_bj_follow_split") if split else message("description_bj_follow_double")
        command = c.Decide(box.number, Decision.FOLLOW, own_bet)
        offers.append(LegalAction(command, label, description, para, own_bet, least, own_bet))
        label = message("label_bj_decline")
        description = message("description_bj_decline_split") if split else message("description_bj_decline_double")
        offers.append(LegalAction(c.Decide(box.number, Decision.DECLINE), label, description, para))
    return tuple(offers)


def _play_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return Hit, Stand, Split and Double Down, as far as they are allowed, for the Hand whose turn it is."""
    current, open_questions = turn_order.current_turn(round_), turn_order.unanswered_questions(round_)
    if (
        current is None
        or current.box.asked
        or len(current.cards) < current.hand.due
        or decider(round_, current.box) != player
    ):
        return ()
    if open_questions and (open_questions != ((current.box, player),) or round.up_card(round_) >> 2 == ACE):
        return ()
    offers = _hit_and_stand_actions(current)
    if player_decisions.has_bet_on_hand(current, player):
        own_bet = effective_stake(round_, current.box, player)
        offers += _double_actions(round_, current, own_bet)
        offers += _split_actions(round_, current, own_bet)
    return tuple(offers)


def _hit_and_stand_actions(current: turn_order.Turn) -> list[LegalAction]:
    number, points = current.box.number, total(current.cards)[0]
    confirmation: Text = message("confirm_bj_hit_on_21") if points == 21 else ""
    label, description = message("label_bj_hit"), message("description_bj_hit")
    offers = [LegalAction(c.Decide(number, Decision.HIT), label, description, p("3.18"), confirm=confirmation)]
    if points >= 12:
        label, description = message("label_bj_stand"), message("description_bj_stand", points=points)
        offers.append(LegalAction(c.Decide(number, Decision.STAND), label, description, p("3.21")))
    return offers


def _double_actions(round_: Round, current: turn_order.Turn, own_bet: int) -> list[LegalAction]:
    number, offers = current.box.number, list[LegalAction]()
    if player_decisions.can_double_free(current.cards):
        label, description = message("label_bj_free_double"), message("description_bj_free_double")
        offers.append(LegalAction(c.Decide(number, Decision.FREE_DOUBLE), label, description, p("3.23.1")))
    if player_decisions.refuse_double(round_, current) is None:
        label, description = message("label_bj_double"), message("description_bj_double")
        least = min(round_.settings.double_for_less_unit, own_bet)
        command = c.Decide(number, Decision.DOUBLE, own_bet)
        offers.append(LegalAction(command, label, description, p("3.23"), own_bet, least, own_bet))
    return offers


def _split_actions(round_: Round, current: turn_order.Turn, own_bet: int) -> list[LegalAction]:
    number, offers = current.box.number, list[LegalAction]()
    if player_decisions.refuse_split(round_, current, free=True) is None:
        label, description = message("label_bj_free_split"), message("description_bj_free_split")
        offers.append(LegalAction(c.Decide(number, Decision.FREE_SPLIT), label, description, p("3.22")))
    if player_decisions.refuse_split(round_, current, free=False) is None:
        label, description = message("label_bj_split"), message("description_bj_split")
        command = c.Decide(number, Decision.SPLIT, own_bet)
        offers.append(LegalAction(command, label, description, p("3.22"), own_bet, own_bet, own_bet))
    return offers
