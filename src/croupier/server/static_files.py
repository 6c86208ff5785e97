"""The built page: its files as they are, and index.html for every address that the page itself understands."""

import mimetypes
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.web import STATIC

UNBUILT = "The page is not built yet: make web\n"
PAGES = ("table", "console", "staff", "cashier", "office", "rules")


class Pages:
    def __init__(self, root: Path = STATIC) -> None:
        self._root = root.resolve()
        self._read: dict[Path, tuple[int, bytes]] = {}
        mimetypes.init()

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        found = self._file(path)
        if found:
            return self._sent(found)
        index = self._root / "index.html"
        if path.startswith(("api/", "assets/")):
            return PlainTextResponse("not found", 404)
        if not index.is_file():
            return PlainTextResponse(UNBUILT, 503)
        known = not path or path.split("/")[0] in PAGES
        return self._sent(index, 200 if known else 404)

    def _sent(self, path: Path, status: int = 200) -> Response:
        """From memory: a file that stays open while somebody reads slowly would cost a second descriptor."""
        changed = path.stat().st_mtime_ns
        if self._read.get(path, (0, b""))[0] != changed:
            self._read[path] = changed, path.read_bytes()
        return Response(self._read[path][1], status, media_type=guess_type(path)[0] or "application/octet-stream")

    def _file(self, path: str) -> Path | None:
        """A file below the root, and nothing outside it."""
        if not path or "\0" in path:
            return None
        try:
            found = (self._root / path).resolve()
            return found if found.is_relative_to(self._root) and found.is_file() else None
        except OSError:  # such as a name that is too long for any file
            return None
