"""What a table may be set to: asked when it is opened, and when it is to have other settings."""

from msgspec.structs import fields, replace

from croupier.rules.documents.fbbj_2025 import DOC as BLACKJACK
from croupier.rules.documents.poker_7 import DOC as POKER
from croupier.rules.game import Game
from croupier.rules.money import dollars
from croupier.rules.options import MOST, OPTIONS, OTHER_RULES, concerning, set_to
from croupier.rules.refusal import Refused, bad
from croupier.rules.settings import AnySettings, LinkTerms, PokerSettings

LONGEST_NAME, LONGEST_TITLE = 24, 40
MILLION = 1_000_000
MOST_MOVED = 1_000_000_000_000  # cents at once: in micro-cents still a number that every store can hold
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
        return replace(no, field=no.field or (ABOUT.get(no.para, "") if no.para else ""))
    if game.between is None and settings.box_count > ROOM:
        return bad("box_count", f"the layout has room for {ROOM} boxes")
    for bet, limits in settings.limits.items():
        if no := OPTIONS["table_stake"].unfit(limits):
            return replace(no, field=bet)
    for name in concerning(settings, game.doc.code):
        if no := OPTIONS[name].unfit(set_to(settings, name)):
            return replace(no, field=name)
    for name, value in BY_RULES.items():
        if getattr(settings, name, value) != value:
            return bad(name, "is for Rounds that were played by other rules")
    return None


def unfit_terms(terms: LinkTerms) -> Refused | None:
    """R-47, R-49: what the House prescribes for a link."""
    if not terms.name.strip():
        return bad("name", "is what people read")
    if not 0 < terms.bet <= MOST:
        return bad("bet", f"is above zero, and no more than ${dollars(MOST)}")
    if not 0 <= terms.rate_ppm <= MILLION:
        return bad("rate_ppm", "is 0 to 1,000,000 millionths of a bet")
    for field in ("reset", "start", "sign_above"):
        if not 0 <= getattr(terms, field) <= MOST_MOVED:
            return bad(field, f"is at least zero, and no more than ${dollars(MOST_MOVED)}")
    return None


def misnamed(field: str, name: str) -> Refused | None:
    """A table or a link stands in addresses by its name."""
    letters = name.replace("-", "").replace("_", "")
    plain = letters.isascii() and letters.isalnum() and len(name) <= LONGEST_NAME
    return None if plain else bad(field, f"up to {LONGEST_NAME} letters, digits, - and _")


def mistitled(field: str, title: str, what: str, taken: set[str]) -> Refused | None:
    """And in what people read by its title, of which there is one."""
    if len(title) > LONGEST_TITLE:
        return bad(field, f"at most {LONGEST_TITLE} characters")
    return bad(field, f"another {what} is called {title}") if title and title in taken else None
