"""The tree of the program: what `offers` shows, what `decide` accepts, and what `apply` makes of it at a table."""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.engine.apply import apply, opened_table
from croupier.engine.decide import decide
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.game import LegalAction, Phase
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.perft.positions import METER, Choice, Position, amounts
from tests.support.perft.trees import Moves, Tree

WORDS = {
    "mlp-three-card": ("fold", "play"),
    "mlp-holdem": ("fold", "flop", "check", "turn", "river"),
    "progressive-holdem": ("fold", "flop", "check", "turn", "river"),
    "poker": ("fold", "check", "call", "bet", "raise", "all_in"),
    "free-bet-blackjack": (
        *("surrender", "play", "even_money", "no_insurance", "follow", "decline"),
        *("hit", "stand", "double", "free_double", "split", "free_split"),
    ),
}
TO = ("bet", "raise", "all_in")


class State(NamedTuple):
    position: Position
    table: Table
    wagered: int = 0  # boxes that have placed their bets
    shown: int = 0  # the last box that was asked to show its Hand


def start(position: Position) -> State:
    game = BY_ID[position.game]
    table = opened_table(e.TableOpened("t", position.game, game.doc.code, position.settings))
    for box, cents in enumerate(position.stacks, start=1):
        by = Actor(f"p{box}", Role.PLAYER)
        table = done(done(table, c.Sit(box), by), c.BuyIn(cents), by)
    return forward(State(position, done(table, c.OpenRound(), HOUSE)))


def asked(table: Table, command: c.AnyCommand, by: Actor) -> Table | None:
    """The table after a command; None where it is refused. The reason does not matter here."""
    made = decide(table, command, by)
    if isinstance(made, Refused):
        return None
    for event in made:
        table = apply(table, event)  # type: ignore[arg-type]
    return replace(table, log=(), seq=0)


def done(table: Table, command: c.AnyCommand, by: Actor) -> Table:
    after = asked(table, command, by)
    assert after is not None, f"{by.name} is refused: {command}, {decide(table, command, by)}"
    return after


# ---- what the dealer does --------------------------------------------------------------------------------------------


def forward(state: State) -> State:
    """Advance to the next decision of a player, or to the end. A lone set of bets is no decision."""
    ways = state.position.wagers
    while state.wagered < len(ways) and len(ways[state.wagered].choices) == 1:
        state = placed(state, ways[state.wagered].choices[0]) or state
    while (command := dealers(state)) is not None:
        state = state._replace(table=done(state.table, command, HOUSE))
    return state


def dealers(state: State) -> c.AnyCommand | None:
    now = step(state.table)
    assert now is not None
    match now.phase:
        case Phase.BETTING:
            return c.CloseBets() if state.wagered == len(state.position.wagers) else None
        case Phase.DEALING:
            assert state.table.round is not None
            drawn = count_drawn(state.table.round)
            return c.Deal(state.position.deck[drawn : drawn + now.cards])
        case Phase.SHOWING:
            return c.Reveal()
        case Phase.SETTLING:
            return None if hiding(state) else c.Settle()
        case Phase.AWARDING:
            claim = state.table.round.claims[0]  # type: ignore[union-attr]
            return c.PayAward(claim.box, max(METER * claim.percent // 100, claim.instead), METER)
        case _:
            return None


# ---- what players may do ---------------------------------------------------------------------------------------------


def moves(state: State) -> Moves:
    now = step(state.table)
    assert now is not None
    match now.phase:
        case Phase.BETTING:
            return wagers(state)
        case Phase.SETTLING:
            return showing(state)
        case Phase.OVER:
            return {}
        case _:
            by = Actor(now.waits_for[0], Role.PLAYER)
            return {word: forward(state._replace(table=after)) for word, after in decisions(state, by)}


def wagers(state: State) -> Moves:
    """Place each set of bets of the next box that the rules accept."""
    wager, found = state.position.wagers[state.wagered], Moves()
    for choice in wager.choices:
        if after := placed(state, choice):
            words = " ".join(f"{bet} {cents}" for bet, cents in choice) or "nothing"
            found[f"{wager.box} {wager.player} {words}"] = forward(after)
    return found


def placed(state: State, choice: Choice) -> State | None:
    wager, table = state.position.wagers[state.wagered], state.table
    for bet, cents in choice:
        after = asked(table, c.PlaceBet(wager.box, bet, cents), Actor(wager.player, Role.PLAYER))
        if after is None:
            return None
        table = after
    return state._replace(table=table, wagered=state.wagered + 1)


def decisions(state: State, by: Actor) -> Iterator[tuple[str, Table]]:
    """The accepted decisions among all words of the game; exactly the offered ones are accepted."""
    table = state.table
    boxes = [(may.command.box, may) for may in actions_for(table, by) if isinstance(may.command, c.Decide | c.PlaceBet)]
    box = min(number for number, _ in boxes)
    here = [may for number, may in boxes if number == box]
    words = {getattr(may.command, "decision", "insurance") for may in here}
    for may in here:
        if "x" in state.position.menu and "check" in words and may.command == c.Decide(box, "fold"):
            continue
        bounded(table, may, by)
        for label, command in commands(state.position, box, may):
            yield f"{by.name} {label}", done(table, command, by)
    for word in unasked(table, box, by, words):
        yield f"{by.name} {box} {word}", done(table, c.Decide(box, word), by)


def bounded(table: Table, may: LegalAction, by: Actor) -> None:
    """A cent under the least and a cent over the most are refused."""
    if may.least < may.most:
        for cents in (may.least - 1, may.most + 1):
            wrong = replace(may.command, cents=cents)
            assert asked(table, wrong, by) is None, (
                f"{by.name} may {may.command} from {may.least} to {may.most}, not {cents}"
            )


def unasked(table: Table, box: int, by: Actor, words: set[str]) -> Iterator[str]:
    """Words accepted without an offer: only to play on, which needs none, and the second word for All-in."""
    same = {"all_in": "call", "bet": "all_in", "raise": "all_in"}
    for word in WORDS[table.game]:
        if word in words:
            continue
        for cents in (0, 1_000) if word in ("bet", "raise", "double", "follow") else (0,):
            after = asked(table, c.Decide(box, word, cents), by)
            if after is None or (word in same and after == asked(table, c.Decide(box, same[word]), by)):
                continue
            assert word == "play", f"{by.name} is not offered {word} on box {box}, and yet it is taken"
            yield word


def commands(position: Position, box: int, may: LegalAction) -> Iterator[tuple[str, c.AnyCommand]]:
    """One offer with each amount of the menu. Going All-in is a BET or Raise with everything."""
    if isinstance(may.command, c.PlaceBet):
        for cents in amounts(position.menu, may.least, may.most):
            yield f"{box} insurance {cents}", c.PlaceBet(box, may.command.bet, cents)
        return
    assert isinstance(may.command, c.Decide)
    word = may.command.decision
    if word == "all_in":
        yield f"{box} to {may.most}", may.command
    elif may.least == may.most and word not in (*TO, "double", "follow"):
        yield f"{box} {word}", may.command
    else:
        for cents in amounts(position.menu, may.least, may.most):
            label = f"to {cents}" if word in TO else f"{word} {cents}"
            yield f"{box} {label}", c.Decide(box, word, cents)


# ---- showing ---------------------------------------------------------------------------------------------------------


def hiding(state: State) -> tuple[int, str] | None:
    """The next box whose player may keep their cards closed, where the position allows it."""
    if not state.position.hiding:
        return None
    found = [
        (may.command.box, by)
        for by in players(state)
        for may in mays(state, by)
        if isinstance(may.command, c.RefuseToShow)
    ]
    return min(((box, by) for box, by in found if box > state.shown), default=None)


def players(state: State) -> list[str]:
    return list(state.table.racks)


def mays(state: State, player: str) -> tuple[LegalAction, ...]:
    return actions_for(state.table, Actor(player, Role.PLAYER))


def showing(state: State) -> Moves:
    waits = hiding(state)
    assert waits is not None
    box, player = waits
    by, state = Actor(player, Role.PLAYER), state._replace(shown=box)
    hidden = done(state.table, c.RefuseToShow(box), by)
    proved = asked(hidden, c.ShowForClaim(box), by)
    found = {f"{player} {box} shows": state, f"{player} {box} hides": state._replace(table=hidden)}
    if proved:
        found[f"{player} {box} proves"] = state._replace(table=proved)
    return {word: forward(after) for word, after in found.items()}


# ---- the end ---------------------------------------------------------------------------------------------------------


def result(state: State) -> int:
    """The players' winnings, each times their seat number, so that no two exchanges look the same."""
    racks = state.table.racks
    pairs = enumerate(state.position.stacks, start=1)
    return sum(seat * (racks.get(f"p{seat}", 0) - cents) for seat, cents in pairs)


ENCODER: Any = msgspec.msgpack.Encoder()


def key(state: State) -> Hashable:
    return ENCODER.encode((state.table.round, state.table.racks)), state.wagered, state.shown


REAL = Tree(start, moves, result, key)
