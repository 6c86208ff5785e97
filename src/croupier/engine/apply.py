"""Apply an event to a table; an event is a fact and is never refused."""

from typing import get_args

from msgspec.structs import replace

from croupier.engine import proposals as signing
from croupier.engine.player_chip_changes import CHIPS, changed_racks
from croupier.engine.table import (
    Logged,
    Table,
    game_of,
)
from croupier.record import events as e
from croupier.rules.games import BY_ID


def opened_table(event: e.TableOpened) -> Table:
    between = BY_ID[event.game].seating
    seating, controls = between.initial_state if between else None, event.controls
    names = event.table, event.game, event.document, event.settings, event.link, event.title
    return Table(*names, seating=seating, controls=controls)


CARDS = frozenset((e.CardDealt, e.CardsDealt))


TABLE_EVENTS = frozenset((*get_args(e.TableEvent), e.RoundOpened, e.PokerRoundOpened, e.JackpotFailed))


def apply(table: Table, event: e.TableEvent | e.RoundEvent) -> Table:
    game, seq, kind = BY_ID[table.game], table.seq + 1, type(event)
    if kind in CARDS:
        return replace(table, seq=seq, round=game.apply(table.round, event))
    log = (*table.log, Logged(seq, event, table.game))
    racks = changed_racks(table.racks, event) if kind in CHIPS else table.racks
    seating = game.seating.apply(table.seating, event) if game.seating else None
    if kind not in TABLE_EVENTS:
        return replace(table, seq=seq, racks=racks, log=log, seating=seating, round=game.apply(table.round, event))
    return _apply_table_event(replace(table, seq=seq, racks=racks, log=log, seating=seating), event)


def _apply_table_event(table: Table, event: e.TableEvent | e.RoundEvent) -> Table:
    """Apply an event that changes more than the round; the racks and log of `table` include it already."""
    racks, log = table.racks, table.log
    match event:
        case e.TableOpened():
            return opened_table(event)
        case e.TableClosed():
            return replace(table, closed=True)
        case e.SeatTaken(box, player):
            table = replace(table, seats={**table.seats, box: player}, racks={**racks, player: racks.get(player, 0)})
            return replace(table, round=table.round.rejoined(player)) if table.round else table
        case e.SeatLeft(box):
            return replace(table, seats={number: name for number, name in table.seats.items() if number != box})
        case e.ChipsBoughtIn() | e.Mixed() | e.WordsSealed() | e.SealsClosed() | e.DebtIncurred() | e.DebtRepaid():
            return table
        case e.LeftDuringRuling():
            return table
        case e.ChipsCashedOut(player) | e.ChipsRecovered(player):
            return _forget_if_gone(table, player)
        case e.BoxBlocked(box):
            return replace(table, blocked=tuple(sorted({*table.blocked, box})), jackpot="on")
        case e.NoticePosted(text):
            return replace(table, notice=text, jackpot="off")
        case e.JackpotRestored():
            return replace(table, notice="", jackpot="on", blocked=())
        case e.JackpotFailed():
            return replace(table, jackpot="failed")
        case e.Proposed() | e.Signed() | e.SignatureRefused() | e.ProposalClosed():
            return replace(table, proposals=signing.apply_signing_event(table.proposals, event))
        case e.SettingsChanged(settings):
            return replace(table, settings=settings)
        case e.TableLinked(link, bet):
            return replace(table, link=link, settings=replace(table.settings, jackpot_bet=bet))
        case e.SatOut() | e.CameBack() | e.PlayerRelocated() | e.PlayerDeemedGone() | e.StakeLeft() | e.StakeReleased():
            return table
        case e.RoundOpened(number) | e.PokerRoundOpened(number):
            return replace(table, rounds=number, round=game_of(table).open_round(event), log=log[-1:])
        case _:
            return replace(table, round=game_of(table).apply(table.round, event))


def _forget_if_gone(table: Table, player: str) -> Table:
    """Return the table without this player if they have neither chips nor a seat there."""
    if table.racks[player] or player in table.seats.values():
        return table
    return replace(table, racks={owner: cents for owner, cents in table.racks.items() if owner != player})
