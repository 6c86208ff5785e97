"""What a house does to a table: it opens one, changes its settings, puts it on a link."""

from croupier.record.controls import Controls
from croupier.rules.base import Event
from croupier.rules.settings import AnySettings


class TableOpened(Event, frozen=True):
    table: str
    game: str
    document: str  # code and version of the text it is played by
    settings: AnySettings
    link: str = ""
    title: str = ""
    controls: Controls = Controls()


class LeftDuringRuling(Event, frozen=True):
    """A player of the round left while a ruling waited for its second signature, and counts as gone after it."""

    player: str


class SettingsChanged(Event, frozen=True):
    """What the table's next rounds are played with."""

    settings: AnySettings


class TableLinked(Event, frozen=True):
    """The table leaves its link for another one, or for none; its next rounds are played with the bet of that link."""

    link: str
    jackpot_bet: int
