"""The built web page: its files, and index.html for every path that the page handles itself."""

import mimetypes
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier.web import STATIC
from croupier.words import phrase

PAGES = ("table", "console", "staff", "cashier", "office", "rules")
ENDINGS = {"br": ".br", "gzip": ".gz"}  # the build writes these copies beside a file; the smaller one comes first


class StoredFile(Struct, frozen=True):
    """The content of a file with the time of its last change."""

    modified: int
    content: bytes
    tag: str  # changes with the content


class Pages:
    def __init__(self, root: Path = STATIC) -> None:
        self._root = root.resolve()
        self._cache: dict[Path, StoredFile] = {}
        mimetypes.init()

    async def page(self, request: Request) -> Response:
        path = request.path_params["path"]
        file = self._find_file(path)
        if file:
            return self._respond(request, file)
        index = self._root / "index.html"
        if path.startswith(("api/", "assets/")):
            return PlainTextResponse(phrase("http_not_found"), 404)
        if not index.is_file():
            return PlainTextResponse(phrase("http_page_not_built"), 503)
        is_page = not path or path.split("/")[0] in PAGES
        return self._respond(request, index, 200 if is_page else 404)

    def _respond(self, request: Request, path: Path, status: int = 200) -> Response:
        """Answer with the smallest copy that the client can read, or with 304 if it has the file already."""
        copies = {encoding: path.with_name(path.name + ending) for encoding, ending in ENDINGS.items()}
        copies = {encoding: copy for encoding, copy in copies.items() if copy.is_file()}
        accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
        encoding = next((encoding for encoding in copies if encoding in accepted), "")
        file = self._read(copies.get(encoding, path))
        headers = {"etag": file.tag} | ({"vary": "accept-encoding"} if copies else {})
        if status == 200 and file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(file.content, status, headers, guess_type(path)[0] or "application/octet-stream")

    def _read(self, path: Path) -> StoredFile:
        """Return a file from memory: an open file for a slow reader would cost a second descriptor."""
        modified = path.stat().st_mtime_ns
        stored = self._cache.get(path)
        if stored is None or stored.modified != modified:
            content = path.read_bytes()
            stored = self._cache[path] = StoredFile(modified, content, f'"{sha256(content).hexdigest()[:32]}"')
        return stored

    def _find_file(self, path: str) -> Path | None:
        """Return the file at this path in the page's folder, or None."""
        if not path or "\0" in path:
            return None
        try:
            file = (self._root / path).resolve()
            return file if file.is_relative_to(self._root) and file.is_file() else None
        except OSError:  # such as a name that is too long
            return None


def accepted_encodings(header: str) -> frozenset[str]:
    """Return the encodings of an Accept-Encoding header, without those that it refuses with a weight of 0."""
    entries = (entry.replace(" ", "").lower().partition(";q=") for entry in header.split(","))
    return frozenset(name for name, _, weight in entries if not weight or weight.strip("0."))
