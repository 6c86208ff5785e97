"""What the table waits for, and what each player may do now."""

from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import Message, message
from croupier.rules.commands import ChooseOption, Decide, Examine, PlaceBet, RefuseToShow, ShowForClaim, WithdrawBet
from croupier.rules.document import Para
from croupier.rules.game import LegalAction, Phase, RoundStep
from croupier.rules.house_poker.betting import limits, refuse_bet, required_bet
from croupier.rules.house_poker.irregularity_report import INVALIDATE, RECONSTRUCTED
from croupier.rules.house_poker.play import after_the_deal, is_dealing, places_to_open
from croupier.rules.house_poker.round import Box, Round, Shows, box_of, in_play
from croupier.rules.house_poker.spec import ANTE, JACKPOT, HousePoker, RoundProgress
from croupier.rules.settings import Limits


def phase(spec: HousePoker, round_: Round) -> Phase:
    """Return the phase that a round is in, derived from the round alone."""
    if round_.over:
        return Phase.OVER
    if not round_.closed:
        return Phase.BETTING
    if round_.waiting:
        return Phase.OPTIONS
    if round_.claims:
        return Phase.AWARDING
    due = after_the_deal(spec, round_)
    if due is None:
        return Phase.DEALING
    if due.undecided:
        return Phase.DECIDING
    return Phase.SHOWING if places_to_open(spec, round_) else Phase.SETTLING


def round_step(spec: HousePoker, round_: Round) -> RoundStep:
    """Return the step that a round is at: its phase in words, and who must act."""
    match phase(spec, round_):
        case Phase.OVER:
            description = message("step_void") if round_.voided else message("step_settled")
            return RoundStep(Phase.OVER, description, round_.voided or spec.words.round_of_play, waits_for=("dealer",))
        case Phase.BETTING:
            description, quote = message("step_betting"), message("quote_place_bets")
            return RoundStep(Phase.BETTING, description, spec.p("3.2"), quote, ("dealer",))
        case Phase.OPTIONS:
            names = tuple(dict.fromkeys(box.player for box in round_.boxes if box.number in round_.waiting))
            return RoundStep(Phase.OPTIONS, message("step_options"), spec.p("5.10"), waits_for=names)
        case Phase.AWARDING:
            return RoundStep(Phase.AWARDING, message("step_awarding"), spec.award_order_para, waits_for=("link",))
        case Phase.DEALING:
            decided = any(box.decisions for box in round_.boxes)
            call = "" if decided else message("quote_no_more_bets")
            return RoundStep(Phase.DEALING, message("step_dealing"), spec.deal_para(round_), call, ("dealer",))
        case Phase.DECIDING:
            return _decision_step(spec, round_)
        case Phase.SHOWING:
            return RoundStep(Phase.SHOWING, message("step_showing"), spec.reveal_para(round_), "", ("dealer",))
        case _:
            return RoundStep(Phase.SETTLING, message("step_settling"), spec.comparison_para, waits_for=("dealer",))


def _decision_step(spec: HousePoker, round_: Round) -> RoundStep:
    """Return the step in which players decide on their hands."""
    open_boxes = boxes_to_ask(spec, round_, spec.progress_due(round_))
    names = tuple(dict.fromkeys([box.player for box in open_boxes]))
    decisions = tuple([choice.decision for choice in spec.choices(round_, open_boxes[0])])
    description, silence = message("step_decide", decisions=decisions), message("silence_hand_folds")
    para, in_turn = spec.decision_para(round_), spec.decide_in_turn(round_)
    return RoundStep(Phase.DECIDING, description, para, "", names, in_turn, silence)


def boxes_to_ask(spec: HousePoker, round_: Round, due: RoundProgress) -> tuple[Box, ...]:
    """Return the hands that must decide now: the first clockwise or, by a setting, all of them together (R-35)."""
    return due.undecided[:1] if spec.decide_in_turn(round_) else due.undecided


def legal_actions(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return what a player may do now."""
    match phase(spec, round_):
        case Phase.BETTING:
            return (*_list_bets(spec, round_, player), *_list_withdrawals(spec, round_, player))
        case Phase.OPTIONS:
            return _list_options(spec, round_, player)
        case Phase.DEALING | Phase.SHOWING:
            return _list_looks(spec, round_, player)
        case Phase.DECIDING:
            return (*_list_looks(spec, round_, player), *_list_decisions(spec, round_, player))
        case Phase.SETTLING:
            return _showing_actions(spec, round_, player)
        case _:
            return ()


def _list_bets(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    actions = []
    for number in range(1, round_.settings.box_count + 1):
        box = box_of(round_, number)
        for bet in spec.opening_bets:
            staked = box.bets.get(bet, 0) if box else 0
            limit = limits(round_, bet)
            if staked >= limit.most or refuse_bet(spec, round_, number, box, bet, player):
                continue
            least, most = max(limit.least - staked, 1), limit.most - staked
            para = spec.requires_ante.get(bet, spec.p("3.6"))
            label, description = message("label_bet", bet=bet), _describe_limits(bet, limit)
            actions.append(LegalAction(PlaceBet(number, bet, least), label, description, para, least, least, most))
    return tuple(actions)


def _describe_limits(bet: str, limit: Limits) -> Message:
    if bet == JACKPOT:
        return message("description_amount", amount=limit.most)
    return message("description_limits", least=limit.least, most=limit.most)


def _list_withdrawals(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    return tuple(
        LegalAction(
            WithdrawBet(box.number, bet),
            message("label_take_back", bet=bet),
            message("description_returned", cents=cents),
            spec.no_more_bets_para,
        )
        for box in round_.boxes
        if box.player == player
        for bet, cents in box.bets.items()
    )


def _list_options(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    actions = []
    for box in round_.boxes:
        if box.player != player or box.number not in round_.waiting:
            continue
        for option in round_.options:
            label, description, para = _describe_option(spec, option)
            actions.append(LegalAction(ChooseOption(box.number, option), label, description, para))
    return tuple(actions)


def _describe_option(spec: HousePoker, option: str) -> tuple[Message, Message, Para]:
    """Return the label, the description and the paragraph of an option that follows a dealing error."""
    if option == INVALIDATE:
        return message("label_take_bets_back"), message("description_hand_out"), spec.p("5.10.3")
    if option == RECONSTRUCTED:
        return message("label_continue"), message("description_cards_restored"), spec.p("5.10.2")
    return message("label_continue"), message("description_cards_as_dealt"), spec.p("5.10.1")


def _list_looks(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    own_boxes = tuple(box for box in in_play(round_) if box.player == player and box.bets.get(ANTE))
    if any(box.examined for box in round_.boxes if box.player == player):
        return ()
    complete = tuple(
        box for box in own_boxes if len(cards_at(round_, box.number)) >= spec.hand_size or not is_dealing(spec, round_)
    )
    label = message("label_look")
    description = message("description_one_look") if len(own_boxes) > 1 else message("description_only_you")
    return tuple(LegalAction(Examine(box.number), label, description, spec.p("3.7")) for box in complete)


def _list_decisions(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    actions: list[LegalAction] = []
    for box in boxes_to_ask(spec, round_, spec.progress_due(round_)):
        if box.player != player:
            continue
        for choice in spec.choices(round_, box):
            cost = required_bet(spec, round_, box, choice.bet) if choice.bet else 0
            command, label = Decide(box.number, choice.decision), message("label_decision", decision=choice.decision)
            description = choice.description
            if choice.bet and not box.examined:
                description = message("description_without_looking", choice=description)
            actions.append(LegalAction(command, label, description, choice.para, cost, cost, cost))
    return tuple(actions)


def _showing_actions(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return a player's actions to keep their hand closed, or to show it after all."""
    actions = []
    for box in in_play(round_):
        if box.player != player or not box.bets.get(ANTE):
            continue
        if box.shows is Shows.REFUSED:
            label, description = message("label_show_after_all"), message("description_proves_side_bets")
            actions.append(LegalAction(ShowForClaim(box.number), label, description, spec.not_shown_para))
        elif box.shows is Shows.YES and not box.folded:
            label, description = message("label_do_not_show"), message("description_not_shown")
            actions.append(LegalAction(RefuseToShow(box.number), label, description, spec.not_shown_para))
    return tuple(actions)
