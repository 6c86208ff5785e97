"""The deal, looking at a hand, deciding, and opening what is shared."""

from croupier.rules import events as e
from croupier.rules.cards import DECK, Card
from croupier.rules.commands import Deal, Decide, Examine
from croupier.rules.deal import DEVICE, place_name
from croupier.rules.document import shared
from croupier.rules.felt import cards_at, drawn
from croupier.rules.house_poker.betting import right_size
from croupier.rules.house_poker.reconstruction import miscounted
from croupier.rules.house_poker.record import ANTE, Events, HousePoker
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import Round, box_of

ALL = frozenset(DECK)


def dealing(g: HousePoker, r: Round) -> bool:
    """Are cards owed?"""
    return r.closed and drawn(r) < g.due(r)


@shared("2.2.1")
def deal(g: HousePoker, r: Round, c: Deal) -> Events | Refused:
    """The next cards to their places; a card that really fell elsewhere is recorded where it lies."""
    if not r.closed:
        return refused(g.closing, 'cards are dealt after "No more Bets"')
    done, due = drawn(r), g.due(r)
    if c.to is None and done + len(c.cards) > due:
        return refused(g.dealt_by(r), "no more cards are dealt now")
    if c.to is not None and r.shown and done >= due and set(g.to_reveal(r)) <= set(r.shown):
        return refused(g.revealing(r), "the hands are open: no more cards are dealt")
    if c.to is not None and c.to not in r.plan:
        return bad("to", f"{place_name(c.to)} is not in play")
    if not _of_one_deck(r, c.cards):
        return refused(g.p("2.2.1"), "one deck of 52 holds each card once")
    places = r.plan[done : done + len(c.cards)] if c.to is None else (c.to,) * len(c.cards)
    return tuple([e.CardDealt(place, card) for place, card in zip(places, c.cards, strict=True)])


def _of_one_deck(r: Round, cards: tuple[Card, ...]) -> bool:
    new = set(cards)
    lying = r.cards if DEVICE not in r.places else [c for at, c in zip(r.places, r.cards, strict=True) if at != DEVICE]
    return len(new) == len(cards) and new.isdisjoint(lying) and new <= ALL


@shared("3.7")
def examine(g: HousePoker, r: Round, c: Examine, by: Actor) -> Events | Refused:
    """One hand per player and round."""
    box = box_of(r, c.box)
    if box is None or box.player != by.name:
        return refused(g.p("3.5"), "this is not your box")
    if not box.bets.get(ANTE):
        return refused(g.unexamined, "a Hand without an Ante is not examined")
    if box.out:
        return refused(g.p("5.10.3"), "this Hand is out of the round")
    if any(other.examined and other.player == by.name for other in r.boxes):
        return refused(g.p("3.7"), "a Player examines one Hand only")
    if not r.places or (dealing(g, r) and len(cards_at(r, c.box)) < g.hand):
        return refused(g.dealt_by(r), "the Hand is not dealt yet")
    return (e.HandExamined(c.box, box.player),)


@shared("3.7")
def decide_hand(g: HousePoker, r: Round, c: Decide, by: Actor) -> Events | Refused:
    """One of the choices the document gives, with or without having looked."""
    box = box_of(r, c.box)
    if box is None or box.player != by.name:
        return refused(g.p("3.5"), "this is not your box")
    if not box.bets.get(ANTE):
        return refused(g.unexamined, "a Hand without an Ante has nothing to decide")
    if not r.closed or dealing(g, r):
        return refused(g.choosing(r), "decisions follow the deal")
    waiting = g.undecided(r)
    if box not in waiting:
        return refused(g.choosing(r), "nothing is left to decide for this Hand")
    if box is not waiting[0] and g.in_turn(r):
        return refused(g.choosing(r), f"box {waiting[0].number} decides first")
    choices = {choice.word: choice for choice in g.choices(r, box)}
    chosen = choices.get(c.decision)
    if chosen is None:
        words = " or ".join(word.capitalize() for word in choices)
        return refused(g.choosing(r), f"the decision is {words}")
    made = e.DecisionMade(box.number, box.player, chosen.word, chosen.para)
    if not chosen.bet:
        return (made,)
    return (e.BetPlaced(box.number, box.player, chosen.bet, right_size(g, r, box, chosen.bet)), made)


def wrong_number(g: HousePoker, r: Round) -> Refused | None:
    """No hand is opened or settled with a card too many or too few: the mistake is reported first."""
    if r.places == r.plan[: len(r.places)]:
        return None
    wrong = miscounted(r, r.places)
    if not wrong:
        return None
    return refused(g.wrong_count(min(wrong)), f"{place_name(min(wrong))} has a wrong number of cards: report it first")


def reveal(g: HousePoker, r: Round) -> Events | Refused:
    """What is to be open by now and is not."""
    shown = r.shown
    places = tuple([place for place in g.to_reveal(r) if place not in shown])
    if not places:
        return refused(g.revealing(r), "there is nothing more to open")
    return (e.CardsRevealed(places, g.revealing(r)),)
