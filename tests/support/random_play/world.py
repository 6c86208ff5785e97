"""A small house for random play: two linked tables, three players, staff of every rank, every irregularity."""

from random import Random

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.shuffle import shuffled
from croupier.engine.table import Table, open_stakes
from croupier.house.award_verification import Evidence
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls, LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.deal import BURNT, DISCARD, Device
from croupier.rules.game import Phase
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK, POKER
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings
from croupier.server.tables.shoes import next_cards

PLAYERS = tuple(Actor(name, Role.PLAYER) for name in ("ann", "bob", "cai"))
STAFF = tuple(
    Actor(role.value, role) for role in (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
)
SHIFT_MANAGER = STAFF[-1]
LIMITS = {"ante": Limits(500, 20_000), "pair_plus": Limits(500, 10_000), "bonus": Limits(500, 10_000)} | {
    bet: Limits(500, 10_000) for bet in FREE_BET_BLACKJACK.limited_bets
}
WORLDS = {  # the games at tables a and b
    "three-card": ("mlp-three-card", "mlp-three-card"),
    "multilink-holdem": ("mlp-holdem", "mlp-holdem"),
    "progressive-holdem": ("progressive-holdem", "progressive-holdem"),
    "multilink": ("mlp-three-card", "mlp-holdem"),  # one link over different games
    "blackjack": ("free-bet-blackjack", "free-bet-blackjack"),
    "poker": ("poker", "poker"),
}
JACKPOT_WORLDS = {name: games for name, games in WORLDS.items() if name not in ("poker", "blackjack")}


def terms(game: str, device: Device) -> AnySettings:
    limits = {bet: LIMITS[bet] for bet in sorted(BY_ID[game].limited_bets)}  # as records keep them
    if game == FREE_BET_BLACKJACK.id:
        squeezed = device is Device.SHUFFLER
        return BlackjackSettings(limits=limits, device=device, box_count=4, decks=4, squeeze_allowed=squeezed)
    if game == POKER.id:
        return PokerSettings(
            limits={},
            table_stake=Limits(20_000, 2_000_000),
            device=device,
            box_count=4,
            small_blind=500,
            big_blind=1_000,
            chip_unit=100,
            rake_percent=5,
            rake_cap=3_000,
        )
    return HousePokerSettings(limits=limits, jackpot_bet=500, device=device, box_count=4)


class World:
    luck = 0.3  # how often a box is dealt a Straight Flush

    def __init__(
        self, random: Random, games: tuple[str, ...] = WORLDS["three-card"], controls: Controls = DEMO
    ) -> None:
        self.random, self.house = random, House()
        self.plans: list[Plan] = []
        self.decks: dict[str, tuple[Card, ...]] = {}
        chips = tuple(e.ChipsIssued(player.name, 5_000_000) for player in PLAYERS)
        link = LinkTerms("Link", 500, 300_000, 5_000_000, 10_000_000)
        self.keep(record_events(self.house, HOUSE_STREAM, (e.LinkOpened("link", link), *chips), HOUSE, 1))
        swapped = random.randrange(2)
        for index, (table, game) in enumerate(zip("ab", games, strict=True)):
            device = (Device.SHOE, Device.SHUFFLER)[(index + swapped) % 2]
            link_of = "" if BY_ID[game].jackpot_down is None else "link"
            opened = e.TableOpened(table, game, BY_ID[game].doc.code, terms(game, device), link_of, table, controls)
            self.keep(record_events(self.house, table, (opened,), HOUSE, 1))
            for box, player in enumerate(PLAYERS, start=1):
                self.do(table, c.Sit(box), player)
                self.do(table, c.BuyIn(1_000_000), player)

    @property
    def records(self) -> list[Recorded]:
        return [record for plan in self.plans for record in plan.records]

    @property
    def here(self) -> tuple[Actor, ...]:
        """The players who still answer."""
        return PLAYERS

    def keep(self, plan: Plan) -> None:
        self.plans.append(plan)
        self.house = plan.after

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        shown = self.evidence(table) if isinstance(command, c.Sign) and table in self.house.tables else None
        plan = execute(self.house, Order(table, command, by, at=len(self.plans)), (), shown)
        if isinstance(plan, Refused):
            return plan
        self.keep(plan)
        return None

    def evidence(self, table: str) -> Evidence:
        """The stored records of the round under way."""
        first = self.house.tables[table].log[0].seq
        return Evidence(tuple(record for record in self.records if record.stream == table and record.n >= first))

    def deal(self, table: str) -> Refused | None:
        """Do the dealer's next step."""
        t = self.house.tables[table]
        now = step(t)
        if now is None or now.phase is Phase.OVER:
            self.decks[table] = shuffled(self.random.randbytes(32), t.settings.decks)
            return self.do(table, c.OpenRound(), HOUSE)
        if now.phase is Phase.DEALING:
            assert t.round is not None
            if not t.round.cards and isinstance(t.round, Round):
                self.decks[table] = self.favoured(t.round, self.decks[table])
            return self.do(table, c.Deal(next_cards(self.decks[table], t.round, now.cards)), HOUSE)
        commands: dict[Phase, c.AnyCommand] = {
            Phase.BETTING: c.CloseBets(),
            Phase.SHOWING: c.Reveal(),
            Phase.SETTLING: c.Settle(),
            Phase.SHUFFLING: c.Reshuffle(),
        }
        return self.do(table, commands[now.phase], HOUSE) if now.phase in commands else None

    def favoured(self, round_: Round, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """Now and then a box is dealt a Straight Flush with the first Community Cards, so that majors are won too."""
        if self.random.random() >= self.luck:
            return deck
        placed = [box.number for box in round_.boxes if box.bets.get("jackpot")]
        box = self.random.choice(placed or [box.number for box in round_.boxes])
        community = [index for index, place in enumerate(round_.plan) if place < 0 and place not in (BURNT, DISCARD)]
        own = [index for index, place in enumerate(round_.plan) if place == box]
        top = self.random.choice((12, 9))  # a Royal Flush, or not
        held = dict(zip(own + community, [4 * (top - step) for step in range(5)], strict=False))
        rest = [card for card in deck if card not in held.values()]
        return tuple(held[index] if index in held else rest.pop() for index in range(len(deck)))

    def answer(self, table: str) -> Refused | None:
        """One of the players does one of the offered actions."""
        if not self.here:
            return None
        player = self.random.choice(self.here)
        choices = [
            action
            for action in actions_for(self.house.tables[table], player)
            if not isinstance(action.command, c.Leave)
        ]
        if not choices:
            return None
        at_play = [action for action in choices if not isinstance(action.command, c.BuyIn | c.CashOut)]
        chosen = self.random.choice(at_play if at_play and self.random.random() < 0.9 else choices)
        command = chosen.command
        if isinstance(command, c.PlaceBet):
            most = min(chosen.most, chosen.least * 4) if command.bet != "insurance" else chosen.least  # whole chips
            command = c.PlaceBet(command.box, command.bet, self.random.randint(chosen.least, most))
        elif isinstance(command, c.Decide) and chosen.least < chosen.most and self.random.random() < 0.3:
            command = c.Decide(command.box, command.decision, chosen.least)
        refused = self.do(table, command, player)
        held = refused is not None and refused.field == "proposal"
        assert refused is None or held or isinstance(command, c.BuyIn), (command, refused)
        return refused

    def irregularity(self, table: str) -> Refused | None:
        """Report anything, with facts that may or may not fit, as anybody on the staff."""
        t = self.house.tables[table]
        rows = BY_ID[t.game].irregularities
        row = self.random.choice(rows)
        facts = {
            name: self.fact(t, name)
            for name in (*row.required, *(m for m in row.optional if self.random.random() < 0.5))
        }
        by = self.random.choice((*STAFF, SHIFT_MANAGER, SHIFT_MANAGER))
        if t.proposals and self.random.random() < 0.8:
            id = self.random.choice(t.proposals).id
            return self.do(table, self.random.choice((c.Sign(id), c.Sign(id), c.WithdrawProposal(id))), by)
        return self.do(table, c.Report(row.id, c.Facts(**facts)), by)  # type: ignore[arg-type]

    def fact(self, table: Table, name: str) -> object:
        random, round_ = self.random, table.round
        count = len(round_.cards) if round_ else 0
        match name:
            case "box":
                return random.randint(1, 4)
            case "boxes":
                return tuple(random.sample(range(1, 5), random.randint(0, 3)))
            case "player":
                return random.choice(PLAYERS).name
            case "bet":
                return random.choice([spot.bet for spot in BY_ID[table.game].spots])
            case "seats":
                return tuple(random.sample(range(1, 5), random.randint(0, 2)))
            case "cents":
                return random.choice((100, 500, 700, 1_000, 25_000))
            case "restorable" | "intentional" | "looked":
                return random.random() < 0.5
            case "cards":
                return tuple(sorted(random.sample(range(count), min(count, random.randint(0, 2)))))
            case "order":
                return tuple(random.sample(range(count), min(count, 2)))
            case "lie":
                return self.wrong_places(round_) if round_ else ()
            case "value":
                return random.choice(("9h", "As", "none"))
            case "remedy":
                return random.choice(("continue", "void", "invalidate", "options"))
            case "scope":
                return random.choice(("device", "system"))
            case "reason":
                return "a drink over the cards"
            case _:
                return random.randint(1, 3)

    def wrong_places(self, round_: BaseRound) -> tuple[int, ...]:
        """Two places exchanged, or two cards, or one more card on some place."""
        places = list(round_.places)
        if not places:
            return ()
        one, two = self.random.choice(places), self.random.choice(places)
        if self.random.random() < 0.5:
            return tuple(two if spot == one else one if spot == two else spot for spot in places)
        places[self.random.randrange(len(places))] = self.random.choice((one, two, DISCARD))
        return tuple(places)

    def anything(self) -> Refused | None:
        table = self.random.choice(tuple(self.house.tables))
        what = self.random.random()
        if what < 0.48:
            return self.deal(table)
        if what < 0.92:
            return self.answer(table)
        if what < 0.96:
            return self.irregularity(table)
        if what < 0.98:
            return self.do(table, c.WalkAway(self.random.choice(PLAYERS).name), HOUSE)
        mode = self.random.choice(("no_jackpot", "block_box", "restored"))
        return self.do(table, c.RuleJackpot(mode, 4 if mode == "block_box" else None), SHIFT_MANAGER)

    def finish(self, table: str, most: int = 200) -> None:
        """Drive the table to the end of its round: it is never stuck."""
        for _ in range(most):
            t = self.house.tables[table]
            now = step(t)
            if now is None or now.phase in (Phase.OVER, Phase.AWARDING):
                return
            if now.phase is Phase.RULING and t.game == POKER.id:
                ruled = c.Facts(remedy="void", reason="the cards cannot be put right")
                refused = self.do(table, c.Report("unprovided", ruled), SHIFT_MANAGER)
            elif now.phase is Phase.RULING:
                ruled = c.Facts(restorable=False)
                refused = self.do(table, c.Report("dealing_error", ruled), SHIFT_MANAGER)
            elif now.phase in (Phase.DECIDING, Phase.OPTIONS):
                refused = self.do(table, c.WalkAway(now.waits_for[0]), HOUSE)
            else:
                refused = self.deal(table)
            if refused is not None and now.phase is Phase.BETTING:
                self.mend_bets(table)
            elif (
                refused is not None and t.game == POKER.id
            ):  # cards found in wrong numbers, and nobody has ruled on them
                ruled = c.Facts(remedy="void", reason="the cards cannot be put right")
                assert self.do(table, c.Report("unprovided", ruled), SHIFT_MANAGER) is None
        raise AssertionError(f"table {table} is stuck in {now}")

    def mend_bets(self, table: str) -> None:
        """Take back bets under their minimum; place one where none is left."""
        t = self.house.tables[table]
        for stake in open_stakes(t):
            if stake.bet in LIMITS and stake.cents < LIMITS[stake.bet].least:
                self.do(table, c.WithdrawBet(stake.box, stake.bet, stake.player), HOUSE)
        seat = next(box for box in (1, 2, 3) if box not in t.blocked)
        self.do(table, c.BuyIn(500), PLAYERS[seat - 1])
        self.do(table, c.PlaceBet(seat, BY_ID[t.game].limited_bets[0], 500, PLAYERS[seat - 1].name), HOUSE)
