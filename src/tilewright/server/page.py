"""The page: files built by Vite, and index.html for every path that is a route of the page.

What a document of the page is about stands in its head for those who unfold links (`links.py`).
"""

import asyncio
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response, get, head
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tilewright.server.api import HttpRequest, check_rate, rooms_of
from tilewright.server.links import (
    best_language,
    origin_of,
    page_link,
    picture_rows,
    table_link,
    with_tags,
)
from tilewright.server.refusal import Refusal, no_table
from tilewright.server.schema import ListedTable
from tilewright.server.share_picture import share_picture
from tilewright.server.summaries import read_summary

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
_is_about_table = re.compile(r"(?:t|replay)/([a-z0-9]{12})").fullmatch
_NOT_BUILT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tilewright</title>
<h1>The page is not built</h1>
<p>The server runs, but the files of its page are missing. Build them with
<code>npm ci</code> and <code>npm run build</code> in the folder <code>web</code>,
or start with <code>./play</code>, which does so.</p>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: HttpRequest, path: FromPath[str] = "") -> Response[bytes]:
    """Serve a file of the page, or index.html."""
    answer = _answer(path.strip("/"), request.headers.get("accept-encoding", ""))
    if answer.media_type == _TYPES[".html"] and answer.content is not _NOT_BUILT:
        return await _with_tags(request, path)
    return answer


async def _with_tags(request: HttpRequest, path: str) -> Response[bytes]:
    """Return index.html, uncompressed, with what the path is about in its head."""
    answer = _answer("", "")
    language = best_language(request.headers.get("accept-language", ""))
    link = page_link(language)
    named = _is_about_table(path.strip("/"))
    if named is not None:
        try:
            check_rate(request, "lookup_buckets")
            table = await rooms_of(request).listed(named[1])
        except Refusal:  # The page itself says what is wrong.
            table = None
        link = (table and table_link(table, language)) or link
    origin = origin_of(request.url.scheme, request.headers.get("host", ""))
    answer.content = with_tags(answer.content, link, language, origin)
    answer.headers["vary"] = "accept-language"
    return answer


@get("/og/{file:str}", include_in_schema=False)
async def picture(request: HttpRequest, file: FromPath[str]) -> Response[bytes]:
    """Return the picture of a table or, by the name tilewright.png, of the page."""
    check_rate(request, "history_buckets")
    name, _, kind = file.rpartition(".")
    if kind != "png":
        raise no_table()
    table = None if name == "tilewright" else await rooms_of(request).listed(name)
    if table is None and name != "tilewright":
        raise no_table()
    png = await asyncio.to_thread(_drawn, table)
    headers = {
        "cache-control": "public, max-age=600",
        # Pages of others show it.
        "cross-origin-resource-policy": "cross-origin",
    }
    return Response(png, media_type="image/png", headers=headers)


def _drawn(table: ListedTable | None) -> bytes:
    if table is None or table.summary is None:
        return share_picture(None, ())
    return share_picture(table.game, picture_rows(read_summary(table.summary)))


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
