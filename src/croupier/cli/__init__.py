"""The command line program `croupier`, which puts all other packages together."""

import gc
import os
import sys
from typing import TYPE_CHECKING, Any

from croupier.cli.unwritable_output import reopen_closed_streams, run_and_flush

if TYPE_CHECKING:
    from croupier.cli.commands import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the program; replay hand histories without Typer, because loading Typer takes long."""
    reopen_closed_streams()
    if sys.argv[1:2] == ["replay"]:
        gc.disable()  # everything loaded now stays in memory
        sys.modules["typing_extensions"] = None  # type: ignore[assignment]  # msgspec then uses `typing`, which is faster
        from croupier.cli.replay_without_typer import replay_fast

        del sys.modules["typing_extensions"]
        code = replay_fast(sys.argv[2:])
        if code is not None:
            os._exit(code)  # all output is written: skip the slow cleanup
        gc.enable()
    from croupier.cli.commands import app

    run_and_flush(app)


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from croupier.cli.commands import app

    return app
