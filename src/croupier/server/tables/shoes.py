"""Shoes: the dealer's next step, and the cards for it, in the order committed before the round."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from secrets import token_bytes

from msgspec.structs import replace

from croupier.engine.commitment import Label, commit, commit_unbound
from croupier.engine.legal_actions import step
from croupier.engine.proof import Seeds, commitments, label
from croupier.engine.proposals import blocking_proposal
from croupier.engine.shuffle import entropy_bytes, mixed, shuffled
from croupier.engine.table import Table, game_of, is_playing, mixes
from croupier.record import commands as c
from croupier.rules import base_round
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, refuse
from croupier.store.vault_names import reshuffle_seed_key
from croupier.store.vault_names import seed_key as seed_key

Secrets = tuple[tuple[str, bytes], ...]
DRAWN_BYTES = 4


class Step(StrEnum):
    """The steps of a dealer."""

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


def next_step(table: Table) -> Step | None:
    """Return the dealer's next step; None if the table is closed or waits for somebody else."""
    if table.closed or blocking_proposal(table.proposals):
        return None
    if not is_playing(table):
        return None if table.jackpot == "failed" else Step.OPEN
    step_now = step(table)
    assert step_now is not None
    return STEPS.get(step_now.phase)


def cards_due(table: Table) -> int:
    """Return how many cards the dealer's next step deals."""
    step_now = step(table)
    return step_now.cards if step_now else 0


def next_command(table: Table) -> c.AnyCommand | Refused:
    """Return the command of the dealer's next step, or a refusal that says why there is none."""
    due_step = next_step(table)
    if due_step is not None:
        return COMMANDS[due_step]
    if table.closed:
        return refuse("table_closed", "table")
    if blocking_proposal(table.proposals):
        return refuse("ruling_awaits_signature", "proposal")
    if not is_playing(table):
        outage_rules = game_of(table).jackpot_down
        return refuse("jackpot_down", outage_rules.failure if outage_rules else "table")
    step_now = step(table)
    assert step_now is not None
    return refuse("dealer_must_wait", step_now.para, whom=step_now.waits_for)


def stored_seeds(secret: Callable[[str], bytes | None], table: Table) -> Seeds:
    """Return the seeds of the current round, oldest first, or an empty tuple if one is missing."""
    first = seed_key(table.id, table.rounds)
    replaced = commitments(table)[:-1]
    stored = [secret(name) for name in (first, *(f"{first}/{commitment}" for commitment in replaced))]
    seeds = tuple(seed for seed in stored if seed is not None)
    drawn = (0, *(int.from_bytes(seed[-DRAWN_BYTES:], "big") for seed in seeds[1:]))
    return tuple(zip(drawn, seeds, strict=True)) if len(seeds) == len(stored) else ()


def fresh(decks: int, drawn: int = 0) -> bytes:
    """Return a random seed for an order of cards; its last bytes hold the number of cards drawn before."""
    return token_bytes(entropy_bytes(decks)) + drawn.to_bytes(DRAWN_BYTES, "big")


def next_cards(order: tuple[Card, ...], round_: BaseRound, count: int) -> tuple[Card, ...]:
    """Return the next `count` cards of the order, skipping cards that are out of the shoe or shuffler."""
    cards_out = Counter(
        card for place, card in zip(round_.places, base_round.cards_as_drawn(round_), strict=True) if place != DEVICE
    )
    top: list[Card] = []
    for card in order:
        if cards_out[card]:
            cards_out[card] -= 1
        elif len(top) < count:
            top.append(card)
        else:
            break
    return tuple(top)


def cards_as_drawn(table: Table, round_: BaseRound, order: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the order in which cards are drawn: the committed order, mixed with the players' words."""
    return mixed(order, round_.commitment, tuple(mix.words for mix in mixes(table)))


def opened_with(table: Table, seed: bytes) -> c.OpenRound:
    """Return the command that opens the next round, with a commitment to the order that this seed gives."""
    subject = Label(table.game, table.id, table.rounds + 1, table.settings.decks)
    return c.OpenRound(commit(subject, shuffled(seed, table.settings.decks), seed))


class Shoes:
    """The order of the cards of each table's round; the seeds are in the vault."""

    def __init__(self) -> None:
        self._orders: dict[str, tuple[int, bytes, tuple[Card, ...]]] = {}

    def learn(self, table: str, number: int, seed: bytes, decks: int) -> None:
        self._orders[table] = number, seed, shuffled(seed, decks)

    def prepared(self, table: Table, command: c.AnyCommand) -> tuple[c.AnyCommand, Secrets]:
        """Return the command with what the house adds: a commitment to a new order of cards, or the next cards.

        A new order comes with the seed to store in the vault.
        """
        match command:
            case c.OpenRound():
                seed = fresh(table.settings.decks)
                return opened_with(table, seed), ((seed_key(table.id, table.rounds + 1), seed),)
            case c.Reshuffle() if table.round is not None:
                seed = fresh(table.settings.decks, len(table.round.cards))
                return c.Reshuffle(self.commit_again(table, seed)), ((reshuffle_seed_key(table.id, table.round), seed),)
            case c.Deal(cards) if table.round is not None:
                count = len(cards) or cards_due(table)
                return replace(command, cards=self.draw(table, count)), ()
            case _:
                return command, ()

    def commit_again(self, table: Table, seed: bytes) -> str:
        """Return the commitment to the order of a reshuffle, in the same format as the round's first commitment."""
        assert table.round is not None
        _, old_seed, old_order = self._orders.get(table.id, (0, b"", ()))
        order = shuffled(seed, table.settings.decks)
        if old_order and commit_unbound(old_order, old_seed) == table.round.commitment:
            return commit_unbound(order, seed)
        return commit(label(table, len(commitments(table)) + 1), order, seed)

    def draw(self, table: Table, count: int) -> tuple[Card, ...]:
        number, _, order = self._orders.get(table.id, (0, b"", ()))
        if table.round is None or table.round.number != number:
            return ()
        return next_cards(cards_as_drawn(table, table.round, order), table.round, count)
