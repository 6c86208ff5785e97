"""`croupier settle`: settle the bets of a table layout and print the results."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from croupier import words
from croupier.calculator import blackjack, poker
from croupier.calculator.blackjack_layout import BlackjackLayout
from croupier.calculator.house_poker import Settled, settle
from croupier.calculator.layout import Layout
from croupier.cli.amounts import money
from croupier.cli.output import add_place, print_json
from croupier.cli.rich_table import print_reasons
from croupier.record.events import Award
from croupier.rules.bets import Bet
from croupier.rules.cards import format_card, format_cards
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK, POKER
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settlement import Line
from croupier.words import name_of, para_number, phrase, render

REFUSED = 2
AnyLayout = Layout | BlackjackLayout | poker.PokerLayout
FORMS: dict[str, type[AnyLayout]] = {
    FREE_BET_BLACKJACK.id: BlackjackLayout,
    POKER.id: poker.PokerLayout,
}


class Named(msgspec.Struct):
    """The one field of a layout that is read first: which game it is."""

    game: str


def settle_file(
    file: Annotated[str, typer.Argument(help="The layout as a JSON file, or - for standard input.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
) -> None:
    """Settle a table layout: print every bet, its result and the paragraph that decides it."""
    result = _read_layout(file)
    settled = _settle_layout(result)
    if isinstance(settled, Refused):
        _print_refusal(settled, as_json=json)
        raise typer.Exit(REFUSED)
    if json:
        print_json(answer(settled))
    else:
        _print_settled(settled)


def _settle_layout(layout: AnyLayout | Refused) -> Settled | Refused:
    match layout:
        case Refused():
            return layout
        case BlackjackLayout():
            return blackjack.settle(layout)
        case poker.PokerLayout():
            return poker.settle(layout)
        case _:
            return settle(layout)


def _read_layout(file: str) -> AnyLayout | Refused:
    if file == "-" and sys.stdin is None:
        return refuse("stdin_closed", file)
    try:
        body = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        return refuse("file_unreadable", file, file=file, detail=error.strerror or str(error))
    try:
        game = msgspec.json.decode(body, type=Named).game
        if game not in BY_ID:
            return refuse("layout_game_unknown", "game", game=game, games=tuple(BY_ID))
        return msgspec.json.decode(body, type=FORMS.get(game, Layout))
    except RecursionError:
        return refuse("layout_too_deep", "layout")
    except msgspec.ValidationError as error:
        detail, _, where = str(error).partition(" - at ")
        field = _locate_field(body, where.strip("`").removeprefix("$").removeprefix(".")) or "layout"
        return refuse("layout_field_unfit", field, where=field, detail=detail)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return refuse("layout_not_json", "layout", detail=str(error))


def _locate_field(body: bytes, path: str) -> str:
    """Replace `[...]` in a path such as `boxes[0].bets[...]` by the name of a bet whose amount is not an integer."""
    if not path.endswith(".bets[...]"):
        return path
    value: Any = msgspec.json.decode(body)
    for step in re.findall(r"\w+", path):
        value = value[int(step) if isinstance(value, list) else step]
    bets = sorted(name for name, cents in value.items() if type(cents) is not int)
    return path.replace("[...]", f".{bets[0]}") if bets else path


def answer(settled: Settled) -> dict[str, Any]:
    totals: dict[str, dict[str, int]] = {}
    for line in settled.lines:
        player_totals = totals.setdefault(line.player, {"staked": 0, "paid": 0, "net": 0})
        player_totals["staked"] += line.stake
        player_totals["paid"] += line.paid
        player_totals["net"] += line.net
    markers = (
        {} if settled.markers is None else {"markers": {str(box): count for box, count in settled.markers.items()}}
    )
    pots = {} if settled.pots is None else {"pots": [_pot_to_json(award) for award in settled.pots]}
    return {
        "lines": [_line_to_json(line) for line in settled.lines],
        "totals": totals,
        "meter_after": settled.meter_after,
        **markers,
        **pots,
        **({"discarded": [format_card(card) for card in settled.discarded]} if settled.discarded else {}),
    }


def _pot_name(number: int) -> str:
    return f"Side Pot {number}" if number else "Main Pot"


def _pot_to_json(award: Award) -> dict[str, Any]:
    return {
        "pot": _pot_name(award.pot),
        "cents": award.cents,
        "rake": award.rake,
        "members": award.members,
        "winners": award.winners,
        "shares": award.shares,
        "paragraph": award.because.number,
    }


def _line_to_json(line: Line) -> dict[str, Any]:
    return {
        "box": line.box,
        "player": line.player,
        "bet": line.bet,
        **({"hand": line.hand} if line.hand else {}),
        "stake": line.stake,
        "result": line.result.value,
        "paid": line.paid,
        "net": line.net,
        "paragraph": line.paras[0].number,
        "paragraphs": [para.number for para in line.paras],
        "because": render(line.because),
    }


def _print_refusal(refusal: Refused, *, as_json: bool) -> None:
    why = words.refusal(refusal, "layout")
    if as_json:
        paragraph = refusal.para.number if refusal.para else None
        details = {
            "field": refusal.field,
            "paragraph": paragraph,
            "why": why,
            "code": refusal.code,
            "values": refusal.values,
        }
        print_json({"refused": details})
        return
    text = add_place(why, refusal.field, refusal.para)
    Console(stderr=True).print(text, highlight=False, markup=False, soft_wrap=True)


def _print_settled(settled: Settled) -> None:
    where = "box" if settled.pots is None else "seat"
    names = (where, "player", "bet", "result", "para", "stake", "paid", "net", "because")
    console = Console(highlight=False)
    print_reasons(console, names, [_line_cells(line) for line in settled.lines])
    for below in _lines_below(settled):
        console.print(below, markup=False)


def _line_cells(line: Line) -> tuple[str, ...]:
    name = _bet_name(line.bet)
    bet = phrase("bet_of_hand", bet=name, hand=line.hand) if line.hand > 1 else name
    cells = str(line.box), line.player, bet, name_of("result", line.result), para_number(line.paras[0].number)
    return (*cells, money(line.stake), money(line.paid), money(line.net, signed=True), render(line.because))


def _bet_name(bet: str) -> str:
    """Return the name of a bet, the jackpot's in one word to keep the table narrow."""
    if bet == Bet.JACKPOT:
        return phrase("label_jackpot_spot")
    return name_of("bet", bet) or phrase("settle_uncalled")


def _lines_below(settled: Settled) -> Iterator[str]:
    """Yield the lines below the table of bets: totals by player, markers, Pots and the jackpot meter."""
    for player, player_totals in answer(settled)["totals"].items():
        staked, paid, net = (player_totals[name] for name in ("staked", "paid", "net"))
        yield phrase("settle_totals", player=player, staked=staked, paid=paid, net=money(net, signed=True))
    for box, count in (settled.markers or {}).items():
        yield phrase("settle_markers", box=box, count=count)
    if settled.discarded:
        yield phrase("settle_discarded", cards=format_cards(settled.discarded))
    for pot in settled.pots or ():
        shares = zip(pot.winners, pot.shares, strict=True)
        winners = ", ".join(phrase("settle_winner", seat=seat, cents=share) for seat, share in shares)
        name = phrase("pot_pk_side", number=pot.pot) if pot.pot else phrase("pot_pk_main")
        yield phrase("settle_pot", pot=name, cents=pot.cents, rake=pot.rake, winners=winners)
    if settled.meter_after is not None:
        yield phrase("settle_meter", cents=settled.meter_after)
