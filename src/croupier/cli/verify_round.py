"""`croupier verify`: check the cards of a round against the commitments that the table published."""

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
DEEPEST = 100  # nested lists and objects: parsers of other languages have different limits
OLD = "format 1: the commitment names neither table nor round nor decks, and players' words were not sealed"


def verify_round(
    file: Annotated[
        Path,
        typer.Argument(help="The proof of a round, ROUND.json, as the table gives it.", exists=True, dir_okay=False),
    ],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="The commitment you noted. Repeat for each later shuffle of the round, in order."),
    ] = None,
    seal: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX:PLAYER", help="A seal you saw when bets closed. Repeat for each, in order, with your own."
        ),
    ] = None,
    player: Annotated[str | None, typer.Option(help="Your name at the table. Needed with --words.")] = None,
    words: Annotated[str | None, typer.Option(help="The words you mixed into the shuffle.")] = None,
    cards: Annotated[
        str,
        typer.Option(help='The cards you saw, each with its number in the deal, counted from 0: "0:As 3:Kd".'),
    ] = "",
    old: Annotated[bool, typer.Option("--old", help="Accept a proof of format 1, which proves less.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every opened card of a round against its commitments, and list the proven cards."""
    noted = Noted(
        tuple(commitment or ()), tuple(map(_parse_seal, seal or ())), _player_words(player, words), _parse_cards(cards)
    )
    proof_read = _read_proof(file, old=old)
    result = (
        verify_old_proof(proof_read, noted) if isinstance(proof_read, OldProof) else verify_proof(proof_read, noted)
    )
    if json:
        print(msgspec.json.encode(result).decode())
    else:
        _print_result(proof_read, result, noted)
    raise typer.Exit(0 if result.holds else BROKEN)


def _parse_seal(text: str) -> Pair:
    seal, colon, player = text.partition(":")
    if not colon:
        raise typer.BadParameter(f"{text!r} names no player. Write the seal, a colon and the name", param_hint="--seal")
    return player, seal


def _player_words(player: str | None, words: str | None) -> Pair | None:
    if words is None:
        return None
    if player is None:
        raise typer.BadParameter("--words needs your name at the table. Add --player NAME", param_hint="--words")
    return player, words


def _parse_cards(text: str) -> tuple[str, ...]:
    cards = tuple(card for card in text.split(" ") if card)
    if malformed := [card for card in cards if not NOTED_CARD.fullmatch(card)]:
        raise typer.BadParameter(f"{malformed[0]!r} is not a card. Write As, Td, 9c or 0:As", param_hint="--cards")
    return cards


def read(data: bytes) -> Proof | OldProof:
    """Decode a proof, and raise ValueError or MsgspecError if the bytes are not one."""
    text = data.decode("utf-8")
    if _nesting_depth(text) > DEEPEST:
        raise ValueError(f"lists and objects are more than {DEEPEST} deep")
    value = _whole_numbers(plain_json.loads(text, parse_int=float, parse_constant=_refuse_constant))
    if isinstance(value, dict) and "format" not in value:
        return msgspec.convert(value, OldProof)
    return msgspec.convert(value, Proof)


def _nesting_depth(text: str) -> int:
    deepest = depth = 0
    for character in QUOTED.sub("", text):
        depth += (character in "[{") - (character in "]}")
        deepest = max(deepest, depth)
    return deepest


def _refuse_constant(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _whole_numbers(node: Any) -> Any:
    """Convert whole floats to int in nested data, and raise ValueError for text that UTF-8 cannot encode."""
    if isinstance(node, dict):
        return {_whole_numbers(name): _whole_numbers(value) for name, value in node.items()}
    if isinstance(node, list):
        return [_whole_numbers(value) for value in node]
    if isinstance(node, str):
        node.encode()
    return int(node) if isinstance(node, float) and node.is_integer() else node


def _read_proof(file: Path, *, old: bool) -> Proof | OldProof:
    try:
        proof_read = read(file.read_bytes())
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        complain(f"{file}: not checked, because it is not the proof of a round: {error}")
        raise typer.Exit(UNREADABLE) from None
    if isinstance(proof_read, OldProof) and not old:
        complain(f"{file}: not checked: this proof is of {OLD}. Add --old to check what it can show.")
        raise typer.Exit(UNREADABLE)
    if old and not isinstance(proof_read, OldProof):
        complain(f"{file}: not checked: this proof is of format {proof_read.format}. Leave out --old.")
        raise typer.Exit(UNREADABLE)
    return proof_read


def _print_result(proof_read: Proof | OldProof, result: Checked, noted: Noted) -> None:
    for fault in result.faults:
        print(f"BROKEN  {fault.says}")
    for card in result.proven:
        drawn_text = "" if card.drawn is None else f", card {card.drawn + 1} of the deal"
        print(f"proven  shuffle {card.shuffle}, position {card.position}: {card.card}{drawn_text}")
    for note in _notes(proof_read, noted):
        print(f"note    {note}")
    game = f"{proof_read.game}, " if isinstance(proof_read, Proof) else ""
    print(
        f"{game}{proof_read.table}, round {proof_read.round}, commitment {proof_read.commitment[:16]}: "
        f"{len(result.proven)} cards, it {'holds' if result.holds else 'does not hold'}"
    )


def _notes(proof_read: Proof | OldProof, noted: Noted) -> list[str]:
    """Return notes about what was not checked, and about oddities that are not faults."""
    notes = [] if isinstance(proof_read, Proof) else [OLD]
    if not noted.commitments:
        notes.append("no --commitment given: compare the one below with what the table showed when the round opened")
    if not noted.cards or any(":" not in card for card in noted.cards):
        notes.append("not every card was given with its number (0:As is card 1): compare when each was dealt yourself")
    if isinstance(proof_read, Proof):
        notes += [f"{mix.player} sealed words and did not reveal them" for mix in proof_read.mixed if mix.words is None]
    return notes
