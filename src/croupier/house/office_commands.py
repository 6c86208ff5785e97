"""The office's own commands: links and meters, wallets. Each needs two persons; none of them shows or moves a card."""

from collections.abc import Mapping
from typing import Protocol

from msgspec.structs import replace

from croupier.engine.empty_round import end_empty_round
from croupier.engine.table import Table, game_of, playing
from croupier.house import staff_commands
from croupier.house.accounts import MICRO, wallet
from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.house.debts import owed
from croupier.house.jackpots import Link, rank_of, ticket_of, whole
from croupier.house.registry import Registry
from croupier.house.settings_validation import MOST_MOVED, refuse_name, refuse_settings, refuse_terms, refuse_title
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.documents import BY_CODE
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK, POKER
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, PokerSettings, Settings

KINDS: dict[str, type[Settings]] = {FREE_BET_BLACKJACK.id: BlackjackSettings, POKER.id: PokerSettings}


class Books(Protocol):
    tables: dict[str, Table]
    links: dict[str, Link]
    register: Registry

    def holds(self, account: str) -> int | None:
        """In micro-cents; None where nothing ever moved."""
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
    """A table of this game, with settings of its kind and the bet that its link prescribes."""
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
    if command.link and (no := unlinkable(books, command.link, game.jackpot_link)):
        return no
    if no := _other_bet("link", settings, books.links[command.link].terms.bet if command.link else 0):
        return no
    titles = {t.title for t in books.tables.values() if not t.closed}
    if (
        no := refuse_name("table", name)
        or refuse_title("title", command.title, titles)
        or refuse_settings(game, settings)
    ):
        return no
    rest = command.link, command.title, command.controls
    return e.TableOpened(name, game.id, game.doc.code, settings, *rest)


class Tables(Protocol):
    @property
    def tables(self) -> dict[str, Table]: ...


class Registered(Tables, Protocol):
    @property
    def register(self) -> Registry: ...


def created_as_demo(books: Registered) -> bool:
    """What its first record says. An older house is a demo if it has a table where one person is enough."""
    if books.register.demo is not None:
        return books.register.demo
    return any(not t.controls.two_persons for t in books.tables.values())


def is_demo(books: Registered) -> bool:
    """A house that was created as a demo, and has no table where two people sign."""
    return created_as_demo(books) and not any(t.controls.two_persons for t in books.tables.values())


class Linked(Tables, Protocol):
    @property
    def links(self) -> dict[str, Link]: ...


def _other_bet(field: str, settings: Settings, prescribed: int) -> Refused | None:
    """Why this jackpot bet is not the one that the link prescribes; without a link there is none."""
    if settings.jackpot_bet == prescribed:
        return None
    return refuse("jackpot_bet_of_link", field, bet=prescribed) if prescribed else refuse("jackpot_bet_unlinked", field)


def unlinkable(books: Linked, link: str, kind: str) -> Refused | None:
    """Why tables of this kind of jackpot cannot be on a link: both Multi-Link games share one, others do not (R-55)."""
    if link not in books.links:
        return refuse("link_unknown", "link", link=link)
    kinds = {game_of(t).jackpot_link for t in books.tables.values() if t.link == link}
    if kinds <= {kind}:
        return None
    return refuse("link_of_another_jackpot", "link", link=link, jackpots=tuple(sorted(kinds)))


def change_settings(t: Table, command: c.ChangeSettings) -> Decided | Refused:
    """Of the same kind, as its document allows; the link prescribes the jackpot bet."""
    settings = command.settings
    if type(settings) is not type(t.settings):
        return refuse("settings_of_another_game", "settings")
    if no := _other_bet("settings", settings, t.settings.jackpot_bet) or _other_limits(t, settings):
        return no
    if settings.box_count < max(t.seats, default=0):
        return refuse("seat_in_use", "box_count", place=game_of(t).box_word, number=max(t.seats))
    ending = end_empty_round(game_of(t), t.round)
    if isinstance(ending, Refused):
        return ending
    return refuse_settings(game_of(t), settings) or ((t.id, (*ending, e.SettingsChanged(settings))),)


def _other_limits(t: Table, settings: Settings) -> Refused | None:
    bets = tuple(t.settings.limits)
    if set(settings.limits) == set(bets):
        return None
    return refuse("limits_of_other_bets", "settings", bets=bets) if bets else refuse("game_without_limits", "settings")


def link_table(books: Books, t: Table, name: str) -> Decided | Refused:
    """A table that is on no link joins one between two rounds; the link prescribes its jackpot bet from then on."""
    if game_of(t).jackpot_down is None:
        return refuse("game_without_jackpot", "link")
    if t.link:
        return refuse("table_linked_already", "link", link=t.link)
    link = _link(books, name)
    if isinstance(link, Refused):
        return link
    if no := unlinkable(books, name, game_of(t).jackpot_link):
        return no
    ending = end_empty_round(game_of(t), t.round)
    return ending if isinstance(ending, Refused) else ((t.id, (*ending, e.TableLinked(name, link.terms.bet))),)


def _link(books: Books, name: str) -> Link | Refused:
    link = books.links.get(name)
    if link is None:
        return refuse("link_closed" if name in books.register.closed else "link_unknown", "link", link=name)
    if link.claims:
        return refuse("award_unpaid_on_link", "link", link=name)
    return link


def _open_link(books: Books, command: c.OpenLink) -> Decided | Refused:
    """What the meter shows at first is the House's; tables come to it when they are opened."""
    link, terms = command.link, command.terms
    if link in books.links or link in books.register.closed:
        return link_taken(books.links, link)
    names = {known.terms.name for known in books.links.values()}
    if no := refuse_name("link", link) or refuse_title("name", terms.name, names) or refuse_terms(terms):
        return no
    return ((HOUSE_STREAM, (e.LinkOpened(link, terms),)),)


def link_taken(links: Mapping[str, Link], link: str) -> Refused:
    """A link of this name is open, or was."""
    return refuse("link_open_already" if link in links else "link_name_used", "link", link=link)


def _change_link(books: Books, command: c.ChangeLink) -> Decided | Refused:
    """Contributions at the new rate from the next closing on, the new bet and reset with the next round and win."""
    link = _link(books, command.link)
    if isinstance(link, Refused):
        return link
    terms = replace(link.terms, bet=command.bet, rate_ppm=command.rate_ppm, reset=command.reset)
    if no := refuse_terms(terms):
        return no
    linked = (t for t in books.tables.values() if t.link == link.id and t.settings.jackpot_bet not in (0, command.bet))
    tables = ((t.id, (e.SettingsChanged(replace(t.settings, jackpot_bet=command.bet)),)) for t in linked)
    return ((HOUSE_STREAM, (e.LinkChanged(link.id, terms),)), *tables)


def _close_link(books: Books, command: c.CloseLink) -> Decided | Refused:
    """The tables first, each with what it has contributed since; then the whole meter, to the last micro-cent."""
    link = _link(books, command.link)
    other = _link(books, command.into) if command.into else None
    if isinstance(link, Refused):
        return link
    if isinstance(other, Refused):
        return other
    if command.into == command.link:
        return refuse("link_into_itself", "into")
    tables = [t for t in books.tables.values() if t.link == link.id]
    if busy := [t.id for t in tables if playing(t)]:
        return refuse("rounds_on_link", "link", tables=tuple(busy))
    kinds = {game_of(t).jackpot_link for t in tables}
    if other and (faults := [no for kind in sorted(kinds) if (no := unlinkable(books, other.id, kind))]):
        return replace(faults[0], field="into")
    linked = e.TableLinked(command.into, other.terms.bet if other else 0)
    moved = e.LinkClosed(link.id, command.into, whole(link))
    return (*((t.id, (linked,)) for t in tables), (HOUSE_STREAM, (moved,)))


def _correct_meter(books: Books, command: c.CorrectMeter) -> Decided | Refused:
    link = _link(books, command.link)
    if isinstance(link, Refused):
        return link
    if no := _unreasoned(command.cents, command.reason):
        return no
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
    if no := _unreasoned(command.cents, command.reason):
        return no
    after = holds // MICRO + command.cents
    if after < 0:
        return refuse("wallet_too_small", "cents", player=command.player, holds=holds // MICRO)
    if after > MOST_MOVED:
        return refuse("wallet_over_maximum", "cents", holds=holds // MICRO, limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.BalanceCorrected(command.player, command.cents, command.reason),)),)


def _order_awards(books: Books, command: c.OrderAwards) -> Decided | Refused:
    """Another order between tables than that of the record: the hands named take each other's places (4.7.2)."""
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
    if no := _against_the_clock(command.hands):
        return no
    if list(command.hands) == sorted(command.hands, key=lambda hand: rank_of(link, hand)):
        return refuse("order_unchanged", "hands")
    return ((HOUSE_STREAM, (e.AwardsOrdered(link.id, tickets, command.reason, command.hands),)),)


def _against_the_clock(hands: tuple[c.HandAt, ...]) -> Refused | None:
    """Why this order cannot be ruled: at one table awards are paid clockwise (4.7.1)."""
    for place, hand in enumerate(hands):
        for later in hands[place + 1 :]:
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
    """The money is in the cage before the chips are in the wallet; the record names the cashier."""
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


def _open_deck(books: Books, table: str, number: int) -> Decided | Refused:
    """Never before the round is over, whoever asks."""
    t = books.tables.get(table)
    if t is None or not 0 < number <= t.rounds:
        return refuse("round_unknown", "number", number=number, table=table)
    if number == t.rounds and playing(t):
        return refuse("deck_in_play", "number")
    if number in books.register.decks.get(table, ()):
        return refuse("deck_open_already", "number")
    return ((HOUSE_STREAM, (e.DeckOpened(table, number),)),)


def _adopt_rules(books: Books, document: str, digest: str) -> Decided | Refused:
    """The text that this program has, and no other."""
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


def _unreasoned(cents: int, reason: str) -> Refused | None:
    if not 0 < abs(cents) <= MOST_MOVED:
        return refuse("correction_out_of_range", "cents", limit=MOST_MOVED)
    return None if reason.strip() else refuse("correction_reason_required", "reason")
