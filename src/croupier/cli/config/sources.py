"""Read the configuration: a TOML file, then the environment, then the options. Later ones win."""

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from croupier.cli.config.settings import (
    ENVIRONMENT,
    FILE,
    FILES_OF_SECRETS,
    OPTION,
    PREFIX,
    SETTINGS,
    Setting,
)
from croupier.cli.hide_passwords import without_passwords
from croupier.store.connect import is_address
from croupier.store.key_files import is_private
from croupier.words import phrase

T = TypeVar("T")
FILE_VARIABLE = "CROUPIER_CONFIG"
# Variables that are no settings of a server: the passphrase of backups, the cache of the solvers, and what the tests
# and their tools read.
OTHER_VARIABLES = {
    FILE_VARIABLE,
    "CROUPIER_PASSPHRASE",
    "CROUPIER_CACHE",
    "CROUPIER_CHROMIUM",
    "CROUPIER_SOAK",
    "CROUPIER_UPDATE",
}
ALL: tuple[Setting[Any], ...] = (*SETTINGS, *FILES_OF_SECRETS.values())
HIDDEN = "***"


class ConfigError(ValueError):
    """A configuration that cannot be used: every fault, with its place and what to do."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class Given(Struct, frozen=True):
    """A value and where it was set: a line of a file, a variable, an option, or "" for the default."""

    value: Any
    source: str = ""


class Config:
    """The settings of one program run, with their sources."""

    def __init__(self, given: Mapping[str, Given]) -> None:
        self._given = given

    def __getitem__(self, setting: Setting[T]) -> T:
        value: T = self._given[setting.name].value if setting.name in self._given else setting.default
        return value

    def source(self, setting: Setting[Any]) -> str:
        return self._given[setting.name].source if setting.name in self._given else ""

    def shown(self, setting: Setting[Any]) -> str:
        """Return a value as people read it, without secrets."""
        if setting.name not in self._given:
            return setting.usual
        return HIDDEN if setting.secret else without_passwords(setting.kind.show(self[setting]))


def load(
    options: Mapping[str, Any] | None = None, file: Path | None = None, environ: Mapping[str, str] = os.environ
) -> Config:
    """Return the configuration of this run; raise ConfigError with all faults of file and environment."""
    faults: list[str] = []
    file = file or (Path(environ[FILE_VARIABLE]) if environ.get(FILE_VARIABLE) else None)
    given: dict[str, Given] = {}
    if file:
        given |= _read_file(file, faults)
    given |= _read_environment(environ, faults)
    given |= {name: value for name, value in (options or {}).items() if value is not None}
    _read_secret_files(given, faults)
    if faults:
        raise ConfigError(faults)
    return Config(given)


# ---- the file --------------------------------------------------------------------------------------------------------


def _read_file(file: Path, faults: list[str]) -> dict[str, Given]:
    try:
        text = file.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except OSError as error:
        faults.append(phrase("config_file_unreadable", file=str(file), detail=error.strerror or str(error)))
        return {}
    except ValueError as error:  # neither TOML nor UTF-8
        faults.append(phrase("config_file_unfit", file=str(file), detail=str(error)))
        return {}
    in_file = {setting.name: setting for setting in ALL if FILE in setting.places and not setting.secret}
    given: dict[str, Given] = {}
    for key, value in table.items():
        place = f"{file}:{_line_of(key, text)}"
        if key not in in_file:
            faults.append(f"{place}: {_unknown(key, in_file)}")
            continue
        _add(given, in_file[key], Given(value, place), in_file[key].kind.from_toml, faults)
        if has_password(str(value)) and not is_private(file):
            faults.append(f"{place}: {phrase('config_password_readable', file=str(file), key=key)}")
    return given


def _line_of(key: str, text: str) -> int:
    """Return the line that sets a key; tomllib does not say."""
    quoted = re.escape(key)
    pattern = re.compile(rf"""^\s*\[*\s*(?:{quoted}|"{quoted}"|'{quoted}')\s*[=.\]]""")
    return next((number for number, line in enumerate(text.splitlines(), start=1) if pattern.match(line)), 1)


def _unknown(key: str, known: Mapping[str, object]) -> str:
    secret = key in FILES_OF_SECRETS
    if secret:
        return phrase("config_secret_in_file", key=key, file_key=FILES_OF_SECRETS[key].name)
    similar = get_close_matches(key, known, 1)
    if similar:
        return phrase("config_key_similar", key=key, similar=similar[0])
    return phrase("config_key_unknown", key=key)


# ---- the environment -------------------------------------------------------------------------------------------------


def _read_environment(environ: Mapping[str, str], faults: list[str]) -> dict[str, Given]:
    by_variable = {setting.env: setting for setting in ALL if ENVIRONMENT in setting.places}
    given: dict[str, Given] = {}
    for variable in sorted(name for name in environ if name.startswith(PREFIX) and name not in OTHER_VARIABLES):
        if variable not in by_variable:
            faults.append(f"{variable}: {_unknown(variable, by_variable)}")
            continue
        setting = by_variable[variable]
        _add(given, setting, Given(environ[variable], variable), setting.kind.parse, faults)
    return given


def _add(
    given: dict[str, Given], setting: Setting[Any], raw: Given, read: Callable[[Any], Any], faults: list[str]
) -> None:
    """Read the value of a setting and add it to `given`; if it is not valid, add a fault."""
    try:
        given[setting.name] = Given(read(raw.value), raw.source)
    except ValueError as error:
        faults.append(f"{raw.source}: {setting.name}: {error}")


# ---- secrets and options ---------------------------------------------------------------------------------------------


def has_password(text: str) -> bool:
    """Return whether a database address contains a password that is not empty."""
    if not is_address(text):
        return False
    try:
        parts = urlsplit(text)
        return bool(parts.password) or "password" in parse_qs(parts.query)
    except ValueError:  # an address that nobody can read
        return without_passwords(text) != text


def _read_secret_files(given: dict[str, Given], faults: list[str]) -> None:
    """Read the secrets whose files are named; a variable with the secret itself wins, unless an option names a file."""
    for name, setting in FILES_OF_SECRETS.items():
        if setting.name not in given:
            continue
        file: Path = given[setting.name].value
        place = given[setting.name].source
        if name in given and place != setting.option:
            continue
        try:
            if not is_private(file):
                faults.append(f"{place}: {phrase('config_secret_readable', file=str(file))}")
                continue
            lines = file.read_text(encoding="utf-8").splitlines()
        except (OSError, ValueError) as error:
            detail = getattr(error, "strerror", None) or str(error)
            faults.append(f"{place}: {phrase('config_file_unreadable', file=str(file), detail=detail)}")
            continue
        if not lines or not lines[0]:
            faults.append(f"{place}: {phrase('config_secret_empty', file=str(file))}")
            continue
        given[name] = Given(lines[0], place)


def read_option(setting: Setting[Any], value: Any) -> Given | None:
    """Return the value of an option of the command line; raise ValueError if it does not fit."""
    if value is None or value == []:
        return None
    if isinstance(value, bool):
        return Given(value, setting.option)
    if isinstance(value, list):
        return Given(tuple(item for text in value for item in setting.kind.from_toml([text])), setting.option)
    if has_password(value):
        raise ValueError(phrase("config_password_on_command_line"))
    return Given(setting.kind.parse(value), setting.option)


def takes_option(setting: Setting[Any]) -> bool:
    return OPTION in setting.places and not setting.secret
