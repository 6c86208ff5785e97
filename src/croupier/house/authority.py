"""Which role may send which command: one table, and whatever is not in it is refused."""

from croupier.rules import commands as c
from croupier.rules.people import Actor, Role
from croupier.rules.refusal import Refused, bad

PLAYERS = frozenset({Role.PLAYER})
PIT = frozenset({Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER})
DEALERS = PIT | {Role.DEALER, Role.HOUSE}

# fmt: off
MAY: dict[type[c.Command], frozenset[Role]] = {
    c.Sit:          PLAYERS,
    c.Leave:        PLAYERS,
    c.BuyIn:        PLAYERS,
    c.CashOut:      PLAYERS,
    c.PlaceBet:     PLAYERS | DEALERS,      # staff for a player, at his request (5.22)
    c.WithdrawBet:  PLAYERS | DEALERS,
    c.Examine:      PLAYERS,
    c.Decide:       PLAYERS,
    c.RefuseToShow: PLAYERS,
    c.ShowForClaim: PLAYERS,
    c.ChooseOption: PLAYERS,
    c.Squeeze:      PLAYERS,
    c.SitOut:       PLAYERS | DEALERS,      # staff for a player who is absent (5.4.2)
    c.ComeBack:     PLAYERS,
    c.ShowHand:     PLAYERS,
    c.Mix:          PLAYERS,
    c.Relocate:     DEALERS,
    c.DeemGone:     PIT,
    c.ReleaseStake: DEALERS,
    c.TimeUp:       DEALERS,
    c.Reshuffle:    DEALERS,
    c.OpenRound:    DEALERS,
    c.CloseBets:    DEALERS,
    c.Deal:         DEALERS,
    c.Reveal:       DEALERS,
    c.Settle:       DEALERS,
    c.WalkAway:     DEALERS,
    c.Report:       DEALERS,                # the row says which rank rules
    c.RuleJackpot:  PIT,                    # the table says which rank rules
    c.CloseTable:   PIT,
    c.PayAward:     frozenset({Role.HOUSE}),
}
# fmt: on


def refusal(command: c.AnyCommand, by: Actor) -> Refused | None:
    if by.role in MAY.get(type(command), frozenset()):
        return None
    return bad("role", f"a {by.role.value.replace('_', ' ')} may not do this")
