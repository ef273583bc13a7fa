"""The page: files built by Vite, and index.html for every path that is a route of the page."""

import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get, head
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

STATIC = Path(__file__).parent / "static"
_IMMUTABLE = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"
_ENCODINGS = [("br", ".br"), ("gzip", ".gz")]
_TYPES = {
    ".ftl": "text/plain",
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tilewright</title>
<h1>The page is not built</h1>
<p>The server runs, but the files of its page are missing. Build them with
<code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code>,
or start with <code>./play</code>, which does so.</p>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """Serve a file of the page, or index.html."""
    return _answer(path.strip("/"), request.headers.get("accept-encoding", ""))


@head(["/", "/{path:path}"], include_in_schema=False)
async def page_head(path: FromPath[str] = "") -> Response[None]:
    """Answer whether there is such a file or route."""
    _answer(path.strip("/"), "")
    return Response(None)


def _check_path(path: str) -> None:
    if path == "api" or path.startswith("api/"):
        raise NotFoundException("There is nothing at this address.")


def _answer(path: str, accepted: str) -> Response[bytes]:
    _check_path(path)
    found = _file(path) if path else None
    if found is None and (path.startswith("assets/") or Path(path).suffix):
        raise NotFoundException("There is no such file.")
    found = found or _file("index.html")
    if found is None:
        return Response(_NOT_BUILT, media_type=_TYPES[".html"], headers=_cache_headers(_REVALIDATE))
    kind = _TYPES.get(found.suffix) or mimetypes.guess_type(found.name)[0]
    headers = _cache_headers(_IMMUTABLE if path.startswith("assets/") else _REVALIDATE)
    for encoding, suffix in _ENCODINGS:
        compressed = found.with_name(found.name + suffix)
        if encoding in accepted and compressed.is_file():
            headers["content-encoding"] = encoding
            found = compressed
            break
    content = _content(found, found.stat().st_mtime_ns)
    return Response(content, media_type=kind or "application/octet-stream", headers=headers)


def _cache_headers(policy: str) -> dict[str, str]:
    return {"cache-control": policy, "vary": "accept-encoding"}


def _file(path: str) -> Path | None:
    """Return a file of the page; None outside its folder."""
    if "\0" in path or "\\" in path:
        return None
    try:
        found = (STATIC / path).resolve()
        is_there = found.is_relative_to(STATIC.resolve()) and found.is_file()
    except OSError:  # A name too long for a file.
        return None
    return found if is_there else None


@lru_cache(maxsize=256)
def _content(path: Path, _changed_at: int) -> bytes:
    return path.read_bytes()
