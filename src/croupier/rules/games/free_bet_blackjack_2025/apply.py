"""Return the round as it is after an event. An event is a fact and is never refused."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_classes import Event
from croupier.rules.base_round import Stake, cards_at
from croupier.rules.bets import Decision
from croupier.rules.coded_message import message
from croupier.rules.deal import DEALER, REMOVED
from croupier.rules.games.free_bet_blackjack_2025.apply_cards import (
    card_dealt,
    card_read,
    cards_exposed,
    cards_found,
    cards_revealed,
)
from croupier.rules.games.free_bet_blackjack_2025.round import (
    SPLIT_PLACE_OFFSET,
    Backer,
    Box,
    Hand,
    Round,
    backer_of,
    backers_in_play,
    box_of,
    decider,
    hand_of,
    has_open_bet,
    initial_deal_count,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    FREE_SPLIT,
    INITIAL,
    SPLIT,
)
from croupier.rules.settings import BlackjackSettings
from croupier.rules.settlement import Line, Result

RETURN_REASONS = {  # why a Bet was returned, by paragraph
    "5.1.3": message("reason_bj_over_maximum"),
    "5.7.3": message("reason_bj_taken_back"),
    "5.16": message("reason_bj_no_initial_bet"),
    "5.18": message("reason_bj_round_void"),
    "5.20": message("reason_bj_returned_by_ruling"),
}
RETURNED = message("reason_bj_returned")


def open_round(event: e.RoundOpened) -> Round:
    assert isinstance(event.settings, BlackjackSettings)
    return Round(event.number, event.settings, event.commitment, blocked=event.blocked)


def _replace_box(round_: Round, box: Box) -> Round:
    return replace(round_, boxes=_boxes_with(round_, box))


def _boxes_with(round_: Round, box: Box) -> tuple[Box, ...]:
    for index, old in enumerate(round_.boxes):
        if old.number == box.number:
            return (*round_.boxes[:index], box, *round_.boxes[index + 1 :])
    return tuple(sorted((*round_.boxes, box), key=lambda other: other.number))


def _existing_box(round_: Round, number: int) -> Box:
    box = box_of(round_, number)
    assert box is not None
    return box


def _update_backer(box: Box, player: str, **fields: object) -> Box:
    return replace(
        box, backers=tuple(replace(backer, **fields) if backer.player == player else backer for backer in box.backers)
    )


def _update_hand(box: Box, number: int, **fields: object) -> Box:
    return replace(box, hands=tuple(replace(hand, **fields) if hand.number == number else hand for hand in box.hands))


def _place_bet(round_: Round, event: e.BetPlaced | e.BetFound) -> Round:
    if isinstance(event, e.BetPlaced) and event.hand:
        return _place_hand_bet(round_, event)
    box = box_of(round_, event.box) or Box(event.box)
    backer = backer_of(box, event.player)
    seated = isinstance(event, e.BetPlaced) and event.seated
    late = round_.closed and event.bet == INITIAL and (backer is None or INITIAL not in backer.bets)
    if backer is None:
        box = replace(box, backers=(*box.backers, Backer(event.player, seated, {event.bet: event.cents})))
    else:
        bets = {**backer.bets, event.bet: backer.bets.get(event.bet, 0) + event.cents}
        box = _update_backer(box, event.player, bets=bets, seated=backer.seated or seated)
    if round_.closed:
        late_fields = _late_backer_fields(round_, box) if late else {}
        return _replace_box(round_, _update_backer(box, event.player, **late_fields))
    placed = (*round_.placed, Stake(event.box, event.player, event.bet, event.cents))
    return replace(round_, boxes=_boxes_with(round_, box), placed=placed)


def _late_backer_fields(round_: Round, box: Box) -> dict[str, object]:
    """Return the fields of a Player whose Initial Bet was noticed late, as if they had declined all paid Splits."""
    paid = min((hand.number for hand in box.hands if hand.split == SPLIT), default=0)
    free = (hand.number for hand in box.hands if hand.split == FREE_SPLIT and (not paid or hand.number < paid))
    hands = (1, *sorted(free)) if round_.settings.free_bets_for_standing else (1,)
    per_box = round_.settings.surrender_by == "box"
    answers = {backer.answer for backer in box.backers} & {Decision.SURRENDER, Decision.PLAY} if per_box else set()
    return {"hands": hands, "declined": bool(paid), "answer": next(iter(answers), "")}


def _place_hand_bet(round_: Round, event: e.BetPlaced) -> Round:
    """Record a Player's paid Split or Double on a Hand, and stop asking this Player whether they follow it."""
    box = _existing_box(round_, event.box)
    backer = backer_of(box, event.player)
    assert backer is not None
    beside = (*backer.beside, (event.bet, event.hand, event.cents))
    hands = backer.hands if event.hand in backer.hands else (*backer.hands, event.hand)
    box = _update_backer(box, event.player, beside=beside, hands=hands)
    return _replace_box(round_, _stop_asking(box, event.player))


def _withdraw_bet(round_: Round, event: e.BetWithdrawn) -> Round:
    box = _existing_box(round_, event.box)
    backers = tuple(
        _reduce_bet(backer, event.bet, event.cents) if backer.player == event.player else backer
        for backer in box.backers
    )
    box = replace(box, backers=tuple(backer for backer in backers if backer.bets))
    placed = (*round_.placed, Stake(event.box, event.player, event.bet, -event.cents))
    if box.backers:
        return replace(_replace_box(round_, box), placed=placed)
    return replace(round_, boxes=tuple(other for other in round_.boxes if other.number != event.box), placed=placed)


def _reduce_bet(backer: Backer, bet: str, cents: int) -> Backer:
    bets = {name: amount - cents if name == bet else amount for name, amount in backer.bets.items()}
    return replace(backer, bets={name: amount for name, amount in bets.items() if amount})


def _close_bets(round_: Round, event: e.BetsClosed) -> Round:
    """Give every box in the event a Hand, and plan the Initial Deal: two cards per box, one for the Dealer (3.11)."""
    playing = event.boxes
    boxes = tuple(replace(box, hands=(Hand(1, box.number),)) if box.number in playing else box for box in round_.boxes)
    return replace(round_, closed=True, boxes=boxes, plan=(*playing, DEALER, *playing))


def _make_decision(round_: Round, event: e.DecisionMade) -> Round:
    box = _existing_box(round_, event.box)
    return _replace_box(round_, DECISIONS[event.decision](round_, box, event))


def _set_answer(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _update_backer(box, event.player, answer=event.decision)


def _set_box_answer(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    """Record an answer about Surrender: for all Players on the box, or for one if each decides separately (R-141)."""
    if round_.settings.surrender_by != "box":
        return _set_answer(round_, box, event)
    return replace(box, backers=tuple(replace(backer, answer=event.decision) for backer in box.backers))


def _lapse_answer(round_: Round, event: e.AnswerLapsed) -> Round:
    box = _existing_box(round_, event.box)
    return _replace_box(round_, _update_backer(box, event.player, answer=""))


def _decline(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _record_no_follow(box, event.player)


def _follow(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _stop_asking(box, event.player)


def _stand(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _update_hand(box, event.hand, stood=True)


def _hit(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _update_hand(box, event.hand, due=hand_of(box, event.hand).due + 1)


def _double(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    only = "" if round_.settings.free_bets_for_standing or event.decision == Decision.DOUBLE else event.player
    box = _update_hand(box, event.hand, due=3, double=event.decision, only=only)
    return _ask_followers(round_, box, event) if event.decision == Decision.DOUBLE else box


def _decide_split(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _ask_followers(round_, box, event) if event.decision == Decision.SPLIT else box


def _ask_followers(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    """Ask the Standing Players on the Hand whether they follow the paid Split or Double (3.22.1, 3.23.2)."""
    asked = tuple(
        backer.player
        for backer in backers_in_play(box)
        if event.hand in backer.hands
        and backer.player != event.player
        and backer.player not in round_.left
        and not (backer.declined and event.decision == Decision.SPLIT)
    )
    if event.decision == Decision.SPLIT:  # players who left do not follow
        absent = {backer.player for backer in box.backers if event.hand in backer.hands} & set(round_.left)
        for player in absent:
            box = _update_backer(box, player, declined=True)
    return replace(box, asked=asked, about=event.decision, hand=event.hand)


# fmt: off
DECISIONS: dict[str, Callable[[Round, Box, e.DecisionMade], Box]] = {
    Decision.INSURANCE:    _set_answer,
    Decision.NO_INSURANCE: _set_answer,
    Decision.EVEN_MONEY:   _set_answer,
    Decision.SURRENDER:    _set_box_answer,
    Decision.PLAY:         _set_box_answer,
    Decision.HIT:          _hit,
    Decision.STAND:        _stand,
    Decision.SPLIT:        _decide_split,
    Decision.FREE_SPLIT:   _decide_split,
    Decision.DOUBLE:       _double,
    Decision.FREE_DOUBLE:  _double,
    Decision.FOLLOW:       _follow,
    Decision.DECLINE:      _decline,
}
# fmt: on


def _split_hand(round_: Round, event: e.HandSplit) -> Round:
    """Move the second card of a Hand to a new Hand, which is played right after the old one."""
    box = _existing_box(round_, event.box)
    old, place = hand_of(box, event.hand), event.box + SPLIT_PLACE_OFFSET * (event.new - 1)
    new = Hand(event.new, place, split=FREE_SPLIT if event.free else SPLIT)
    position = box.hands.index(old) + 1
    backers = tuple(_join_free_split(round_, box, backer, event) for backer in box.backers)
    pair = box.pair or cards_at(round_, box.number)[:2]
    box = replace(box, hands=(*box.hands[:position], new, *box.hands[position:]), backers=backers, pair=pair)
    moved = [card for card, card_place in enumerate(round_.places) if card_place == old.place][1]
    places, meant = (
        tuple(place if card == moved else old_place for card, old_place in enumerate(card_places))
        for card_places in (round_.places, round_.meant)
    )
    return replace(_replace_box(round_, box), places=places, meant=meant)


def _join_free_split(round_: Round, box: Box, backer: Backer, event: e.HandSplit) -> Backer:
    """Give a Player a part in a Free Split: always the one who decides, others if the House allows it (R-150)."""
    decides = decider(round_, box) == backer.player
    follows_free = round_.settings.free_bets_for_standing and not backer.declined
    if not event.free or event.hand not in backer.hands or not (decides or follows_free):
        return backer
    return replace(backer, hands=(*backer.hands, event.new))


def _return_bet(round_: Round, event: e.BetReturned) -> Round:
    """Settle a bet that is returned whole, and reduce a bet that is returned in part."""
    box = _existing_box(round_, event.box)
    backer = backer_of(box, event.player)
    assert backer is not None
    if (not event.hand and event.cents < backer.bets.get(event.bet, 0)) or (
        event.bet == INITIAL and event.cents < backer.bets[INITIAL]
    ):
        bets = _reduce_bet(backer, event.bet, event.cents).bets
        return _replace_box(round_, _update_backer(box, event.player, bets=bets))
    line = Line(
        event.box,
        event.player,
        event.bet,
        event.cents,
        Result.RETURN,
        event.cents,
        (event.because,),
        RETURN_REASONS.get(event.because.number, RETURNED),
        event.hand,
    )
    return replace(round_, lines=(*round_.lines, line))


def _invalidate_hand(round_: Round, event: e.HandInvalidated) -> Round:
    """Mark a Player's bets on a box as returned, and remove the cards once nobody has an Initial Bet there."""
    box = _existing_box(round_, event.box)
    box = _stop_asking(_update_backer(box, event.player, out=True), event.player)
    waiting = tuple(pair for pair in round_.waiting if pair != (event.box, event.player))
    round_ = replace(_replace_box(round_, box), waiting=waiting)
    if any(not backer.out and INITIAL in backer.bets for backer in box.backers):
        return round_
    emptied, dealt = {hand.place for hand in box.hands}, initial_deal_count(round_)
    places, meant, plan = (
        tuple(REMOVED if place in emptied else place for place in card_places)
        for card_places in (round_.places, round_.meant, round_.plan)
    )
    plan = (*plan[:dealt], *(place for place in plan[dealt:] if place != REMOVED))
    return replace(round_, places=places, meant=meant, plan=plan)


def _leave(round_: Round, event: e.PlayerLeft) -> Round:
    """Record that a Player has left. If they were asked to follow a bet, they decline."""
    boxes = tuple(_record_no_follow(box, event.player) if event.player in box.asked else box for box in round_.boxes)
    return replace(round_, left=(*round_.left, event.player), boxes=boxes)


def _record_no_follow(box: Box, player: str) -> Box:
    return _stop_asking(_update_backer(box, player, declined=True) if box.about == Decision.SPLIT else box, player)


def _stop_asking(box: Box, player: str) -> Box:
    return replace(box, asked=tuple(other for other in box.asked if other != player))


def _offer_options(round_: Round, event: e.OptionsOffered) -> Round:
    """Ask every Player with an unsettled bet on these boxes to choose an option.

    Players who have left are not asked.
    """
    waiting = tuple(
        (box.number, backer.player)
        for box in round_.boxes
        if box.number in event.boxes
        for backer in box.backers
        if not backer.out
        and backer.player not in round_.left
        and has_open_bet(round_, box, backer)
        and (box.number, backer.player) not in round_.accepted
    )
    return replace(round_, waiting=waiting, options=event.options)


def _choose_option(round_: Round, event: e.OptionChosen) -> Round:
    choice = event.box, event.player
    waiting = tuple(pair for pair in round_.waiting if pair != choice)
    return replace(round_, waiting=waiting, accepted=(*round_.accepted, choice))


def _grant_squeeze(round_: Round, event: e.SqueezeGranted) -> Round:
    box = _existing_box(round_, event.box)
    return _replace_box(round_, replace(box, squeezer=event.player))


def _reverse_settlement(round_: Round, event: e.SettlementReversed) -> Round:
    return replace(round_, lines=tuple(line for line in round_.lines if line != event.line))


def _keep_round(round_: Round, _: Event) -> Round:
    return round_  # recorded only; the round does not change


# fmt: off
APPLY: dict[type[Event], Callable[[Round, Any], Round]] = {
    e.RoundOpened:          lambda _, event: open_round(event),
    e.BetPlaced:            _place_bet,
    e.BetFound:             _place_bet,
    e.BetWithdrawn:         _withdraw_bet,
    e.BetReturned:          _return_bet,
    e.BetsClosed:           _close_bets,
    e.CardDealt:            card_dealt,
    e.DecisionMade:         _make_decision,
    e.HandSplit:            _split_hand,
    e.MarkerPlaced:         _keep_round,  # the Hand's split and double fields show its markers
    e.SqueezeGranted:       _grant_squeeze,
    e.CardsRevealed:        cards_revealed,
    e.CardsExposed:         cards_exposed,
    e.PlayerLeft:           _leave,
    e.InterimSettled:       lambda round_, _: replace(round_, interim=True),
    e.BetSettled:           lambda round_, event: replace(round_, lines=(*round_.lines, event.line)),
    e.SettlementReversed:   _reverse_settlement,
    e.RoundConcluded:       lambda round_, _: replace(round_, concluded=True),
    e.RoundVoided:          lambda round_, event: replace(round_, voided=event.because, waiting=()),
    e.CardsFound:           cards_found,
    e.CardsReconstructed:   cards_found,
    e.CardRead:             card_read,
    e.AnswerLapsed:         _lapse_answer,
    e.OptionsOffered:       _offer_options,
    e.OptionChosen:         _choose_option,
    e.HandInvalidated:      _invalidate_hand,
    e.ExcessRejected:       _keep_round,
    e.IrregularityReported: _keep_round,
    e.RulingMade:           _keep_round,
}
# fmt: on


def apply(round_: Round, event: e.RoundEvent) -> Round:
    return APPLY[type(event)](round_, event)
