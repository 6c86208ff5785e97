"""Commands that set up tables: open one, change its settings, put it on a link."""

from croupier.engine.empty_round import end_empty_round
from croupier.engine.table import Table, game_of
from croupier.house.approvals import Decided
from croupier.house.books import Books, is_demo
from croupier.house.link_commands import find_link, refuse_link
from croupier.house.settings_validation import refuse_name, refuse_settings, refuse_title
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK, POKER
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, PokerSettings, Settings

KINDS: dict[str, type[Settings]] = {FREE_BET_BLACKJACK.id: BlackjackSettings, POKER.id: PokerSettings}


def open_table(books: Books, name: str, command: c.OpenTable) -> e.TableOpened | Refused:
    """Return the event that opens a table; refuse settings or a jackpot bet that its game or link does not allow."""
    game, settings = BY_ID.get(command.game), command.settings
    if game is None:
        return refuse("game_not_offered", "game", game=command.game)
    if type(settings) is not KINDS.get(game.id, HousePokerSettings):
        return refuse("settings_of_another_game", "settings")
    if not command.controls.two_persons and not is_demo(books):
        return refuse("single_signature_outside_demo", "controls")
    if missing := [bet for bet in game.limited_bets if bet not in settings.limits]:
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


def _refuse_jackpot_bet(field: str, settings: Settings, prescribed: int) -> Refused | None:
    """Refuse a jackpot bet that the link does not prescribe; without a link it must be 0."""
    if settings.jackpot_bet == prescribed:
        return None
    return refuse("jackpot_bet_of_link", field, bet=prescribed) if prescribed else refuse("jackpot_bet_unlinked", field)


def change_settings(table: Table, command: c.ChangeSettings) -> Decided | Refused:
    """Change the settings of a table, if the rule document and the table's link allow the new ones."""
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
    link = find_link(books, name)
    if isinstance(link, Refused):
        return link
    if refusal := refuse_link(books, name, game_of(table).jackpot_link):
        return refusal
    ending = end_empty_round(game_of(table), table.round)
    return ending if isinstance(ending, Refused) else ((table.id, (*ending, e.TableLinked(name, link.terms.bet))),)
