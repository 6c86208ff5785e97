"""A script with questions between its steps about the offers: whole answers, so that they are exact.

    ? next   -> deciding by 3.11.2, ann, in turn: Fold or Flop   what the table waits for, and for whom
    ? ann    -> Flop [P] decide 1 flop, 20, 3.11.2(b): Bet ...   all that ann may do, in order; `nothing`
    ? hands  -> 1 ann to_act 3.11.2; 2 bob waiting               every Hand of every box
    ? words dealer -> 22: Stand Off                              what the cards at a place are

An offer is its word, its key, what it sends, its cost (`5 of 5-500` where it is open), its paragraph and what it says.
Amounts are dollars.
"""

from typing import Any, Protocol

from msgspec.structs import fields

from croupier.engine.shortcut_keys import key_of
from croupier.rules.base_classes import Command
from croupier.rules.coded_message import message
from croupier.rules.game import Game, Hand, LegalAction, RoundStep
from croupier.words import render
from tests.support.rules.expectations import place
from tests.support.rules.script import Played, follow

ONE_CARD, CONTINUES = 1, message("silence_hand_continues")


class Script(Protocol):
    """A round in the middle of its script."""

    round: Any

    def line(self, line: str) -> None: ...


def offers(game: Game, script: str) -> None:
    """Play a round of house poker line by line, and answer its questions."""
    __tracebackhide__ = True
    answered(game, Played(game), script)


def answered(game: Game, played: Script, script: str) -> None:
    __tracebackhide__ = True

    def line(line: str) -> None:
        if not line.startswith("? "):
            return played.line(line)
        question, _, want = (" ".join(part.split()) for part in line.removeprefix("? ").partition("->"))
        got = answer(game, played.round, question)
        assert got == want, f"\n    got  {got}\n    want {want}"

    follow(script, line)


def answer(game: Game, round_: Any, question: str) -> str:
    if question == "next":
        return step(game.round_step(round_))
    if question == "hands":
        boxes = range(round_.settings.box_count + 2)
        return "; ".join(stands(hand) for box in boxes for hand in game.hands(round_, box)) or "none"
    if question.startswith("words "):
        return render(game.describe_hand(round_, place(question.removeprefix("words "))))
    return "; ".join(map(offer, game.legal_actions(round_, question))) or "nothing"


def step(now: RoundStep) -> str:
    assert now.cards == ONE_CARD
    turn = ", in turn" if now.in_turn else ""
    quote = f', "{render(now.quote)}"' if now.quote else ""
    silence = f", {render(now.if_silent)}" if now.if_silent != CONTINUES else ""
    return (
        f"{now.phase} by {now.para.number}, {' '.join(now.waits_for)}{turn}: {render(now.description)}{quote}{silence}"
    )


def stands(hand: Hand) -> str:
    para = f" {hand.para.number}" if hand.para else ""
    number = f" ({hand.number})" if hand.number > 1 else ""
    return f"{hand.place} {hand.player}{number} {hand.state or '-'}{para}"


def offer(may: LegalAction) -> str:
    key = f" [{key_of(may.command)}]" if key_of(may.command) else ""
    return f"{render(may.label)}{key} {sent(may.command)}{cost(may)}, {may.para.number}: {render(may.description)}"


def cost(may: LegalAction) -> str:
    if may.least == may.most == may.cost:
        return f", {may.cost / 100:g}" if may.cost else ""
    return f", {may.cost / 100:g} of {may.least / 100:g}-{may.most / 100:g}"


def sent(command: Command) -> str:
    """A command by its name and every field that differs from the default."""
    said = [(field.name, getattr(command, field.name)) for field in fields(command)]
    default = {field.name: field.default for field in fields(command)}
    words = [f"{value / 100:g}" if name == "cents" else str(value) for name, value in said if value != default[name]]
    return " ".join([str(command.__struct_config__.tag), *words])
