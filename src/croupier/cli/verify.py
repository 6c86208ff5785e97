"""`croupier verify`: a round's cards checked against the commitments that the table published."""

import json as plain_json
import re
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from croupier.cli.databases import BROKEN, UNREADABLE
from croupier.cli.output import complain
from croupier.engine.old_proof import OldProof
from croupier.engine.old_proof_check import verify_old_proof
from croupier.engine.proof import Proof
from croupier.engine.proof_check import Checked, Noted, Pair, verify_proof
from croupier.rules.cards import DECK, format_card

NOTED_CARD = re.compile(rf"(?:(?:0|[1-9][0-9]*):)?(?:{'|'.join(map(format_card, DECK))})")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
DEEPEST = 100  # lists and objects inside each other: parsers of other languages stop at different depths
OLD = "format 1: the commitment names neither table nor round nor decks, and players' words were not sealed"


def verify_round(
    file: Annotated[Path, typer.Argument(help="ROUND.json, as the table gives it.", exists=True, dir_okay=False)],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="The commitment you noted; again for each later shuffle of the round, in order."),
    ] = None,
    seal: Annotated[
        list[str] | None,
        typer.Option(metavar="HEX:PLAYER", help="Each seal you saw when bets closed, in order: yours and the others'."),
    ] = None,
    player: Annotated[str | None, typer.Option(help="Your name at the table; needed with --words.")] = None,
    words: Annotated[str | None, typer.Option(help="The words you mixed into the shuffle.")] = None,
    cards: Annotated[
        str,
        typer.Option(help='The cards face up before you; with their number in the deal, counted from 0: "0:As 3:Kd".'),
    ] = "",
    old: Annotated[bool, typer.Option("--old", help="Accept a proof of format 1, which proves less.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every opened card against the round's commitments, and say which are proven."""
    noted = Noted(tuple(commitment or ()), tuple(map(_seal, seal or ())), _words(player, words), _cards(cards))
    given = _read(file, old=old)
    found = verify_old_proof(given, noted) if isinstance(given, OldProof) else verify_proof(given, noted)
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        _say(given, found, noted)
    raise typer.Exit(0 if found.holds else BROKEN)


def _seal(given: str) -> Pair:
    seal, colon, player = given.partition(":")
    if not colon:
        raise typer.BadParameter(
            f"{given!r} names no player: write the seal, a colon and the name", param_hint="--seal"
        )
    return player, seal


def _words(player: str | None, words: str | None) -> Pair | None:
    if words is None:
        return None
    if player is None:
        raise typer.BadParameter("say with --player under which name you mixed them in", param_hint="--words")
    return player, words


def _cards(given: str) -> tuple[str, ...]:
    cards = tuple(card for card in given.split(" ") if card)
    if wrong := [card for card in cards if not NOTED_CARD.fullmatch(card)]:
        raise typer.BadParameter(f"{wrong[0]!r} is not a card: write As, Td, 9c or 0:As", param_hint="--cards")
    return cards


def read(data: bytes) -> Proof | OldProof:
    """The proof in these bytes; ValueError or MsgspecError if they are none."""
    text = data.decode("utf-8")
    if _depth(text) > DEEPEST:
        raise ValueError(f"lists and objects are more than {DEEPEST} deep")
    given = _whole_numbers(plain_json.loads(text, parse_int=float, parse_constant=_refuse))
    if isinstance(given, dict) and "format" not in given:
        return msgspec.convert(given, OldProof)
    return msgspec.convert(given, Proof)


def _depth(text: str) -> int:
    deepest = now = 0
    for letter in QUOTED.sub("", text):
        now += (letter in "[{") - (letter in "]}")
        deepest = max(deepest, now)
    return deepest


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _whole_numbers(given: Any) -> Any:
    """All numbers as 64-bit floats, whole ones as 3 for 3.0; a text that UTF-8 cannot hold is a ValueError."""
    if isinstance(given, dict):
        return {_whole_numbers(name): _whole_numbers(value) for name, value in given.items()}
    if isinstance(given, list):
        return [_whole_numbers(value) for value in given]
    if isinstance(given, str):
        given.encode()
    return int(given) if isinstance(given, float) and given.is_integer() else given


def _read(file: Path, *, old: bool) -> Proof | OldProof:
    try:
        given = read(file.read_bytes())
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        complain(f"{file}: not a proof of a round: {error}")
        raise typer.Exit(UNREADABLE) from None
    if isinstance(given, OldProof) and not old:
        complain(f"{file}: not checked: this proof is of {OLD}. Add --old to check what it can show.")
        raise typer.Exit(UNREADABLE)
    if old and not isinstance(given, OldProof):
        complain(f"{file}: not checked: this proof is of format {given.format}. Leave out --old.")
        raise typer.Exit(UNREADABLE)
    return given


def _say(given: Proof | OldProof, found: Checked, noted: Noted) -> None:
    for fault in found.faults:
        print(f"BROKEN  {fault.says}")
    for one in found.proven:
        when = "" if one.drawn is None else f", card {one.drawn + 1} of the deal"
        print(f"proven  shuffle {one.shuffle}, position {one.position}: {one.card}{when}")
    for note in _notes(given, noted):
        print(f"note    {note}")
    game = f"{given.game}, " if isinstance(given, Proof) else ""
    print(
        f"{game}{given.table}, round {given.round}, commitment {given.commitment[:16]}: "
        f"{len(found.proven)} cards, it {'holds' if found.holds else 'does not hold'}"
    )


def _notes(given: Proof | OldProof, noted: Noted) -> list[str]:
    """What this check could not show, and what is odd without being a fault."""
    notes = [] if isinstance(given, Proof) else [OLD]
    if not noted.commitments:
        notes.append("no --commitment given: compare the one below with what the table showed when the round opened")
    if not noted.cards or any(":" not in card for card in noted.cards):
        notes.append("not every card was given with its number (0:As is card 1): compare when each was dealt yourself")
    if isinstance(given, Proof):
        notes += [f"{one.player} sealed words and did not reveal them" for one in given.mixed if one.words is None]
    return notes
