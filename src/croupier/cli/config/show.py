"""`croupier config show`: print every setting with its value and where it was set."""

from typing import Annotated

import msgspec
import typer
from msgspec import Struct

from croupier.cli.config.options import takes_settings
from croupier.cli.config.sources import ALL, Config
from croupier.cli.output import print_json

configs = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


class ShownSetting(Struct, frozen=True):
    """A setting as it is shown: secrets are hidden, and the source of a default is empty."""

    name: str
    value: str
    source: str


def shown_settings(config: Config) -> tuple[ShownSetting, ...]:
    return tuple(ShownSetting(one.name, config.shown(one), config.source(one)) for one in ALL)


def show(config: Config, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Print every setting with its value, and where it was set: a line of the file, a variable or an option."""
    settings = shown_settings(config)
    if json:
        print_json({"settings": msgspec.to_builtins(settings)})
        return
    name_width = max(len(one.name) for one in settings)
    value_width = min(40, max(len(one.value) for one in settings))
    for one in settings:
        print(f"{one.name:{name_width}}  {one.value:{value_width}}  {one.source or '-'}".rstrip())


@configs.callback()
def _configs() -> None:
    """Show the configuration of a server."""


configs.command("show")(takes_settings(show))
