"""Validation of table settings, link terms and corrections."""

from msgspec.structs import fields, replace

from croupier.record.house_settings import LinkTerms
from croupier.rules.documents.fbbj_2025 import DOC as BLACKJACK
from croupier.rules.documents.poker_7 import DOC as POKER
from croupier.rules.game import Game
from croupier.rules.refusal import Refused, refuse
from croupier.rules.setting_specs import MOST, OTHER_RULES, SPECS, setting_value, specs_of
from croupier.rules.settings import AnySettings, PokerSettings

LONGEST_NAME, LONGEST_TITLE = 24, 40
MILLION = 1_000_000
MOST_MOVED = 1_000_000_000_000  # cents in one transfer; in micro-cents still within the range of every store
ROOM = 8  # boxes on our layout drawings of games against the House
BY_RULES = {field.name: field.default for field in fields(PokerSettings) if field.name in OTHER_RULES}
# Paragraph -> the setting it is about, so that a refusal can mark the field.
ABOUT = {
    POKER.p("1.7"): "big_blind",
    POKER.p("2.1.1"): "box_count",
    POKER.p("3.6"): "table_stake",
    POKER.p("4.1"): "rake_percent",
    BLACKJACK.p("2.1.1"): "box_count",
    BLACKJACK.p("2.2.1"): "decks",
}


def refuse_settings(game: Game, settings: AnySettings) -> Refused | None:
    """Refuse settings that the rule document or the program does not allow; the refusal names the setting."""
    if refusal := game.refuse_settings(settings):
        return replace(refusal, field=refusal.field or (ABOUT.get(refusal.para, "") if refusal.para else ""))
    if game.seating is None and settings.box_count > ROOM:
        return refuse("layout_too_small", "box_count", boxes=ROOM)
    for bet, limits in settings.limits.items():
        if refusal := SPECS["table_stake"].refuse_value(limits):
            return replace(refusal, field=bet)
    for name in specs_of(settings, game.doc.code):
        if refusal := SPECS[name].refuse_value(setting_value(settings, name)):
            return replace(refusal, field=name)
    for name, value in BY_RULES.items():
        if getattr(settings, name, value) != value:
            return refuse("setting_of_other_rules", name)
    return None


def refuse_terms(terms: LinkTerms) -> Refused | None:
    """Check the terms that the House prescribes for a link (R-47, R-49)."""
    if not terms.name.strip():
        return refuse("display_name_required", "name")
    if not 0 < terms.bet <= MOST:
        return refuse("link_bet_out_of_range", "bet", limit=MOST)
    if not 0 <= terms.rate_ppm <= MILLION:
        return refuse("link_rate_out_of_range", "rate_ppm", limit=MILLION)
    for field in ("reset", "start", "sign_above"):
        if not 0 <= getattr(terms, field) <= MOST_MOVED:
            return refuse("link_amount_out_of_range", field, amount=field, limit=MOST_MOVED)
    return None


def refuse_name(field: str, name: str) -> Refused | None:
    """Check that the name of a table or link can be part of an address."""
    letters = name.replace("-", "").replace("_", "")
    is_plain = letters.isascii() and letters.isalnum() and len(name) <= LONGEST_NAME
    return None if is_plain else refuse("name_not_for_address", field, limit=LONGEST_NAME)


def refuse_title(field: str, title: str, taken: set[str]) -> Refused | None:
    """Check that a title is short and unique."""
    if len(title) > LONGEST_TITLE:
        return refuse("title_too_long", field, limit=LONGEST_TITLE)
    return refuse("title_taken", field, title=title) if title and title in taken else None


def refuse_correction(cents: int, reason: str) -> Refused | None:
    if not 0 < abs(cents) <= MOST_MOVED:
        return refuse("correction_out_of_range", "cents", limit=MOST_MOVED)
    return None if reason.strip() else refuse("correction_reason_required", "reason")
