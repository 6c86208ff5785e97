"""The composition root: every command of `croupier`."""

import typer

from croupier.cli import (
    audit,
    backup,
    equity,
    export,
    play,
    prove,
    replay,
    rules,
    serve,
    settle_command,
    solve,
    verify,
)

app = typer.Typer(
    help="Casino table games conducted exactly by their approved rule documents.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)
app.command("play")(play.play)
app.command("settle")(settle_command.settle_file)
app.command("rules")(rules.show)
app.command("solve")(solve.solve_game)
app.command("equity")(equity.equity_of)
app.command("replay")(replay.replay_file)
app.command("export")(export.export_file)
app.command("prove")(prove.prove_round)
app.command("verify")(verify.verify_round)
app.command("serve")(serve.serve)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
audits = typer.Typer(help="The record of the house.", no_args_is_help=True)
audits.command("verify")(audit.verify_db)
app.add_typer(audits, name="audit")


@audits.callback()
def _audit() -> None:
    """The record of the house."""


def main() -> None:
    app()
