"""The rules of blackjack that the solver supports: those of the document, the usual American ones, and variants."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import fields, replace

from croupier.analysis.errors import Unanswerable
from croupier.rules.coded_message import Message, message
from croupier.rules.games.free_bet_blackjack_2025.terms import MOST_HANDS, refuse_settings
from croupier.rules.settings import BlackjackSettings

ON_OFF = {"on": True, "off": False}
SURRENDERS = "early", "late", "none"
SPLIT_HANDS = "2", "3", "4"


class Rules(Struct, frozen=True):
    """The rules of a blackjack game, by default those of Free Bet Blackjack (FBBJ-2025)."""

    decks: int = 6
    hits_soft_17: bool = True
    stands_off_22: bool = True  # R-135; otherwise 22 is a Bust
    hole_card: bool = False  # the Dealer checks for Blackjack before play
    surrender: str = "early"  # early, never against an Ace (R-141) | late | none
    free_doubles: bool = True
    free_splits: bool = True
    free_number_tens: bool = True
    resplit_aces: bool = False
    hands: int = MOST_HANDS  # maximum per box
    blackjack: Fraction = Fraction(3, 2)
    win: Fraction = Fraction(1)
    insurance: Fraction = Fraction(2)


DOCUMENT = Rules()
UNITED_STATES = Rules(hole_card=True, surrender="none", free_number_tens=False, resplit_aces=True)
PLAIN = replace(UNITED_STATES, resplit_aces=False, stands_off_22=False, free_doubles=False, free_splits=False)
NAMED = {"document": DOCUMENT, "us": UNITED_STATES, "plain": PLAIN}
PAID = ("decks", "blackjack", "win", "insurance")  # set by --decks and by rows of the pay table


def rules_of(decks: int, what_if: tuple[str, ...]) -> Rules:
    """Return the document's rules with changes such as rules=us, resplit_aces=on, surrender=late or hands=3."""
    refusal = refuse_settings(BlackjackSettings(limits={}, decks=decks))
    if refusal:
        raise Unanswerable("decks", refusal.reason, refusal.para)
    rules = DOCUMENT
    for change in what_if:
        name, separator, value = (part.strip().lower().replace("-", "_") for part in change.partition("="))
        if not separator:
            raise Unanswerable(change, message("rule_change_unreadable", change=change))
        rules = _apply_change(rules, name, value)
    return replace(rules, decks=decks)


def _apply_change(rules: Rules, name: str, value: str) -> Rules:
    if name == "rules":
        if value not in NAMED:
            raise Unanswerable(name, _not_a_choice(name, value, NAMED))
        return NAMED[value]
    known = {field.name: field.type for field in fields(Rules) if field.name not in PAID}
    if name not in known:
        raise Unanswerable(name, message("rule_unknown", rule=name, rules=("rules", *known)))
    return replace(rules, **{name: _parse_value(name, value, known[name])})


def _parse_value(name: str, value: str, kind: object) -> bool | int | str:
    if kind is bool:
        if value not in ON_OFF:
            raise Unanswerable(name, _not_a_choice(name, value, ON_OFF))
        return ON_OFF[value]
    if name == "surrender":
        if value not in SURRENDERS:
            raise Unanswerable(name, _not_a_choice(name, value, SURRENDERS))
        return value
    if value not in SPLIT_HANDS:
        raise Unanswerable(name, _not_a_choice(name, value, SPLIT_HANDS))
    return int(value)


def _not_a_choice(rule: str, value: str, choices: Iterable[str]) -> Message:
    return message("rule_value_unknown", rule=rule, value=value, choices=tuple(choices))
