"""A table in the terminal: deal, ask the player for decisions, print the receipt."""

from collections.abc import Iterator

from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape

from croupier.cli.amounts import money
from croupier.cli.rich_table import print_reasons
from croupier.cli.terminal.prompts import ask_key, ask_text, cite
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.receipt import receipt
from croupier.engine.shortcut_keys import key_of
from croupier.engine.shuffle import shuffled
from croupier.engine.table import Table, game_of, is_playing, seals_for
from croupier.engine.view_types import BoxShown, LineShown, SplitShown, TableShown
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute, record_events, record_refusal
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO, LinkTerms
from croupier.rules.base_round import count_drawn
from croupier.rules.bets import Bet
from croupier.rules.cards import Card
from croupier.rules.deal import Area, Device
from croupier.rules.game import Game, HandState, LegalAction
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK
from croupier.rules.money import dollars, parse_cents
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits
from croupier.server.tables.shoes import cards_as_drawn, opened_with
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.store.interface import Store
from croupier.store.recovery import resume
from croupier.words import cited_refusal, name_of, para_number, phrase, refusal, render

TABLE, LINK, YOU = "terminal", "multi-link", Actor("you", Role.PLAYER)
WALLET = 200_000
BUY_IN = 50_000


class Seat:
    """A player's seat at the one table of a stored house; it executes commands and writes their effects."""

    def __init__(self, store: Store, game: str, device: Device, mix: str = "") -> None:
        self.store, self.house, self.mix = store, resume(store), mix
        self.now = Timestamps(last_timestamp(store, self.house.seq)).now
        if TABLE not in self.house.tables:
            self._open_table(game, device)

    @property
    def table(self) -> Table:
        return self.house.tables[TABLE]

    def _open_table(self, game: str, device: Device) -> None:
        terms = _table_settings(BY_ID[game], device)
        link = LinkTerms("Multi-Link", bet=500, rate_ppm=300_000, reset=5_000_000, start=41_280_635)
        facts = (e.LinkOpened(LINK, link), e.ChipsIssued(YOU.name, WALLET))
        self._append(record_events(self.house, HOUSE_STREAM, facts, HOUSE, self.now()))
        opened = e.TableOpened(
            TABLE, game, BY_ID[game].doc.code, terms, LINK if terms.jackpot_bet else "", "Terminal", DEMO
        )
        self._append(record_events(self.house, TABLE, (opened,), HOUSE, self.now()))
        self.do(c.Sit(1), YOU)

    def _append(self, plan: Plan) -> None:
        self.store.append((plan,))
        self.house = plan.after

    def do(self, command: c.AnyCommand, by: Actor = HOUSE, seed: bytes = b"") -> Refused | None:
        vault = ((self._key(self.table.rounds + 1), seed),) if seed else ()
        order = Order(TABLE, command, by, self.now())
        plan = execute(self.house, order, vault)
        if isinstance(plan, Refused):
            self._append(record_refusal(self.house, order, plan))
            return plan
        self._append(plan)
        return None

    def open_round(self, seed: bytes) -> Refused | None:
        """Open a round and seal the player's words for it.

        In Poker, cards come before bets, so words are sealed before the round opens and revealed after it.
        """
        is_poker = game_of(self.table).seating is not None
        if self.mix and is_poker:
            self._seal()
        refusal = self.do(opened_with(self.table, seed), seed=seed)
        if self.mix and not refusal:
            self._reveal() if is_poker else self._seal()
        return refusal

    def close_bets(self) -> Refused | None:
        refusal = self.do(c.CloseBets())
        if self.mix and not refusal:
            self._reveal()
        return refusal

    def _seal(self) -> None:
        number = seals_for(self.table)
        commitment = self.table.round.commitment if self.table.round else ""
        seal = seal_of(RoundId(self.table.game, TABLE, number, commitment), YOU.name, self.mix)
        self.do(c.Seal(seal, number), YOU)

    def _reveal(self) -> None:
        self.do(c.Mix(self.mix), YOU)

    def card(self) -> Card:
        """Return the next card, from the seed stored when the round opened."""
        seed = self.store.secret(self._key(self.table.rounds))
        assert seed is not None
        assert self.table.round is not None
        order = shuffled(seed, self.table.settings.decks)
        return cards_as_drawn(self.table, self.table.round, order)[count_drawn(self.table.round)]

    @staticmethod
    def _key(number: int) -> str:
        return f"seed/{TABLE}/{number}"


def _table_settings(game: Game, device: Device) -> AnySettings:
    """Return settings of a small table: the main bet up to $500, others up to $100."""
    limits = {bet: Limits(500, 50_000 if bet == game.limited_bets[0] else 10_000) for bet in game.limited_bets}
    if game is FREE_BET_BLACKJACK:
        return BlackjackSettings(limits=limits, device=device)
    return HousePokerSettings(limits=limits, jackpot_bet=500, device=device)


class Terminal:
    """Prints what the dealer says and does, and asks the player."""

    def __init__(self, seat: Seat, console: Console, boxes: int) -> None:
        self.seat, self.console, self.boxes = seat, console, boxes
        self._last: tuple[str, ...] = ()  # the cards as last printed

    def round(self, seed: bytes) -> None:
        """Play one round up to the receipt: a new one, or one that an earlier session left open."""
        if not is_playing(self.seat.table):
            self._buy_in()
            self.seat.open_round(seed)
        if not self._view().boxes[0].cards and self._phase() == "betting":
            self._ask_bets()
        while (phase := self._phase()) != "over":
            if phase in ("deciding", "options"):
                self._ask_decision()
            else:
                self._take_dealer_step(phase)
        self._print_receipt()

    def _phase(self) -> str:
        step_now = step(self.seat.table)
        return step_now.phase if step_now else "idle"

    def _view(self) -> TableShown:
        return view(self.seat.table, YOU)

    def _buy_in(self) -> None:
        if self.seat.table.racks.get(YOU.name, 0) < BUY_IN // 5:
            refusal = self.seat.do(c.BuyIn(BUY_IN), YOU)
            if refusal:
                self.console.print(f"[dim]{refusal}[/dim]")

    def _ask_bets(self) -> None:
        terms, shown = self.seat.table.settings, self._view()
        self._print_announcement(shown)
        for box in range(1, self.boxes + 1):
            for bet, limit in terms.limits.items():
                default = limit.least if bet == game_of(self.seat.table).limited_bets[0] else 0
                name = name_of("bet", bet)
                label = phrase("terminal_bet", box=box, bet=name, least=limit.least, most=limit.most)
                while (cents := self._ask_amount(label, default)) and self._is_refused(c.PlaceBet(box, bet, cents)):
                    pass
            if any(
                self._is_jackpot(action.command, box) for action in actions_for(self.seat.table, YOU)
            ) and self._ask_yes_no(phrase("terminal_jackpot_bet", box=box, cents=terms.jackpot_bet)):
                self._is_refused(c.PlaceBet(box, Bet.JACKPOT, terms.jackpot_bet))

    @staticmethod
    def _is_jackpot(command: c.AnyCommand, box: int) -> bool:
        return isinstance(command, c.PlaceBet) and (command.box, command.bet) == (box, Bet.JACKPOT)

    def _ask_yes_no(self, question: str) -> bool:
        return ask_key(self.console, question, ("y", "n"), default="n") == "y"

    def _ask_amount(self, label: str, default: int) -> int:
        """Ask for an amount in dollars, and return it in cents."""
        while True:
            cents = parse_cents(ask_text(self.console, label, f"${dollars(default)}").removeprefix("$"))
            if cents is not None:
                return cents
            self.console.print(refusal(refuse("amount_unreadable")))

    def _is_refused(self, command: c.AnyCommand) -> bool:
        refusal = self.seat.do(command, YOU)
        if refusal:
            print_refusal(self.console, refusal, command)
        return refusal is not None

    def _take_dealer_step(self, phase: str) -> None:
        if phase == "betting":
            refusal = self.seat.close_bets()
            if refusal:
                print_refusal(self.console, refusal, c.CloseBets())
                self._ask_bets()
            return
        if phase == "dealing":
            self._print_announcement(self._view())
            while self._phase() == "dealing":
                self.seat.do(c.Deal((self.seat.card(),)))
            return
        if phase == "showing":
            self._print_announcement(self._view())
        known_count = len(self._view().happened)
        command = c.Reveal() if phase == "showing" else c.Settle()
        assert self.seat.do(command) is None
        if phase == "settling" and self._phase() != "over":
            self._print_happened(known_count)
        if self._phase() != "deciding":  # asking the player prints the cards too
            self._print_cards()

    def _print_happened(self, known_count: int) -> None:
        """Print what was settled during the round, before it ends."""
        for happening in self._view().happened[known_count:]:
            self.console.print(f"  {escape(happening.text)}{cite(happening.cited)}")

    def _ask_decision(self) -> None:
        """Print the legal decisions with their cost and paragraph, ask for one, and execute it."""
        self._print_announcement(self._view())
        self._print_cards()
        choices = [
            action
            for action in actions_for(self.seat.table, YOU)
            if isinstance(action.command, _DECISIONS) or key_of(action.command)
        ]
        answers = {str(number): action for number, action in enumerate(choices, start=1)}
        for number, action in answers.items():
            key = f" {key_of(action.command).lower()}".rstrip()
            self.console.print(f"  [bold]{number}{key}[/bold]  {self._describe(action)}{cite(action.para)}")
        keys = {key_of(action.command).lower(): action for action in reversed(choices)}
        answers = {key: action for key, action in keys.items() if key} | answers
        chosen = ask_key(self.console, phrase("terminal_your_choice"), tuple(answers))
        if not answers[chosen].confirm or self._ask_yes_no(render(answers[chosen].confirm)):
            self._is_refused(self._choose_size(answers[chosen]))

    def _choose_size(self, action: LegalAction) -> c.AnyCommand:
        """Return the command of an action; ask for its amount if the player can choose it."""
        if action.least >= action.most or not isinstance(action.command, c.Decide | c.PlaceBet):
            return action.command
        label = phrase("terminal_amount", action=action.label, least=action.least, most=action.most)
        return replace(action.command, cents=self._ask_amount(label, action.most))

    def _describe(self, action: LegalAction) -> str:
        box = f"{phrase('terminal_box', box=getattr(action.command, 'box', 0))}: " if self.boxes > 1 else ""
        cost = f" +${dollars(action.cost)}" if action.cost else ""
        return f"{box}{render(action.label)}{cost} - {render(action.description)}"

    def _print_announcement(self, shown: TableShown) -> None:
        call = shown.announced
        quote = f'"{call.quote}"  ' if call.quote else ""
        self.console.print(f"\n[bold]{quote}[/bold]{call.text}{cite(call.cited)}")

    def _print_cards(self) -> None:
        """Print the cards on the table if they have changed."""
        lines = tuple(_card_lines(self._view()))
        if lines != self._last:
            self.console.print("\n".join(lines))
        self._last = lines

    def _print_receipt(self) -> None:
        bill = receipt(self.seat.table, YOU.name, self.seat.now())
        if bill is None:
            return
        self._print_announcement(self._view())
        self._print_cards()
        names = ("box", "bet", "result", "para", "staked", "returned", "because")
        split = {line.box for line in bill.lines if line.hand > 1}
        rows = [
            (str(line.box), _label(line, line.box in split), name_of("result", line.result),
             para_number(line.cited[0].number), money(line.stake), money(line.paid), line.because)
            for line in bill.lines
        ]  # fmt: skip
        print_reasons(self.console, names, rows, title=phrase("terminal_round", round=bill.round))
        totals = phrase(
            "terminal_totals",
            staked=bill.staked,
            returned=bill.returned,
            net=f"[bold]{format_net(bill.net)}[/bold]",
            before=bill.rack_before,
            now=bill.rack_after,
        )
        self.console.print(totals)


_DECISIONS = (c.Examine, c.Decide, c.ChooseOption)
_BESIDE: dict[str, str] = {  # bets beside a Hand, and their marks
    Bet.SPLIT: "",
    Bet.DOUBLE: "",
    Bet.FREE_SPLIT: "◆ ",
    Bet.FREE_DOUBLE: "◆ ",
}


def _card_lines(shown: TableShown) -> Iterator[str]:
    """Yield one line each for the Dealer's Hand, for the shared cards and for each box."""
    board = [area for area in shown.areas if area.cards and area.room]
    for area in shown.areas:
        if area.cards and not area.room and area.code not in (Area.BURNT, Area.DISCARD):
            yield f"  {area.name:10} {format_faces(area.cards)}  {area.words}".rstrip()
    if board:
        first, *others = board
        other_areas = "".join(f"   {area.name} {format_faces(area.cards)}" for area in others)
        yield f"  {first.name:10} {format_faces(first.cards)}{other_areas}"
    for box in shown.boxes:
        if box.cards:
            chips = _describe_chips(box, bool(box.splits))
            label = phrase("terminal_box", box=box.number)
            yield f"  {label:10} {format_faces(box.cards)}  {box.words or box.status}{chips}"
        for hand in box.splits:
            chips = _describe_chips(hand, split=True)
            label = phrase("terminal_hand", hand=hand.number)
            yield f"    {label:8} {format_faces(hand.cards)}  {hand.words}{chips}"


def _describe_chips(hand: BoxShown | SplitShown, split: bool) -> str:
    """Describe the chips and Free Bet Markers beside a Hand, and say whether the Hand has to be played now."""
    spots = [spot for spot in hand.spots if spot.bet in _BESIDE]
    words = [
        _BESIDE[spot.bet] + name_of("bet", spot.bet) + (f" ${dollars(spot.cents)}" if spot.cents else "")
        for spot in spots
    ]
    turn = [phrase("terminal_hand_to_play")] if split and hand.state is HandState.TO_ACT else []
    return "".join(f"  · {text}" for text in words + turn)


def _label(line: LineShown, split: bool) -> str:
    return phrase("bet_of_hand", bet=line.label, hand=line.hand) if split and line.hand else line.label


def print_refusal(console: Console, refused: Refused, command: c.AnyCommand) -> None:
    console.print(f"[bold]{escape(cited_refusal(refused, command))}[/bold]")


def format_net(cents: int) -> str:
    """Format a result with its sign, such as +$15, -$5 or $0."""
    sign = "+" if cents > 0 else "-" if cents < 0 else ""
    return f"{sign}${dollars(abs(cents))}"


def format_faces(cards: tuple[str, ...]) -> str:
    return " ".join(card or "▒▒" for card in cards)
