"""The office's own commands: links and meters, wallets. Each needs two persons; none of them shows or moves a card."""

from typing import Protocol

from msgspec.structs import replace

from croupier.engine.empty_round import end_empty_round
from croupier.engine.table import Table, game_of, playing
from croupier.house import staffing
from croupier.house.accounts import MICRO, wallet
from croupier.house.jackpots import Link, rank_of, ticket_of, whole
from croupier.house.recovery import owed
from croupier.house.register import Register
from croupier.house.settings import MOST_MOVED, misnamed, mistitled, unfit, unfit_terms
from croupier.house.signing import HOUSE_STREAM, Made
from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.documents import BY_CODE
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK, POKER
from croupier.rules.money import dollars
from croupier.rules.refusal import Refused, bad
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, PokerSettings, Settings

KINDS: dict[str, type[Settings]] = {FREE_BET_BLACKJACK.id: BlackjackSettings, POKER.id: PokerSettings}


class Books(Protocol):
    tables: dict[str, Table]
    links: dict[str, Link]
    register: Register

    def holds(self, account: str) -> int | None:
        """In micro-cents; None where nothing ever moved."""
        ...


def decide(books: Books, command: c.AnyCommand) -> Made | Refused:
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
            return staffing.decide(books.register.staff, command, taken=books.holds(wallet(command.name)) is not None)
        case c.ResetPin(name, number):
            return staffing.reset_pin(books.register.staff, books.register.pins.get(name, 0), name, number)
        case c.OpenDeck(table, number):
            return _open_deck(books, table, number)
        case c.AdoptRules(document, digest):
            return _adopt_rules(books, document, digest)
        case c.CorrectClock(reason):
            return _correct_clock(books, reason)
        case _:
            return bad("table", "this is asked of a table")


def opening(books: Books, name: str, command: c.OpenTable) -> e.TableOpened | Refused:
    """A table of this game, with settings of its kind and the bet that its link prescribes."""
    game, settings = BY_ID.get(command.game), command.settings
    if game is None:
        return bad("game", f"there is no game {command.game!r}")
    if type(settings) is not KINDS.get(game.id, HousePokerSettings):
        return bad("settings", "are not those of this game")
    if not command.controls.two_persons and not is_demo(books):
        return bad("controls", "Tables with a single signature are only allowed in a demo house")
    if missing := [bet for bet in game.limited if bet not in settings.limits]:
        return bad(missing[0], f"no limits for {', '.join(missing)}")
    if command.link and (game.jackpot_down is None or command.link not in books.links):
        return bad("link", "this game has no jackpot, or there is no such link")
    if command.link and (why := unlinkable(books, command.link, game.jackpot_link)):
        return bad("link", why)
    if settings.jackpot_bet != (books.links[command.link].terms.bet if command.link else 0):
        return bad("link", "the link prescribes the jackpot bet; without a link there is none")
    titles = {t.title for t in books.tables.values() if not t.closed}
    if no := misnamed("table", name) or mistitled("title", command.title, "table", titles) or unfit(game, settings):
        return no
    rest = command.link, command.title, command.controls
    return e.TableOpened(name, game.id, game.doc.code, settings, *rest)


class Tables(Protocol):
    @property
    def tables(self) -> dict[str, Table]: ...


class Registered(Tables, Protocol):
    @property
    def register(self) -> Register: ...


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


def unlinkable(books: Linked, link: str, kind: str) -> str:
    """Why tables of this kind of jackpot cannot be on a link: both Multi-Link games share one, others do not (R-55)."""
    if link not in books.links:
        return f"there is no link {link!r}"
    kinds = {game_of(t).jackpot_link for t in books.tables.values() if t.link == link}
    return "" if kinds <= {kind} else f"link {link!r} is of {', '.join(sorted(kinds))}"


def change_settings(t: Table, command: c.ChangeSettings) -> Made | Refused:
    """Of the same kind, as its document allows; the link prescribes the jackpot bet."""
    settings = command.settings
    if type(settings) is not type(t.settings) or settings.jackpot_bet != t.settings.jackpot_bet:
        return bad("settings", "are those of this game, with the jackpot bet that the link prescribes")
    if set(settings.limits) != set(t.settings.limits):
        return bad("settings", f"limits for {', '.join(t.settings.limits) or 'nothing'}")
    if settings.box_count < max(t.seats, default=0):
        return bad("box_count", f"somebody sits at {game_of(t).box_word} {max(t.seats)}")
    ending = end_empty_round(game_of(t), t.round)
    if isinstance(ending, Refused):
        return ending
    return unfit(game_of(t), settings) or ((t.id, (*ending, e.SettingsChanged(settings))),)


def link_table(books: Books, t: Table, name: str) -> Made | Refused:
    """A table that is on no link joins one between two rounds; the link prescribes its jackpot bet from then on."""
    if game_of(t).jackpot_down is None:
        return bad("link", "this game has no jackpot")
    if t.link:
        return bad("link", f"this table is already on link {t.link}. Close or merge that link instead")
    link = _link(books, name)
    if isinstance(link, Refused):
        return link
    if why := unlinkable(books, name, game_of(t).jackpot_link):
        return bad("link", why)
    ending = end_empty_round(game_of(t), t.round)
    return ending if isinstance(ending, Refused) else ((t.id, (*ending, e.TableLinked(name, link.terms.bet))),)


def _link(books: Books, name: str) -> Link | Refused:
    link = books.links.get(name)
    if link is None:
        return bad(
            "link", f"link {name!r} is closed" if name in books.register.closed else f"there is no link {name!r}"
        )
    if link.claims:
        return bad("link", "an award waits to be paid on what is displayed")
    return link


def _open_link(books: Books, command: c.OpenLink) -> Made | Refused:
    """What the meter shows at first is the House's; tables come to it when they are opened."""
    link, terms = command.link, command.terms
    if link in books.links or link in books.register.closed:
        return bad("link", f"link {link!r} is {'open' if link in books.links else 'closed'} already")
    names = {each.terms.name for each in books.links.values()}
    if no := misnamed("link", link) or mistitled("name", terms.name, "link", names) or unfit_terms(terms):
        return no
    return ((HOUSE_STREAM, (e.LinkOpened(link, terms),)),)


def _change_link(books: Books, command: c.ChangeLink) -> Made | Refused:
    """Contributions at the new rate from the next closing on, the new bet and reset with the next round and win."""
    link = _link(books, command.link)
    if isinstance(link, Refused):
        return link
    terms = replace(link.terms, bet=command.bet, rate_ppm=command.rate_ppm, reset=command.reset)
    if no := unfit_terms(terms):
        return no
    linked = (t for t in books.tables.values() if t.link == link.id and t.settings.jackpot_bet not in (0, command.bet))
    tables = ((t.id, (e.SettingsChanged(replace(t.settings, jackpot_bet=command.bet)),)) for t in linked)
    return ((HOUSE_STREAM, (e.LinkChanged(link.id, terms),)), *tables)


def _close_link(books: Books, command: c.CloseLink) -> Made | Refused:
    """The tables first, each with what it has contributed since; then the whole meter, to the last micro-cent."""
    link = _link(books, command.link)
    other = _link(books, command.into) if command.into else None
    if isinstance(link, Refused):
        return link
    if isinstance(other, Refused):
        return other
    if command.into == command.link:
        return bad("into", "a link is merged with another one")
    tables = [t for t in books.tables.values() if t.link == link.id]
    if busy := [t.id for t in tables if playing(t)]:
        return bad("link", f"a round is under way at {', '.join(busy)}")
    kinds = {game_of(t).jackpot_link for t in tables}
    if other and (fault := "".join(unlinkable(books, other.id, kind) for kind in kinds)):
        return bad("into", fault)
    linked = e.TableLinked(command.into, other.terms.bet if other else 0)
    moved = e.LinkClosed(link.id, command.into, whole(link))
    return (*((t.id, (linked,)) for t in tables), (HOUSE_STREAM, (moved,)))


def _correct_meter(books: Books, command: c.CorrectMeter) -> Made | Refused:
    link = _link(books, command.link)
    if isinstance(link, Refused):
        return link
    if no := _unreasoned(command.cents, command.reason):
        return no
    after = link.posted // MICRO + command.cents
    if after < 0:
        return bad("cents", f"the meter holds ${dollars(link.posted // MICRO)} that no Void can take out again")
    if after > MOST_MOVED:
        return bad("cents", f"a meter holds at most ${dollars(MOST_MOVED)}")
    return ((HOUSE_STREAM, (e.MeterCorrected(link.id, command.cents, command.reason),)),)


def _correct_balance(books: Books, command: c.CorrectBalance) -> Made | Refused:
    holds = books.holds(wallet(command.player))
    if holds is None:
        return bad("player", f"{command.player!r} has no wallet here")
    if no := _unreasoned(command.cents, command.reason):
        return no
    if not 0 <= holds // MICRO + command.cents <= MOST_MOVED:
        return bad("cents", f"the wallet holds ${dollars(holds // MICRO)}, and at most ${dollars(MOST_MOVED)}")
    return ((HOUSE_STREAM, (e.BalanceCorrected(command.player, command.cents, command.reason),)),)


def _order_awards(books: Books, command: c.OrderAwards) -> Made | Refused:
    """Another order between tables than that of the record: the hands named take each other's places (4.7.2)."""
    link = books.links.get(command.link)
    if link is None:
        return bad("link", f"there is no link {command.link!r}")
    if not command.reason.strip():
        return bad("reason", "say why this is the order")
    tickets = tuple(ticket_of(link, hand.table, hand.box) for hand in command.hands)
    for hand, ticket in zip(command.hands, tickets, strict=True):
        if not ticket:
            return bad("hands", f"box {hand.box} of table {hand.table!r} has no hand that waits for a jackpot award")
    if len(tickets) < 2 or len({*command.hands}) != len(tickets):
        return bad("hands", "name two or more hands, each once, the first one first")
    if why := _against_the_clock(command.hands):
        return bad("hands", why)
    if list(command.hands) == sorted(command.hands, key=lambda hand: rank_of(link, hand)):
        return bad("hands", "this is the order of the record already")
    return ((HOUSE_STREAM, (e.AwardsOrdered(link.id, tickets, command.reason, command.hands),)),)


def _against_the_clock(hands: tuple[c.HandAt, ...]) -> str:
    """Why this order cannot be ruled: at one table awards are paid clockwise (4.7.1)."""
    for place, hand in enumerate(hands):
        for later in hands[place + 1 :]:
            if later.table == hand.table and later.box < hand.box:
                first = f"box {later.box} of table {hand.table!r} is paid before box {hand.box}"
                return f"{first}: awards at one table are paid clockwise, only the order between tables can be ruled"
    return ""


def _write_off(books: Books, command: c.WriteOffDebt) -> Made | Refused:
    owes = owed(books, command.player)
    if not 0 < command.cents <= owes:
        return bad("cents", f"{command.player} owes ${dollars(owes)} to the house")
    if not command.reason.strip():
        return bad("reason", "say why the debt is written off")
    return ((HOUSE_STREAM, (e.DebtWrittenOff(command.player, command.cents, command.reason),)),)


def _sell_chips(books: Books, command: c.SellChips) -> Made | Refused:
    """The money is in the cage before the chips are in the wallet; the record names the cashier."""
    holds = books.holds(wallet(command.player))
    if holds is None:
        return bad("player", f"there is no player {command.player!r} here")
    if not 0 < command.cents <= MOST_MOVED - holds // MICRO:
        return bad("cents", f"sell more than nothing; a wallet holds at most ${dollars(MOST_MOVED)}")
    return ((HOUSE_STREAM, (e.ChipsSold(command.player, command.cents),)),)


def _redeem_chips(books: Books, command: c.RedeemChips) -> Made | Refused:
    holds = (books.holds(wallet(command.player)) or 0) // MICRO
    if not 0 < command.cents <= holds:
        return bad("cents", f"{command.player} has ${dollars(holds)} in the wallet")
    return ((HOUSE_STREAM, (e.ChipsRedeemed(command.player, command.cents),)),)


def _open_deck(books: Books, table: str, number: int) -> Made | Refused:
    """Never before the round is over, whoever asks."""
    t = books.tables.get(table)
    if t is None or not 0 < number <= t.rounds:
        return bad("number", f"there is no round {number} at table {table!r}")
    if number == t.rounds and playing(t):
        return bad("number", "the round is under way: its cards are nobody's to read")
    if number in books.register.decks.get(table, ()):
        return bad("number", "this deck is open already")
    return ((HOUSE_STREAM, (e.DeckOpened(table, number),)),)


def _adopt_rules(books: Books, document: str, digest: str) -> Made | Refused:
    """The text that this program has, and no other."""
    if document not in BY_CODE:
        return bad("document", f"there is no document {document!r}")
    if digest != BY_CODE[document].digest:
        return bad("digest", f"this program has the text {BY_CODE[document].digest}")
    if books.register.rules.get(document) == digest:
        return bad("digest", "this text is adopted already")
    return ((HOUSE_STREAM, (e.RulesAdopted(document, digest),)),)


def _correct_clock(books: Books, reason: str) -> Made | Refused:
    if not books.register.set_back:
        return bad("clock", "nobody has set it back")
    if not reason.strip():
        return bad("reason", "a correction needs its reason")
    return ((HOUSE_STREAM, (e.ClockCorrected(reason),)),)


def _unreasoned(cents: int, reason: str) -> Refused | None:
    if not 0 < abs(cents) <= MOST_MOVED:
        return bad("cents", f"is what is added, or taken away: at most ${dollars(MOST_MOVED)}")
    return None if reason.strip() else bad("reason", "a correction needs its reason")
