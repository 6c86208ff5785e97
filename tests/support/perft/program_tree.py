"""The tree as the program has it: what `offers` shows, what `decide` takes, what `apply` makes of it at a table."""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.table import Table, apply, decide, opened_table
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
    t = opened_table(e.TableOpened("t", position.game, game.doc.code, position.settings))
    for box, cents in enumerate(position.stacks, start=1):
        by = Actor(f"p{box}", Role.PLAYER)
        t = done(done(t, c.Sit(box), by), c.BuyIn(cents), by)
    return forward(State(position, done(t, c.OpenRound(), HOUSE)))


def asked(t: Table, command: c.AnyCommand, by: Actor) -> Table | None:
    """The table after a command; None where it is refused. What was said is of no account here."""
    made = decide(t, command, by)
    if isinstance(made, Refused):
        return None
    for event in made:
        t = apply(t, event)  # type: ignore[arg-type]
    return replace(t, log=(), seq=0)


def done(t: Table, command: c.AnyCommand, by: Actor) -> Table:
    after = asked(t, command, by)
    assert after is not None, f"{by.name} is refused: {command}, {decide(t, command, by)}"
    return after


# ---- what the dealer does --------------------------------------------------------------------------------------------


def forward(s: State) -> State:
    """On to the next decision of a player, or to the end. Where there is one set of bets only, it is no decision."""
    ways = s.position.wagers
    while s.wagered < len(ways) and len(ways[s.wagered].choices) == 1:
        s = placed(s, ways[s.wagered].choices[0]) or s
    while (command := dealers(s)) is not None:
        s = s._replace(table=done(s.table, command, HOUSE))
    return s


def dealers(s: State) -> c.AnyCommand | None:
    now = step(s.table)
    assert now is not None
    match now.phase:
        case Phase.BETTING:
            return c.CloseBets() if s.wagered == len(s.position.wagers) else None
        case Phase.DEALING:
            assert s.table.round is not None
            at = count_drawn(s.table.round)
            return c.Deal(s.position.deck[at : at + now.cards])
        case Phase.SHOWING:
            return c.Reveal()
        case Phase.SETTLING:
            return None if hiding(s) else c.Settle()
        case Phase.AWARDING:
            claim = s.table.round.claims[0]  # type: ignore[union-attr]
            return c.PayAward(claim.box, max(METER * claim.percent // 100, claim.instead), METER)
        case _:
            return None


# ---- what players may do ---------------------------------------------------------------------------------------------


def moves(s: State) -> Moves:
    now = step(s.table)
    assert now is not None
    match now.phase:
        case Phase.BETTING:
            return wagers(s)
        case Phase.SETTLING:
            return showing(s)
        case Phase.OVER:
            return {}
        case _:
            by = Actor(now.waits_for[0], Role.PLAYER)
            return {word: forward(s._replace(table=after)) for word, after in decisions(s, by)}


def wagers(s: State) -> Moves:
    """The next box places one of its sets of bets, as far as the rules take it."""
    wager, found = s.position.wagers[s.wagered], Moves()
    for choice in wager.choices:
        if after := placed(s, choice):
            words = " ".join(f"{bet} {cents}" for bet, cents in choice) or "nothing"
            found[f"{wager.box} {wager.player} {words}"] = forward(after)
    return found


def placed(s: State, choice: Choice) -> State | None:
    wager, t = s.position.wagers[s.wagered], s.table
    for bet, cents in choice:
        after = asked(t, c.PlaceBet(wager.box, bet, cents), Actor(wager.player, Role.PLAYER))
        if after is None:
            return None
        t = after
    return s._replace(table=t, wagered=s.wagered + 1)


def decisions(s: State, by: Actor) -> Iterator[tuple[str, Table]]:
    """Of all words of the game those that are taken; what is offered must be, and what is not must not."""
    t = s.table
    boxes = [(may.command.box, may) for may in actions_for(t, by) if isinstance(may.command, c.Decide | c.PlaceBet)]
    box = min(number for number, _ in boxes)
    here = [may for number, may in boxes if number == box]
    words = {getattr(may.command, "decision", "insurance") for may in here}
    for may in here:
        if "x" in s.position.menu and "check" in words and may.command == c.Decide(box, "fold"):
            continue
        bounded(t, may, by)
        for label, command in commands(s.position, box, may):
            yield f"{by.name} {label}", done(t, command, by)
    for word in unasked(t, box, by, words):
        yield f"{by.name} {box} {word}", done(t, c.Decide(box, word), by)


def bounded(t: Table, may: LegalAction, by: Actor) -> None:
    """A cent under the least and a cent over the most are refused."""
    if may.least < may.most:
        for cents in (may.least - 1, may.most + 1):
            wrong = replace(may.command, cents=cents)
            assert asked(t, wrong, by) is None, (
                f"{by.name} may {may.command} from {may.least} to {may.most}, not {cents}"
            )


def unasked(t: Table, box: int, by: Actor, words: set[str]) -> Iterator[str]:
    """Nothing is taken that is not offered but to play on, which goes without saying; what is All-in has two words."""
    same = {"all_in": "call", "bet": "all_in", "raise": "all_in"}
    for word in WORDS[t.game]:
        if word in words:
            continue
        for cents in (0, 1_000) if word in ("bet", "raise", "double", "follow") else (0,):
            after = asked(t, c.Decide(box, word, cents), by)
            if after is None or (word in same and after == asked(t, c.Decide(box, same[word]), by)):
                continue
            assert word == "play", f"{by.name} is not offered {word} on box {box}, and yet it is taken"
            yield word


def commands(position: Position, box: int, may: LegalAction) -> Iterator[tuple[str, c.AnyCommand]]:
    """One offer with each amount of the menu. To go All-in is to BET or Raise with everything."""
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


def hiding(s: State) -> tuple[int, str] | None:
    """The next box whose player may keep their cards closed, where the position asks."""
    if not s.position.hiding:
        return None
    found = [
        (may.command.box, by) for by in players(s) for may in mays(s, by) if isinstance(may.command, c.RefuseToShow)
    ]
    return min(((box, by) for box, by in found if box > s.shown), default=None)


def players(s: State) -> list[str]:
    return list(s.table.racks)


def mays(s: State, player: str) -> tuple[LegalAction, ...]:
    return actions_for(s.table, Actor(player, Role.PLAYER))


def showing(s: State) -> Moves:
    waits = hiding(s)
    assert waits is not None
    box, player = waits
    by, s = Actor(player, Role.PLAYER), s._replace(shown=box)
    hidden = done(s.table, c.RefuseToShow(box), by)
    proved = asked(hidden, c.ShowForClaim(box), by)
    found = {f"{player} {box} shows": s, f"{player} {box} hides": s._replace(table=hidden)}
    if proved:
        found[f"{player} {box} proves"] = s._replace(table=proved)
    return {word: forward(after) for word, after in found.items()}


# ---- the end ---------------------------------------------------------------------------------------------------------


def result(s: State) -> int:
    """What the players have won, each times the number of their seat, so that no two exchanges look the same."""
    racks = s.table.racks
    pairs = enumerate(s.position.stacks, start=1)
    return sum(seat * (racks.get(f"p{seat}", 0) - cents) for seat, cents in pairs)


ENCODER: Any = msgspec.msgpack.Encoder()


def key(s: State) -> Hashable:
    return ENCODER.encode((s.table.round, s.table.racks)), s.wagered, s.shown


REAL = Tree(start, moves, result, key)
