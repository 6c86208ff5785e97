"""Commands of the office and the cashier on tables, links, meters, wallets, staff and rules."""

from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from croupier.engine.empty_round import end_empty_round
from croupier.engine.table import Table, game_of, is_playing
from croupier.house import staff_commands
from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.house.debts import owed
from croupier.house.house_wide_state import Registry
from croupier.house.jackpots import Link, meter_micro, rank_of, ticket_of
from croupier.house.ledger_accounts import MICRO, wallet
from croupier.house.settings_validation import MOST_MOVED, refuse_name, refuse_settings, refuse_terms, refuse_title
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.documents import BY_CODE
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK, POKER
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, PokerSettings, Settings

KINDS: dict[str, type[Settings]] = {FREE_BET_BLACKJACK.id: BlackjackSettings, POKER.id: PokerSettings}


class Books(Protocol):
    """What the commands of the office read of the house's books."""

    tables: dict[str, Table]
    links: dict[str, Link]
    register: Registry

    def holds(self, account: str) -> int | None:
        """Return a balance in micro-cents, or None if nothing ever moved."""
        ...


def decide(books: Books, command: c.AnyCommand) -> Decided | Refused:
    match command:
        case c.OpenLink():
            return _open_link(books, command)
        case c.ChangeLink():
            return _change_link(books, command)
        case c.CloseLink():
            return _close_link(books, command)
        case c.CorrectMeter():
            return _correct_meter(books, command)
        case c.CorrectBalance():
            return _correct_balance(books, command)
        case c.OrderAwards():
            return _order_awards(books, command)
        case c.WriteOffDebt():
            return _write_off(books, command)
        case c.SellChips():
            return _sell_chips(books, command)
        case c.RedeemChips():
            return _redeem_chips(books, command)
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


def opening(books: Books, name: str, command: c.OpenTable) -> e.TableOpened | Refused:
    """Validate a new table: settings of its game, and the bet that its link prescribes."""
    game, settings = BY_ID.get(command.game), command.settings
    if game is None:
        return refuse("game_not_offered", "game", game=command.game)
    if type(settings) is not KINDS.get(game.id, HousePokerSettings):
        return refuse("settings_of_another_game", "settings")
    if not command.controls.two_persons and not is_demo(books):
        return refuse("single_signature_outside_demo", "controls")
    if missing := [bet for bet in game.limited if bet not in settings.limits]:
        return refuse("limits_missing", missing[0], bets=tuple(missing))
    if command.link and game.jackpot_down is None:
        return refuse("game_without_jackpot", "link")
    if command.link and (refusal := refuse_link(books, command.link, game.jackpot_link)):
        return refusal
    if refusal := _refuse_jackpot_bet("link", settings, books.links[command.link].terms.bet if command.link else 0):
        return refusal
    titles = {table.title for table in books.tables.values() if not table.closed}
    if (
        refusal := refuse_name("table", name)
        or refuse_title("title", command.title, titles)
        or refuse_settings(game, settings)
    ):
        return refusal
    rest = command.link, command.title, command.controls
    return e.TableOpened(name, game.id, game.doc.code, settings, *rest)


class Tables(Protocol):
    """A house with tables."""

    @property
    def tables(self) -> dict[str, Table]: ...


class Registered(Tables, Protocol):
    """A house with a registry."""

    @property
    def register(self) -> Registry: ...


def created_as_demo(books: Registered) -> bool:
    """Return whether the house was created as a demo; an older house is one if any table has single signature."""
    if books.register.demo is not None:
        return books.register.demo
    return any(not table.controls.two_persons for table in books.tables.values())


def is_demo(books: Registered) -> bool:
    """Return whether the house was created as a demo and no table requires two signatures."""
    return created_as_demo(books) and not any(table.controls.two_persons for table in books.tables.values())


class Linked(Tables, Protocol):
    """A house with jackpot links."""

    @property
    def links(self) -> dict[str, Link]: ...


def _refuse_jackpot_bet(field: str, settings: Settings, prescribed: int) -> Refused | None:
    """Refuse a jackpot bet that the link does not prescribe; without a link it must be 0."""
    if settings.jackpot_bet == prescribed:
        return None
    return refuse("jackpot_bet_of_link", field, bet=prescribed) if prescribed else refuse("jackpot_bet_unlinked", field)


def refuse_link(books: Linked, link: str, kind: str) -> Refused | None:
    """Refuse a link with another kind of jackpot: both Multi-Link games share one, others do not (R-55)."""
    if link not in books.links:
        return refuse("link_unknown", "link", link=link)
    kinds = {game_of(table).jackpot_link for table in books.tables.values() if table.link == link}
    if kinds <= {kind}:
        return None
    return refuse("link_of_another_jackpot", "link", link=link, jackpots=tuple(sorted(kinds)))


def change_settings(table: Table, command: c.ChangeSettings) -> Decided | Refused:
    """Change settings to others of the same kind that the document and the link allow."""
    settings = command.settings
    if type(settings) is not type(table.settings):
        return refuse("settings_of_another_game", "settings")
    if refusal := _refuse_jackpot_bet("settings", settings, table.settings.jackpot_bet):
        return refusal
    if refusal := _refuse_limits(table, settings):
        return refusal
    if settings.box_count < max(table.seats, default=0):
        return refuse("seat_in_use", "box_count", place=game_of(table).box_word, number=max(table.seats))
    ending = end_empty_round(game_of(table), table.round)
    if isinstance(ending, Refused):
        return ending
    return refuse_settings(game_of(table), settings) or ((table.id, (*ending, e.SettingsChanged(settings))),)


def _refuse_limits(table: Table, settings: Settings) -> Refused | None:
    bets = tuple(table.settings.limits)
    if set(settings.limits) == set(bets):
        return None
    return refuse("limits_of_other_bets", "settings", bets=bets) if bets else refuse("game_without_limits", "settings")


def link_table(books: Books, table: Table, name: str) -> Decided | Refused:
    """Let an unlinked table join a link between two rounds; the link then prescribes its jackpot bet."""
    if game_of(table).jackpot_down is None:
        return refuse("game_without_jackpot", "link")
    if table.link:
        return refuse("table_linked_already", "link", link=table.link)
    link = _find_link(books, name)
    if isinstance(link, Refused):
        return link
    if refusal := refuse_link(books, name, game_of(table).jackpot_link):
        return refusal
    ending = end_empty_round(game_of(table), table.round)
    return ending if isinstance(ending, Refused) else ((table.id, (*ending, e.TableLinked(name, link.terms.bet))),)


def _find_link(books: Books, name: str) -> Link | Refused:
    link = books.links.get(name)
    if link is None:
        return refuse("link_closed" if name in books.register.closed else "link_unknown", "link", link=name)
    if link.claims:
        return refuse("award_unpaid_on_link", "link", link=name)
    return link


def _open_link(books: Books, command: c.OpenLink) -> Decided | Refused:
    """Open a link; the House funds its first meter value."""
    link, terms = command.link, command.terms
    if link in books.links or link in books.register.closed:
        return link_taken(books.links, link)
    names = {other.terms.name for other in books.links.values()}
    if refusal := refuse_name("link", link) or refuse_title("name", terms.name, names) or refuse_terms(terms):
        return refusal
    return ((HOUSE_STREAM, (e.LinkOpened(link, terms),)),)


def link_taken(links: Mapping[str, Link], link: str) -> Refused:
    """Refuse the name of a link that is open or was closed."""
    return refuse("link_open_already" if link in links else "link_name_used", "link", link=link)


def _change_link(books: Books, command: c.ChangeLink) -> Decided | Refused:
    """Change the terms: the rate from the next closing of bets, bet and reset from the next round and win."""
    link = _find_link(books, command.link)
    if isinstance(link, Refused):
        return link
    terms = replace(link.terms, bet=command.bet, rate_ppm=command.rate_ppm, reset=command.reset)
    if refusal := refuse_terms(terms):
        return refusal
    affected = (
        table
        for table in books.tables.values()
        if table.link == link.id and table.settings.jackpot_bet not in (0, command.bet)
    )
    changes = ((table.id, (e.SettingsChanged(replace(table.settings, jackpot_bet=command.bet)),)) for table in affected)
    return ((HOUSE_STREAM, (e.LinkChanged(link.id, terms),)), *changes)


def _close_link(books: Books, command: c.CloseLink) -> Decided | Refused:
    """Unlink or relink the tables, each with its contributions, then move the whole meter."""
    link = _find_link(books, command.link)
    target = _find_link(books, command.into) if command.into else None
    if isinstance(link, Refused):
        return link
    if isinstance(target, Refused):
        return target
    if command.into == command.link:
        return refuse("link_into_itself", "into")
    tables = [table for table in books.tables.values() if table.link == link.id]
    if busy := [table.id for table in tables if is_playing(table)]:
        return refuse("rounds_on_link", "link", tables=tuple(busy))
    kinds = {game_of(table).jackpot_link for table in tables}
    if target and (refusals := [refusal for kind in sorted(kinds) if (refusal := refuse_link(books, target.id, kind))]):
        return replace(refusals[0], field="into")
    relinked = e.TableLinked(command.into, target.terms.bet if target else 0)
    closed = e.LinkClosed(link.id, command.into, meter_micro(link))
    return (*((table.id, (relinked,)) for table in tables), (HOUSE_STREAM, (closed,)))


def _correct_meter(books: Books, command: c.CorrectMeter) -> Decided | Refused:
    link = _find_link(books, command.link)
    if isinstance(link, Refused):
        return link
    if refusal := _refuse_correction(command.cents, command.reason):
        return refusal
    after = link.posted // MICRO + command.cents
    if after < 0:
        return refuse("meter_too_small", "cents", holds=link.posted // MICRO)
    if after > MOST_MOVED:
        return refuse("meter_over_maximum", "cents", limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.MeterCorrected(link.id, command.cents, command.reason),)),)


def _correct_balance(books: Books, command: c.CorrectBalance) -> Decided | Refused:
    holds = books.holds(wallet(command.player))
    if holds is None:
        return refuse("player_unknown", "player", player=command.player)
    if refusal := _refuse_correction(command.cents, command.reason):
        return refusal
    after = holds // MICRO + command.cents
    if after < 0:
        return refuse("wallet_too_small", "cents", player=command.player, holds=holds // MICRO)
    if after > MOST_MOVED:
        return refuse("wallet_over_maximum", "cents", holds=holds // MICRO, limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.BalanceCorrected(command.player, command.cents, command.reason),)),)


def _order_awards(books: Books, command: c.OrderAwards) -> Decided | Refused:
    """Change the order of awards between tables: the hands named take each other's places (4.7.2)."""
    link = books.links.get(command.link)
    if link is None:
        return refuse("link_unknown", "link", link=command.link)
    if not command.reason.strip():
        return refuse("reason_required", "reason")
    tickets = tuple(ticket_of(link, hand.table, hand.box) for hand in command.hands)
    for hand, ticket in zip(command.hands, tickets, strict=True):
        if not ticket:
            return refuse("no_award_for_hand", "hands", box=hand.box, table=hand.table)
    if len(tickets) < 2 or len({*command.hands}) != len(tickets):
        return refuse("order_of_two_hands", "hands")
    if refusal := _refuse_counterclockwise(command.hands):
        return refusal
    if list(command.hands) == sorted(command.hands, key=lambda hand: rank_of(link, hand)):
        return refuse("order_unchanged", "hands")
    return ((HOUSE_STREAM, (e.AwardsOrdered(link.id, tickets, command.reason, command.hands),)),)


def _refuse_counterclockwise(hands: tuple[c.HandAt, ...]) -> Refused | None:
    """Refuse an order that is not clockwise at one table (4.7.1)."""
    for index, hand in enumerate(hands):
        for later in hands[index + 1 :]:
            if later.table == hand.table and later.box < hand.box:
                return refuse("awards_clockwise", "hands", table=hand.table, first=later.box, second=hand.box)
    return None


def _write_off(books: Books, command: c.WriteOffDebt) -> Decided | Refused:
    owes = owed(books, command.player)
    if not owes:
        return refuse("no_debt", "cents", player=command.player)
    if not 0 < command.cents <= owes:
        return refuse("debt_smaller", "cents", player=command.player, owes=owes)
    if not command.reason.strip():
        return refuse("write_off_reason_required", "reason")
    return ((HOUSE_STREAM, (e.DebtWrittenOff(command.player, command.cents, command.reason),)),)


def _sell_chips(books: Books, command: c.SellChips) -> Decided | Refused:
    holds = books.holds(wallet(command.player))
    if holds is None:
        return refuse("player_unknown", "player", player=command.player)
    if command.cents <= 0:
        return refuse("chips_amount_not_positive", "cents")
    if command.cents > MOST_MOVED - holds // MICRO:
        return refuse("wallet_over_maximum", "cents", holds=holds // MICRO, limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.ChipsSold(command.player, command.cents),)),)


def _redeem_chips(books: Books, command: c.RedeemChips) -> Decided | Refused:
    holds = (books.holds(wallet(command.player)) or 0) // MICRO
    if command.cents <= 0:
        return refuse("chips_amount_not_positive", "cents")
    if command.cents > holds:
        return refuse("wallet_too_small", "cents", player=command.player, holds=holds)
    return ((HOUSE_STREAM, (e.ChipsRedeemed(command.player, command.cents),)),)


def _open_deck(books: Books, name: str, number: int) -> Decided | Refused:
    """Open the deck of a round that is over."""
    table = books.tables.get(name)
    if table is None or not 0 < number <= table.rounds:
        return refuse("round_unknown", "number", number=number, table=name)
    if number == table.rounds and is_playing(table):
        return refuse("deck_in_play", "number")
    if number in books.register.decks.get(name, ()):
        return refuse("deck_open_already", "number")
    return ((HOUSE_STREAM, (e.DeckOpened(name, number),)),)


def _adopt_rules(books: Books, document: str, digest: str) -> Decided | Refused:
    """Adopt the text that this program has; refuse any other."""
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


def _refuse_correction(cents: int, reason: str) -> Refused | None:
    if not 0 < abs(cents) <= MOST_MOVED:
        return refuse("correction_out_of_range", "cents", limit=MOST_MOVED)
    return None if reason.strip() else refuse("correction_reason_required", "reason")
