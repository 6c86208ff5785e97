"""How each event changes a round: an event is a fact, and is never refused."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base import Event
from croupier.rules.base_round import Stake, cards_at
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
    bets_of_hand,
    box_of,
    decider,
    hand_of,
    has_open_bet,
    initial_deal_count,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    FOLLOW,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    INITIAL,
    INSURANCE,
    NO_INSURANCE,
    PLAY,
    SPLIT,
    STAND,
    SURRENDER,
)
from croupier.rules.settings import BlackjackSettings
from croupier.rules.settlement import Line, Result

BACK = {  # why a Bet went back, by the paragraph that says so
    "5.1.3": "Over the maximum: returned",
    "5.7.3": "Taken back after a dealing error",
    "5.16": "No Initial Bet on this box: returned",
    "5.18": "The round is Void: returned",
    "5.20": "Returned by a ruling",
}


def opened(event: e.RoundOpened) -> Round:
    assert isinstance(event.settings, BlackjackSettings)
    return Round(event.number, event.settings, event.commitment, blocked=event.blocked)


def _with(round_: Round, box: Box) -> Round:
    return replace(round_, boxes=_boxes(round_, box))


def _boxes(round_: Round, box: Box) -> tuple[Box, ...]:
    for at, each in enumerate(round_.boxes):
        if each.number == box.number:
            return (*round_.boxes[:at], box, *round_.boxes[at + 1 :])
    return tuple(sorted((*round_.boxes, box), key=lambda each: each.number))


def _backer(box: Box, player: str, **fields: object) -> Box:
    return replace(box, backers=tuple(replace(b, **fields) if b.player == player else b for b in box.backers))


def _hand(box: Box, number: int, **fields: object) -> Box:
    return replace(box, hands=tuple(replace(h, **fields) if h.number == number else h for h in box.hands))


def _bet(round_: Round, event: e.BetPlaced | e.BetFound) -> Round:
    if isinstance(event, e.BetPlaced) and event.hand:
        return _bet_beside(round_, event)
    box = box_of(round_, event.box) or Box(event.box)
    backer = backer_of(box, event.player)
    seated = isinstance(event, e.BetPlaced) and event.seated
    late = round_.closed and event.bet == INITIAL and (backer is None or INITIAL not in backer.bets)
    if backer is None:
        box = replace(box, backers=(*box.backers, Backer(event.player, seated, {event.bet: event.cents})))
    else:
        bets = {**backer.bets, event.bet: backer.bets.get(event.bet, 0) + event.cents}
        new = replace(backer, bets=bets, seated=backer.seated or seated)
        box = replace(box, backers=tuple(new if b is backer else b for b in box.backers))
    if round_.closed:
        return _with(round_, _backer(box, event.player, **_part_found_late(round_, box)) if late else box)
    placed = (*round_.placed, Stake(event.box, event.player, event.bet, event.cents))
    return replace(round_, boxes=_boxes(round_, box), placed=placed)


def _part_found_late(round_: Round, box: Box) -> dict[str, object]:
    """The part of a Player whose Initial Bet is found while the box is played: as if they had let the others decide."""
    paid = min((hand.number for hand in box.hands if hand.split == SPLIT), default=0)
    free = (hand.number for hand in box.hands if hand.split == FREE_SPLIT and (not paid or hand.number < paid))
    hands = (1, *sorted(free)) if round_.settings.free_bets_for_standing else (1,)
    answers = (
        {each.answer for each in box.backers} & {SURRENDER, PLAY} if round_.settings.surrender_by == "box" else set()
    )
    return {"hands": hands, "declined": bool(paid), "answer": next(iter(answers), "")}


def _bet_beside(round_: Round, event: e.BetPlaced) -> Round:
    """A paid Split or Double: the Player has a part in that Hand, and is no longer asked."""
    box = box_of(round_, event.box)
    assert box is not None
    backer = backer_of(box, event.player)
    assert backer is not None
    beside = (*backer.beside, (event.bet, event.hand, event.cents))
    hands = backer.hands if event.hand in backer.hands else (*backer.hands, event.hand)
    new = replace(backer, beside=beside, hands=hands)
    asked = tuple(player for player in box.asked if player != event.player)
    return _with(round_, replace(box, backers=tuple(new if b is backer else b for b in box.backers), asked=asked))


def _withdrawn(round_: Round, event: e.BetWithdrawn) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    backers = tuple(_less(b, event.bet, event.cents) if b.player == event.player else b for b in box.backers)
    box = replace(box, backers=tuple(backer for backer in backers if backer.bets))
    placed = (*round_.placed, Stake(event.box, event.player, event.bet, -event.cents))
    if box.backers:
        return replace(_with(round_, box), placed=placed)
    return replace(round_, boxes=tuple(each for each in round_.boxes if each.number != event.box), placed=placed)


def _less(backer: Backer, bet: str, cents: int) -> Backer:
    bets = {name: lies - cents if name == bet else lies for name, lies in backer.bets.items()}
    return replace(backer, bets={name: lies for name, lies in bets.items() if lies})


def _closed(round_: Round, event: e.BetsClosed) -> Round:
    """Every box with an Initial Bet gets a Hand; the deal goes round twice, the Dealer has one card of it (3.11)."""
    playing = event.boxes
    boxes = tuple(replace(box, hands=(Hand(1, box.number),)) if box.number in playing else box for box in round_.boxes)
    return replace(round_, closed=True, boxes=boxes, plan=(*playing, DEALER, *playing))


def _decision(round_: Round, event: e.DecisionMade) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    return _with(round_, DECISIONS[event.decision](round_, box, event))


def _answer(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _backer(box, event.player, answer=event.decision)


def _answer_for_box(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    """The Seated Player decides for the box, unless the House lets each Surrender by himself (R-141)."""
    if round_.settings.surrender_by != "box":
        return _answer(round_, box, event)
    return replace(box, backers=tuple(replace(backer, answer=event.decision) for backer in box.backers))


def _lapses(round_: Round, event: e.AnswerLapsed) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    return _with(round_, _backer(box, event.player, answer=""))


def _declines(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _silent(box, event.player)


def _follows(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _not_asked(box, event.player)


def _stands(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _hand(box, event.hand, stood=True)


def _hits(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _hand(box, event.hand, due=hand_of(box, event.hand).due + 1)


def _doubles(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    only = "" if round_.settings.free_bets_for_standing or event.decision == DOUBLE else event.player
    box = _hand(box, event.hand, due=3, double=event.decision, only=only)
    return _asking(round_, box, event) if event.decision == DOUBLE else box


def _splits(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    return _asking(round_, box, event) if event.decision == SPLIT else box


def _asking(round_: Round, box: Box, event: e.DecisionMade) -> Box:
    """Standing Players on that Hand may follow, or decline (3.22.1, 3.23.2)."""
    asked = tuple(
        backer.player
        for backer in bets_of_hand(box)
        if event.hand in backer.hands
        and backer.player != event.player
        and backer.player not in round_.left
        and not (backer.declined and event.decision == SPLIT)
    )
    if event.decision == SPLIT:  # who has left has not followed
        silent = {backer.player for backer in box.backers if event.hand in backer.hands} & set(round_.left)
        box = replace(box, backers=tuple(replace(b, declined=b.declined or b.player in silent) for b in box.backers))
    return replace(box, asked=asked, about=event.decision, hand=event.hand)


# fmt: off
DECISIONS: dict[str, Callable[[Round, Box, e.DecisionMade], Box]] = {
    INSURANCE:    _answer,
    NO_INSURANCE: _answer,
    EVEN_MONEY:   _answer,
    SURRENDER:    _answer_for_box,
    PLAY:         _answer_for_box,
    HIT:          _hits,
    STAND:        _stands,
    SPLIT:        _splits,
    FREE_SPLIT:   _splits,
    DOUBLE:       _doubles,
    FREE_DOUBLE:  _doubles,
    FOLLOW:       _follows,
    DECLINE:      _declines,
}
# fmt: on


def _split(round_: Round, event: e.HandSplit) -> Round:
    """The second card begins a new Hand, which stands right after the old one."""
    box = box_of(round_, event.box)
    assert box is not None
    old, place = hand_of(box, event.hand), event.box + SPLIT_PLACE_OFFSET * (event.new - 1)
    new = Hand(event.new, place, split=FREE_SPLIT if event.free else SPLIT)
    at = box.hands.index(old) + 1
    joins = tuple(_joined(round_, box, backer, event) for backer in box.backers)
    pair = box.pair or cards_at(round_, box.number)[:2]
    box = replace(box, hands=(*box.hands[:at], new, *box.hands[at:]), backers=joins, pair=pair)
    moved = [n for n, lies in enumerate(round_.places) if lies == old.place][1]
    places, meant = (
        tuple(place if n == moved else was for n, was in enumerate(of)) for of in (round_.places, round_.meant)
    )
    return replace(_with(round_, box), places=places, meant=meant)


def _joined(round_: Round, box: Box, backer: Backer, event: e.HandSplit) -> Backer:
    """A Free Split is made for all who have a part in the Hand and have declined no Split (R-150)."""
    his_own = decider(round_, box) == backer.player
    others = round_.settings.free_bets_for_standing and not backer.declined
    if not event.free or event.hand not in backer.hands or not (his_own or others):
        return backer
    return replace(backer, hands=(*backer.hands, event.new))


def _returned(round_: Round, event: e.BetReturned) -> Round:
    """Given back whole it is settled; given back in part the bet is that much less."""
    box = box_of(round_, event.box)
    assert box is not None
    backer = backer_of(box, event.player)
    assert backer is not None
    if (not event.hand and event.cents < backer.bets.get(event.bet, 0)) or (
        event.bet == INITIAL and event.cents < backer.bets[INITIAL]
    ):
        return _with(round_, _backer(box, event.player, bets=_less(backer, event.bet, event.cents).bets))
    line = Line(
        event.box,
        event.player,
        event.bet,
        event.cents,
        Result.RETURN,
        event.cents,
        (event.because,),
        BACK.get(event.because.number, "Bet returned"),
        event.hand,
    )
    return replace(round_, lines=(*round_.lines, line))


def _invalidated(round_: Round, event: e.HandInvalidated) -> Round:
    """The Player's part is over; the cards leave when nobody has a part in them any more."""
    box = box_of(round_, event.box)
    assert box is not None
    box = _not_asked(_backer(box, event.player, out=True), event.player)
    round_ = replace(
        _with(round_, box), waiting=tuple(each for each in round_.waiting if each != (event.box, event.player))
    )
    if any(not backer.out and INITIAL in backer.bets for backer in box.backers):
        return round_
    gone, dealt = {hand.place for hand in box.hands}, initial_deal_count(round_)
    places, meant, plan = (
        tuple(REMOVED if at in gone else at for at in of) for of in (round_.places, round_.meant, round_.plan)
    )
    return replace(
        round_, places=places, meant=meant, plan=plan[:dealt] + tuple(at for at in plan[dealt:] if at != REMOVED)
    )


def _left(round_: Round, event: e.PlayerLeft) -> Round:
    """Who has left is asked nothing more, and has not followed."""
    boxes = tuple(_silent(box, event.player) if event.player in box.asked else box for box in round_.boxes)
    return replace(round_, left=(*round_.left, event.player), boxes=boxes)


def _silent(box: Box, player: str) -> Box:
    return _not_asked(_backer(box, player, declined=True) if box.about == SPLIT else box, player)


def _not_asked(box: Box, player: str) -> Box:
    return replace(box, asked=tuple(each for each in box.asked if each != player))


def _options(round_: Round, event: e.OptionsOffered) -> Round:
    """Every Player with a bet that is open chooses for himself; who has walked away plays on."""
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


def _chosen(round_: Round, event: e.OptionChosen) -> Round:
    who = event.box, event.player
    return replace(
        round_, waiting=tuple(each for each in round_.waiting if each != who), accepted=(*round_.accepted, who)
    )


def _squeeze(round_: Round, event: e.SqueezeGranted) -> Round:
    box = box_of(round_, event.box)
    assert box is not None
    return _with(round_, replace(box, squeezer=event.player))


def _reverse_settlement(round_: Round, event: e.SettlementReversed) -> Round:
    return replace(round_, lines=tuple(line for line in round_.lines if line != event.line))


def _nothing(round_: Round, _: Event) -> Round:
    return round_  # said and recorded; nothing on the felt moves


# fmt: off
APPLY: dict[type[Event], Callable[[Round, Any], Round]] = {
    e.RoundOpened:          lambda _, event: opened(event),
    e.BetPlaced:            _bet,
    e.BetFound:             _bet,
    e.BetWithdrawn:         _withdrawn,
    e.BetReturned:          _returned,
    e.BetsClosed:           _closed,
    e.CardDealt:            card_dealt,
    e.DecisionMade:         _decision,
    e.HandSplit:            _split,
    e.MarkerPlaced:         _nothing,  # the Hand knows its markers
    e.SqueezeGranted:       _squeeze,
    e.CardsRevealed:        cards_revealed,
    e.CardsExposed:         cards_exposed,
    e.PlayerLeft:           _left,
    e.InterimSettled:       lambda round_, _: replace(round_, interim=True),
    e.BetSettled:           lambda round_, event: replace(round_, lines=(*round_.lines, event.line)),
    e.SettlementReversed:   _reverse_settlement,
    e.RoundConcluded:       lambda round_, _: replace(round_, concluded=True),
    e.RoundVoided:          lambda round_, event: replace(round_, voided=event.because, waiting=()),
    e.CardsFound:           cards_found,
    e.CardsReconstructed:   cards_found,
    e.CardRead:             card_read,
    e.AnswerLapsed:         _lapses,
    e.OptionsOffered:       _options,
    e.OptionChosen:         _chosen,
    e.HandInvalidated:      _invalidated,
    e.ExcessRejected:       _nothing,
    e.IrregularityReported: _nothing,
    e.RulingMade:           _nothing,
}
# fmt: on


def apply(round_: Round, event: e.RoundEvent) -> Round:
    return APPLY[type(event)](round_, event)
