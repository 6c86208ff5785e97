"""The automatic dealer: what the table owes next, and the cards for it, in the order that was promised."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from secrets import token_bytes

from msgspec.structs import replace

from croupier.engine.fair import commit
from croupier.engine.proof import Seeds
from croupier.engine.proposals import holding
from croupier.engine.shoe import entropy_bytes, mixed, shuffled
from croupier.engine.table import Table, game_of, mixes, playing
from croupier.rules import commands as c
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.felt import Felt
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, bad, refused
from croupier.store.names import again_key
from croupier.store.names import seed_key as seed_key

Secrets = tuple[tuple[str, bytes], ...]
DRAWN_BYTES = 4


class Step(StrEnum):
    """What a dealer does."""

    OPEN = "open"
    CLOSE = "close"
    DEAL = "deal"
    SHUFFLE = "shuffle"
    REVEAL = "reveal"
    SETTLE = "settle"


STEPS = {
    Phase.BETTING: Step.CLOSE,
    Phase.DEALING: Step.DEAL,
    Phase.SHUFFLING: Step.SHUFFLE,
    Phase.SHOWING: Step.REVEAL,
    Phase.SETTLING: Step.SETTLE,
    Phase.OVER: Step.OPEN,
}
COMMANDS: dict[Step, c.AnyCommand] = {
    Step.OPEN: c.OpenRound(),
    Step.CLOSE: c.CloseBets(),
    Step.DEAL: c.Deal(()),
    Step.SHUFFLE: c.Reshuffle(),
    Step.REVEAL: c.Reveal(),
    Step.SETTLE: c.Settle(),
}


def owed(t: Table) -> Step | None:
    """The dealer's next step; None where the table waits for somebody else."""
    if t.closed or holding(t.proposals):
        return None
    if not playing(t):
        return None if t.jackpot == "failed" else Step.OPEN
    assert t.round is not None
    return STEPS.get(game_of(t).next(t.round).phase)


def next_command(t: Table) -> c.AnyCommand | Refused:
    """The command of that step, for a person who presses one button."""
    step = owed(t)
    if step is not None:
        return COMMANDS[step]
    if t.closed:
        return bad("table", "this table is closed")
    if holding(t.proposals):
        return bad("proposal", "a ruling is awaiting its second signature")
    if not playing(t):
        down = game_of(t).jackpot_down
        why = "the jackpot is down: the House says first how to go on"
        return refused(down[0], why) if down else bad("table", why)
    assert t.round is not None
    now = game_of(t).next(t.round)
    return Refused(f"the table waits for {', '.join(now.waits_for)}", para=now.para)


def kept_seeds(secret: Callable[[str], bytes | None], table: str, r: Felt) -> Seeds:
    """The seeds of a round, from the first promise to the last: that of the cards not dealt yet."""
    found: list[tuple[int, bytes]] = []
    first = seed_key(table, r.number)
    drawn, seed = 0, secret(first)
    while seed is not None:
        found.append((drawn, seed))
        seed = secret(f"{first}/{commit(shuffled(seed, r.settings.decks), seed)}")
        drawn = int.from_bytes(seed[-DRAWN_BYTES:], "big") if seed else 0
    return tuple(found)


def fresh(decks: int, drawn: int = 0) -> tuple[str, bytes]:
    """The promise of a new order and the entropy that makes it; behind that, how many cards were drawn before."""
    seed = token_bytes(entropy_bytes(decks)) + drawn.to_bytes(DRAWN_BYTES, "big")
    return commit(shuffled(seed, decks), seed), seed


def next_cards(order: tuple[Card, ...], r: Felt, count: int) -> tuple[Card, ...]:
    """The cards on top of the device: those of the order that do not lie on the table."""
    lying = Counter(card for place, card in zip(r.places, r.cards, strict=True) if place != DEVICE)
    top: list[Card] = []
    for card in order:
        if lying[card]:
            lying[card] -= 1
        elif len(top) < count:
            top.append(card)
        else:
            break
    return tuple(top)


def as_drawn(t: Table, r: Felt, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """The promised order with what the players of this round have mixed into it."""
    return mixed(order, r.commitment, tuple(each.words for each in mixes(t)))


class Shoes:
    """The order of the cards of each table's round. The seeds are in the vault; nobody names a card he wants."""

    def __init__(self) -> None:
        self._orders: dict[str, tuple[int, tuple[Card, ...]]] = {}

    def learn(self, table: str, number: int, seed: bytes, decks: int) -> None:
        self._orders[table] = number, shuffled(seed, decks)

    def prepared(self, t: Table, command: c.AnyCommand) -> tuple[c.AnyCommand, Secrets]:
        """A command as it is conducted: a round opens with a fresh order, and cards come from that order alone."""
        match command:
            case c.OpenRound():
                promise, seed = fresh(t.settings.decks)
                return c.OpenRound(promise), ((seed_key(t.id, t.rounds + 1), seed),)
            case c.Reshuffle() if t.round is not None:
                promise, seed = fresh(t.settings.decks, len(t.round.cards))
                return c.Reshuffle(promise), ((again_key(t.id, t.round), seed),)
            case c.Deal(cards) if t.round is not None:
                count = len(cards) or game_of(t).next(t.round).cards
                return replace(command, cards=self.draw(t, count)), ()
            case _:
                return command, ()

    def draw(self, t: Table, count: int) -> tuple[Card, ...]:
        number, order = self._orders.get(t.id, (0, ()))
        if t.round is None or t.round.number != number:
            return ()
        return next_cards(as_drawn(t, t.round, order), t.round, count)
