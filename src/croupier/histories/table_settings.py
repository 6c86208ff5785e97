"""The table of a hand from a file: its settings, what players post, and why the document may not cover it."""

from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.histories.phh import UNKNOWN_STACK, House
from croupier.record.events import BlindsPosted, Post
from croupier.rules.coded_message import Text, message
from croupier.rules.document import Para
from croupier.rules.games.poker_v7.terms import BIG_BLIND, ENTRY, RETURN, SMALL_BLIND, p
from croupier.rules.settings import Limits, PokerSettings

MOST_PLAYERS = 10
NO_LIMIT = Limits(1, 10**15)

# Settings for customs that differ from the document, by name.
# fmt: off
CUSTOMS: dict[str, dict[str, object]] = {
    "full-raise":         {"all_in_raise_percent": 100},
    "all-ins-add-up":     {"short_all_ins_add_up": True},
    "call-the-all-in":    {"short_open_call_to": "all_in_amount"},
    "odd-chips-to-first": {"odd_chips": "all_to_first"},
    "pots-together":      {"pots_of_same_winners": "together"},
    "posts-live":         {"missed_small_blind": "live"},
}
# fmt: on


class Skipped(Struct, frozen=True, gc=False):
    """Why the document does not cover a hand, and the paragraph that shows it."""

    why: Text
    para: Para | None = None


class Options(Struct, frozen=True, gc=False):
    """Settings that files do not give, such as the Rake. The user gives them, or our own files have them for a hand."""

    rake_percent: int = 0
    rake_cap: int = 0
    customs: tuple[str, ...] = ()
    rake_hundredths: int = 0
    cap_in_units: bool = False  # whether the cap is in hundredths of the file's unit
    chip_unit: int = 1
    rake_unit: int = 0
    no_flop_no_rake: bool = False
    big_blind: int = 0  # if the file gives it apart from the least BET
    house: tuple[tuple[str, Any], ...] = ()  # options of the table's House


class Terms(Struct, frozen=True, gc=False, eq=False):
    """The settings of a hand's table, and what is posted before the deal. Equal terms are one object."""

    settings: PokerSettings
    posted: BlindsPosted
    small: int  # seat of the Small Blind, or 0
    big: int  # seat of the Big Blind


@lru_cache(maxsize=1 << 8)
def options_for_hand(options: Options, house: House | None, scale: int) -> Options:
    """Return the options for one hand, with the settings of its House.

    The Rake cap is the lower of the user's and the House's, in cents if `scale` is 100, else in whole chips.
    """
    cap = options.rake_cap * scale // 100 if options.cap_in_units else options.rake_cap
    if house is None:
        return replace(options, rake_cap=cap, cap_in_units=False)
    return replace(
        options,
        rake_cap=min(cap, house.rake_cap) if house.rake_cap else cap,
        cap_in_units=False,
        chip_unit=house.chip_unit,
        rake_unit=house.rake_unit,
        no_flop_no_rake=house.no_flop_no_rake,
        big_blind=house.big_blind,
        house=house.options,
    )


@lru_cache(maxsize=1 << 10)
def names(count: int) -> tuple[str, ...]:
    """Return the names that players have in PHH: p1, p2 and so on."""
    return tuple([f"p{number}" for number in range(1, count + 1)])


def terms(
    variant: str,
    antes: tuple[int, ...],
    blinds: tuple[int, ...],
    least: int,
    stacks: tuple[int, ...],
    options: Options,
) -> Terms | Skipped:
    """Return the settings and posts of a hand's table, or why the document does not cover the hand.

    `least` is the least Bet.
    """
    if variant != "NT":
        return Skipped(message("skipped_other_game", game=variant), p("3.4"))
    if not 2 <= len(stacks) <= MOST_PLAYERS:
        return Skipped(message("skipped_player_count", players=len(stacks)), p("2.1.1"))
    if UNKNOWN_STACK in stacks:
        return Skipped(message("skipped_unknown_stake"), p("3.6"))
    is_short = min(stacks) < max(map(abs, blinds))
    return _build_terms(antes, blinds, stacks if is_short else (), least, options)


@lru_cache(maxsize=1 << 12)
def _build_terms(
    antes: tuple[int, ...], blinds: tuple[int, ...], stacks: tuple[int, ...], least: int, options: Options
) -> Terms | Skipped:
    """Return the terms that follow from the payments before the deal.

    A payment for joining or coming back is negative. `stacks` is empty unless somebody has too few chips for a Blind.
    """
    if any(antes):
        return Skipped(message("skipped_antes"), p("1.6"))
    if len(blinds) == 2:
        blinds = blinds[::-1]
    blind_seats = _find_blinds(blinds, options.big_blind or least)
    if isinstance(blind_seats, Skipped):
        return blind_seats
    small, big = blind_seats
    settings = _build_settings(blinds[small] if small is not None else 0, blinds[big], least, options)
    paid = [min(abs(blind), stacks[position]) if stacks else abs(blind) for position, blind in enumerate(blinds)]
    posts = tuple(
        [
            _build_post(position, blind, paid[position], position == big, settings)
            for position, blind in enumerate(blinds)
            if blind
        ]
    )
    return Terms(settings, BlindsPosted(posts, p("3.8")), 0 if small is None else small + 1, big + 1)


def _find_blinds(blinds: tuple[int, ...], most: int) -> tuple[int | None, int] | Skipped:
    """Return the positions of the Small Blind (None if nobody posts it) and of the Big Blind.

    If the payments are not one or two Blinds, return why the hand is skipped. More than `most` can be a straddle.
    """
    payers = [position for position, blind in enumerate(blinds) if blind > 0]
    if not payers:
        return Skipped(message("skipped_no_big_blind"), p("3.8"))
    if len(payers) > 2 or (max(blinds) > most and payers != [0, 1]):
        return Skipped(message("skipped_straddle"), p("1.6"))
    if len(payers) == 1:
        return None, payers[0]
    small, big = payers if len(blinds) > 2 else payers[::-1]
    if blinds[small] >= blinds[big]:
        return Skipped(message("skipped_small_big_blind"), p("1.7"))
    return small, big


def _build_settings(small: int, big: int, least: int, options: Options) -> PokerSettings:
    settings = PokerSettings(
        small_blind=small,
        big_blind=big,
        table_stake=NO_LIMIT,
        chip_unit=options.chip_unit,
        rake_unit=options.rake_unit,
        no_flop_no_rake=options.no_flop_no_rake,
        rake_percent=options.rake_percent,
        rake_hundredths=options.rake_hundredths,
        rake_cap=options.rake_cap,
        box_count=MOST_PLAYERS,
        minimum_bet=0 if least == big else least,
    )
    settings = replace(settings, **dict(options.house))
    for custom in options.customs:
        settings = replace(settings, **CUSTOMS[custom])
    return settings


def _build_post(position: int, blind: int, paid: int, is_big: bool, settings: PokerSettings) -> Post:
    """Return the payment of a Blind, or of a player who joins or comes back.

    Of what a player pays to join or to come back, the Big Blind counts as their Bet (R-108).
    """
    seat, name = position + 1, f"p{position + 1}"
    if blind > 0:
        return Post(seat, name, BIG_BLIND if is_big else SMALL_BLIND, paid, 0, p("3.8"))
    if blind == -settings.big_blind:
        live = paid if settings.entry_big_blind == "live" else 0
        return Post(seat, name, ENTRY, live, paid - live, p("5.4"))
    live = min(paid, settings.big_blind) if -blind > settings.big_blind else 0
    if settings.missed_small_blind == "live":
        live = paid
    return Post(seat, name, RETURN, live, paid - live, p("5.4.2") if live else p("5.4.2(b)"))
