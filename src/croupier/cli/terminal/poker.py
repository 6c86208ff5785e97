"""Poker in the terminal: a seat among bots, from sitting down to leaving."""

from hashlib import sha256
from random import Random

from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt

from croupier.bots.policy import Policy
from croupier.bots.registry import POLICIES
from croupier.cli.terminal.table import TABLE, WALLET, YOU, Seat, format_faces
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.shuffle import shuffled
from croupier.engine.table import is_playing, seat_of
from croupier.engine.view_types import TableShown
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO
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


def _to_you(sentence: str) -> str:
    """Turn "Seat 1, you raises to 7" into "You raise to 7"."""
    action = sentence.removeprefix(f"Seat 1, {YOU.name} ")
    if action == sentence:
        return sentence
    verb, _, rest = action.partition(" ")
    return f"You {VERBS.get(verb, verb)} {rest}".rstrip()


class PokerSeat(Seat):
    """Seat 1 at a table of six, with bots at the others."""

    def _open_table(self, game: str, device: Device) -> None:
        terms = replace(SETTINGS, device=device)
        issued = (e.ChipsIssued(YOU.name, WALLET), *(e.ChipsIssued(name, 100 * WALLET) for name in BOTS))
        self._append(record_events(self.house, HOUSE_STREAM, issued, HOUSE, self.now()))
        opened = e.TableOpened(TABLE, game, POKER.doc.code, terms, "", "Terminal", DEMO)
        self._append(record_events(self.house, TABLE, (opened,), HOUSE, self.now()))


class PokerTerminal:
    """Prints what happens and asks the player when it is their turn."""

    def __init__(self, seat: PokerSeat, console: Console, secret: str) -> None:
        self.seat, self.console, self.secret = seat, console, secret
        chance = Random(secret)
        self.bots: dict[str, Policy] = {name: POLICIES["poker"](Random(chance.random()), BUY_IN) for name in BOTS}
        self._printed_count = 0
        self._board: tuple[str, ...] = ()

    # ---- the session -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self._sit_down()
        while self._provide_chips():
            self._play_round()
            if (
                Prompt.ask(f"\n[dim]Enter for the next Round, {QUIT} to leave[/dim]", default="", console=self.console)
                == QUIT
            ):
                break
        self._leave()

    def _sit_down(self) -> None:
        poker_view = self._view().around
        assert poker_view is not None
        self.console.print(f"[bold]{POKER.doc.title}[/bold]  {'  ·  '.join(poker_view.says)}")
        for box, name in enumerate((YOU.name, *BOTS), start=1):
            if seat_of(self.seat.table, name) is None:
                self.seat.do(c.Sit(box), Actor(name, Role.PLAYER))
        self.console.print(f"You sit at seat 1, among {', '.join(BOTS)}.")

    def _provide_chips(self) -> bool:
        """Give bots chips before a Round and ask the player for theirs; return False if they leave."""
        for name, bot in self.bots.items():
            actor = Actor(name, Role.PLAYER)
            if seat_of(self.seat.table, name) is None:
                self.seat.do(c.Sit(BOTS.index(name) + 2), actor)
            for _ in range(2):  # chips, then the price of joining
                choice = bot(view(self.seat.table, actor))
                if choice is not None and not is_playing(self.seat.table):
                    self.seat.do(choice, actor)
        if is_playing(self.seat.table) or self.seat.table.racks.get(YOU.name, 0):
            return True
        limit = SETTINGS.table_stake
        label = f"Your Table Stake, {dollars(limit.least)} to {dollars(limit.most)}; {QUIT} to leave"
        while (answer := Prompt.ask(label, default=dollars(BUY_IN), console=self.console)) != QUIT:
            cents = parse_cents(answer)
            refusal = self.seat.do(c.BuyIn(cents), YOU) if cents else None
            if cents and refusal is None:
                return True
            self.console.print(f"[bold]Refused[/bold] {escape(cited_refusal(refusal or refuse('amount_unreadable')))}")
        return False

    def _leave(self) -> None:
        rack = self.seat.table.racks.get(YOU.name, 0)
        self.seat.do(c.Leave(), YOU)
        self.console.print(f"You leave the table with {dollars(rack)}. Good night.")

    # ---- a Round -----------------------------------------------------------------------------------------------------

    def _play_round(self) -> None:
        if not is_playing(self.seat.table):
            seed = sha256(f"{self.secret}/{self.seat.table.rounds + 1}".encode()).digest()
            refusal = self.seat.open_round(seed)
            assert refusal is None, refusal
        self._printed_count, self._board = 0, ()
        self.console.print()
        while (step_now := step(self.seat.table)) is not None and step_now.phase is not Phase.OVER:
            self._print_happened()
            if step_now.phase is Phase.DECIDING:
                self._decide(step_now.waits_for[0])
            else:
                self._take_dealer_step(step_now.phase)
        self._print_happened()
        self._print_result()

    def _take_dealer_step(self, phase: Phase) -> None:
        command = COMMANDS[STEPS[phase]]
        if phase is Phase.DEALING:
            command = c.Deal(self._next_cards())
        refusal = self.seat.do(command)
        assert refusal is None, refusal
        if any(isinstance(action.send, c.Examine) for action in actions_for(self.seat.table, YOU)):
            self.seat.do(c.Examine(1), YOU)
        self._print_board()

    def _next_cards(self) -> tuple[int, ...]:
        """Return the next cards, from the seed stored when the Round opened."""
        table = self.seat.table
        seed, step_now = self.seat.store.secret(self.seat._key(table.rounds)), step(table)
        assert seed is not None
        assert step_now is not None
        assert table.round is not None
        return next_cards(as_drawn(table, table.round, shuffled(seed)), table.round, step_now.cards)

    def _decide(self, name: str) -> None:
        if name == YOU.name:
            self._ask()
            return
        actor = Actor(name, Role.PLAYER)
        choice = self.bots[name](view(self.seat.table, actor))
        assert choice is not None
        refusal = self.seat.do(choice, actor)
        assert refusal is None, refusal

    # ---- the player --------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Ask for F, C, R or A as offered; a size in dollars, or min, half, pot."""
        shown = self._view()
        actions = {
            action.key.lower(): action
            for action in actions_for(self.seat.table, YOU)
            if isinstance(action.send, c.Decide)
        }
        self._print_situation(shown)
        words = "   ".join(f"[bold]{key}[/bold] {action.word}" for key, action in actions.items())
        self.console.print(f"  {words}")
        key = Prompt.ask("Your turn", choices=list(actions), show_choices=False, console=self.console)
        refusal = self.seat.do(self._choose_size(actions[key], actions.get("c"), shown), YOU)
        if refusal:
            self.console.print(f"[bold]Refused[/bold] {escape(cited_refusal(refusal))}")

    def _print_situation(self, shown: TableShown) -> None:
        box = shown.boxes[0]
        pot = sum(spot.cents for box_shown in shown.boxes for spot in box_shown.spots)
        self.console.print(f"\n  [bold]{format_faces(box.cards)}[/bold]  {box.words}")
        self.console.print(f"  {dollars(pot)} in the Pots, {dollars(shown.rack)} before you")

    def _choose_size(self, action: LegalAction, call: LegalAction | None, shown: TableShown) -> c.AnyCommand:
        if not isinstance(action.send, c.Decide) or action.least >= action.most:
            return action.send
        pot = sum(spot.cents for box in shown.boxes for spot in box.spots)
        call_cost = call.cost if call else 0
        level = action.least - action.cost + call_cost
        sizes = {"min": action.least, "half": level + (pot + call_cost) // 2, "pot": level + pot + call_cost}
        label = f"{action.word}, {dollars(action.least)} to {dollars(action.most)}, or min, half, pot"
        while True:
            answer = Prompt.ask(label, default="min", console=self.console).lower()
            cents = parse_cents(answer)
            if answer in sizes:
                rounded = sizes[answer] // SETTINGS.chip_unit * SETTINGS.chip_unit
                cents = max(action.least, min(rounded, action.most))
            if cents is not None and action.least <= cents <= action.most:
                return c.Decide(action.send.box, action.send.decision, cents)
            self.console.print(f"An amount from {dollars(action.least)} to {dollars(action.most)}, or min, half, pot")

    # ---- output ------------------------------------------------------------------------------------------------------

    def _view(self) -> TableShown:
        return view(self.seat.table, YOU)

    def _print_happened(self) -> None:
        """Print what has happened since the last call, except looks at cards."""
        lines = self._view().happened
        for happening in lines[self._printed_count :]:
            if "looks at" not in happening.says and "is concluded" not in happening.says:
                cited = f"  [dim]¶ {escape(happening.cited.number)}[/dim]" if happening.cited else ""
                self.console.print(f"  {escape(_to_you(happening.says))}{cited}")
        self._printed_count = len(lines)

    def _print_board(self) -> None:
        """Print the board when it has changed."""
        board = tuple(card for area in self._view().areas if area.room for card in area.cards if card)
        if board != self._board:
            self._board = board
            self.console.print(f"\n  Board  [bold]{' '.join(board)}[/bold]")

    def _print_result(self) -> None:
        shown = self._view()
        for box in shown.boxes:
            if box.words and box.number != 1:
                self.console.print(f"  Seat {box.number}, {box.player}: {format_faces(box.cards)}  {box.words}")
        poker_view: PokerTableView | None = shown.around
        for pot in poker_view.pots if poker_view and len(poker_view.pots) > 1 else ():
            winners = ", ".join(shown.boxes[seat - 1].player for seat in pot.winners)
            self.console.print(f"  {pot.name} {dollars(pot.cents)} to {winners}")
        if shown.net is not None:
            sign = "+" if shown.net > 0 else ""
            self.console.print(
                f"  Your Round: [bold]{sign}{dollars(shown.net)}[/bold]; {dollars(shown.rack)} before you"
            )
