"""Poker in the terminal: a seat among bots, from sitting down to leaving."""

from hashlib import sha256
from random import Random

from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape

from croupier.bots.policy import Policy
from croupier.bots.registry import POLICIES
from croupier.cli.terminal.prompts import ask_key, ask_text, cite
from croupier.cli.terminal.table import TABLE, WALLET, YOU, Seat, format_faces, format_net, print_refusal
from croupier.engine.event_texts import describe_own_action
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.player_entropy import QUIET
from croupier.engine.shortcut_keys import key_of
from croupier.engine.shuffle import shuffled
from croupier.engine.table import is_playing, seat_of
from croupier.engine.transcript import shown_entry
from croupier.engine.view_types import PokerTableShown, TableShown
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO
from croupier.rules.deal import Device
from croupier.rules.game import LegalAction, Phase
from croupier.rules.games import POKER
from croupier.rules.money import dollars, parse_cents
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from croupier.server.tables.shoes import COMMANDS, STEPS, cards_as_drawn, next_cards
from croupier.words import phrase, render

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
NOT_PRINTED = frozenset((e.HandExamined, e.RoundConcluded)) | QUIET


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
            question = f"\n[dim]{phrase('terminal_next_round', key=QUIT)}[/dim]"
            if ask_text(self.console, question, "") == QUIT:
                break
        self._leave()

    def _sit_down(self) -> None:
        poker_view = self._view().poker
        assert poker_view is not None
        self.console.print(f"[bold]{POKER.doc.title}[/bold]  {'  ·  '.join(poker_view.description)}")
        for box, name in enumerate((YOU.name, *BOTS), start=1):
            if seat_of(self.seat.table, name) is None:
                self.seat.do(c.Sit(box), Actor(name, Role.PLAYER))
        self.console.print(phrase("terminal_seated", others=", ".join(BOTS)))

    def _provide_chips(self) -> bool:
        """Let bots buy chips before a round, and ask the player to; return False if the player leaves."""
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
        label = phrase("terminal_table_stake", least=limit.least, most=limit.most, key=QUIT)
        while (answer := ask_text(self.console, label, f"${dollars(BUY_IN)}")) != QUIT:
            cents = parse_cents(answer.removeprefix("$"))
            buy_in = c.BuyIn(cents or 0)
            refusal = self.seat.do(buy_in, YOU) if cents else refuse("amount_unreadable")
            if refusal is None:
                return True
            print_refusal(self.console, refusal, buy_in)
        return False

    def _leave(self) -> None:
        rack = self.seat.table.racks.get(YOU.name, 0)
        self.seat.do(c.Leave(), YOU)
        self.console.print(phrase("terminal_left", cents=rack))

    # ---- a round -----------------------------------------------------------------------------------------------------

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
        if any(isinstance(action.command, c.Examine) for action in actions_for(self.seat.table, YOU)):
            self.seat.do(c.Examine(1), YOU)
        self._print_board()

    def _next_cards(self) -> tuple[int, ...]:
        """Return the next cards, from the seed stored when the round opened."""
        table = self.seat.table
        seed, step_now = self.seat.store.secret(self.seat._key(table.rounds)), step(table)
        assert seed is not None
        assert step_now is not None
        assert table.round is not None
        return next_cards(cards_as_drawn(table, table.round, shuffled(seed)), table.round, step_now.cards)

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
        """Ask the player for a decision and its amount, and execute it."""
        shown = self._view()
        actions = {
            key_of(action.command).lower(): action
            for action in actions_for(self.seat.table, YOU)
            if isinstance(action.command, c.Decide)
        }
        self._print_situation(shown)
        words = "   ".join(f"[bold]{key}[/bold] {render(action.label)}" for key, action in actions.items())
        self.console.print(f"  {words}")
        key = ask_key(self.console, phrase("terminal_your_turn"), tuple(actions))
        command = self._choose_size(actions[key], actions.get("c"), shown)
        if refusal := self.seat.do(command, YOU):
            print_refusal(self.console, refusal, command)

    def _print_situation(self, shown: TableShown) -> None:
        box = shown.boxes[0]
        pot = sum(spot.cents for box_shown in shown.boxes for spot in box_shown.spots)
        self.console.print(f"\n  [bold]{format_faces(box.cards)}[/bold]  {box.words}")
        self.console.print(f"  {phrase('terminal_pots', pots=pot, stack=shown.rack)}")

    def _choose_size(self, action: LegalAction, call: LegalAction | None, shown: TableShown) -> c.AnyCommand:
        if not isinstance(action.command, c.Decide) or action.least >= action.most:
            return action.command
        pot = sum(spot.cents for box in shown.boxes for spot in box.spots)
        call_cost = call.cost if call else 0
        level = action.least - action.cost + call_cost
        sizes = {"min": action.least, "half": level + (pot + call_cost) // 2, "pot": level + pot + call_cost}
        label = phrase("terminal_bet_size", action=action.label, least=action.least, most=action.most)
        while True:
            answer = ask_text(self.console, label, "min").lower()
            cents = parse_cents(answer.removeprefix("$"))
            if answer in sizes:
                rounded = sizes[answer] // SETTINGS.chip_unit * SETTINGS.chip_unit
                cents = max(action.least, min(rounded, action.most))
            if cents is not None and action.least <= cents <= action.most:
                return c.Decide(action.command.box, action.command.decision, cents)
            self.console.print(phrase("terminal_size_unreadable", least=action.least, most=action.most))

    # ---- output ------------------------------------------------------------------------------------------------------

    def _view(self) -> TableShown:
        return view(self.seat.table, YOU)

    def _print_happened(self) -> None:
        """Print the events since the last call, but not that players have looked at their cards."""
        log = self.seat.table.log
        for entry in log[self._printed_count :]:
            shown = shown_entry(entry)
            if shown is None or type(entry.event) in NOT_PRINTED:
                continue
            text = shown.text
            if isinstance(entry.event, e.Acted) and entry.event.player == YOU.name:
                text = render(describe_own_action(entry.event))
            self.console.print(f"  {escape(text)}{cite(shown.cited)}")
        self._printed_count = len(log)

    def _print_board(self) -> None:
        """Print the Community Cards if they have changed."""
        board = tuple(card for area in self._view().areas if area.room for card in area.cards if card)
        if board != self._board:
            self._board = board
            self.console.print(f"\n  {phrase('terminal_board')}  [bold]{' '.join(board)}[/bold]")

    def _print_result(self) -> None:
        shown = self._view()
        for box in shown.boxes:
            if box.words and box.number != 1:
                seat = phrase("terminal_seat", seat=box.number, player=box.player)
                self.console.print(f"  {seat}: {format_faces(box.cards)}  {box.words}")
        poker_view: PokerTableShown | None = shown.poker
        for pot in poker_view.pots if poker_view and len(poker_view.pots) > 1 else ():
            winners = ", ".join(shown.boxes[seat - 1].player for seat in pot.winners)
            self.console.print(f"  {phrase('terminal_pot_won', pot=pot.name, cents=pot.cents, winners=winners)}")
        if shown.net is not None:
            net = f"[bold]{format_net(shown.net)}[/bold]"
            self.console.print(f"  {phrase('terminal_result', net=net, stack=shown.rack)}")
