"""Puts the built page and the coverage of the rules into the package, or refuses to build one without them."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/croupier/web/static"
COVERAGE = "croupier/cli/coverage.json"


class BuiltPage(BuildHookInterface):  # type: ignore[type-arg]
    """Called by hatchling for every wheel and source archive."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Git ignores the page, so it has to be named here; an editable install reads it from the tree."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / STATIC / "index.html").is_file():
            raise FileNotFoundError(f"{STATIC}/index.html is missing: run 'make web' first")
        build_data["artifacts"].append(f"/{STATIC}/**")
        if self.target_name == "wheel":
            self._made = TemporaryDirectory()
            file = Path(self._made.name) / "coverage.json"
            file.write_bytes(rule_coverage(root))
            build_data["force_include"][str(file)] = COVERAGE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The package has its copy by now."""
        if version != "editable" and self.target_name == "wheel":
            self._made.cleanup()


def rule_coverage(root: Path) -> bytes:
    """Return which code and tests carry out each paragraph: a wheel has no tests from which to find out."""
    sys.path.insert(0, str(root / "src"))
    import msgspec

    from croupier.cli.rules_coverage import coverage
    from croupier.rules.documents import DOCUMENTS

    if not (root / "tests" / "rules").is_dir():
        raise FileNotFoundError("tests/rules is missing: build the wheel in a clone or from the source archive")
    return msgspec.json.encode(coverage(DOCUMENTS, root / "src" / "croupier", root / "tests"))
