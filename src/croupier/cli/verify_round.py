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
from croupier.words import phrase

NOTED_CARD = re.compile(rf"(?:(?:0|[1-9][0-9]*):)?(?:{'|'.join(map(format_card, DECK))})")
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
DEEPEST = 100  # nested lists and objects: parsers of other languages have different limits


def verify_round(
    file: Annotated[
        Path,
        typer.Argument(help="The proof, from the table or `croupier prove`.", exists=True, dir_okay=False),
    ],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="The commitment that the table showed. Repeat for each later shuffle, in order."),
    ] = None,
    seal: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HEX:PLAYER", help="A seal that the table showed. Repeat for each, in order, with your own."
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
    """Check the proof of a round's shuffle, and list the proven cards."""
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
        raise typer.BadParameter(phrase("verify_seal_unfit", seal=text), param_hint="--seal")
    return player, seal


def _player_words(player: str | None, words: str | None) -> Pair | None:
    if words is None:
        return None
    if player is None:
        raise typer.BadParameter(phrase("verify_player_missing"), param_hint="--words")
    return player, words


def _parse_cards(text: str) -> tuple[str, ...]:
    cards = tuple(card for card in text.split(" ") if card)
    if malformed := [card for card in cards if not NOTED_CARD.fullmatch(card)]:
        raise typer.BadParameter(phrase("verify_not_a_card", card=malformed[0]), param_hint="--cards")
    return cards


def read(data: bytes) -> Proof | OldProof:
    """Decode a proof; raise ValueError or MsgspecError if the bytes are not one."""
    text = data.decode("utf-8")
    if _nesting_depth(text) > DEEPEST:
        raise ValueError(phrase("json_too_deep", most=DEEPEST))
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
    raise ValueError(phrase("not_json", text=constant))


def _whole_numbers(node: Any) -> Any:
    """Convert floats without a fraction to int in nested data; raise ValueError for text that UTF-8 cannot encode."""
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
        complain(phrase("verify_no_proof", file=str(file), why=str(error)))
        raise typer.Exit(UNREADABLE) from None
    if isinstance(proof_read, OldProof) and not old:
        complain(phrase("verify_old_proof", file=str(file), format=phrase("proof_format_1")))
        raise typer.Exit(UNREADABLE)
    if old and not isinstance(proof_read, OldProof):
        complain(phrase("verify_not_old", file=str(file), format=proof_read.format))
        raise typer.Exit(UNREADABLE)
    return proof_read


def _print_result(proof_read: Proof | OldProof, result: Checked, noted: Noted) -> None:
    for fault in result.faults:
        print(phrase("verify_fault", fault=fault.says))
    for card in result.proven:
        proven = phrase("verify_proven", shuffle=card.shuffle, position=card.position, card=card.card)
        print(proven if card.drawn is None else phrase("verify_proven_as", proven=proven, number=card.drawn + 1))
    for note in _notes(proof_read, noted):
        print(phrase("verify_note", note=note))
    game = f"{proof_read.game}, " if isinstance(proof_read, Proof) else ""
    summary = phrase(
        "verify_holds" if result.holds else "verify_does_not_hold",
        table=proof_read.table,
        round=proof_read.round,
        commitment=proof_read.commitment[:16],
        cards=len(result.proven),
    )
    print(game + summary)


def _notes(proof_read: Proof | OldProof, noted: Noted) -> list[str]:
    """Return notes about what was not checked, and about oddities that are not faults."""
    notes = [] if isinstance(proof_read, Proof) else [phrase("proof_format_1")]
    if not noted.commitments:
        notes.append(phrase("verify_no_commitment"))
    if not noted.cards or any(":" not in card for card in noted.cards):
        notes.append(phrase("verify_no_numbers"))
    if isinstance(proof_read, Proof):
        notes += [phrase("verify_unrevealed", player=mix.player) for mix in proof_read.mixed if mix.words is None]
    return notes
