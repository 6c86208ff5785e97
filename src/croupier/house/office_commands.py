"""Commands of the office and the cashier that are not about one table."""

from croupier.engine.table import is_playing
from croupier.house import cashier_commands, link_commands, staff_commands
from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.house.books import Books
from croupier.house.ledger_accounts import wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.documents import BY_CODE
from croupier.rules.refusal import Refused, refuse


def decide(books: Books, command: c.AnyCommand) -> Decided | Refused:
    match command:
        case c.OpenLink():
            return link_commands.open_link(books, command)
        case c.ChangeLink():
            return link_commands.change_link(books, command)
        case c.CloseLink():
            return link_commands.close_link(books, command)
        case c.CorrectMeter():
            return link_commands.correct_meter(books, command)
        case c.CorrectBalance():
            return cashier_commands.correct_balance(books, command)
        case c.OrderAwards():
            return link_commands.order_awards(books, command)
        case c.WriteOffDebt():
            return cashier_commands.write_off(books, command)
        case c.SellChips():
            return cashier_commands.sell_chips(books, command)
        case c.RedeemChips():
            return cashier_commands.redeem_chips(books, command)
        case c.GrantRole() | c.RevokeRole() | c.Unlock():
            return staff_commands.decide(
                books.register.staff, command, taken=books.holds(wallet(command.name)) is not None
            )
        case c.ResetPin(name, number):
            return staff_commands.reset_pin(books.register.staff, books.register.pins.get(name, 0), name, number)
        case c.OpenDeck(table, number):
            return _open_deck(books, table, number)
        case c.AdoptRules(document, digest):
            return _adopt_rules(books, document, digest)
        case c.CorrectClock(reason):
            return _correct_clock(books, reason)
        case _:
            return refuse("table_command", "table")


def _open_deck(books: Books, name: str, number: int) -> Decided | Refused:
    """Let people read every card of a round that is over."""
    table = books.tables.get(name)
    if table is None or not 0 < number <= table.rounds:
        return refuse("round_unknown", "number", number=number, table=name)
    if number == table.rounds and is_playing(table):
        return refuse("deck_in_play", "number")
    if number in books.register.decks.get(name, ()):
        return refuse("deck_open_already", "number")
    return ((HOUSE_STREAM, (e.DeckOpened(name, number),)),)


def _adopt_rules(books: Books, document: str, digest: str) -> Decided | Refused:
    """Adopt the text of a rule document if this program has it; refuse a text with another digest."""
    if document not in BY_CODE:
        return refuse("document_unknown", "document", document=document)
    if digest != BY_CODE[document].digest:
        return refuse("rules_text_differs", "digest", digest=BY_CODE[document].digest)
    if books.register.rules.get(document) == digest:
        return refuse("rules_adopted_already", "digest")
    return ((HOUSE_STREAM, (e.RulesAdopted(document, digest),)),)


def _correct_clock(books: Books, reason: str) -> Decided | Refused:
    if not books.register.set_back:
        return refuse("clock_not_set_back", "clock")
    if not reason.strip():
        return refuse("correction_reason_required", "reason")
    return ((HOUSE_STREAM, (e.ClockCorrected(reason),)),)
