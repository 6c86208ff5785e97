"""A round of Free Bet Blackjack as a small table: one step per line, its answer after `->`. Amounts in dollars.

    table initial 25-500; decks=8; squeeze_allowed=yes    what the House has set; only before the first step
    box 1  ann  initial 100                 a bet of somebody who sits at the box; `by dealer`: placed by staff for ann
    on  1  bob  initial 50                  a bet of somebody who stands behind it, or sits elsewhere
    ann takes rws_pairs 1                   a bet withdrawn
    deal   1 8h 8d; 2 Th 9d; dealer 6c      "No more Bets" and the Initial Deal, card by card in its order
    ann 1  free_split Td stand Tc stand     decisions for a box and the cards between them, as they come
    ann 1  double 60 9c                     an amount after the word; without one it is the whole Initial Bet
    bob 1  follow 50 | bob 1 decline | ann 1 insures 50 | ann 1 no_insurance | ann 1 even_money | ann 1 surrender
    ann 1  squeezes | ann 1 examines | ann 1 chooses invalidate
    dealer 7c Th                            cards that the Dealer draws, one by one
    cards  9c 5d to 3                       the next cards, in one go (and where they fell)
    no more bets | reveal | settle | ann leaves | ann is silent
    report dealer_overdraw by dealer        with its facts: box=1 restorable=no lie=1,dealer,1

Only the last answer of a line is compared; the others must not be refused. `tests.support.rules.expectations` says how
an answer is written. A line that begins with `=` looks at the round:

    = ann 1  initial +100 by 3.24.2  free_split.2 +100  net +200     profit or loss; `.2` for the second Hand
    = markers 1 3 | = phase settling | = waits ann bob | = says 3.24 | = at 11 8d Tc | = void 5.5.1
    = may ann hit stand | = may not ann surrender | = carol sees 1 -- --
"""

import re
from collections import Counter
from functools import reduce
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules.base_round import cards_at, line_of
from croupier.rules.cards import format_card, parse_card, parse_cards
from croupier.rules.deal import DEVICE, PLACES, Device
from croupier.rules.events import (
    BetFound,
    BetPlaced,
    BetReturned,
    BetWithdrawn,
    MarkerPlaced,
    RoundEvent,
    RoundOpened,
)
from croupier.rules.game import visible_cards
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits
from croupier.rules.settlement import Line, Result
from tests.support.rules.expectations import Answer, expect, money, place
from tests.support.rules.script import YES_NO, actor, fact, follow

CARD = re.compile(r"[2-9TJQKA][cdhs]")
AMOUNT = re.compile(r"[\d.,]+")
WIDE = {bet: Limits(100, 10_000_000) for bet in ("initial", "rws_pairs", "lucky_stash", "boom_busted")}
DEALER = actor("dealer")


def check(script: str) -> "Played":
    """Play the lines of a script in order; the first with a different answer fails with its number."""
    __tracebackhide__ = True
    played = Played()
    follow(script, played.line)
    return played


class Played:
    """A round in the middle of its script, with every event from the opening on."""

    def __init__(self) -> None:
        self.opened(BlackjackSettings(limits=WIDE))

    def opened(self, settings: BlackjackSettings) -> None:
        self.settings = settings
        self.opening = RoundOpened(number=7, settings=settings, jackpot=False)
        self.events: list[RoundEvent] = [self.opening]
        self.round: Any = GAME.open_round(self.opening)

    def line(self, line: str) -> None:
        if line.startswith("table "):
            self.table(line.removeprefix("table "))
        elif line.startswith("= "):
            look(self, line.removeprefix("= ").split())
        else:
            step, _, want = (part.strip() for part in line.partition("->"))
            expect(want or "ok", self.step(step))

    def table(self, line: str) -> None:
        assert len(self.events) == 1, "the table is set before the first step"
        settings = self.settings
        for part in line.split(";"):
            match part.replace("=", " ").split():
                case ["shoe" | "shuffler" as device]:
                    settings = replace(settings, device=Device(device))
                case [bet, limits] if bet in WIDE:
                    least, _, most = limits.partition("-")
                    settings = replace(settings, limits={**settings.limits, bet: Limits(money(least), money(most))})
                case ["boxes", count]:
                    settings = replace(settings, box_count=int(count))
                case [name, value]:
                    given = int(value) if value.isdigit() else YES_NO.get(value, value)
                    settings = replace(settings, **{name: given})
                case _:
                    raise ValueError(f"no such setting: {part}")
        self.opened(settings)

    # ---- steps -----------------------------------------------------------------------------------------------------

    def step(self, step: str) -> Answer:
        words, _, by = (part.strip() for part in step.partition(" by "))
        match words.split():
            case ["deal", *_]:
                return self.initial_deal(words.removeprefix("deal"))
            case ["dealer", *given]:
                return self.one_by_one([(c.Deal((parse_card(text),)), DEALER) for text in given])
            case [player, box, *told] if box.isdigit() and player not in ("box", "on"):
                return self.one_by_one(self.decisions(player, int(box), told, by))
            case _:
                return self.ask(*asked(words, by))

    def initial_deal(self, line: str) -> Answer:
        closed = self.ask(c.CloseBets(), DEALER)
        assert not isinstance(closed, Refused), f"refused by {closed}"
        hands = {place(words[0]): list(parse_cards(words[1:])) for part in line.split(";") if (words := part.split())}
        dealer = hands.pop(0)
        order = [hand[0] for _, hand in sorted(hands.items())] + dealer + [hand[1] for _, hand in sorted(hands.items())]
        return self.one_by_one([(c.Deal((card,)), DEALER) for card in order])

    def decisions(self, player: str, box: int, words: list[str], by: str) -> list[tuple[c.RoundCommand, Actor]]:
        """The decisions for a box, and the cards that come to it."""
        commands: list[tuple[c.RoundCommand, Actor]] = []
        rest = list(words)
        while rest:
            word = rest.pop(0)
            if CARD.fullmatch(word):
                commands.append((c.Deal((parse_card(word),)), DEALER))
                continue
            amount = money(rest.pop(0)) if rest and AMOUNT.fullmatch(rest[0]) else 0
            match word:
                case "insures":
                    deed: c.RoundCommand = c.PlaceBet(box, "insurance", amount, player if by else "")
                case "chooses":
                    deed = c.ChooseOption(box, rest.pop(0))
                case "squeezes":
                    deed = c.Squeeze(box)
                case "examines":
                    deed = c.Examine(box)
                case _:
                    deed = c.Decide(box, word, amount)
            commands.append((deed, actor(by or player)))
        return commands

    def one_by_one(self, commands: list[tuple[c.RoundCommand, Actor]]) -> Answer:
        answer: Answer = ()
        for command, by in commands:
            assert not isinstance(answer, Refused), f"refused by {answer}, before {command}"
            answer = self.ask(command, by)
        return answer

    def ask(self, command: c.RoundCommand, by: Actor) -> Answer:
        before = msgspec.json.encode(self.round)
        answer = GAME.decide(self.round, command, by)
        assert msgspec.json.encode(self.round) == before, "decide changed the round"
        if not isinstance(answer, Refused):
            assert answer, "neither events nor a refusal"
            self.events += answer
            self.round = reduce(GAME.apply, answer, self.round)
            for event in answer:
                again = msgspec.json.decode(msgspec.json.encode(event), type=RoundEvent)
                assert again == event, f"{event} is not its own text"
            laws(self)
        return answer


def asked(words: str, by: str) -> tuple[c.RoundCommand, Actor]:
    match words.split():
        case ["box" | "on" as where, box, player, bet, amount]:
            seated = where == "box"
            return c.PlaceBet(int(box), bet, money(amount), player if by else "", seated), actor(by or player)
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
        case [player, "is", "silent"]:
            return c.WalkAway(player, gone=False), actor(by or "dealer")
        case [player, "takes", bet, box]:
            return c.WithdrawBet(int(box), bet, player if by else ""), actor(by or player)
        case _:
            raise ValueError("no such step")


# ---- what holds after every step -------------------------------------------------------------------------------------


def laws(played: Played) -> None:
    """Chips are conserved, no deck has a card twice, the replay equals the round, and offers are accepted."""
    round_, events = played.round, played.events
    chips(round_, events)
    out = Counter(card for card, where in zip(round_.cards, round_.places, strict=True) if where != DEVICE)
    assert all(count <= round_.settings.decks for count in out.values()), "more of a card than there are decks"
    boxes = {box + 10 * more for box in range(1, round_.settings.box_count + 1) for more in range(4)}
    assert {*round_.places} <= {*boxes, *PLACES}, f"a card lies nowhere: {round_.places}"
    assert reduce(GAME.apply, events[1:], GAME.open_round(played.opening)) == round_, "the replay differs"
    GAME.round_step(round_)
    printed(round_)
    for player in {stake.player for stake in GAME.stakes(round_)} | {"nobody"}:
        for may in GAME.legal_actions(round_, player):
            assert isinstance(may.command, get_args(c.RoundCommand)), f"{may.command} is no command of a round"
            answer = GAME.decide(round_, may.command, Actor(player, Role.PLAYER))
            assert not isinstance(answer, Refused), f"{player} is offered {may.command}, then refused: {answer}"


def printed(round_: Any) -> None:
    """Every Hand is described once, at the place of its cards, and its cards have words."""
    for box in range(1, round_.settings.box_count + 1):
        hands = GAME.hands(round_, box)
        assert len(hands) == len({hand.place for hand in hands}), f"told twice: {hands}"
        assert all(hand.place == box + 10 * (hand.number - 1) for hand in hands), f"told elsewhere: {hands}"
        lie = {spot for spot in round_.places if spot > 0 and spot % 10 == box}
        assert not lie or not hands or lie <= {hand.place for hand in hands}, f"{lie} are not told: {hands}"
    for spot in {*round_.places}:
        GAME.describe_hand(round_, spot)


def chips(round_: Any, events: list[RoundEvent]) -> None:
    """Every placed chip is on the layout or settled once; none is left when a round is over."""
    placed: Counter[tuple[int, str, str, int]] = Counter()
    for event in events:
        if isinstance(event, BetPlaced | BetFound):
            hand = event.hand if isinstance(event, BetPlaced) else 0
            placed[event.box, event.player, event.bet, hand if event.bet in ("split", "double") else 0] += event.cents
        elif isinstance(event, BetWithdrawn) or (isinstance(event, BetReturned) and not has_line(round_, event)):
            placed[event.box, event.player, event.bet, 0] -= event.cents
    held: Counter[tuple[int, str, str, int]] = Counter()
    for line in round_.lines:
        held[line.box, line.player, line.bet, line.hand if line.bet in ("split", "double") else 0] += line.stake
    lying = [stake for stake in GAME.stakes(round_) if line_of(round_, stake) is None]
    for stake in lying:
        held[stake.box, stake.player, stake.bet, stake.hand if stake.bet in ("split", "double") else 0] += stake.cents
    assert +placed == +held, f"chips: placed {+placed}, settled or on the layout {+held}"
    assert not round_.over or not any(stake.cents for stake in lying), f"left on the layout: {lying}"


def has_line(round_: Any, back: BetReturned) -> bool:
    """A Bet that went back whole is settled by that; the rest of one that went back in part is still placed."""
    where = (back.box, back.player, back.bet, back.cents)
    return any((line.box, line.player, line.bet, line.stake) == where for line in round_.lines)


# ---- a look at the round ---------------------------------------------------------------------------------------------


def look(played: Played, words: list[str]) -> None:
    round_ = played.round
    match words:
        case ["markers", box, count]:
            placed = [event for event in played.events if isinstance(event, MarkerPlaced) and event.box == int(box)]
            assert len(placed) == int(count), f"markers: {placed}"
        case ["void", para]:
            assert round_.voided, "not Void"
            assert round_.voided.number == para, f"Void by {round_.voided}"
        case ["phase", phase]:
            assert GAME.round_step(round_).phase == phase, f"the round is at {GAME.round_step(round_)}"
        case ["says", para]:
            assert GAME.round_step(round_).para.number == para, f"the round is at {GAME.round_step(round_)}"
        case ["waits", *names]:
            assert {*GAME.round_step(round_).waits_for} == {*names}, f"the round is at {GAME.round_step(round_)}"
        case ["at", where, *hand]:
            there = [format_card(card) for card in cards_at(round_, place(where))]
            assert there == hand, f"there lie {there}"
        case [viewer, "sees", where, *hand]:
            seen = [
                "--" if card is None else format_card(card)
                for card in visible_cards(GAME, round_, viewer, place(where))
            ]
            assert seen == hand, f"{viewer} sees {seen}"
        case ["may", "not", player, *decisions]:
            assert offered(round_, player).isdisjoint(decisions), f"{player} may {offered(round_, player)}"
        case ["may", player, *decisions]:
            assert {*decisions} <= offered(round_, player), f"{player} may {offered(round_, player)}"
        case [player, box, *amounts]:
            settled_as(
                [line for line in round_.lines if line.player == player and line.box == int(box)], " ".join(amounts)
            )
        case _:
            raise ValueError("no such question")


def offered(round_: Any, player: str) -> set[str]:
    """The decisions a player may make, and the bets and options open to them."""
    sends = [may.command for may in GAME.legal_actions(round_, player)]
    words = [(command.decision if isinstance(command, c.Decide) else getattr(command, "bet", "")) for command in sends]
    return {*words, *(command.option for command in sends if isinstance(command, c.ChooseOption))}


def settled_as(found: list[Line], want: str) -> None:
    """Compare the lines of a player on a box; all but noughts must be named, a bet that is named has a line."""
    got = {"net": sum(line.net for line in found)}
    got["returned"] = sum(line.stake for line in found if line.result is Result.RETURN)
    for line in found:
        got[line.bet] = got.get(line.bet, 0) + line.net
        if line.bet not in ("initial", "insurance"):
            got[f"{line.bet}.{line.hand}"] = got.get(f"{line.bet}.{line.hand}", 0) + line.net
    named = {"net", "returned"}
    for name, amount, by in re.findall(r"([a-z_]+(?:\.\d)?) ([-+]?[\d.,]+)(?: by (\S+))?", want):
        named.add(name)
        assert got.get(name) == money(amount), f"{name} is {got.get(name)}, settled: {found}"
        bet, _, hand = name.partition(".")
        lines_of = [line for line in found if line.bet == bet and hand in ("", str(line.hand))]
        cited = {para.number for line in lines_of for para in line.paras}
        assert {*filter(None, by.split(","))} <= cited, f"{name} is settled by {sorted(cited)}"
    for line in found:
        assert not line.net or not named.isdisjoint({line.bet, f"{line.bet}.{line.hand}"}), f"not named: {line}"
