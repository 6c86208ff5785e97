"""The expectations of a script: answers of a step, questions about the round, and laws that hold after every step."""

import re
from collections.abc import Sequence
from functools import reduce
from typing import get_args

import msgspec

from croupier.rules.base_round import cards_at
from croupier.rules.cards import format_card
from croupier.rules.commands import RoundCommand
from croupier.rules.deal import DEVICE
from croupier.rules.deal import PLACES as PLACES_OF_CARDS
from croupier.rules.events import RoundEvent
from croupier.rules.game import Game, visible_cards
from croupier.rules.house_poker.round import Round, at_stake
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settlement import Line, Result

PLACES = {"dealer": 0, "community": -1, "burnt": -2, "discard": -3, "device": -4, "removed": -5}
PLACES |= {"flop": -6, "turn": -7, "river": -8}
NAMES = {place: name for name, place in PLACES.items()}
ALSO = {"award": "jackpot"}  # two amounts of one line
SHORT = {"void": "round_voided"}
MOVED = {"bet_placed": 1, "bet_found": 1, "bet_withdrawn": -1}
Answer = tuple[RoundEvent, ...] | Refused


def money(amount: str) -> int:
    """'1,000' -> 100000, '+12.50' -> 1250: dollars as people write them, in cents."""
    whole, _, rest = amount.replace(",", "").partition(".")
    return int(whole + rest.ljust(2, "0"))


def place(name: str) -> int:
    return PLACES[name] if name in PLACES else int(name)


def tag(event: RoundEvent) -> str:
    return str(event.__struct_config__.tag)


def laws(game: Game, events: Sequence[RoundEvent], round_: Round) -> None:
    """Chips are conserved, no card is twice there, the replay equals the round, events survive as text, offers work."""
    placed = sum(MOVED.get(tag(event), 0) * getattr(event, "cents", 0) for event in events)
    staked = sum(line.stake for line in round_.lines)
    assert placed == staked + at_stake(round_), (
        f"chips: {placed} placed, {staked} settled, {at_stake(round_)} on the layout"
    )
    out = [card for card, where in zip(round_.cards, round_.places, strict=True) if where != DEVICE]
    assert len(set(out)) == len(out), "a card lies in two places"
    assert {*round_.places} <= {*range(1, round_.settings.box_count + 1), *PLACES_OF_CARDS}, "a card lies nowhere"
    assert reduce(game.apply, events, round_) == round_, "the replay differs"
    for event in events:
        assert msgspec.json.decode(msgspec.json.encode(event), type=RoundEvent) == event, f"{event} is not its own text"
    game.round_step(round_)
    for player in {box.player for box in round_.boxes} | {"nobody"}:
        for may in game.legal_actions(round_, player):
            assert isinstance(may.command, get_args(RoundCommand)), f"{may.command} is no command of a round"
            answer = game.decide(round_, may.command, Actor(player, Role.PLAYER))
            assert not isinstance(answer, Refused), f"{player} is offered {may.command}, then refused: {answer}"


def expect(want: str, answer: Answer) -> None:
    """`ok`, `refused 3.8 ante_required` (either or neither; `3.5|3.7`), `no event`, `event 3.13 field=value`."""
    got = str(answer) if isinstance(answer, Refused) else "\n    ".join(map(str, answer))
    for part in want.split(";"):
        match part.split():
            case ["refused", *where]:
                assert isinstance(answer, Refused), f"not refused, but\n    {got}"
                said = {answer.field, answer.para.number if answer.para else "", answer.code}
                assert not any(said.isdisjoint(word.split("|")) for word in where), f"refused by {got}"
            case _ if isinstance(answer, Refused):
                raise AssertionError(f"refused by {got}")
            case ["ok"]:
                pass
            case ["no", name]:
                assert all(tag(event) != SHORT.get(name, name) for event in answer), f"answered\n    {got}"
            case [name, *details]:
                assert any(is_such(event, SHORT.get(name, name), details) for event in answer), f"answered\n    {got}"
            case _:
                raise ValueError(f"no such answer: {want}")


def is_such(event: RoundEvent, name: str, details: list[str]) -> bool:
    pairs = (detail.rpartition("=") for detail in details)
    return tag(event) == name and all(written(event, field or "because") == value for field, _, value in pairs)


def written(event: RoundEvent, field: str) -> str:
    """A field of an event, or of its line, as a script writes it."""
    value = getattr(event, field) if hasattr(event, field) else getattr(getattr(event, "line", event), field)
    if field in ("cents", "displayed", "stake", "paid"):
        return f"{value / 100:.15g}"
    if field in ("place", "places"):
        return ",".join(NAMES.get(item, str(item)) for item in (value if isinstance(value, tuple) else (value,)))
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(getattr(value, "number", value))


def look(game: Game, round_: Round, words: list[str]) -> None:
    match words:
        case ["box", number, *amounts]:
            settled_as(tuple(line for line in round_.lines if line.box == int(number)), " ".join(amounts))
        case ["void", para]:
            assert round_.voided, "not Void"
            assert round_.voided.number == para, f"Void by {round_.voided}"
        case ["phase", phase]:
            assert game.round_step(round_).phase == phase, f"the round is at {game.round_step(round_)}"
        case ["lie", *places]:
            lie = [NAMES.get(spot, str(spot)) for spot in round_.places]
            assert lie == places, f"the cards lie {' '.join(lie)}"
        case ["at", where, *hand]:
            there = [format_card(card) for card in cards_at(round_, place(where))]
            assert there == hand, f"there lie {there}"
        case [viewer, "sees", where, *hand]:
            seen = [
                "--" if card is None else format_card(card)
                for card in visible_cards(game, round_, viewer, place(where))
            ]
            assert seen == hand, f"{viewer} sees {seen}"
        case _:
            raise ValueError("no such question")


def settled_as(lines: tuple[Line, ...], want: str) -> None:
    """Compare the lines of a box with amounts; all but noughts must be named, a bet that is named has a line."""
    got = {"net": sum(line.net for line in lines)}
    got["returned"] = sum(line.stake for line in lines if line.result is Result.RETURN)
    got["award"] = sum(line.paid for line in lines if line.bet == "jackpot" and line.result is Result.WIN)
    for line in lines:
        gross = line.bet == "jackpot" and line.result is Result.WIN
        got[line.bet] = got.get(line.bet, 0) - line.stake + (0 if gross else line.paid)
    named = {"net", "returned"}
    for name, amount, by in re.findall(r"(\w+) ([-+]?[\d.,]+)(?: by (\S+))?", want):
        named.add(name)
        assert got.get(name) == money(amount), f"settled: {got}"
        cited = {para.number for line in lines if line.bet == ALSO.get(name, name) for para in line.paras}
        assert {*filter(None, by.split(","))} <= cited, f"{name} is settled by {sorted(cited)}"
    assert not [name for name, cents in got.items() if cents and name not in named], f"settled: {got}"
