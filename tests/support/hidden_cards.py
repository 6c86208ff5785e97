"""Which cards a viewer knows, and a table whose hidden cards are exchanged."""

from collections.abc import Collection
from random import Random

from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import DECK
from croupier.rules.games.free_bet_blackjack_2025 import round as blackjack
from croupier.rules.games.poker_v7 import round as poker
from croupier.rules.house_poker.round import Round
from croupier.rules.roles import Actor, Role


def known(r: BaseRound, viewer: Actor) -> set[int]:
    """Which drawn cards a viewer may know, written from the documents and not from the code."""
    if isinstance(r, blackjack.Round):  # 3.11: cards lie face up; 3.12: those that are squeezed do not
        return set(range(len(r.places))) - set(r.face_down)
    if isinstance(r, poker.Round):  # 1.22: one's own Hole Cards once looked at; what is shown or exposed is open
        own_places = {r.seats[at] for at in r.seen if viewer.role is Role.PLAYER and r.players[at] == viewer.name}
        return {at for at, place in enumerate(r.places) if at in r.exposed or place in r.shown or place in own_places}
    assert isinstance(r, Round)
    found = set(r.exposed)
    for at, place in enumerate(r.places):
        if place in r.shown:
            found.add(at)
        for box in r.boxes:
            own = viewer.role is Role.PLAYER and box.player == viewer.name
            if box.number == place and own and box.examined:
                found.add(at)
    return found & set(range(len(r.places)))


def permuted(t: Table, viewer: Actor, random: Random, seen: Collection[int] = ()) -> Table:
    """The same table with other cards in every place that this viewer may not know and has not seen before."""
    assert t.round is not None
    keep = known(t.round, viewer) | set(range(len(t.round.cards))) & set(seen)
    kept = {t.round.cards[at] for at in keep}
    others = [card for card in DECK if card not in kept]
    random.shuffle(others)
    cards = tuple(card if at in keep else others.pop() for at, card in enumerate(t.round.cards))
    return replace(t, round=replace(t.round, cards=cards))
