"""The jackpot is down (5.16, 5.17): reporting the failure, and ruling how play continues."""

from croupier.record import events as e
from croupier.rules.document import Para
from croupier.rules.refusal import Refused, refuse

NO_JACKPOT = "No Progressive Jackpot Bets are accepted or paid at this table"  # 5.17.2(c)

OutageParas = tuple[Para, Para, Para, Para]  # 5.17.2 and its three ways to continue
Events = tuple[e.AnyEvent, ...]


def report_failure(
    down: OutageParas, *, jackpot: str, linked: bool, playing: bool, system: bool
) -> Events | Refused | None:
    """Return what a failure does if no jackpot Bet is at stake; None if the rules of the game decide."""
    play_without, failed = down[3], e.JackpotFailed(down[0], system)
    if not linked:
        return refuse("table_without_jackpot", play_without)
    if jackpot != "off":
        return None if playing else (failed,)
    if not system:
        return refuse("jackpot_off_already", play_without)
    return failed, e.NoticePosted(NO_JACKPOT, play_without)  # for the other tables; this one plays on as before


def rule_on_outage(
    down: OutageParas, mode: str, box: int | None, *, jackpot: str, blocked: tuple[int, ...], notice: str, boxes: int
) -> Events | Refused:
    """Return the events of one of the three ways of 5.17.2 for later rounds, or of the restoration."""
    if mode == "restored":
        return (e.JackpotRestored(),)
    if jackpot != "failed" and (mode != "block_box" or not blocked or box in blocked):
        return refuse("jackpot_not_failed", down[0])
    notices = (e.NoticePosted(NO_JACKPOT, down[3]),)
    if mode == "close_table":
        return (e.TableClosed(down[1]),)
    if mode == "block_box" and box is not None and 1 <= box <= boxes:
        return e.BoxBlocked(box, down[2]), *(notices if notice else ())  # a table without jackpot stays without
    if mode == "no_jackpot":
        return notices
    return refuse("unknown_jackpot_mode", "mode")
