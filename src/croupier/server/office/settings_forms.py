"""The forms by which a table is opened and set: one description of every game's settings, for whatever draws them."""

from msgspec import Struct

from croupier.house.office_commands import KINDS
from croupier.rules.game import Game
from croupier.rules.games import GAMES
from croupier.rules.setting_specs import SPECS, SettingSpec, specs_of
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings

BET = "bet"  # the limits of one bet
ADMITS, BESIDE = Limits(1_000, 50_000), Limits(500, 10_000)  # what a table begins with, in cents
BLIND = 200


class ChoiceShown(Struct, frozen=True):
    value: int | str
    word: str


class FieldShown(Struct, frozen=True):
    """One setting as it is asked for; a bet's own limits are asked for under its name."""

    name: str
    label: str
    kind: str  # bet | limits | cents | number | percent | choice | yes_no
    main: bool  # else it is a House option, under a reading
    choices: tuple[ChoiceShown, ...]
    unit: str
    unset: str  # what 0 means
    reading: str
    beside: str  # of a percentage: the setting that holds its hundredths of a percent


class GameForm(Struct, frozen=True):
    """A game that tables are opened of: what there is to set, and what the form begins with."""

    game: str
    title: str
    jackpot: bool
    start: AnySettings
    fields: tuple[FieldShown, ...]


class Forms(Struct, frozen=True):
    games: tuple[GameForm, ...]


def forms() -> Forms:
    return Forms(tuple(_form(game) for game in GAMES))


def _form(game: Game) -> GameForm:
    start = beginning(game)
    bets = tuple(_field(bet, SettingSpec(BET, game.names[bet], main=True)) for bet in game.limited)
    asked = tuple(_field(name, SPECS[name]) for name in specs_of(start, game.doc.code) if _open(SPECS[name]))
    return GameForm(game.id, game.doc.title, game.jackpot_down is not None, start, bets + asked)


def _open(option: SettingSpec) -> bool:
    """A choice of one is none."""
    return len(option.choices) != 1


def _field(name: str, option: SettingSpec) -> FieldShown:
    choices = tuple(ChoiceShown(each, option.words(each)) for each in option.choices)
    told = (option.label, option.kind, option.main, choices, option.unit, option.unset, option.reading, option.beside)
    return FieldShown(name, *told)


def beginning(game: Game) -> AnySettings:
    """A table of middling limits, without a jackpot until it is put on a link."""
    limits = {bet: BESIDE if at else ADMITS for at, bet in enumerate(game.limited)}
    kind = KINDS.get(game.id, HousePokerSettings)
    if kind is BlackjackSettings:
        return BlackjackSettings(limits)
    return HousePokerSettings(limits) if kind is HousePokerSettings else _poker()


def _poker() -> PokerSettings:
    """Table Stakes of 40 to 200 Big Blinds, a Rake of 5 % and at most three Big Blinds."""
    return PokerSettings(
        small_blind=BLIND // 2,
        big_blind=BLIND,
        table_stake=Limits(40 * BLIND, 200 * BLIND),
        chip_unit=100,
        rake_percent=5,
        rake_cap=3 * BLIND,
    )
