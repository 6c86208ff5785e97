"""A round as text with citations: its log on screens and receipts, and the transcript of a whole stream."""

from collections.abc import Iterable
from functools import cache

from croupier.engine.event_texts import describe_event, place_of_card
from croupier.engine.office_event_texts import person
from croupier.engine.table import Logged
from croupier.engine.view_types import Cited, Happened
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.cards import format_card
from croupier.rules.coded_message import Message, message
from croupier.rules.document import Para
from croupier.rules.documents import BY_CODE
from croupier.rules.game import Game
from croupier.rules.games import BY_ID
from croupier.rules.roles import Role
from croupier.words import render


def shown_event(game: Game, seq: int, event: e.AnyEvent) -> Happened | None:
    """Describe an event as everybody at the table sees it; return None if it is not shown."""
    description = describe_event(game, event)
    if description is None:
        return None
    text, para = description
    return Happened(seq, render(text), cite(para) if para else None)


def shown_entry(entry: Logged) -> Happened | None:
    """Describe an entry of a table's log as everybody sees it; the sentence is made once and stored with the entry."""
    stored: dict[str, Happened | None] = vars(entry)
    if "shown" not in stored:
        stored["shown"] = shown_event(BY_ID[entry.game], entry.seq, entry.event)
    return stored["shown"]


@cache
def cite(para: Para) -> Cited:
    return Cited(para.number, BY_CODE[para.doc].summary(para.number))


def transcript(records: Iterable[Recorded]) -> str:
    """Return the records of a table as text for auditors, with every card and citation."""
    text: list[str] = []
    game: Game | None = None
    for record in records:
        event = record.event
        if isinstance(event, e.TableOpened):
            game = BY_ID[event.game]
        if game is None:
            continue
        text += lines(game, record)
    return "\n".join(text) + "\n"


def lines(game: Game, record: Recorded) -> list[str]:
    """Return the lines of one record in a transcript."""
    event = record.event
    if isinstance(event, e.CardDealt):
        return [f"{record.n:>5}  {_dealt_card(game, event.place, event.card)}"]
    if isinstance(event, e.CardsDealt):
        cards = (_dealt_card(game, place, card) for place, card in zip(event.places, event.cards, strict=True))
        return [f"{record.n:>5}  {'  '.join(cards)}"]
    description = describe_event(game, event)
    if description is None:
        return []
    text, para = description
    cited = f"  [{para.number}]" if para else ""
    needs_names = isinstance(event, e.RulingMade) or (record.signed and isinstance(event, e.AwardPaid))
    names = f"  - {render(_signers(record))}" if needs_names else ""
    return [f"{record.n:>5}  {render(text)}{cited}{names}"]


def _dealt_card(game: Game, place: int, card: int) -> str:
    return render(message("event_card_dealt", place=place_of_card(game, place), card=format_card(card)))


def _signers(record: Recorded) -> Message:
    """Describe who decided a recorded event, and who signed it if anybody did."""
    if record.signed is None:
        return person(record.by)
    if record.signed.role is Role.HOUSE:
        return message("event_signed_automatically", person=person(record.by))
    return message("event_with_second_signature", person=person(record.by), second=person(record.signed))
