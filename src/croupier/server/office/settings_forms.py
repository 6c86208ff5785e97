"""The forms for opening and changing a table: a description of every game's settings."""

from msgspec import Struct

from croupier.house.table_commands import KINDS
from croupier.rules.game import Game
from croupier.rules.games import GAMES
from croupier.rules.setting_specs import SPECS, SettingSpec, describe_value, specs_of
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings
from croupier.words import name_of, render

BET = "bet"  # the limits of one bet
MAIN_LIMITS, SIDE_LIMITS = Limits(1_000, 50_000), Limits(500, 10_000)  # initial limits of a table
BIG_BLIND = 200


class ChoiceShown(Struct, frozen=True):
    """One of the values offered for a setting that is chosen from a list."""

    value: int | str
    word: str


class FieldShown(Struct, frozen=True):
    """One setting in a form; for the limits of a bet, `name` is that bet."""

    name: str
    label: str
    kind: str  # bet | limits | cents | number | percent | choice | yes_no
    main: bool  # False for a House option that a reading explains
    choices: tuple[ChoiceShown, ...]
    unit: str
    unset: str  # what 0 means
    reading: str
    beside: str  # for a percentage: the setting with its hundredths of a percent


class GameForm(Struct, frozen=True):
    """The form of one game: its settings and their initial values."""

    game: str
    title: str
    jackpot: bool
    start: AnySettings
    fields: tuple[FieldShown, ...]


class Forms(Struct, frozen=True):
    """The forms of all games."""

    games: tuple[GameForm, ...]


def forms() -> Forms:
    return Forms(tuple(_game_form(game) for game in GAMES))


def _game_form(game: Game) -> GameForm:
    start = beginning(game)
    bets = tuple(_bet_field(bet, name_of("bet", bet)) for bet in game.limited_bets)
    options = tuple(_field_of(name, SPECS[name]) for name in specs_of(start, game.doc.code) if _has_choice(SPECS[name]))
    return GameForm(game.id, game.doc.title, game.jackpot_down is not None, start, bets + options)


def _has_choice(spec: SettingSpec) -> bool:
    """Return whether a setting can have more than one value."""
    return len(spec.choices) != 1


def _bet_field(bet: str, label: str) -> FieldShown:
    return FieldShown(name=bet, label=label, kind=BET, main=True, choices=(), unit="", unset="", reading="", beside="")


def _field_of(name: str, spec: SettingSpec) -> FieldShown:
    return FieldShown(
        name=name,
        label=name_of("setting", name),
        kind=spec.kind,
        main=spec.main,
        choices=tuple(ChoiceShown(value, render(describe_value(name, value))) for value in spec.choices),
        unit=name_of("unit", spec.unit),
        unset=render(describe_value(name, 0)) if spec.zero_is_named else "",
        reading=spec.reading,
        beside=spec.beside,
    )


def beginning(game: Game) -> AnySettings:
    """Return initial settings of a new table, without a jackpot until it joins a link."""
    limits = {bet: SIDE_LIMITS if index else MAIN_LIMITS for index, bet in enumerate(game.limited_bets)}
    kind = KINDS.get(game.id, HousePokerSettings)
    if kind is BlackjackSettings:
        return BlackjackSettings(limits)
    return HousePokerSettings(limits) if kind is HousePokerSettings else _poker_settings()


def _poker_settings() -> PokerSettings:
    """Return settings with Table Stakes of 40 to 200 Big Blinds and a 5% Rake up to three Big Blinds."""
    return PokerSettings(
        small_blind=BIG_BLIND // 2,
        big_blind=BIG_BLIND,
        table_stake=Limits(40 * BIG_BLIND, 200 * BIG_BLIND),
        chip_unit=100,
        rake_percent=5,
        rake_cap=3 * BIG_BLIND,
    )
