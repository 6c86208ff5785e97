"""The built web page: its files, and index.html for every path that the page handles itself."""

import mimetypes
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.web import STATIC
from croupier.words import phrase

PAGES = ("table", "console", "staff", "cashier", "office", "rules")


class Pages:
    def __init__(self, root: Path = STATIC) -> None:
        self._root = root.resolve()
        self._cache: dict[Path, tuple[int, bytes]] = {}
        mimetypes.init()

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        file = self._find_file(path)
        if file:
            return self._respond(file)
        index = self._root / "index.html"
        if path.startswith(("api/", "assets/")):
            return PlainTextResponse(phrase("http_not_found"), 404)
        if not index.is_file():
            return PlainTextResponse(phrase("http_page_not_built"), 503)
        is_page = not path or path.split("/")[0] in PAGES
        return self._respond(index, 200 if is_page else 404)

    def _respond(self, path: Path, status: int = 200) -> Response:
        """Answer with a file from memory, because an open file for each slow reader would cost a second descriptor."""
        modified = path.stat().st_mtime_ns
        if self._cache.get(path, (0, b""))[0] != modified:
            self._cache[path] = modified, path.read_bytes()
        return Response(self._cache[path][1], status, media_type=guess_type(path)[0] or "application/octet-stream")

    def _find_file(self, path: str) -> Path | None:
        """Return the file at this path in the page's folder, or None."""
        if not path or "\0" in path:
            return None
        try:
            file = (self._root / path).resolve()
            return file if file.is_relative_to(self._root) and file.is_file() else None
        except OSError:  # such as a name that is too long
            return None
