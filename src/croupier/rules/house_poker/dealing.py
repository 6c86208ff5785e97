"""The deal, looking at a hand, deciding, and opening what is shared."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK, Card
from croupier.rules.commands import Deal, Decide, Examine, PlaceBet, Reveal
from croupier.rules.deal import DEVICE
from croupier.rules.document import defined, shared
from croupier.rules.house_poker.betting import place_bet, required_bet
from croupier.rules.house_poker.precedence import WRONG_DEAL, WRONG_NUMBER_PLAYER, paragraph, row_for
from croupier.rules.house_poker.reconstruction import intended, miscounted
from croupier.rules.house_poker.round import Box, Round, box_of, hands_are_settled, open_bets
from croupier.rules.house_poker.spec import ANTE, Choice, Events, HousePoker, RoundProgress
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role

ALL = frozenset(DECK)


def dealing(g: HousePoker, r: Round) -> bool:
    """Are cards owed?"""
    return r.closed and after_the_deal(g, r) is None


def after_the_deal(g: HousePoker, r: Round) -> RoundProgress | None:
    """How far a round is to have come, when bets are closed and no card is owed."""
    due = g.due(r) if r.closed else None
    return due if due and count_drawn(r) >= due.cards else None


def unopened(r: Round, due: RoundProgress) -> tuple[int, ...]:
    """What is to be open by now and is not."""
    return tuple([place for place in due.open if place not in r.shown])


@shared("2.2.1")
def deal(g: HousePoker, r: Round, c: Deal, _: Actor) -> Events | Refused:
    """The next cards to their places; a card that really fell elsewhere is recorded where it lies."""
    if not r.closed:
        return refuse("cards_after_betting", g.closing)
    if hands_are_settled(r):
        return refuse("no_card_once_settled", g.revealing(r))
    done, due = count_drawn(r), g.due(r)
    if c.to is None and done + len(c.cards) > due.cards:
        return refuse("no_more_cards_due", g.dealt_by(r))
    if c.to is not None and r.shown and done >= due.cards and not unopened(r, due):
        return refuse("no_card_once_open", g.revealing(r))
    if c.to is not None and c.to not in r.plan:
        return refuse("place_not_in_play", "to", place=c.to)
    if not _of_one_deck(r, c.cards):
        return refuse("card_twice_in_one_deck", g.p("2.2.1"))
    places = r.plan[done : done + len(c.cards)] if c.to is None else (c.to,) * len(c.cards)
    return tuple(map(e.CardDealt, places, c.cards))


def _of_one_deck(r: Round, cards: tuple[Card, ...]) -> bool:
    new = set(cards)
    lying = r.cards if DEVICE not in r.places else [c for at, c in zip(r.places, r.cards, strict=True) if at != DEVICE]
    return len(new) == len(cards) and new.isdisjoint(lying) and new <= ALL


@shared("3.7")
def examine(g: HousePoker, r: Round, c: Examine, by: Actor) -> Events | Refused:
    """One hand per player and round."""
    box = box_of(r, c.box)
    if box is None or box.player != by.name:
        return refuse("not_your_box", g.p("3.5"))
    if not box.bets.get(ANTE):
        return refuse("looking_needs_ante", g.unexamined)
    if box.out:
        return refuse("hand_out_of_round", g.p("5.10.3"))
    if any(other.examined and other.player == by.name for other in r.boxes):
        return refuse("one_look_only", g.p("3.7"))
    if r.places.count(c.box) < g.hand and (not r.places or dealing(g, r)):
        return refuse("hand_not_dealt_yet", g.dealt_by(r))
    return (e.HandExamined(c.box, box.player),)


@shared("3.7")
@defined("seated_player")
def decide_hand(g: HousePoker, r: Round, c: Decide, by: Actor) -> Events | Refused:
    """One of the choices the document gives, with or without having looked."""
    box = box_of(r, c.box)
    if box is None or box.player != by.name:
        return refuse("not_your_box", g.p("3.5"))
    if not box.bets.get(ANTE):
        return refuse("deciding_needs_ante", g.unexamined)
    due = after_the_deal(g, r)
    if due is None:
        return refuse("decisions_follow_deal", g.choosing(r))
    if box not in due.undecided:
        return refuse("nothing_to_decide", g.choosing(r))
    if box is not due.undecided[0] and g.in_turn(r):
        return refuse("other_box_decides_first", g.choosing(r), box=due.undecided[0].number)
    choices = g.choices(r, box)
    for choice in choices:
        if choice.word == c.decision:
            return _decided(g, r, box, choice, c.cents)
    return refuse("no_such_decision", g.choosing(r), decisions=tuple([choice.word for choice in choices]))


@shared("5.22")
def place_for_player(g: HousePoker, r: Round, c: PlaceBet, by: Actor) -> Events | Refused:
    """A bet after the deal that staff place at the player's request, with the decision that it stands for."""
    if not by.is_staff or c.bet not in g.follow_on:
        return place_bet(g, r, c, by)
    if not c.player:
        return refuse("player_required", "player")
    made = decide_hand(g, r, Decide(c.box, c.bet, c.cents), Actor(c.player, Role.PLAYER))
    if isinstance(made, Refused):
        return made
    return tuple(replace(event, placed_by=by.name) if isinstance(event, e.BetPlaced) else event for event in made)


def _decided(g: HousePoker, r: Round, box: Box, choice: Choice, named: int) -> Events | Refused:
    """An amount may be left out; one that is named must be what the document prescribes."""
    made = e.DecisionMade(box.number, box.player, choice.word, choice.para)
    if not choice.bet:
        return refuse("decision_without_bet", choice.para, decision=choice.word) if named else (made,)
    right = required_bet(g, r, box, choice.bet)
    if named not in (0, right):
        return refuse("bet_amount_fixed", choice.para, bet=choice.bet, amount=right)
    return (e.BetPlaced(box.number, box.player, choice.bet, right), made)


def wrong_number(g: HousePoker, r: Round) -> Refused | None:
    """No hand is opened or settled with a card too many or too few: the mistake is reported first.

    Cards that no open bet depends on hold nobody up, and neither does an error found after the settlement (R-253).
    """
    if hands_are_settled(r) or r.places == r.plan[: len(r.places)]:
        return None
    wrong = [place for place in miscounted(r, r.places) if any(open_bets(r, box) for box in g.depend(r, place))]
    if not wrong:
        return _wrong_place(g, r)
    row = _row_as_recorded(g, r)
    place = max(wrong) if row == WRONG_NUMBER_PLAYER else min(wrong)
    cards, due = r.places.count(place), intended(r).count(place)
    return refuse("report_wrong_number_first", paragraph(g, row), place=place, cards=cards, due=due, report=row)


def _wrong_place(g: HousePoker, r: Round) -> Refused | None:
    """A card that the record shows at another place than meant is ruled on before anything is opened or settled."""
    right = intended(r)
    for at in range(r.ruled, len(r.places)):
        lies, meant = r.places[at], right[at]
        if lies != meant and any(open_bets(r, box) for place in (lies, meant) for box in g.depend(r, place)):
            row = _row_as_recorded(g, r)
            return refuse("report_wrong_place_first", paragraph(g, row), place=lies, meant=meant, report=row)
    return None


def _row_as_recorded(g: HousePoker, r: Round) -> str:
    """The row that takes the cards as the record has them; of a Player's Hand the one that names it (R-42)."""
    row = row_for(g, r, r.places)
    counted = any(place > 0 for place in miscounted(r, r.places))
    return WRONG_NUMBER_PLAYER if row == WRONG_DEAL and counted else row


def reveal(g: HousePoker, r: Round, due: RoundProgress, _: Reveal, __: Actor) -> Events | Refused:
    """The Dealer opens what is to be open by now."""
    places = unopened(r, due)
    if not places:
        return refuse("nothing_to_open", g.revealing(r))
    return (e.CardsRevealed(places, g.revealing(r)),)
