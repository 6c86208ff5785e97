"""Dealing, looking at a hand, deciding, and turning over shared cards."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK, Card
from croupier.rules.commands import Deal, Decide, Examine, PlaceBet, Reveal
from croupier.rules.deal import DEVICE
from croupier.rules.document import defined, shared_paragraphs
from croupier.rules.house_poker.betting import place_bet, required_bet
from croupier.rules.house_poker.misdeal_precedence import WRONG_DEAL, WRONG_NUMBER_PLAYER, irregularity_for, paragraph
from croupier.rules.house_poker.reconstruction import intended_places, miscounted
from croupier.rules.house_poker.round import Box, Round, box_of, hands_are_settled, open_bets
from croupier.rules.house_poker.spec import ANTE, Choice, Events, HousePoker, RoundProgress
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role

ALL = frozenset(DECK)


def is_dealing(spec: HousePoker, round_: Round) -> bool:
    """Return whether more cards must be dealt now."""
    return round_.closed and after_the_deal(spec, round_) is None


def after_the_deal(spec: HousePoker, round_: Round) -> RoundProgress | None:
    """Return what should have happened by now, or None while bets are open or cards must still be dealt."""
    due = spec.progress_due(round_) if round_.closed else None
    return due if due and count_drawn(round_) >= due.cards else None


def places_to_open(spec: HousePoker, round_: Round) -> tuple[int, ...]:
    """Return the places that should be open by now and are not."""
    return tuple([place for place in spec.to_reveal(round_) if place not in round_.shown])


@shared_paragraphs("2.2.1")
def deal(spec: HousePoker, round_: Round, command: Deal, _: Actor) -> Events | Refused:
    """Deal the next cards to their places. With `command.to`, record that they fell at another place."""
    if not round_.closed:
        return refuse("cards_after_betting", spec.no_more_bets_para)
    if hands_are_settled(round_):
        return refuse("no_card_once_settled", spec.reveal_para(round_))
    drawn, due = count_drawn(round_), spec.progress_due(round_)
    if command.to is None and drawn + len(command.cards) > due.cards:
        return refuse("no_more_cards_due", spec.deal_para(round_))
    if command.to is not None and round_.shown and drawn >= due.cards and not places_to_open(spec, round_):
        return refuse("no_card_once_open", spec.reveal_para(round_))
    if command.to is not None and command.to not in round_.plan:
        return refuse("place_not_in_play", "to", place=command.to)
    if not _are_undealt(round_, command.cards):
        return refuse("card_twice_in_one_deck", spec.p("2.2.1"))
    places = (
        round_.plan[drawn : drawn + len(command.cards)] if command.to is None else (command.to,) * len(command.cards)
    )
    return tuple(map(e.CardDealt, places, command.cards))


def _are_undealt(round_: Round, cards: tuple[Card, ...]) -> bool:
    new = set(cards)
    dealt = (
        round_.cards
        if DEVICE not in round_.places
        else [card for place, card in zip(round_.places, round_.cards, strict=True) if place != DEVICE]
    )
    return len(new) == len(cards) and new.isdisjoint(dealt) and new <= ALL


@shared_paragraphs("3.7")
def examine(spec: HousePoker, round_: Round, command: Examine, by: Actor) -> Events | Refused:
    """Let a player look at one of their hands, at most one in each round."""
    box = box_of(round_, command.box)
    if box is None or box.player != by.name:
        return refuse("not_your_box", spec.p("3.5"))
    if not box.bets.get(ANTE):
        return refuse("looking_needs_ante", spec.not_examined_para)
    if box.out:
        return refuse("hand_out_of_round", spec.p("5.10.3"))
    if any(other.examined and other.player == by.name for other in round_.boxes):
        return refuse("one_look_only", spec.p("3.7"))
    if round_.places.count(command.box) < spec.hand_size and (not round_.places or is_dealing(spec, round_)):
        return refuse("hand_not_dealt_yet", spec.deal_para(round_))
    return (e.HandExamined(command.box, box.player),)


@shared_paragraphs("3.7")
@defined("seated_player")
def decide_hand(spec: HousePoker, round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Make one of the decisions that the document offers a hand. Its player need not have looked at the cards."""
    box = box_of(round_, command.box)
    if box is None or box.player != by.name:
        return refuse("not_your_box", spec.p("3.5"))
    if not box.bets.get(ANTE):
        return refuse("deciding_needs_ante", spec.not_examined_para)
    due = after_the_deal(spec, round_)
    if due is None:
        return refuse("decisions_follow_deal", spec.decision_para(round_))
    if box not in due.undecided:
        return refuse("nothing_to_decide", spec.decision_para(round_))
    if box is not due.undecided[0] and spec.decide_in_turn(round_):
        return refuse("other_box_decides_first", spec.decision_para(round_), box=due.undecided[0].number)
    choices = spec.choices(round_, box)
    for choice in choices:
        if choice.decision == command.decision:
            return _make_decision(spec, round_, box, choice, command.cents)
    return refuse(
        "no_such_decision", spec.decision_para(round_), decisions=tuple([choice.decision for choice in choices])
    )


@shared_paragraphs("5.22")
def place_for_player(spec: HousePoker, round_: Round, command: PlaceBet, by: Actor) -> Events | Refused:
    """Place a bet; if staff place one after the deal, it also makes the player's decision."""
    if command.bet not in spec.follow_on or not by.is_staff:
        return place_bet(spec, round_, command, by)
    if not command.player:
        return refuse("player_required", "player")
    events = decide_hand(
        spec, round_, Decide(command.box, command.bet, command.cents), Actor(command.player, Role.PLAYER)
    )
    if isinstance(events, Refused):
        return events
    return tuple(replace(event, placed_by=by.name) if isinstance(event, e.BetPlaced) else event for event in events)


def _make_decision(spec: HousePoker, round_: Round, box: Box, choice: Choice, cents: int) -> Events | Refused:
    """Make a decision and place the bet that belongs to it.

    `cents` may be 0; any other amount than the prescribed one is refused.
    """
    decision = e.DecisionMade(box.number, box.player, choice.decision, choice.para)
    if not choice.bet:
        return refuse("decision_without_bet", choice.para, decision=choice.decision) if cents else (decision,)
    required = required_bet(spec, round_, box, choice.bet)
    if cents not in (0, required):
        return refuse("bet_amount_fixed", choice.para, bet=choice.bet, amount=required)
    return (e.BetPlaced(box.number, box.player, choice.bet, required), decision)


def refuse_until_reported(spec: HousePoker, round_: Round) -> Refused | None:
    """Refuse to continue while a place has too many, too few or wrong cards: this must be reported first.

    Cards that no unsettled bet depends on do not matter, nor does anything after the settlement (R-253).
    """
    if hands_are_settled(round_) or round_.places == round_.plan[: len(round_.places)]:
        return None
    wrong_places = [
        place
        for place in miscounted(round_, round_.places)
        if any(open_bets(round_, box) for box in spec.boxes_depending_on(round_, place))
    ]
    if not wrong_places:
        return _refuse_misplaced(spec, round_)
    row = _row_for_record(spec, round_)
    place = max(wrong_places) if row == WRONG_NUMBER_PLAYER else min(wrong_places)
    cards, due = round_.places.count(place), intended_places(round_).count(place)
    return refuse("report_wrong_number_first", paragraph(spec, row), place=place, cards=cards, due=due, report=row)


def _refuse_misplaced(spec: HousePoker, round_: Round) -> Refused | None:
    """Refuse to continue while a card is misplaced in the record and no ruling has covered it."""
    planned = intended_places(round_)
    for index in range(round_.ruled, len(round_.places)):
        actual, meant = round_.places[index], planned[index]
        if actual != meant and any(
            open_bets(round_, box) for place in (actual, meant) for box in spec.boxes_depending_on(round_, place)
        ):
            row = _row_for_record(spec, round_)
            return refuse("report_wrong_place_first", paragraph(spec, row), place=actual, meant=meant, report=row)
    return None


def _row_for_record(spec: HousePoker, round_: Round) -> str:
    """Return the id of the irregularity to report for the recorded places.

    A wrong number of cards in a hand is reported as such, even if the ruling is that for a wrong deal (R-42).
    """
    row = irregularity_for(spec, round_, round_.places)
    hand_miscounted = any(place > 0 for place in miscounted(round_, round_.places))
    return WRONG_NUMBER_PLAYER if row == WRONG_DEAL and hand_miscounted else row


def reveal(spec: HousePoker, round_: Round, _: Reveal, __: Actor) -> Events | Refused:
    """Open the places that should be open by now."""
    places = places_to_open(spec, round_)
    if not places:
        return refuse("nothing_to_open", spec.reveal_para(round_))
    return (e.CardsRevealed(places, spec.reveal_para(round_)),)
