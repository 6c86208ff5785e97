"""The automatic dealer: what the table owes next, and the cards for it, in the order that was promised."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from secrets import token_bytes

from msgspec.structs import replace

from croupier.engine.commitment import Label, commit, commit_unbound
from croupier.engine.proof import Seeds, commitments, label
from croupier.engine.proposals import blocking_proposal
from croupier.engine.shuffle import entropy_bytes, mixed, shuffled
from croupier.engine.table import Table, game_of, mixes, playing
from croupier.record import commands as c
from croupier.rules import base_round
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, refuse
from croupier.store.secret_names import again_key
from croupier.store.secret_names import seed_key as seed_key

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


def next_step(t: Table) -> Step | None:
    """The dealer's next step; None where the table waits for somebody else."""
    if t.closed or blocking_proposal(t.proposals):
        return None
    if not playing(t):
        return None if t.jackpot == "failed" else Step.OPEN
    assert t.round is not None
    return STEPS.get(game_of(t).next(t.round).phase)


def next_command(t: Table) -> c.AnyCommand | Refused:
    """The command of that step, for a person who presses one button."""
    step = next_step(t)
    if step is not None:
        return COMMANDS[step]
    if t.closed:
        return refuse("table_closed", "table")
    if blocking_proposal(t.proposals):
        return refuse("ruling_awaits_signature", "proposal")
    if not playing(t):
        down = game_of(t).jackpot_down
        return refuse("jackpot_down", down[0] if down else "table")
    assert t.round is not None
    now = game_of(t).next(t.round)
    return refuse("dealer_must_wait", now.para, whom=now.waits_for)


def stored_seeds(secret: Callable[[str], bytes | None], t: Table) -> Seeds:
    """The seeds of the present round, from its first commitment to the one in force; none if one is missing."""
    first = seed_key(t.id, t.rounds)
    replaced = commitments(t)[:-1]
    found = [secret(name) for name in (first, *(f"{first}/{commitment}" for commitment in replaced))]
    seeds = tuple(seed for seed in found if seed is not None)
    drawn = (0, *(int.from_bytes(seed[-DRAWN_BYTES:], "big") for seed in seeds[1:]))
    return tuple(zip(drawn, seeds, strict=True)) if len(seeds) == len(found) else ()


def fresh(decks: int, drawn: int = 0) -> bytes:
    """The entropy of a new order; behind it, how many cards were drawn before."""
    return token_bytes(entropy_bytes(decks)) + drawn.to_bytes(DRAWN_BYTES, "big")


def next_cards(order: tuple[Card, ...], r: BaseRound, count: int) -> tuple[Card, ...]:
    """The cards on top of the device: those of the order that have not left it, or were put back."""
    lying = Counter(card for place, card in zip(r.places, base_round.as_drawn(r), strict=True) if place != DEVICE)
    top: list[Card] = []
    for card in order:
        if lying[card]:
            lying[card] -= 1
        elif len(top) < count:
            top.append(card)
        else:
            break
    return tuple(top)


def as_drawn(t: Table, r: BaseRound, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """The promised order with what the players of this round have mixed into it."""
    return mixed(order, r.commitment, tuple(each.words for each in mixes(t)))


def opened_with(t: Table, seed: bytes) -> c.OpenRound:
    """Open the next round with the commitment to this seed's order."""
    about = Label(t.game, t.id, t.rounds + 1, t.settings.decks)
    return c.OpenRound(commit(about, shuffled(seed, t.settings.decks), seed))


class Shoes:
    """The order of the cards of each table's round. The seeds are in the vault; nobody names the card they want."""

    def __init__(self) -> None:
        self._orders: dict[str, tuple[int, bytes, tuple[Card, ...]]] = {}

    def learn(self, table: str, number: int, seed: bytes, decks: int) -> None:
        self._orders[table] = number, seed, shuffled(seed, decks)

    def prepared(self, t: Table, command: c.AnyCommand) -> tuple[c.AnyCommand, Secrets]:
        """A command as it is conducted: a round opens with a fresh order, and cards come from that order alone."""
        match command:
            case c.OpenRound():
                seed = fresh(t.settings.decks)
                return opened_with(t, seed), ((seed_key(t.id, t.rounds + 1), seed),)
            case c.Reshuffle() if t.round is not None:
                seed = fresh(t.settings.decks, len(t.round.cards))
                return c.Reshuffle(self.commit_again(t, seed)), ((again_key(t.id, t.round), seed),)
            case c.Deal(cards) if t.round is not None:
                count = len(cards) or game_of(t).next(t.round).cards
                return replace(command, cards=self.draw(t, count)), ()
            case _:
                return command, ()

    def commit_again(self, t: Table, seed: bytes) -> str:
        """The commitment to a new order of the cards not dealt, in the format that the round was opened in."""
        assert t.round is not None
        _, before, replaced = self._orders.get(t.id, (0, b"", ()))
        order = shuffled(seed, t.settings.decks)
        if replaced and commit_unbound(replaced, before) == t.round.commitment:
            return commit_unbound(order, seed)
        return commit(label(t, len(commitments(t)) + 1), order, seed)

    def draw(self, t: Table, count: int) -> tuple[Card, ...]:
        number, _, order = self._orders.get(t.id, (0, b"", ()))
        if t.round is None or t.round.number != number:
            return ()
        return next_cards(as_drawn(t, t.round, order), t.round, count)
