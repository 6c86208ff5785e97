"""A table with seated players, in short steps."""

from croupier.engine.apply import apply, opened_table
from croupier.engine.decide import decide
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import parse_cards
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits

ANN, BOB = Actor("ann", Role.PLAYER), Actor("bob", Role.PLAYER)
LIM, NG = Actor("lim", Role.DEALER), Actor("ng", Role.PIT_MANAGER)
TERMS = HousePokerSettings(
    limits={"ante": Limits(500, 10_000), "pair_plus": Limits(500, 5_000)}, jackpot_bet=500, box_count=4
)
OPENED = e.TableOpened("t", "mlp-three-card", "ML3C-2", TERMS)


class Seats:
    def __init__(self) -> None:
        self.t = opened_table(OPENED)
        self.events: list[e.AnyEvent] = []

    def do(self, command: c.AnyCommand, by: Actor = HOUSE) -> Refused | None:
        made = decide(self.t, command, by)
        if isinstance(made, Refused):
            return made
        for event in made:
            assert not isinstance(event, e.HouseEvent)
            self.t = apply(self.t, event)
            self.events.append(event)
        return None

    def all(self, *commands: tuple[c.AnyCommand, Actor]) -> "Seats":
        for command, by in commands:
            assert self.do(command, by) is None, command
        return self


def seated() -> Seats:
    return Seats().all((c.Sit(1), ANN), (c.BuyIn(10_000), ANN), (c.Sit(2), BOB), (c.BuyIn(10_000), BOB))


def dealt() -> Seats:
    """Ann has an Ante on box 1, Bob Pair Plus only on box 2; the deal is done."""
    table = seated().all(
        (c.OpenRound("bound"), HOUSE),
        (c.PlaceBet(1, "ante", 1000), ANN),
        (c.PlaceBet(2, "pair_plus", 500), BOB),
        (c.CloseBets(), HOUSE),
    )
    return table.all((c.Deal(parse_cards("2c 3s 9h Qd 8h 9d 7c 4s Kh Jc 5d 6d")), HOUSE))
