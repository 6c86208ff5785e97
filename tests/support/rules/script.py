"""A round as a small table: one step per line, the expected answer after `->`. Amounts are dollars, as in the cases.

    table ante 10-500; shuffler; boxes=3    what the House has set; only before the first step
    box 1  ann  ante 10                     a bet; `by dealer` at the end: placed by staff for ann
    ann takes ante 1                        a bet withdrawn
    no more bets
    cards  Qs 3h to 2                       the next cards, as they leave the device (and where they fell)
    hands  burnt 2c; 1 As Ks Qs; dealer 9h  the rest of the deal by place; what is not named is filled up
    deal   1 As Ks Qs; dealer 9h 9d 2c      the same, after "No more Bets"; in Hold'em also flop, turn and river
    ann looks 1 | ann play 1 | ann fold 1 | ann hides 1 | ann proves 1 | ann chooses invalidate 1 | ann leaves
    open                                    deal what is to be dealt now, then reveal
    reveal | settle | showdown              showdown: deal and reveal all there is, then settle
    play   1 flop turn river; 2 fold        each box its decisions, all cards between them, and the settlement
    pay 1 10,000 of 100,000                 the link pays a major award
    report wrong_deal lie=burnt,1,2 by pit_supervisor
    report dealing_error lie=astray:2 restorable=no by pit_supervisor

What people claim to have found can be written short: `lie=astray:1,2` is the last card of each of these boxes at the
next one, and the first Burnt Card (or, from a shuffler, the Discard) among them, so that every number of cards is
right; `lie=short:2` is one card of box 2 (or `short:dealer`) among the discards; `lie=short:2+astray:1` is both.

The answer is `ok` (also when left out), `refused 3.8 ante_required` by paragraph or field and by code, or events by
their tag, each with its paragraph and the fields that matter: `-> options_offered 5.10 boxes=1,2; no round_voided`;
`void 5.8.1` is short for `round_voided`. A line that begins with `->` is the answer, or more of it, to the step above.
A line that begins with `=` looks at the round:

    = box 1  ante +10 by 3.13  play 0  net +10     profit or loss, 0 for a stake returned; `award` is paid gross
    = void 5.8.1 | = phase deciding | = lie burnt 1 2 dealer | = at 1 As Ks Qs | = ann sees 2 -- -- --
"""

import re
from collections.abc import Callable
from functools import reduce
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.deal import Device
from croupier.rules.events import RoundEvent, RoundOpened
from croupier.rules.game import Game, Phase
from croupier.rules.house_poker.apply import open_round
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from tests.support.rules.expectations import NAMES, Answer, expect, laws, look, money, place

YES_NO = {"yes": True, "no": False}


def check(game: Game, script: str) -> "Played":
    """Play the lines of a script in order."""
    __tracebackhide__ = True
    played = Played(game)
    follow(script, played.line)
    return played


def follow(script: str, play: Callable[[str], object]) -> None:
    """Line by line; the first with a different answer fails with its number."""
    __tracebackhide__ = True
    for number, line in lines(script):
        try:
            play(line)
        except AssertionError as wrong:
            raise AssertionError(f"line {number}: {line}\n    {wrong}") from None
        except Exception as wrong:
            wrong.add_note(f"line {number}: {line}")
            raise


def lines(script: str) -> list[tuple[int, str]]:
    """The steps of a script with their numbers; an answer on its own line belongs to the step before it."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(map(str.strip, script.splitlines()), start=1):
        if line.startswith("->"):
            first, step = found.pop()
            found.append((first, f"{step}; {line[2:]}" if "->" in step else f"{step} {line}"))
        elif line:
            found.append((number, line))
    return found


def wide(game: Game) -> HousePokerSettings:
    """Wide limits for cases that set none, and a jackpot bet of 5."""
    return HousePokerSettings(limits={bet: Limits(100, 10_000_000) for bet in game.limited_bets}, jackpot_bet=500)


class Played:
    """A round in the middle of its script, with every event from the opening on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.opening = RoundOpened(number=7, settings=wide(game), jackpot=True)
        self.round: Round = open_round(self.opening)
        self.events: list[RoundEvent] = [self.opening]
        self.named: dict[int, list[Card]] = {}  # the cards to come, by the place they are for

    def line(self, line: str) -> None:
        if line.startswith("table "):
            self.table(line.removeprefix("table "))
        elif line.startswith("= "):
            look(self.game, self.round, line.removeprefix("= ").split())
        else:
            step, _, want = (part.strip() for part in line.partition("->"))
            expect(want or "ok", self.step(step))

    def table(self, line: str) -> None:
        assert len(self.events) == 1, "the table is set before the first step"
        for part in line.split(";"):
            match part.replace("=", " ").split():
                case ["shoe" | "shuffler" as device]:
                    self.set(device=Device(device))
                case ["no", "jackpot"]:
                    self.opening = replace(self.opening, jackpot=False)
                case ["blocked", *boxes]:
                    self.opening = replace(self.opening, blocked=tuple(map(int, boxes)))
                case [bet, limits] if bet in self.game.limited_bets:
                    least, _, most = limits.partition("-")
                    self.set(limits={**self.opening.settings.limits, bet: Limits(money(least), money(most))})
                case ["boxes", count]:
                    self.set(box_count=int(count))
                case [setting, value]:
                    self.set(**{setting: int(value) if value.isdigit() else YES_NO.get(value, value)})
                case _:
                    raise ValueError(f"no such setting: {part}")
        self.open()

    def open(self) -> None:
        """Open the round with the settings so far."""
        self.events = [self.opening]
        self.round = open_round(self.opening)

    def set(self, **settings: Any) -> None:
        self.opening = replace(self.opening, settings=replace(self.opening.settings, **settings))

    def step(self, step: str) -> Answer:
        word, _, rest = step.partition(" ")
        match word:
            case "deal":
                self.must(c.CloseBets(), actor("dealer"))
                return self.hands(rest)
            case "hands":
                return self.hands(rest)
            case "open":
                self.hands("")
                return self.must(c.Reveal(), actor("dealer"))
            case "showdown":
                self.dealt_and_shown()
                return self.ask(c.Settle(), actor("dealer"))
            case "play":
                return self.play(rest)
            case _:
                return self.ask(*asked(self.claimed(step)))

    def claimed(self, step: str) -> str:
        """A claim about the cards in full: where each drawn card was found."""
        claim = re.search(r"lie=((?:astray|short):[\w,]+(?:\+(?:astray|short):[\w,]+)*)", step)
        if claim is None:
            return step
        names = [NAMES.get(spot, str(spot)) for spot in self.round.places]
        for part in claim[1].split("+"):
            how, _, places = part.partition(":")
            if how == "short":
                names[names.index(places)] = "discard"
                continue
            aside = [names.index(name) for name in ("burnt", "discard") if name in names][:1]
            ring = aside + [len(names) - 1 - names[::-1].index(box) for box in places.split(",")]
            for index, name in zip(ring, [names[index] for index in ring[1:] + ring[:1]], strict=True):
                names[index] = name
        return step.replace(claim[0], "lie=" + ",".join(names))

    def hands(self, line: str) -> Answer:
        """Lay the named cards out in the order of the deal, one by one; any other card fills a place not named.

        Cards that are named for a later stage wait for it.
        """
        self.named |= {
            place(words[0]): list(parse_cards(words[1:])) for part in line.split(";") if (words := part.split())
        }
        taken = {*self.round.cards, *(card for hand in self.named.values() for card in hand)}
        spare = [card for card in DECK if card not in taken]
        answer: Answer = ()
        while self.game.round_step(self.round).phase is Phase.DEALING:
            hand = self.named.get(self.round.plan[count_drawn(self.round)])
            answer = self.must(c.Deal(((hand or spare).pop(0),)), actor("dealer"))
        to_come = self.round.plan[count_drawn(self.round) :]
        left = {where: hand for where, hand in self.named.items() if len(hand) > to_come.count(where)}
        assert not left, f"cards left over: {left}"
        return answer

    def dealt_and_shown(self) -> None:
        while (phase := self.game.round_step(self.round).phase) in (Phase.DEALING, Phase.SHOWING):
            if phase is Phase.DEALING:
                self.hands("")
            else:
                self.must(c.Reveal(), actor("dealer"))

    def play(self, line: str) -> Answer:
        """Answer for each box, in turn, until hands are settled."""
        to_make = {int(words[0]): list(words[1:]) for part in line.split(";") if (words := part.split())}
        self.dealt_and_shown()
        while self.game.round_step(self.round).phase is Phase.DECIDING:
            open_to = {
                may.command.box: box.player
                for box in self.round.boxes
                for may in self.game.legal_actions(self.round, box.player)
                if isinstance(may.command, c.Decide) and may.command.box == box.number and to_make.get(box.number)
            }
            assert open_to, f"decisions are wanting: {self.game.round_step(self.round)}"
            for box, player in open_to.items():
                self.must(c.Decide(box, to_make[box].pop(0)), actor(player))
            self.dealt_and_shown()
        assert not any(to_make.values()), f"nobody asked for {to_make}"
        return self.ask(c.Settle(), actor("dealer"))

    def must(self, command: c.RoundCommand, by: Actor) -> Answer:
        answer = self.ask(command, by)
        assert not isinstance(answer, Refused), f"refused by {answer}"
        return answer

    def ask(self, command: c.RoundCommand, by: Actor) -> Answer:
        before = msgspec.json.encode(self.round)
        answer = self.game.decide(self.round, command, by)
        assert msgspec.json.encode(self.round) == before, "decide changed the round"
        if not isinstance(answer, Refused):
            assert answer, "neither events nor a refusal"
            self.events += answer
            self.round = reduce(self.game.apply, answer, self.round)
        laws(self.game, self.events, self.round)
        return answer


def actor(name: str) -> Actor:
    """A member of staff by the name of the role, the link as `house`, or a player."""
    return HOUSE if name == "house" else Actor(name, Role(name) if name in list(Role) else Role.PLAYER)


def asked(step: str) -> tuple[c.RoundCommand, Actor]:
    words, _, by = (part.strip() for part in step.partition(" by "))
    match words.split():
        case ["box", box, player, bet, amount]:
            return c.PlaceBet(int(box), bet, money(amount), player if by else ""), actor(by or player)
        case ["pay", box, amount, "of", displayed]:
            return c.PayAward(int(box), money(amount), money(displayed)), actor(by or "house")
        case ["report", irregularity, *given]:
            return c.Report(irregularity, c.Facts(**dict(map(fact, given)))), actor(by or "dealer")
        case ["cards", *given, "to", fell]:
            return c.Deal(parse_cards(given), place(fell)), actor(by or "dealer")
        case ["cards", *given]:
            return c.Deal(parse_cards(given)), actor(by or "dealer")
        case ["no", "more", "bets"]:
            return c.CloseBets(), actor(by or "dealer")
        case ["reveal"]:
            return c.Reveal(), actor(by or "dealer")
        case ["settle"]:
            return c.Settle(), actor(by or "dealer")
        case [player, "leaves"]:
            return c.WalkAway(player), actor(by or "dealer")
        case [player, "takes", bet, box]:
            return c.WithdrawBet(int(box), bet, player if by else ""), actor(by or player)
        case [player, *deed, box]:
            return done(deed, int(box)), actor(by or player)
        case _:
            raise ValueError("no such step")


def done(deed: list[str], box: int) -> c.RoundCommand:
    match deed:
        case ["chooses", option]:
            return c.ChooseOption(box, option)
        case ["looks"]:
            return c.Examine(box)
        case ["hides"]:
            return c.RefuseToShow(box)
        case ["proves"]:
            return c.ShowForClaim(box)
        case [decision]:
            return c.Decide(box, decision)
        case _:
            raise ValueError("no such deed")


def fact(given: str) -> tuple[str, Any]:
    name, _, value = given.partition("=")
    match name:
        case "box" | "round":
            return name, int(value)
        case "boxes" | "cards" | "order" | "lie":
            return name, tuple(map(place, filter(None, value.split(","))))
        case "cents":
            return name, money(value)
        case "restorable" | "intentional" | "looked":
            return name, YES_NO[value]
        case _:
            return name, value.replace("_", " ") if name == "reason" else value
