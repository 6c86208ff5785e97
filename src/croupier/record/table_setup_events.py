"""What a house does to a table: open it, change its settings, put it on a link."""

from croupier.record.house_settings import Controls
from croupier.rules.base_classes import Event
from croupier.rules.settings import AnySettings


class TableOpened(Event, frozen=True):
    """A table was opened with these settings."""

    table: str
    game: str
    document: str  # code and version of its document
    settings: AnySettings
    link: str = ""
    title: str = ""
    controls: Controls = Controls()


class LeftDuringRuling(Event, frozen=True):
    """A player left while a ruling waited for its second signature; once it is closed, they count as gone."""

    player: str


class SettingsChanged(Event, frozen=True):
    """A table has new settings, which its next rounds use."""

    settings: AnySettings


class TableLinked(Event, frozen=True):
    """A table was put on another jackpot link or on none; its next rounds use that link's bet."""

    link: str
    jackpot_bet: int
