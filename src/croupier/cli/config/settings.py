"""Every setting of a server, described once: options, environment, file, `config show` and docs follow from here."""

from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from croupier.cli.config import kinds as k
from croupier.server.people.guest_admission import Guests
from croupier.words import phrase

T = TypeVar("T")
PREFIX = "CROUPIER_"
OPTION, ENVIRONMENT, FILE = "option", "environment", "file"
ANYWHERE = (OPTION, ENVIRONMENT, FILE)


class Setting(Struct, Generic[T], frozen=True, kw_only=True):
    """One setting. A secret is given in the environment or in a file of its own, never on the command line."""

    name: str  # also its key in TOML; the option and the variable follow from it
    kind: k.Kind[T]
    default: T
    help: str
    unset: str = ""  # code of a phrase for the default, if it depends on something else
    also: tuple[str, ...] = ()  # further names of the option
    variable: str = ""  # its name in the environment, if it does not follow from the name
    places: tuple[str, ...] = ANYWHERE
    secret: bool = False

    @property
    def option(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def env(self) -> str:
        return self.variable or PREFIX + self.name.upper()

    @property
    def usual(self) -> str:
        """The default as people read it."""
        return phrase(self.unset) if self.unset else self.kind.show(self.default)


class Group(Struct, frozen=True):
    """Settings that belong together, under a heading of the documentation."""

    code: str
    settings: tuple[Setting[Any], ...]


DEMO = Setting(
    name="demo",
    kind=k.Flag(),
    default=False,
    help="Open a demo house, and create it if it is new: nine tables with bots and demo staff.",
)
HOST = Setting(name="host", kind=k.HOST, default="127.0.0.1", help="Address to listen on.")
PORT = Setting(name="port", kind=k.Whole(0, 65_535), default=8100, help="Port to listen on. 0 takes a free one.")
NAME: Setting[tuple[str, ...]] = Setting(
    name="name",
    kind=k.ListOf(k.HOST),
    default=(),
    unset="none",
    help="A host name of this house besides its address, such as casino.example. May be repeated.",
)
PROXY: Setting[tuple[str, ...]] = Setting(
    name="proxy",
    kind=k.ListOf(k.NETWORK),
    default=(),
    unset="none",
    help="Address or network of a proxy in front of this house, whose X-Forwarded-For is trusted. May be repeated.",
)
INSECURE_PINS = Setting(
    name="insecure_pins",
    kind=k.Flag(),
    default=False,
    help="Accept PINs over plain http from other machines. Everybody on the way can then read them.",
)

DB = Setting(
    name="db",
    kind=k.DATABASE,
    default="croupier.db",
    help="The house's database: a file, or postgresql://...",
)
DB_PASSWORD = Setting(
    name="db_password",
    kind=k.TEXT,
    default="",
    unset="none",
    help="The password of the database.",
    secret=True,
)
TAKE_OVER = Setting(
    name="take_over",
    kind=k.Flag(),
    default=False,
    help="Open the house even if another server has it open, and stop that server.",
    places=(OPTION,),
)
STANDBYS = Setting(
    name="standbys",
    kind=k.Whole(0, 100),
    default=0,
    help="Standby database servers that must confirm every commit before this process may lead a house in PostgreSQL.",
)
FOLDER: Setting[Path | None] = Setting(
    name="folder",
    kind=k.Optional(k.FOLDER),
    default=None,
    unset="unset_folder",
    help="Folder of the keys and the witness. A house that has them elsewhere already keeps using them there.",
)
CARD_KEY = Setting(
    name="card_key",
    kind=k.TEXT,
    default="",
    unset="unset_card_key",
    help="The key that encrypts cards, PINs and sessions, in hexadecimal.",
    variable="CROUPIER_KEY",
    places=(ENVIRONMENT,),
    secret=True,
)
WITNESS: Setting[Path | None] = Setting(
    name="witness",
    kind=k.Optional(k.FILE),
    default=None,
    unset="unset_witness",
    help="The witness file: signed hashes of the record.",
)
WITNESS_KEY: Setting[Path | None] = Setting(
    name="witness_key",
    kind=k.Optional(k.FILE),
    default=None,
    unset="unset_witness_key",
    help="The file of the key that signs the witness.",
    also=("--key",),
)
SECOND_WITNESS: Setting[tuple[str, ...]] = Setting(
    name="second_witness",
    kind=k.ListOf(k.TEXT, "\n"),
    default=(),
    unset="none",
    help="A copy of the witness elsewhere: a file, command:COMMAND or syslog:ADDRESS. May be repeated.",
)

GUESTS: Setting[str | None] = Setting(
    name="guests",
    kind=k.Optional(k.OneOf(tuple(Guests))),
    default=None,
    unset="unset_guests",
    help="Guests get chips for free (open), buy them (cashier), or are not let in (off).",
)
GUEST_CHIPS = Setting(
    name="guest_chips", kind=k.CHIPS, default=200_000, help="Chips that a new guest gets if guests are open."
)
IDLE_PLAYERS = Setting(
    name="idle_players", kind=k.Whole(1), default=30, help="Minutes after which an idle player is signed out."
)
IDLE_STAFF = Setting(
    name="idle_staff", kind=k.Whole(1), default=15, help="Minutes after which idle staff are signed out."
)
IDLE_CASHIERS = Setting(
    name="idle_cashiers", kind=k.Whole(1), default=5, help="Minutes after which an idle Cashier is signed out."
)

SOCKETS = Setting(name="sockets", kind=k.Whole(1), default=100, help="Open browser tabs that one address may have.")
DESCRIPTORS = Setting(
    name="descriptors",
    kind=k.Whole(0),
    default=0,
    help="Files and connections this process may open. 0 means the system's hard limit.",
)
SIGN_INS = Setting(name="sign_ins", kind=k.Whole(1), default=30, help="Sign-ins per minute from one address.")
DISK_GUESTS = Setting(
    name="disk_guests",
    kind=k.Whole(0, 100),
    default=5,
    help="Accept guests only while this percentage of the disk, or 1 GB, is free. 0 turns this off.",
)
DISK_ROUNDS = Setting(
    name="disk_rounds",
    kind=k.Whole(0, 100),
    default=2,
    help="Open rounds only while this percentage of the disk, or 400 MB, is free. 0 turns this off.",
)

LOG_FORMAT = Setting(name="log_format", kind=k.OneOf(("text", "json")), default="text", help="Format of the log lines.")
LOG_LEVEL = Setting(
    name="log_level",
    kind=k.OneOf(("debug", "info", "warning", "error")),
    default="info",
    help="Write log lines of this level and above.",
)
METRICS = Setting(
    name="metrics",
    kind=k.Flag(),
    default=True,
    help="Count what happens, and answer GET /metrics from this machine.",
)
METRICS_TOKEN = Setting(
    name="metrics_token",
    kind=k.TEXT,
    default="",
    unset="none",
    help="The bearer token that GET /metrics then needs, from any machine.",
    secret=True,
)
DRAIN = Setting(
    name="drain",
    kind=k.Whole(0, 3_600),
    default=60,
    help="Seconds that rounds under way get to finish after SIGTERM.",
)

GROUPS = (
    Group("config_group_address", (DEMO, HOST, PORT, NAME, PROXY, INSECURE_PINS)),
    Group(
        "config_group_files",
        (DB, DB_PASSWORD, TAKE_OVER, STANDBYS, FOLDER, CARD_KEY, WITNESS, WITNESS_KEY, SECOND_WITNESS),
    ),
    Group("config_group_people", (GUESTS, GUEST_CHIPS, IDLE_PLAYERS, IDLE_STAFF, IDLE_CASHIERS)),
    Group("config_group_limits", (SOCKETS, DESCRIPTORS, SIGN_INS, DISK_GUESTS, DISK_ROUNDS)),
    Group("config_group_operation", (LOG_FORMAT, LOG_LEVEL, METRICS, METRICS_TOKEN, DRAIN)),
)
SETTINGS: tuple[Setting[Any], ...] = tuple(setting for group in GROUPS for setting in group.settings)


def secret_file(setting: Setting[Any]) -> Setting[Path | None]:
    """Return the setting that names the file of a secret."""
    return Setting(
        name=f"{setting.name}_file",
        kind=k.Optional(k.FILE),
        default=None,
        unset="none",
        help=f"A file with a secret in its first line. {setting.help}",
    )


FILES_OF_SECRETS = {
    setting.name: secret_file(setting) for setting in SETTINGS if setting.secret and FILE in setting.places
}
