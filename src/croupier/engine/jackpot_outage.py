"""Outages of the jackpot (5.16, 5.17): reporting the failure, and ruling how play continues."""

from croupier.record import events as e
from croupier.rules.coded_message import Text, message
from croupier.rules.game import JackpotOutageRules
from croupier.rules.refusal import Refused, refuse

NO_JACKPOT = message("notice_no_jackpot")  # 5.17.2(c)

Events = tuple[e.AnyEvent, ...]


def report_failure(
    rules: JackpotOutageRules, *, jackpot: str, linked: bool, playing: bool, system: bool
) -> Events | Refused | None:
    """Return the events of a reported jackpot failure, or None if the game decides because a round is in progress.

    `linked` says whether the table is on a link, `playing` whether a round is in progress, and `system` whether the
    whole jackpot system failed.
    """
    play_without, failed = rules.play_without, e.JackpotFailed(rules.failure, system)
    if not linked:
        return refuse("table_without_jackpot", play_without)
    if jackpot != "off":
        return None if playing else (failed,)
    if not system:
        return refuse("jackpot_off_already", play_without)
    return failed, e.NoticePosted(NO_JACKPOT, play_without)  # for other tables; this one continues as before


def rule_on_outage(
    rules: JackpotOutageRules,
    mode: str,
    box: int | None,
    *,
    jackpot: str,
    blocked: tuple[int, ...],
    notice: Text,
    boxes: int,
) -> Events | Refused:
    """Return the events of a ruling on how later rounds are played (5.17.2), or of the end of the outage."""
    if mode == "restored":
        return (e.JackpotRestored(),)
    if jackpot != "failed" and (mode != "block_box" or not blocked or box in blocked):
        return refuse("jackpot_not_failed", rules.failure)
    notices = (e.NoticePosted(NO_JACKPOT, rules.play_without),)
    if mode == "close_table":
        return (e.TableClosed(rules.close_table),)
    if mode == "block_box" and box is not None and 1 <= box <= boxes:
        return e.BoxBlocked(box, rules.block_box), *(notices if notice else ())  # keep a posted "no jackpot" notice
    if mode == "no_jackpot":
        return notices
    return refuse("unknown_jackpot_mode", "mode")
