"""What a table may be set to: asked when it is opened, and when it is to have other settings."""

from msgspec.structs import fields

from croupier.rules.documents.fbbj_2025 import DOC as BLACKJACK
from croupier.rules.documents.poker_7 import DOC as POKER
from croupier.rules.game import Game
from croupier.rules.options import OPTIONS, OTHER_RULES, concerning
from croupier.rules.refusal import Refused, bad
from croupier.rules.settings import AnySettings, PokerSettings

LONGEST_NAME, LONGEST_TITLE = 24, 40
ROOM = 8  # boxes on our drawing of the layouts, where the House plays against the players
BY_RULES = {each.name: each.default for each in fields(PokerSettings) if each.name in OTHER_RULES}
# The setting that a paragraph is about, so that whoever sets it sees where he went wrong.
ABOUT = {
    POKER.p("1.7"): "big_blind",
    POKER.p("2.1.1"): "box_count",
    POKER.p("3.6"): "table_stake",
    POKER.p("4.1"): "rake_percent",
    BLACKJACK.p("2.1.1"): "box_count",
    BLACKJACK.p("2.2.1"): "decks",
}


def unfit(game: Game, settings: AnySettings) -> Refused | None:
    """The document is asked first, then every setting by itself; a refusal names the field it is about."""
    if no := game.allows(settings):
        return Refused(no.why, no.para, no.field or (ABOUT.get(no.para, "") if no.para else ""))
    if game.between is None and settings.box_count > ROOM:
        return bad("box_count", f"the layout has room for {ROOM} boxes")
    for bet, limits in settings.limits.items():
        if why := OPTIONS["table_stake"].unfit(limits):
            return bad(bet, why)
    for name in concerning(settings, game.doc.code):
        if why := OPTIONS[name].unfit(getattr(settings, name)):
            return bad(name, why)
    for name, value in BY_RULES.items():
        if getattr(settings, name, value) != value:
            return bad(name, "is for Rounds that were played by other rules")
    return None


def unnamed(table: str, title: str, titles: set[str]) -> Refused | None:
    """A table stands in addresses by its name and in the lobby by its title."""
    letters = table.replace("-", "").replace("_", "")
    if not (letters.isascii() and letters.isalnum()) or len(table) > LONGEST_NAME:
        return bad("table", f"up to {LONGEST_NAME} letters, digits, - and _")
    if len(title) > LONGEST_TITLE:
        return bad("title", f"at most {LONGEST_TITLE} characters")
    return bad("title", f"another table is called {title}") if title and title in titles else None
