"""Free Bet Blackjack with everything that can go wrong: reports with facts that may or may not fit, cards that fall
elsewhere, people who leave. The table asks the rules what is owed and does that, or something else."""

from random import Random
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits
from croupier.rules.settlement import Line
from tests.support.random_play.blackjack import DEALER, NAMES, PLAYERS, TEXTS
from tests.support.rules.blackjack_script import chips
from tests.support.rules.plain_blackjack import blackjack, outcome

SUPERVISOR = Actor("pit", Role.PIT_SUPERVISOR)
STAFF = (DEALER, SUPERVISOR, Actor("manager", Role.PIT_MANAGER), Actor("shift", Role.SHIFT_MANAGER))
NARROW = {
    "initial": Limits(500, 20_000),
    "rws_pairs": Limits(500, 2_000),
    "lucky_stash": Limits(500, 2_000),
    "boom_busted": Limits(500, 3_000),
}
BOXES = 4
SIGNS = {"win": "+", "stand off": "0", "lose": "-", "bust": "-", "blackjack": "-0"}
MOVED = (e.CardsFound, e.CardsReconstructed, e.CardsReordered, e.CardRead)
MISDEALS = {"5.7": "dealing_error", "5.10.2": "dealer_overdraw", "5.10.3": "cards_to_empty_box"}
BY_CHOICE = {"3.17", "5.7.3", "5.20"}  # Surrendered, or given back


class Mishaps:
    """One round in which one step in ten goes wrong."""

    def __init__(self, random: Random) -> None:
        self.random = random
        settings = BlackjackSettings(
            limits=NARROW,
            box_count=BOXES,
            squeeze_allowed=random.random() < 0.3,
            dealer_blackjack_loss=random.choice(("busted_plus_one", "per_hand")),
            surrender_by=random.choice(("box", "each_player")),
            boom_busted_limit_scope=random.choice(("table", "box")),
            free_bets_for_standing=random.random() < 0.7,
            auto_stand_hard_21=random.random() < 0.3,
            offer_paid_when_free=random.random() < 0.7,
        )
        opened = e.RoundOpened(number=5, settings=settings, jackpot=False)
        self.events: list[e.RoundEvent] = [opened]
        self.round: Any = GAME.open_round(opened)

    def do(self, command: c.AnyCommand, by: Actor) -> Refused | None:
        """Send a command: whatever the answer, no chip is lost, and a refusal changes nothing."""
        assert isinstance(command, get_args(c.RoundCommand)), f"{command} is no command of a round"
        before = msgspec.json.encode(self.round)
        made = GAME.decide(self.round, command, by)
        assert msgspec.json.encode(self.round) == before, f"{command} changed the round"
        if isinstance(made, Refused):
            assert made.para or made.field, f"{command} is refused without saying why"
            return made
        for event in made:
            self.round = GAME.apply(self.round, event)
        self.events += made
        chips(self.round, self.events)
        return None

    def play(self, most: int = 400) -> None:
        for _ in range(self.random.randint(1, 8)):
            self.bet()
        for _ in range(most):
            if self.round.over:
                return
            self.step()
        raise AssertionError(f"stuck: {GAME.round_step(self.round)}")

    def step(self) -> None:
        chance = self.random.random()
        if chance < 0.05:
            self.report()
        elif chance < 0.06:
            self.do(c.WalkAway(self.random.choice(NAMES)), DEALER)
        elif chance < 0.08 and self.round.closed:
            self.do(c.Deal((self.card(),), self.random.choice((0, 1, 2, 3, 4, 11, -3))), DEALER)
        elif (refused := self.onwards()) is not None:
            self.mend(refused)

    def contradictions(self) -> list[str]:
        """Lines of Hands that contradict the final cards.

        What was settled before cards were found to lie elsewhere stands (5.10.1).
        """
        split = {event.box for event in self.events if isinstance(event, e.HandSplit)}
        dealer = self.lie_at(0)
        found = []
        for line in self.since_cards_were_moved():
            hand = self.lie_at(line.box + 10 * (line.hand - 1))
            if line.hand == 0 or not hand or BY_CHOICE & {para.number for para in line.paras}:
                continue
            if line.box not in split and blackjack(hand[:2]):
                continue  # whatever fell on it later
            may_be = SIGNS[outcome(hand, dealer)] if line.stake else "0+" if outcome(hand, dealer) == "win" else "0"
            if "-0+"[(line.net > 0) - (line.net < 0) + 1] not in may_be:
                found.append(f"{line.bet} {line.net}: {hand} against {dealer}, {line.because}")
        return found

    def since_cards_were_moved(self) -> list[Line]:
        moved = [index for index, event in enumerate(self.events) if isinstance(event, MOVED)]
        since = self.events[moved[-1] :] if moved else self.events
        return [event.line for event in since if isinstance(event, e.BetSettled)]

    def lie_at(self, place: int) -> list[str]:
        return [TEXTS[card] for card, where in zip(self.round.cards, self.round.places, strict=True) if where == place]

    # ---- what is owed ----------------------------------------------------------------------------------------------

    def onwards(self) -> Refused | None:
        now = GAME.round_step(self.round)
        match now.phase:
            case Phase.BETTING:
                return self.do(c.CloseBets(), DEALER)
            case Phase.DEALING:
                return self.do(c.Deal((self.card(),)), DEALER)
            case Phase.SHOWING:
                return self.do(c.Reveal(), DEALER)
            case Phase.SETTLING:
                return self.do(c.Settle(), DEALER)
            case Phase.RULING:
                return self.ruled(MISDEALS[now.para.number])
            case _:
                return self.answer(self.random.choice(now.waits_for))

    def answer(self, player: str) -> Refused | None:
        """Do one of the offered actions; the table never waits for a player who has none."""
        offers = GAME.legal_actions(self.round, player)
        assert offers, f"{player} is waited for and may do nothing: {GAME.round_step(self.round)}"
        refused = self.do(self.random.choice(offers).command, PLAYERS[player])
        assert refused is None, f"offered to {player}, then refused: {refused}"
        return None

    def mend(self, refused: Refused) -> None:
        """Fix what prevents closing: a Bet that is too small, or no Bet at all."""
        if GAME.round_step(self.round).phase is Phase.BETTING:
            for stake in GAME.stakes(self.round):
                if stake.cents < NARROW[stake.bet].least:
                    self.do(c.WithdrawBet(stake.box, stake.bet), PLAYERS[stake.player])
            box, player = self.random.randint(1, BOXES), self.random.choice(NAMES)
            self.do(c.PlaceBet(box, "initial", 500), PLAYERS[player])
            return
        raise AssertionError(f"owed and refused: {refused}")

    def ruled(self, row: str) -> Refused | None:
        """A card is in the wrong place: the named paragraph must help."""
        facts = c.Facts(restorable=self.random.random() < 0.5) if row == "dealing_error" else c.Facts()
        refusal = self.do(c.Report(row, facts), SUPERVISOR)
        assert refusal is None, f"{row} is named and refused: {refusal}"
        return refusal

    def bet(self) -> None:
        random = self.random
        bet = random.choice(("initial", "initial", "initial", *NARROW))
        cents = random.choice((100, 500, 700, 1_000, 2_501, 15_000))
        box, player = random.randint(1, BOXES), random.choice(NAMES)
        self.do(c.PlaceBet(box, bet, cents, "", seated=NAMES[box - 1] == player), PLAYERS[player])
        if random.random() < 0.1:
            self.do(c.Squeeze(box), PLAYERS[player])

    def card(self) -> int:
        """Any card, unless one was put back and comes next."""
        back = self.round.to_come
        return int(back[0]) if back else self.random.randrange(52)

    # ---- reports ---------------------------------------------------------------------------------------------------

    def report(self) -> None:
        random = self.random
        row = random.choice(GAME.irregularities)
        named = (*row.required, *(name for name in row.optional if random.random() < 0.5))
        facts = replace(c.Facts(), **{name: self.fact(name) for name in named})
        self.do(c.Report(row.id, facts), random.choice((*STAFF, SUPERVISOR, STAFF[-1])))

    def fact(self, name: str) -> object:
        random, count = self.random, len(self.round.cards)
        match name:
            case "box":
                return random.randint(1, BOXES)
            case "boxes":
                return tuple(random.sample(range(1, BOXES + 1), random.randint(0, 2)))
            case "player":
                return random.choice(NAMES)
            case "bet":
                return random.choice(tuple(NARROW))
            case "cents":
                return random.choice((100, 500, 1_000, 2_501, 25_000))
            case "restorable":
                return random.random() < 0.5
            case "cards" | "order":
                return tuple(random.sample(range(count), min(count, random.randint(1, 2))))
            case "lie":
                return self.wrong_places()
            case "remedy":
                return random.choice(("continue", "void", "invalidate", "options"))
            case "reason":
                return "a drink over the cards"
            case "value":
                return random.choice(TEXTS)
            case _:
                return random.randint(1, 6)

    def wrong_places(self) -> tuple[int, ...]:
        """Two places exchanged, or one card moved onto another."""
        places = list(self.round.places)
        if not places:
            return ()
        one, two = self.random.choice(places), self.random.choice(places)
        if self.random.random() < 0.5:
            return tuple(two if spot == one else one if spot == two else spot for spot in places)
        places[self.random.randrange(len(places))] = two
        return tuple(places)
