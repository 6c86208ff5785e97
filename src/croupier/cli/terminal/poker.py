"""Poker in the terminal: a seat among bots, from sitting down to leaving."""

from hashlib import sha256
from random import Random

from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt

from croupier.bots.policy import Policy
from croupier.bots.registry import POLICIES
from croupier.cli.terminal.table import TABLE, WALLET, YOU, Seat, _faces
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.shuffle import shuffled
from croupier.engine.table import playing, seat_of
from croupier.engine.view_types import TableShown
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls import DEMO
from croupier.rules.deal import Device
from croupier.rules.game import LegalAction, Phase, PokerTableView
from croupier.rules.games import POKER
from croupier.rules.money import dollars, parse_cents
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from croupier.server.tables.shoes import COMMANDS, STEPS, as_drawn, next_cards
from croupier.words import cited_refusal

BOTS = ("Ada", "Bo", "Cleo", "Dan", "Eva")
BUY_IN = 20_000
SETTINGS = PokerSettings(
    box_count=6,
    small_blind=100,
    big_blind=200,
    table_stake=Limits(8_000, 40_000),
    chip_unit=100,
    rake_percent=5,
    rake_cap=600,
)
QUIT = "q"
VERBS = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise", "goes": "go"}


def _to_you(says: str) -> str:
    """ "Seat 1, you raises to 7" as one says it to a person's face."""
    told = says.removeprefix(f"Seat 1, {YOU.name} ")
    if told == says:
        return says
    verb, _, rest = told.partition(" ")
    return f"You {VERBS.get(verb, verb)} {rest}".rstrip()


class PokerSeat(Seat):
    """Seat 1 at a table of six; the bots have the others."""

    def _open(self, game: str, device: Device) -> None:
        terms = replace(SETTINGS, device=device)
        issued = (e.ChipsIssued(YOU.name, WALLET), *(e.ChipsIssued(name, 100 * WALLET) for name in BOTS))
        self._keep(record_events(self.house, HOUSE_STREAM, issued, HOUSE, self.now()))
        opened = e.TableOpened(TABLE, game, POKER.doc.code, terms, "", "Terminal", DEMO)
        self._keep(record_events(self.house, TABLE, (opened,), HOUSE, self.now()))


class PokerTerminal:
    """What happens is told line by line; the player is asked when it is his turn."""

    def __init__(self, seat: PokerSeat, console: Console, secret: str) -> None:
        self.seat, self.console, self.secret = seat, console, secret
        chance = Random(secret)
        self.bots: dict[str, Policy] = {name: POLICIES["poker"](Random(chance.random()), BUY_IN) for name in BOTS}
        self._told = 0
        self._board: tuple[str, ...] = ()

    # ---- the evening -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self._sit_down()
        while self._chips():
            self._round()
            if (
                Prompt.ask(f"\n[dim]Enter for the next Round, {QUIT} to leave[/dim]", default="", console=self.console)
                == QUIT
            ):
                break
        self._leave()

    def _sit_down(self) -> None:
        around = self._shown().around
        assert around is not None
        self.console.print(f"[bold]{POKER.doc.title}[/bold]  {'  ·  '.join(around.says)}")
        for box, name in enumerate((YOU.name, *BOTS), start=1):
            if seat_of(self.seat.table, name) is None:
                self.seat.do(c.Sit(box), Actor(name, Role.PLAYER))
        self.console.print(f"You sit at seat 1, among {', '.join(BOTS)}.")

    def _chips(self) -> bool:
        """Everybody has chips before a Round; the player is asked for his."""
        for name, bot in self.bots.items():
            who = Actor(name, Role.PLAYER)
            if seat_of(self.seat.table, name) is None:
                self.seat.do(c.Sit(BOTS.index(name) + 2), who)
            for _ in range(2):  # chips, then what it costs to join
                choice = bot(view(self.seat.table, who))
                if choice is not None and not playing(self.seat.table):
                    self.seat.do(choice, who)
        if playing(self.seat.table) or self.seat.table.racks.get(YOU.name, 0):
            return True
        limit = SETTINGS.table_stake
        label = f"Your Table Stake, {dollars(limit.least)} to {dollars(limit.most)}; {QUIT} to leave"
        while (answer := Prompt.ask(label, default=dollars(BUY_IN), console=self.console)) != QUIT:
            cents = parse_cents(answer)
            no = self.seat.do(c.BuyIn(cents), YOU) if cents else None
            if cents and no is None:
                return True
            self.console.print(f"[bold]Refused[/bold] {escape(cited_refusal(no or refuse('amount_unreadable')))}")
        return False

    def _leave(self) -> None:
        rack = self.seat.table.racks.get(YOU.name, 0)
        self.seat.do(c.Leave(), YOU)
        self.console.print(f"You leave the table with {dollars(rack)}. Good night.")

    # ---- a Round -----------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        if not playing(self.seat.table):
            seed = sha256(f"{self.secret}/{self.seat.table.rounds + 1}".encode()).digest()
            no = self.seat.open_round(seed)
            assert no is None, no
        self._told, self._board = 0, ()
        self.console.print()
        while (now := step(self.seat.table)) is not None and now.phase is not Phase.OVER:
            self._tell()
            if now.phase is Phase.DECIDING:
                self._decision(now.waits_for[0])
            else:
                self._dealer(now.phase)
        self._tell()
        self._result()

    def _dealer(self, phase: Phase) -> None:
        command = COMMANDS[STEPS[phase]]
        if phase is Phase.DEALING:
            command = c.Deal(self._cards())
        no = self.seat.do(command)
        assert no is None, no
        if any(isinstance(each.send, c.Examine) for each in actions_for(self.seat.table, YOU)):
            self.seat.do(c.Examine(1), YOU)
        self._show()

    def _cards(self) -> tuple[int, ...]:
        """The next cards, from the seed that was kept when the Round opened."""
        t = self.seat.table
        seed, now = self.seat.store.secret(self.seat._key(t.rounds)), step(t)
        assert seed is not None
        assert now is not None
        assert t.round is not None
        return next_cards(as_drawn(t, t.round, shuffled(seed)), t.round, now.cards)

    def _decision(self, name: str) -> None:
        if name == YOU.name:
            self._ask()
            return
        who = Actor(name, Role.PLAYER)
        choice = self.bots[name](view(self.seat.table, who))
        assert choice is not None
        no = self.seat.do(choice, who)
        assert no is None, no

    # ---- the player --------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """F, C, R and A as they are offered; a size in dollars, or min, half, pot."""
        shown = self._shown()
        may = {each.key.lower(): each for each in actions_for(self.seat.table, YOU) if isinstance(each.send, c.Decide)}
        self._say_where(shown)
        words = "   ".join(f"[bold]{key}[/bold] {each.word}" for key, each in may.items())
        self.console.print(f"  {words}")
        key = Prompt.ask("Your turn", choices=list(may), show_choices=False, console=self.console)
        no = self.seat.do(self._sized(may[key], may.get("c"), shown), YOU)
        if no:
            self.console.print(f"[bold]Refused[/bold] {escape(cited_refusal(no))}")

    def _say_where(self, shown: TableShown) -> None:
        box = shown.boxes[0]
        pot = sum(spot.cents for each in shown.boxes for spot in each.spots)
        self.console.print(f"\n  [bold]{_faces(box.cards)}[/bold]  {box.words}")
        self.console.print(f"  {dollars(pot)} in the Pots, {dollars(shown.rack)} before you")

    def _sized(self, may: LegalAction, call: LegalAction | None, shown: TableShown) -> c.AnyCommand:
        if not isinstance(may.send, c.Decide) or may.least >= may.most:
            return may.send
        pot = sum(spot.cents for each in shown.boxes for spot in each.spots)
        owes = call.cost if call else 0
        level = may.least - may.cost + owes
        sizes = {"min": may.least, "half": level + (pot + owes) // 2, "pot": level + pot + owes}
        label = f"{may.word}, {dollars(may.least)} to {dollars(may.most)}, or min, half, pot"
        while True:
            answer = Prompt.ask(label, default="min", console=self.console).lower()
            cents = parse_cents(answer)
            if answer in sizes:
                whole = sizes[answer] // SETTINGS.chip_unit * SETTINGS.chip_unit
                cents = max(may.least, min(whole, may.most))
            if cents is not None and may.least <= cents <= may.most:
                return c.Decide(may.send.box, may.send.decision, cents)
            self.console.print(f"An amount from {dollars(may.least)} to {dollars(may.most)}, or min, half, pot")

    # ---- what is told ------------------------------------------------------------------------------------------------

    def _shown(self) -> TableShown:
        return view(self.seat.table, YOU)

    def _tell(self) -> None:
        """What has happened since, a line each; looks at cards are left out."""
        lines = self._shown().happened
        for each in lines[self._told :]:
            if "looks at" not in each.says and "is concluded" not in each.says:
                cited = f"  [dim]¶ {escape(each.cited.number)}[/dim]" if each.cited else ""
                self.console.print(f"  {escape(_to_you(each.says))}{cited}")
        self._told = len(lines)

    def _show(self) -> None:
        """The board, when more of it lies there."""
        board = tuple(card for area in self._shown().areas if area.room for card in area.cards if card)
        if board != self._board:
            self._board = board
            self.console.print(f"\n  Board  [bold]{' '.join(board)}[/bold]")

    def _result(self) -> None:
        shown = self._shown()
        for box in shown.boxes:
            if box.words and box.number != 1:
                self.console.print(f"  Seat {box.number}, {box.player}: {_faces(box.cards)}  {box.words}")
        around: PokerTableView | None = shown.around
        for pot in around.pots if around and len(around.pots) > 1 else ():
            winners = ", ".join(shown.boxes[seat - 1].player for seat in pot.winners)
            self.console.print(f"  {pot.name} {dollars(pot.cents)} to {winners}")
        if shown.net is not None:
            sign = "+" if shown.net > 0 else ""
            self.console.print(
                f"  Your Round: [bold]{sign}{dollars(shown.net)}[/bold]; {dollars(shown.rack)} before you"
            )
