"""A Round of Poker as a small table: one step per line, the expected answer after `->`. Amounts are dollars.

    table rake_percent=0; shuffler          what the House has set; only before the seats
    seats 1000 1000 500 button 1            Table Stakes of s1, s2, s3; the Button is at the last seat unless said
    cards 1 As Ks; 2 Qd Qc; board Ts 9s 8s 2d 2c    cards to come; what is not named is filled up
    deal | deal 3                           all cards that are due, or this many
    fell Qs to flop                         a card that fell where it should not
    s3 raise 20 | s3 call | s3 call by s2   an action of the player at seat 3, on their own or through somebody else
    s3 looks | s3 shows | s3 hides | s3 leaves | s3 sleeps
    reveal | settle | reshuffle             the Dealer
    run                                     all cards and the settlement, when nobody has to act any more
    report hole_cards_exposed box=1 cards=own by pit_supervisor    own: all cards of that seat

Answers are those of tests/support/rules/script.py. A line that begins with `=` looks at the Round:

    = waits s3 | = waits nobody | = phase dealing
    = s3 may fold, call 10, raise 20-1000   everything the player to act is offered
    = stacks 990 1010 500 | = pots 18 s1,s2,s3; 8 s1,s3 | = rake 15 0 | = net +185 -100 -100
    = lie burnt 1 2 1 2 | = sees s1 2 -- -- | = void 5.2.1 | = open 1 2
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.cards import DECK, Card, format_card, parse_cards
from croupier.rules.deal import BURNT, DEVICE, DISCARD, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.game import visible_cards
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import Round, pot
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from tests.support.rules.expectations import Answer, expect, money, place, tag
from tests.support.rules.poker_tables import DEALER, begun, opening
from tests.support.rules.script import follow

SETTINGS = PokerSettings(
    small_blind=500,
    big_blind=1000,
    table_stake=Limits(20_000, 100_000),
    chip_unit=100,
    rake_percent=5,
    rake_cap=3_000,
)
"""Blinds 5/10, smallest chip 1, Rake 5% with a cap of 30: the table of the worked cases."""
AREAS = {
    "burnt": BURNT,
    "discard": DISCARD,
    "device": DEVICE,
    "flop": FLOP_CARDS,
    "turn": TURN_CARD,
    "river": RIVER_CARD,
}
NAMES = {where: name for name, where in AREAS.items()}
YES_NO = {"yes": True, "no": False}


def check(script: str) -> "Played":
    """Play the lines of a script; the first with a different answer fails with its number."""
    __tracebackhide__ = True
    played = Played()
    follow(script, played.line)
    return played


class Played:
    """A Round in the middle of its script, with every event from the opening on."""

    round: Round

    def __init__(self) -> None:
        self.settings = SETTINGS
        self.events: list[Any] = []
        self.named: dict[int, list[Card]] = {}

    def line(self, line: str) -> None:
        if line.startswith("= "):
            look(self.round, line.removeprefix("= "))
            return
        step, _, want = (part.strip() for part in line.partition("->"))
        expect(want or "ok", self.step(step))

    def step(self, step: str) -> Answer:
        match step.split():
            case ["table", *_]:
                return self.table(step.removeprefix("table "))
            case ["seats", *stacks]:
                return self.seats(stacks)
            case ["cards", *_]:
                return self.cards(step.removeprefix("cards "))
            case ["deal"]:
                return self.deal(len(self.round.next_places))
            case ["deal", count]:
                return self.deal(int(count))
            case ["fell", *faces, "to", where]:
                to = AREAS[where] if where in AREAS else int(where)
                return self.ask(c.Deal(parse_cards(faces), to), DEALER)
            case ["reveal"]:
                return self.ask(c.Reveal(), DEALER)
            case ["settle"]:
                return self.ask(c.Settle(), DEALER)
            case ["reshuffle"]:
                return self.ask(c.Reshuffle("again"), DEALER)
            case ["run"]:
                return self.run()
            case ["report", kind, *facts, "by", role]:
                return self.ask(c.Report(kind, self.facts(facts)), Actor("sue", Role(role)))
            case ["report", kind, *facts]:
                return self.ask(c.Report(kind, self.facts(facts)), DEALER)
            case [player, *words]:
                return self.acts(player, words)
            case _:
                raise ValueError(f"no such step: {step}")

    def facts(self, words: list[str]) -> c.Facts:
        facts = _facts([word for word in words if word != "cards=own"])
        if "cards=own" not in words:
            return facts
        return replace(facts, cards=tuple(index for index, where in enumerate(self.round.places) if where == facts.box))

    def table(self, text: str) -> Answer:
        for part in text.split(";"):
            match part.replace("=", " ").split():
                case ["shoe" | "shuffler" as device]:
                    self.settings = replace(self.settings, device=Device(device))
                case [setting, value]:
                    amount = money(value) if setting in MONEY else int(value) if value.isdigit() else value
                    self.settings = replace(self.settings, **{setting: YES_NO.get(str(amount), amount)})
                case _:
                    raise ValueError(f"no such setting: {part}")
        return ()

    def seats(self, words: list[str]) -> Answer:
        button = int(words[-1]) if "button" in words else 0
        stacks = [money(word) for word in (words[: words.index("button")] if button else words)]
        self.events = list(opening(stacks, self.settings, button))
        self.round = begun(stacks, self.settings, button)
        return tuple(self.events)

    def cards(self, text: str) -> Answer:
        for part in text.split(";"):
            where, *faces = part.split()
            if where == "board":
                for area, some in ((FLOP_CARDS, faces[:3]), (TURN_CARD, faces[3:4]), (RIVER_CARD, faces[4:5])):
                    self.named.setdefault(area, []).extend(parse_cards(some))
            else:
                self.named.setdefault(AREAS[where] if where in AREAS else int(where), []).extend(parse_cards(faces))
        return ()

    def deal(self, count: int) -> Answer:
        return self.ask(c.Deal(tuple(self.next_cards(count))), DEALER)

    def next_cards(self, count: int) -> list[Card]:
        named = {card for those in self.named.values() for card in those}
        rest = [card for card in DECK if card not in named and card not in self.lying()]
        waiting = {where: list(those) for where, those in self.named.items()}
        dealt: list[Card] = []
        for where in self.round.next_places[:count]:
            mine = [card for card in waiting.get(where, []) if card not in self.lying()]
            card = mine[0] if mine else rest.pop(0)
            if mine:
                waiting[where].remove(card)
            dealt.append(card)
        return dealt

    def lying(self) -> set[Card]:
        round_ = self.round
        return {card for card, where in zip(round_.cards, round_.places, strict=True) if where != DEVICE}

    def run(self) -> Answer:
        while not self.round.over:
            round_ = self.round
            assert not round_.waiting, f"{round_.players[round_.waiting[0]]} has to act"
            if POKER.round_step(round_).phase == "showing":
                answer = self.ask(c.Reveal(), DEALER)
            elif round_.next_places:
                answer = self.deal(len(round_.next_places))
            else:
                answer = self.ask(c.Settle(), DEALER)
            assert not isinstance(answer, Refused), answer
        return answer

    def acts(self, player: str, words: list[str]) -> Answer:
        seat, by = int(player[1:]), Actor(player, Role.PLAYER)
        if "by" in words:
            *words, _, other = words
            by = Actor(other, Role.PLAYER) if other[1:].isdigit() else Actor("lim", Role(other))
        match words:
            case ["looks"]:
                return self.ask(c.Examine(seat), by)
            case ["shows"]:
                return self.ask(c.ShowHand(seat), by)
            case ["hides"]:
                return self.ask(c.RefuseToShow(seat), by)
            case ["leaves"]:
                return self.ask(c.WalkAway(player), DEALER)
            case ["sleeps"]:
                return self.ask(c.TimeUp(seat), DEALER)
            case [decision]:
                return self.ask(c.Decide(seat, decision), by)
            case [decision, amount]:
                return self.ask(c.Decide(seat, decision, money(amount)), by)
            case _:
                raise ValueError(f"no such action: {words}")

    def ask(self, command: c.RoundCommand, by: Actor) -> Answer:
        answer = POKER.decide(self.round, command, by)
        if not isinstance(answer, Refused):
            for event in answer:
                self.round = POKER.apply(self.round, event)
                assert sum(self.round.start) == sum(self.round.stacks) + in_the_pot(self.round), f"chips: {event}"
            self.events += answer
        laws(self.events, self.round)
        return answer


MONEY = {"minimum_bet", "chip_unit", "rake_cap", "rake_unit", "small_blind", "big_blind"}


def in_the_pot(round_: Round) -> int:
    """All chips that are neither in a stack nor Rake; at the end only the Rake is missing."""
    if round_.awards:
        return sum(award.rake for award in round_.awards)
    return sum(round_.start) - sum(round_.stacks)


def laws(events: list[Any], round_: Round) -> None:
    """The replay equals the Round, events survive as text, no card is twice there, and offers are accepted."""
    assert reduce(POKER.apply, events[1:], POKER.open_round(events[0])) == round_, "the replay differs"
    for event in events[-3:]:
        assert msgspec.json.decode(msgspec.json.encode(event), type=e.RoundEvent) == event, f"{event} is not its text"
    out = [card for card, where in zip(round_.cards, round_.places, strict=True) if where != DEVICE]
    assert len(set(out)) == len(out), "a card lies in two places"
    assert min(round_.stacks) >= 0, "chips out of nothing"
    POKER.round_step(round_)
    for player in (*round_.players, "nobody"):
        for may in POKER.legal_actions(round_, player):
            answer = POKER.decide(round_, may.command, Actor(player, Role.PLAYER))  # type: ignore[arg-type]
            assert not isinstance(answer, Refused), f"{player} is offered {may.command}, then refused: {answer}"


def _facts(words: list[str]) -> c.Facts:
    found: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name in ("cards", "boxes", "order"):
            found[name] = tuple(int(number) for number in value.split(","))
        elif name == "lie":
            found[name] = tuple(AREAS[area] if area in AREAS else int(area) for area in value.split(","))
        elif name == "cents":
            found[name] = money(value)
        elif name in ("box", "round"):
            found[name] = int(value)
        else:
            found[name] = YES_NO.get(value, value.replace("_", " ") if name == "reason" else value)
    return c.Facts(**found)


# ---- looking ---------------------------------------------------------------------------------------------------------


def look(round_: Round, question: str) -> None:
    name, _, rest = question.partition(" ")
    if name in QUESTIONS:
        got = QUESTIONS[name](round_)
        assert got == rest, f"{name} {got}"
    elif name == "sees":
        viewer, where, *hand = rest.split()
        seen = [
            "--" if card is None else format_card(card) for card in visible_cards(POKER, round_, viewer, place(where))
        ]
        assert seen == hand, f"{viewer} sees {' '.join(seen)}"
    else:
        word, _, rest = rest.partition(" ")
        assert word == "may", f"no such question: {question}"
        got = offered(round_, name)
        assert got == rest, f"{name} may {got}"


def offered(round_: Round, player: str) -> str:
    """The decisions open to a player, with their price."""
    found = []
    for may in POKER.legal_actions(round_, player):
        if isinstance(may.command, c.Decide):
            size = f" {dollar(may.least)}" if may.least else ""
            found.append(may.command.decision + (f"{size}-{dollar(may.most)}" if may.most > may.least else size))
        elif isinstance(may.command, c.ShowHand | c.RefuseToShow):
            found.append(tag(may.command))  # type: ignore[arg-type]
    return ", ".join(found)


def dollar(cents: int) -> str:
    return f"{cents / 100:.15g}"


def _by_seat(round_: Round, amounts: tuple[int, ...]) -> str:
    return " ".join(dollar(amount) for _, amount in sorted(zip(round_.seats, amounts, strict=True)))


def _pots(round_: Round) -> str:
    return "; ".join(f"{dollar(pot_.cents)} {_seats(round_, pot_.members)}" for pot_ in pots(round_))


def _seats(round_: Round, positions: tuple[int, ...]) -> str:
    return ",".join(f"s{seat}" for seat in sorted(round_.seats[position] for position in positions))


def _net(round_: Round) -> str:
    nets = tuple(stack - start for stack, start in zip(round_.stacks, round_.start, strict=True))
    return " ".join(f"{net / 100:+.15g}" if net else "0" for _, net in sorted(zip(round_.seats, nets, strict=True)))


QUESTIONS: dict[str, Callable[[Round], str]] = {
    "waits": lambda round_: round_.players[round_.waiting[0]] if round_.waiting else "nobody",
    "phase": lambda round_: str(POKER.round_step(round_).phase),
    "stacks": lambda round_: _by_seat(round_, round_.stacks),
    "pots": _pots,
    "pot": lambda round_: dollar(pot(round_)),
    "rake": lambda round_: " ".join(dollar(award.rake) for award in round_.awards),
    "net": _net,
    "lie": lambda round_: " ".join(NAMES.get(spot, str(spot)) for spot in round_.places),
    "owed": lambda round_: " ".join(NAMES.get(spot, str(spot)) for spot in round_.next_places),
    "void": lambda round_: round_.voided.number if round_.voided else "not Void",
    "open": lambda round_: " ".join(str(seat) for seat in round_.shown if seat > 0),
    "stage": lambda round_: str(round_.stage),
    "active": lambda round_: _seats(round_, round_.active),
}
