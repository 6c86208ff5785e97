"""Puts the built page into the package, or refuses to build one without it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/croupier/web/static"


class BuiltPage(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling for every wheel and source archive."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Git ignores the page, so it has to be named here; an editable install reads it from the tree."""
        if version == "editable":
            return
        if not (Path(self.root) / STATIC / "index.html").is_file():
            raise FileNotFoundError(f"{STATIC}/index.html is missing: run 'make web' first")
        build_data["artifacts"].append(f"/{STATIC}/**")
