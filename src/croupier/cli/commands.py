"""The commands of `croupier`, parsed by Typer."""

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import croupier
from croupier.cli.hide_passwords import without_passwords

# fmt: off
COMMANDS = {  # command -> module, and the function or Typer app in it
    "play":    ("play", "play"),
    "settle":  ("settle", "settle_file"),
    "rules":   ("rules", "show"),
    "solve":   ("solve", "solve_game"),
    "simulate": ("simulate", "simulate_game"),
    "equity":  ("equity", "equity_of"),
    "replay":  ("replay", "replay_file"),
    "export":  ("export", "export_file"),
    "recall":  ("recall_rounds", "recall_rounds"),
    "prove":   ("prove", "prove_round"),
    "verify":  ("verify_round", "verify_round"),
    "init":    ("init", "init"),
    "serve":   ("serve", "serve"),
    "load":    ("load", "load"),
    "doctor":  ("doctor.command", "doctor"),
    "config":  ("config.show", "configs"),
    "backup":  ("backup", "backup"),
    "restore": ("backup", "restore"),
    "staff":   ("staff", "people"),
    "watch":   ("watch_anomalies", "watches"),
    "audit":   ("audit", "audits"),
}
# fmt: on


class LazyGroup(TyperGroup):
    """A command group that imports the module of a command only when it is called."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and hide database passwords in usage errors."""
        try:
            return super().invoke(ctx)
        except typer.BadParameter as error:
            vars(error).update(message=without_passwords(error.message))
            raise

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name]
        target = getattr(import_module(f"croupier.cli.{module}"), name)
        if not isinstance(target, typer.Typer):
            single = typer.Typer(add_completion=False, rich_markup_mode="rich")
            single.command(cmd_name)(target)
            target = single
        command = get_command(target)
        command.name = cmd_name
        return command


app = typer.Typer(cls=LazyGroup, no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"croupier {croupier.__version__}")
        raise typer.Exit


@app.callback()
def _croupier(
    ctx: typer.Context,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A TOML file with the settings of a house.", show_default=False),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_print_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """Casino table games conducted exactly by their approved rule documents."""
    ctx.obj = config
