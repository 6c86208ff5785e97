"""A table in the terminal: the dealer deals, the player is asked, the receipt is printed."""

from collections.abc import Iterator

from msgspec.structs import replace
from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt

from croupier.cli.rich_table import print_reasons
from croupier.engine.legal_actions import actions_for, step
from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.shuffle import shuffled
from croupier.engine.table import Table, game_of, playing, seals_for
from croupier.engine.table_sheet import receipt
from croupier.engine.view_types import BoxShown, LineShown, SplitShown, TableShown
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute, record_events, record_refusal
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls import DEMO, LinkTerms
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import Card
from croupier.rules.deal import Device
from croupier.rules.game import Game, LegalAction
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK
from croupier.rules.money import dollars, parse_cents
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits
from croupier.server.tables.shoes import as_drawn, opened_with
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.store.interface import Store
from croupier.store.recovery import resume
from croupier.words import cited_refusal, refusal

TABLE, LINK, YOU = "terminal", "multi-link", Actor("you", Role.PLAYER)
WALLET = 200_000
BUY_IN = 50_000


class Seat:
    """A seat at one table of a house kept in a store: a command goes in, its plan is written, the table moves on."""

    def __init__(self, store: Store, game: str, device: Device, mix: str = "") -> None:
        self.store, self.house, self.mix = store, resume(store), mix
        self.now = Timestamps(last_timestamp(store, self.house.seq)).now
        if TABLE not in self.house.tables:
            self._open(game, device)

    @property
    def table(self) -> Table:
        return self.house.tables[TABLE]

    def _open(self, game: str, device: Device) -> None:
        terms = _terms(BY_ID[game], device)
        link = LinkTerms("Multi-Link", bet=500, rate_ppm=300_000, reset=5_000_000, start=41_280_635)
        facts = (e.LinkOpened(LINK, link), e.ChipsIssued(YOU.name, WALLET))
        self._keep(record_events(self.house, HOUSE_STREAM, facts, HOUSE, self.now()))
        opened = e.TableOpened(
            TABLE, game, BY_ID[game].doc.code, terms, LINK if terms.jackpot_bet else "", "Terminal", DEMO
        )
        self._keep(record_events(self.house, TABLE, (opened,), HOUSE, self.now()))
        self.do(c.Sit(1), YOU)

    def _keep(self, plan: Plan) -> None:
        self.store.append((plan,))
        self.house = plan.after

    def do(self, command: c.AnyCommand, by: Actor = HOUSE, seed: bytes = b"") -> Refused | None:
        vault = ((self._key(self.table.rounds + 1), seed),) if seed else ()
        order = Order(TABLE, command, by, self.now())
        plan = execute(self.house, order, vault)
        if isinstance(plan, Refused):
            self._keep(record_refusal(self.house, order, plan))
            return plan
        self._keep(plan)
        return None

    def open_round(self, seed: bytes) -> Refused | None:
        """Where cards come before bets, the player's own words are sealed now and revealed at once."""
        ring = game_of(self.table).between is not None
        if self.mix and ring:
            self._seal()
        no = self.do(opened_with(self.table, seed), seed=seed)
        if self.mix and not no:
            self._reveal() if ring else self._seal()
        return no

    def close_bets(self) -> Refused | None:
        no = self.do(c.CloseBets())
        if self.mix and not no:
            self._reveal()
        return no

    def _seal(self) -> None:
        number = seals_for(self.table)
        commitment = self.table.round.commitment if self.table.round else ""
        seal = seal_of(RoundId(self.table.game, TABLE, number, commitment), YOU.name, self.mix)
        self.do(c.Seal(seal, number), YOU)

    def _reveal(self) -> None:
        self.do(c.Mix(self.mix), YOU)

    def card(self) -> Card:
        """The next card, from the seed that was kept when the round opened."""
        seed = self.store.secret(self._key(self.table.rounds))
        assert seed is not None
        assert self.table.round is not None
        order = shuffled(seed, self.table.settings.decks)
        return as_drawn(self.table, self.table.round, order)[count_drawn(self.table.round)]

    @staticmethod
    def _key(number: int) -> str:
        return f"seed/{TABLE}/{number}"


def _terms(game: Game, device: Device) -> AnySettings:
    """Small tables: the bet that admits to the round up to 500, any other up to 100."""
    limits = {bet: Limits(500, 50_000 if bet == game.limited[0] else 10_000) for bet in game.limited}
    if game is FREE_BET_BLACKJACK:
        return BlackjackSettings(limits=limits, device=device)
    return HousePokerSettings(limits=limits, jackpot_bet=500, device=device)


class Terminal:
    """What the dealer says and does, and what the player is asked."""

    def __init__(self, seat: Seat, console: Console, boxes: int) -> None:
        self.seat, self.console, self.boxes = seat, console, boxes
        self._last: tuple[str, ...] = ()  # the cards as they were last printed

    def round(self, seed: bytes) -> None:
        """One round from the call to the receipt; an open one from an earlier sitting is finished first."""
        if not playing(self.seat.table):
            self._buy_in()
            self.seat.open_round(seed)
        if not self._shown().boxes[0].cards and self._phase() == "betting":
            self._bets()
        while (phase := self._phase()) != "over":
            if phase in ("deciding", "options"):
                self._ask()
            else:
                self._deal(phase)
        self._receipt()

    def _phase(self) -> str:
        now = step(self.seat.table)
        return now.phase if now else "idle"

    def _shown(self) -> TableShown:
        return view(self.seat.table, YOU)

    def _buy_in(self) -> None:
        if self.seat.table.racks.get(YOU.name, 0) < BUY_IN // 5:
            no = self.seat.do(c.BuyIn(BUY_IN), YOU)
            if no:
                self.console.print(f"[dim]{no}[/dim]")

    def _bets(self) -> None:
        terms, shown = self.seat.table.settings, self._shown()
        self._say(shown)
        for box in range(1, self.boxes + 1):
            for bet, limit in terms.limits.items():
                default = limit.least if bet == game_of(self.seat.table).limited[0] else 0
                name = game_of(self.seat.table).names[bet]
                label = f"Box {box}: {name}, {dollars(limit.least)} to {dollars(limit.most)}"
                while (cents := self._amount(label, default)) and self._refused(c.PlaceBet(box, bet, cents)):
                    pass
            if any(self._is_jackpot(each.send, box) for each in actions_for(self.seat.table, YOU)) and self._yes(
                f"Box {box}: Progressive Jackpot {dollars(terms.jackpot_bet)}?"
            ):
                self._refused(c.PlaceBet(box, "jackpot", terms.jackpot_bet))

    @staticmethod
    def _is_jackpot(command: c.AnyCommand, box: int) -> bool:
        return isinstance(command, c.PlaceBet) and (command.box, command.bet) == (box, "jackpot")

    def _yes(self, question: str) -> bool:
        return Prompt.ask(question, choices=["y", "n"], default="n", console=self.console) == "y"

    def _amount(self, label: str, default: int) -> int:
        """Dollars as people write them, to whole cents."""
        while True:
            cents = parse_cents(Prompt.ask(label, default=dollars(default), console=self.console))
            if cents is not None:
                return cents
            self.console.print(refusal(refuse("amount_unreadable")))

    def _refused(self, command: c.AnyCommand) -> bool:
        no = self.seat.do(command, YOU)
        if no:
            self.console.print(f"[bold]Refused[/bold] {escape(cited_refusal(no))}")
        return no is not None

    def _deal(self, phase: str) -> None:
        """The dealer's part, whatever it is now."""
        if phase == "betting":
            no = self.seat.close_bets()
            if no:
                self.console.print(f"[bold]Refused[/bold] {escape(cited_refusal(no))}")
                self._bets()
            return
        if phase == "dealing":
            self._say(self._shown())
            while self._phase() == "dealing":
                self.seat.do(c.Deal((self.seat.card(),)))
            return
        if phase == "showing":
            self._say(self._shown())
        known = len(self._shown().happened)
        command = c.Reveal() if phase == "showing" else c.Settle()
        assert self.seat.do(command) is None
        if phase == "settling" and self._phase() != "over":
            self._tell(known)
        if self._phase() != "deciding":  # who is asked is shown the cards anyway
            self._cards()

    def _tell(self, known: int) -> None:
        """What has been settled before the round is over."""
        for each in self._shown().happened[known:]:
            cited = f"  [dim]¶ {escape(each.cited.number)}[/dim]" if each.cited else ""
            self.console.print(f"  {escape(each.says)}{cited}")

    def _ask(self) -> None:
        """The legal decisions, each with its cost and paragraph; one is chosen."""
        self._say(self._shown())
        self._cards()
        choices = [each for each in actions_for(self.seat.table, YOU) if isinstance(each.send, _DECISIONS) or each.key]
        answers = {str(at): each for at, each in enumerate(choices, start=1)}
        for at, each in answers.items():
            key = f" {each.key.lower()}" if each.key else ""
            self.console.print(
                f"  [bold]{at}{key}[/bold]  {self._described(each)}  [dim]¶ {escape(each.para.number)}[/dim]"
            )
        answers = {each.key.lower(): each for each in reversed(choices) if each.key} | answers
        chosen = Prompt.ask("Your choice", choices=list(answers), show_choices=False, console=self.console)
        if not answers[chosen].confirm or self._yes(answers[chosen].confirm):
            self._refused(self._sized(answers[chosen]))

    def _sized(self, may: LegalAction) -> c.AnyCommand:
        """The command, with the amount where there is a choice: a Double Down for less, a part of the Insurance."""
        if may.least >= may.most or not isinstance(may.send, c.Decide | c.PlaceBet):
            return may.send
        label = f"{may.word}, {dollars(may.least)} to {dollars(may.most)}"
        return replace(may.send, cents=self._amount(label, may.most))

    def _described(self, may: LegalAction) -> str:
        box = f"Box {getattr(may.send, 'box', 0)}: " if self.boxes > 1 else ""
        cost = f" +{dollars(may.cost)}" if may.cost else ""
        return f"{box}{may.word}{cost} - {may.says}"

    def _say(self, shown: TableShown) -> None:
        call = shown.announced
        quote = f'"{call.quote}"  ' if call.quote else ""
        self.console.print(f"\n[bold]{quote}[/bold]{call.says}  [dim]¶ {escape(call.cited.number)}[/dim]")

    def _cards(self) -> None:
        """The cards, where they are others than before."""
        lines = tuple(_lines(self._shown()))
        if lines != self._last:
            self.console.print("\n".join(lines))
        self._last = lines

    def _receipt(self) -> None:
        bill = receipt(self.seat.table, YOU.name, self.seat.now())
        if bill is None:
            return
        self._say(self._shown())
        self._cards()
        names = ("Box", "Bet", "Result", "¶", "Staked", "Returned", "Because")
        split = {line.box for line in bill.lines if line.hand > 1}
        rows = [
            (str(line.box), _label(line, line.box in split), line.result, line.cited[0].number,
             dollars(line.stake), dollars(line.paid), line.because)
            for line in bill.lines
        ]  # fmt: skip
        print_reasons(self.console, names, rows, title=f"Round {bill.round}")
        self.console.print(
            f"Staked {dollars(bill.staked)}, returned {dollars(bill.returned)}, "
            f"net [bold]{'+' if bill.net > 0 else ''}{dollars(bill.net)}[/bold]; "
            f"chips {dollars(bill.rack_before)} before, {dollars(bill.rack_after)} now"
        )


_DECISIONS = (c.Examine, c.Decide, c.ChooseOption)
_BESIDE = {"split": "Split", "double": "Double Down", "free_split": "◆ Free Split", "free_double": "◆ Free Double"}


def _lines(shown: TableShown) -> Iterator[str]:
    """The Dealer's Hand, the cards that everybody shares in one line, and each box."""
    board = [area for area in shown.areas if area.cards and area.room]
    for area in shown.areas:
        if area.cards and not area.room and area.name not in ("Burnt", "Discard"):
            yield f"  {area.name:10} {_faces(area.cards)}  {area.words}".rstrip()
    if board:
        first, *others = board
        more = "".join(f"   {area.name} {_faces(area.cards)}" for area in others)
        yield f"  {first.name:10} {_faces(first.cards)}{more}"
    for box in shown.boxes:
        if box.cards:
            yield f"  Box {box.number:<6} {_faces(box.cards)}  {box.words or box.status}" + _beside(
                box, bool(box.splits)
            )
        for hand in box.splits:
            yield f"    {f'Hand {hand.number}':8} {_faces(hand.cards)}  {hand.words}" + _beside(hand, split=True)


def _beside(hand: BoxShown | SplitShown, split: bool) -> str:
    """The chips and the Free Bet Markers beside a Hand, and whether it is the one to play."""
    lying = [spot for spot in hand.spots if spot.bet in _BESIDE]
    words = [_BESIDE[spot.bet] + (f" {dollars(spot.cents)}" if spot.cents else "") for spot in lying]
    now = ["your turn"] if split and hand.status == "to play" else []
    return "".join(f"  · {each}" for each in words + now)


def _label(line: LineShown, split: bool) -> str:
    return f"{line.label}, Hand {line.hand}" if split and line.hand else line.label


def _faces(cards: tuple[str, ...]) -> str:
    return " ".join(card or "▒▒" for card in cards)
