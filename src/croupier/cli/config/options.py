"""Options of a command, made from the settings."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli.config import kinds as k
from croupier.cli.config.settings import OPTION, Setting
from croupier.cli.config.sources import ALL, Config, ConfigError, Given, load, read_option, takes_option
from croupier.cli.output import complain
from croupier.words import phrase

CONFIG, CONTEXT = "config", "context"
REFUSED = 2  # exit code
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config", metavar="FILE", help="A TOML file with settings; also CROUPIER_CONFIG.", show_default=False
    ),
]
Command = Callable[..., None]


def takes_settings(command: Callable[..., None]) -> Command:
    """Return a command with an option for every setting, which calls `command` with all settings as one `config`."""
    own = [parameter for name, parameter in inspect.signature(command).parameters.items() if name != CONFIG]

    def with_options(**options: Any) -> None:
        own_options = {parameter.name: options.pop(parameter.name) for parameter in own}
        file = options.pop(CONFIG) or file_of_program(options.pop(CONTEXT))
        command(configured(options, file), **own_options)

    return _described(with_options, command, own)


def _described(function: Any, command: Callable[..., None], own: Iterable[inspect.Parameter]) -> Command:
    settings = [_parameter(setting) for setting in ALL if takes_option(setting)]
    file = inspect.Parameter(CONFIG, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=ConfigFile)
    context = inspect.Parameter(CONTEXT, inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context)
    parameters = [context, file, *settings, *(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own)]
    function.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    function.__doc__, function.__name__ = command.__doc__, command.__name__
    vars(function)["__signature__"] = inspect.Signature(parameters)
    described: Command = function
    return described


def _parameter(setting: Setting[Any]) -> inspect.Parameter:
    has_opposite = is_flag(setting) and setting.places != (OPTION,)
    names = [f"{setting.option}/--no-{setting.option[2:]}" if has_opposite else setting.option, *setting.also]
    text = setting.help if is_flag(setting) else f"{setting.help} Default: {setting.usual}."
    option = typer.Option(*names, help=text, metavar=setting.kind.metavar or None, show_default=False)
    kind = bool | None if is_flag(setting) else list[str] | None if is_list(setting) else str | None
    return inspect.Parameter(
        setting.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option]
    )


def is_flag(setting: Setting[Any]) -> bool:
    return isinstance(setting.kind, k.Flag)


def is_list(setting: Setting[Any]) -> bool:
    return isinstance(setting.kind, k.ListOf)


def configured(options: Mapping[str, Any], file: Path | None) -> Config:
    """Return the configuration with these options; end the program if it cannot be used."""
    given: dict[str, Given | None] = {}
    for setting in ALL:
        if takes_option(setting):
            try:
                given[setting.name] = read_option(setting, options.get(setting.name))
            except ValueError as error:
                raise typer.BadParameter(str(error), param_hint=setting.option) from None
    return load_or_exit(given, file)


def file_of_program(context: typer.Context) -> Path | None:
    """Return the file of `croupier --config FILE`, which every command follows."""
    file = context.find_root().obj
    return file if isinstance(file, Path) else None


def load_or_exit(options: Mapping[str, Given | None], file: Path | None = None) -> Config:
    """Return the configuration; print every fault and end the program if it cannot be used."""
    try:
        return load(options, file)
    except ConfigError as error:
        complain(phrase("config_refused"))
        for fault in error.faults:
            complain(f"  {fault}")
        raise typer.Exit(REFUSED) from None
