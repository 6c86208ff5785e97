"""The forms for opening and changing a table: a description of every game's settings."""

from msgspec import Struct

from croupier.house.office_commands import KINDS
from croupier.rules.game import Game
from croupier.rules.games import GAMES
from croupier.rules.setting_specs import SPECS, SettingSpec, specs_of
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings

BET = "bet"  # the limits of one bet
MAIN_LIMITS, SIDE_LIMITS = (
    Limits(1_000, 50_000),
    Limits(500, 10_000),
)  # initial limits of a table
BIG_BLIND = 200


class ChoiceShown(Struct, frozen=True):
    value: int | str
    word: str


class FieldShown(Struct, frozen=True):
    """One setting in a form; the limits of a bet have the name of the bet."""

    name: str
    label: str
    kind: str  # bet | limits | cents | number | percent | choice | yes_no
    main: bool  # else a House option that a reading explains
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
    games: tuple[GameForm, ...]


def forms() -> Forms:
    return Forms(tuple(_game_form(game) for game in GAMES))


def _game_form(game: Game) -> GameForm:
    start = beginning(game)
    bets = tuple(_field_shown(bet, SettingSpec(BET, game.names[bet], main=True)) for bet in game.limited)
    options = tuple(
        _field_shown(name, SPECS[name]) for name in specs_of(start, game.doc.code) if _has_choice(SPECS[name])
    )
    return GameForm(game.id, game.doc.title, game.jackpot_down is not None, start, bets + options)


def _has_choice(option: SettingSpec) -> bool:
    """Return whether there is anything to choose."""
    return len(option.choices) != 1


def _field_shown(name: str, option: SettingSpec) -> FieldShown:
    choices = tuple(ChoiceShown(value, option.words(value)) for value in option.choices)
    attributes = (
        option.label,
        option.kind,
        option.main,
        choices,
        option.unit,
        option.unset,
        option.reading,
        option.beside,
    )
    return FieldShown(name, *attributes)


def beginning(game: Game) -> AnySettings:
    """Return initial settings of a new table, without a jackpot until it joins a link."""
    limits = {bet: SIDE_LIMITS if index else MAIN_LIMITS for index, bet in enumerate(game.limited)}
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
