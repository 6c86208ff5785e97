"""A setting comes from a file, the environment or an option; the later one counts, and everything else is refused."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.config import sources
from croupier.cli.config.options import is_flag, is_list
from croupier.cli.config.settings import DB_PASSWORD, ENVIRONMENT, FILE, PORT, PROXY, SETTINGS, Setting
from croupier.cli.config.sources import ALL, Config, ConfigError, Given, load, read_option, takes_option
from tests.support.cli.startup import does, refuses, run

# Two values of each setting, as people write them in the environment.
VALUES = {
    "demo": ("true", "false"),
    "host": ("127.0.0.2", "::1"),
    "port": ("0", "65535"),
    "name": ("a.example", "b.example,c.example"),
    "proxy": ("10.0.0.5", "10.0.0.0/24,::1"),
    "insecure_pins": ("on", "no"),
    "db": ("a.db", "postgresql://u@h/db"),
    "db_password": ("hunter2", "s p a c e"),
    "take_over": ("true", "false"),
    "folder": ("/a", "/b"),
    "card_key": ("00", "11"),
    "witness": ("/a", "/b"),
    "witness_key": ("/a", "/b"),
    "second_witness": ("/a", "command:a, b\nsyslog:"),
    "guests": ("open", "off"),
    "guest_chips": ("$2,000", "$12.50"),
    "idle_players": ("1", "2"),
    "idle_staff": ("1", "2"),
    "idle_cashiers": ("1", "2"),
    "sockets": ("1", "2"),
    "descriptors": ("0", "2"),
    "sign_ins": ("1", "2"),
    "disk_guests": ("0", "100"),
    "disk_rounds": ("0", "100"),
    "log_format": ("json", "text"),
    "log_level": ("debug", "error"),
    "metrics": ("false", "true"),
    "metrics_token": ("a", "b"),
    "drain": ("0", "3600"),
    "standbys": ("0", "2"),
}
WRONG = {
    "demo": "maybe",
    "port": "65536",
    "proxy": "10.0.0.300",
    "guests": "some",
    "guest_chips": "many",
    "idle_players": "0",
    "disk_guests": "101",
    "log_format": "xml",
    "drain": "-1",
    "db": "sqlite:",
    "host": " ",
}


def write_toml(setting: Setting[Any], value: Any) -> str:
    """A line of TOML that sets this value."""
    if isinstance(value, bool | int) and setting.name != "guest_chips":
        return f"{setting.name} = {json.dumps(value)}\n"
    if isinstance(value, tuple):
        return f"{setting.name} = {json.dumps([str(each) for each in value])}\n"
    return f"{setting.name} = {json.dumps(setting.kind.show(value))}\n"


def as_typed(setting: Setting[Any], value: Any) -> Any:
    """A value as Typer hands it over."""
    if is_flag(setting):
        return value
    return [str(each) for each in value] if is_list(setting) else setting.kind.show(value)


def set_in(
    setting: Setting[Any], values: dict[str, str], folder: Path
) -> tuple[dict[str, Given | None], Path, dict[str, str]]:
    """The options, the file and the environment that set these values, by place."""
    file, parsed = folder / "croupier.toml", {place: setting.kind.parse(text) for place, text in values.items()}
    file.write_text(write_toml(setting, parsed[FILE]) if FILE in parsed else "")
    environ = {setting.env: values[ENVIRONMENT]} if ENVIRONMENT in values else {}
    options = {setting.name: read_option(setting, as_typed(setting, parsed["option"]))} if "option" in parsed else {}
    return options, file, environ


def test_every_setting_has_values_here() -> None:
    assert set(VALUES) == {setting.name for setting in SETTINGS}


def check_the_later_wins(setting: Setting[Any], values: dict[str, str], folder: Path) -> None:
    """The option counts, then the variable, then the file, then the default; and nothing else is set."""
    options, file, environ = set_in(setting, values, folder)
    config = load(options, file, environ)
    first = next((place for place in ("option", ENVIRONMENT, FILE) if place in values), None)
    assert config[setting] == (setting.kind.parse(values[first]) if first else setting.default)
    sources = {"option": setting.option, ENVIRONMENT: setting.env, FILE: f"{file}:1", None: ""}
    assert config.source(setting) == sources[first]
    others = [other for other in SETTINGS if other is not setting]
    assert all(config[other] == other.default and not config.source(other) for other in others)


@given(setting=st.sampled_from(SETTINGS), data=st.data())
def test_the_later_place_wins(tmp_path_factory: pytest.TempPathFactory, setting: Setting[Any], data: Any) -> None:
    open_to = [place for place in setting.places if not (setting.secret and place != ENVIRONMENT)]
    values = data.draw(st.dictionaries(st.sampled_from(open_to), st.sampled_from(VALUES[setting.name])))
    check_the_later_wins(setting, values, tmp_path_factory.mktemp("config"))


@pytest.mark.parametrize("place", ["_read_file", "_read_environment"])
def test_planted_a_place_that_is_not_read_is_caught(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, place, lambda *_: {})
    values = {FILE: "0"} if place == "_read_file" else {FILE: "0", ENVIRONMENT: "65535"}
    with pytest.raises(AssertionError):
        check_the_later_wins(PORT, values, tmp_path)


@pytest.mark.parametrize("name", WRONG)
def test_a_value_that_does_not_fit_is_refused_with_its_place(name: str, tmp_path: Path) -> None:
    (setting,) = (setting for setting in SETTINGS if setting.name == name)
    file = tmp_path / "croupier.toml"
    file.write_text(f"\n\n{name} = {json.dumps(WRONG[name])}\n")
    with pytest.raises(ConfigError) as fault:
        load({}, file, {setting.env: WRONG[name]})
    in_file, in_environment = fault.value.faults
    assert in_file.startswith(f"{file}:3: {name}: ")
    assert in_environment.startswith(f"{setting.env}: {name}: ")
    if not is_flag(setting):
        told = refuses("config", "show", f"{setting.option}={WRONG[name]}")
        assert f"Invalid value for {setting.option}" in told


def test_what_to_do_is_said() -> None:
    with pytest.raises(ConfigError) as fault:
        load({}, None, {"CROUPIER_PORT": "many"})
    assert fault.value.faults == ("CROUPIER_PORT: port: this value does not fit. Write a whole number from 0 to 65535",)


@pytest.mark.parametrize(
    ("toml", "place", "told"),
    [
        ('host = "::1"\nidle_player = 3\n', 2, "Write idle_players, or remove it"),
        ("[database]\nname = 1\n", 1, "there is no setting database"),
        ("port = 1\nport = 2\n", None, "is not a TOML file: Cannot overwrite a value"),
        ("port = \n", None, "is not a TOML file"),
        ("take_over = true\n", 1, "there is no setting take_over"),
        ('db_password = "hunter2"\n', 1, "name that file here as db_password_file"),
        ("proxy = [1]\n", 1, "this value is not a text"),
        ("port = true\n", 1, "Write a whole number"),
    ],
)
def test_a_file_with_a_fault_is_refused(toml: str, place: int | None, told: str, tmp_path: Path) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(toml)
    output = refuses("config", "show", "--config", file)
    assert told in output
    assert f"{file}:{place}:" in output or place is None
    assert "hunter2" not in output


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in refuses("serve", "--demo", "--config", tmp_path / "typo.toml")


def test_an_unknown_variable_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"no setting CROUPIER_PROXI\. Write CROUPIER_PROXY"):
        load({}, None, {"CROUPIER_PROXI": "10.0.0.5"})
    assert load({}, None, {"CROUPIER_CACHE": "/tmp", "CROUPIER_SOAK": "1", "HOME": "/"})[PROXY] == ()


# ---- shown -----------------------------------------------------------------------------------------------------------


def test_show_prints_every_value_and_where_it_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text('# the house\nhost = "10.0.0.1"\n')
    monkeypatch.setenv("CROUPIER_PORT", "9000")
    said = does("config", "show", "--config", file, "--sockets", 400)
    rows = {line.split()[0]: line.split()[1:] for line in said.splitlines()}
    assert set(rows) == {setting.name for setting in ALL}
    assert rows["host"] == ["10.0.0.1", f"{file}:2"]
    assert rows["port"] == ["9000", "CROUPIER_PORT"]
    assert rows["sockets"] == ["400", "--sockets"]
    assert rows["drain"] == ["60", "-"]


def test_show_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_METRICS_TOKEN", "s3cret")
    answer = json.loads(does("config", "show", "--json"))
    rows = {row["name"]: (row["value"], row["source"]) for row in answer["settings"]}
    assert rows["metrics_token"] == ("***", "CROUPIER_METRICS_TOKEN")
    assert rows["drain"] == ("60", "")


def test_the_file_of_the_whole_program_counts_too(tmp_path: Path) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text("port = 9000\n")
    assert f"{file}:1" in does("--config", file, "config", "show")


# ---- secrets ---------------------------------------------------------------------------------------------------------


def secret_file(folder: Path, text: str = "hunter2\n", mode: int = 0o600) -> Path:
    file = folder / "secret"
    file.write_text(text)
    file.chmod(mode)
    return file


def test_no_secret_is_an_option() -> None:
    assert [setting.name for setting in SETTINGS if setting.secret and takes_option(setting)] == []
    assert {"db_password", "metrics_token", "card_key"} <= {setting.name for setting in SETTINGS if setting.secret}


@pytest.mark.parametrize("command", [("serve", "--demo", "--db"), ("config", "show", "--db"), ("staff", "list")])
@pytest.mark.parametrize("address", ["postgresql://u:hunter2@h/x", "postgresql://h/x?user=u&password=hunter2"])
def test_a_password_on_the_command_line_is_refused(command: tuple[str, ...], address: str) -> None:
    told = refuses(*command, address)
    assert "CROUPIER_DB_PASSWORD" in told.replace(" ", "")
    assert "hunter2" not in told


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("postgresql://u:p@h/x", True),
        ("postgresql://u:p@q@h/x", True),
        ("postgresql://h/x?user=u&password=p", True),
        ("postgresql://[u:p@h/x", True),
        ("postgresql://u:@/x?host=/run", False),
        ("postgresql://h:5432/x?options=a@b", False),
        ("postgresql://u@h/x", False),
        ("house:p@h.db", False),
    ],
)
def test_an_address_with_a_password_is_recognized(address: str, expected: bool) -> None:
    assert sources.has_password(address) is expected


def test_a_password_comes_from_the_environment_or_a_private_file(tmp_path: Path) -> None:
    file = secret_file(tmp_path)
    for environ in ({"CROUPIER_DB_PASSWORD": "hunter2"}, {"CROUPIER_DB_PASSWORD_FILE": str(file)}):
        config = load({}, None, environ)
        assert config[DB_PASSWORD] == "hunter2"
        assert config.source(DB_PASSWORD) == next(iter(environ))
        assert config.shown(DB_PASSWORD) == "***"
    toml = tmp_path / "croupier.toml"
    toml.write_text(f'db_password_file = "{file}"\n')
    assert load({}, toml, {})[DB_PASSWORD] == "hunter2"
    assert load({}, toml, {"CROUPIER_DB_PASSWORD": "newer"})[DB_PASSWORD] == "newer"


@pytest.mark.parametrize(("text", "mode", "told"), [("x\n", 0o644, "chmod 600"), ("\n", 0o600, "holds no secret")])
def test_a_file_of_a_secret_is_private_and_not_empty(text: str, mode: int, told: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=told):
        load({}, None, {"CROUPIER_DB_PASSWORD_FILE": str(secret_file(tmp_path, text, mode))})


@pytest.mark.parametrize(("mode", "is_refused"), [(0o644, True), (0o600, False)])
def test_an_address_with_a_password_needs_a_private_file(mode: int, is_refused: bool, tmp_path: Path) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text('db = "postgresql://u:hunter2@h/x"\n')
    file.chmod(mode)
    result = run("config", "show", "--config", file)
    assert (result.exit_code != 0) is is_refused
    assert ("chmod 600" in result.output) is is_refused
    assert "hunter2" not in result.output


def test_the_database_receives_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.cli.databases import use_database

    config = load({}, None, {"CROUPIER_DB_PASSWORD": "p@ss word"})
    assert use_database("postgresql://u@h/x", config) == "postgresql://u@h/x?password=p%40ss%20word"
    assert use_database("postgresql://u@h/x?connect_timeout=5", config).endswith("=5&password=p%40ss%20word")
    assert use_database("postgresql://u:other@h/x", config) == "postgresql://u:other@h/x"
    assert use_database("house.db", config) == "house.db"
    assert use_database("postgresql://u@h/x", Config({})) == "postgresql://u@h/x"


def test_no_test_leaves_a_setting_behind() -> None:
    assert not [name for name in os.environ if name in {setting.env for setting in ALL}]
