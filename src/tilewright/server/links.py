"""What a shared link unfolds with: Open Graph tags in the document, and the address of a picture.

Made from a table's summary, of what anybody with the link may know: names, whether the game is on, and the
points once it is over. The table itself is not loaded, so that crawlers cost little.
"""

import hashlib
import html
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tilewright.core.errors import SetupError
from tilewright.games import get_game
from tilewright.server.guests import UNNAMED
from tilewright.server.schema import ListedTable
from tilewright.server.share_picture import Row
from tilewright.server.summaries import Summary, read_summary

LANGUAGES = ("en", "de", "pt-BR", "zh-Hant")
_SITE = "Tilewright"
_is_host = re.compile(r"[A-Za-z0-9.-]+(:\d+)?|\[[0-9a-fA-F:.]+\](:\d+)?").fullmatch
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"


class Link(NamedTuple):
    """What a link is about.

    Attributes:
        picture: the path of its picture.
    """

    title: str
    description: str
    picture: str


def best_language(accepted: str) -> str:
    """Return the language of ours that an Accept-Language header prefers.

    >>> best_language("fr, zh-TW;q=0.8, de;q=0.9")
    'de'
    """
    wanted = []
    for part in accepted[:200].split(","):
        code, _, rest = part.strip().partition(";")
        weight = re.search(r"q=([01](?:\.\d{1,3})?)", rest)
        wanted.append((-float(weight[1]) if weight else -1.0, code.lower()))
    stems = {language.lower().partition("-")[0]: language for language in LANGUAGES}
    for _, code in sorted(wanted, key=lambda each: each[0]):
        found = stems.get(code.partition("-")[0])
        if found is not None:
            return found
    return LANGUAGES[0]


def page_link(language: str) -> Link:
    """Return what a link to the page itself says."""
    return Link(_SITE, words_in(language)["description"], "/og/tilewright.png")


def table_link(table: ListedTable, language: str) -> Link | None:
    """Return what a link to a table or to its replay says; None if nothing is known about it."""
    title = game_title(table.game)
    if table.summary is None or title is None:
        return None
    summary, words = read_summary(table.summary), words_in(language)
    drawn = hashlib.sha256(repr(picture_rows(summary)).encode()).hexdigest()[:12]
    picture = f"/og/{table.id}.png?v={drawn}"
    if table.status == "waiting":
        people = [seat.name for seat in summary.seats if seat.kind == "person"]
        named = next((name for name in people if name != UNNAMED), None)
        who = words["somebody"] if named is None else isolated(named)
        clocks = {"none": words["no-clock"], "days": words["days"]}
        clock = clocks.get(table.clock, words["clock"])
        text = words["open"].format(players=len(summary.seats), clock=clock)
        return Link(words["invites"].format(who=who, game=title), text, picture)
    names = [seat_name(seat.name, seat.level, words) for seat in summary.seats]
    if table.status == "over" and summary.scores:
        names = [f"{name} {score}" for name, score in zip(names, summary.scores, strict=True)]
    told = words["playing"].format(game=title, names=" – ".join(names))
    return Link(told, words["watch" if table.status == "playing" else "over"], picture)


def picture_rows(summary: Summary) -> tuple[Row, ...]:
    """Return the seats of a table for its picture, which shows the same in every language."""
    words = words_in(LANGUAGES[0])
    return tuple(
        Row(
            name="" if seat.kind == "open" else _plain_name(seat.name, seat.level, words),
            level=seat.level,
            points=summary.scores[number] if summary.scores else None,
            is_winner=number in summary.winners,
        )
        for number, seat in enumerate(summary.seats)
    )


def with_tags(document: bytes, link: Link, language: str, origin: str | None) -> bytes:
    """Return an HTML document with the tags of a link at the end of its head.

    Args:
        origin: of the server, as visitors see it; without one there is no picture.
    """
    named = {
        "og:type": "website",
        "og:site_name": _SITE,
        "og:title": link.title,
        "og:description": link.description,
        "og:locale": language.replace("-", "_"),
    }
    if origin is not None:
        named |= {
            "og:image": origin + link.picture,
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": link.title,
        }
    tags = [f'<meta property="{name}" content="{_escaped(text)}">' for name, text in named.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    return document.replace(b"</head>", "".join(tags).encode() + b"</head>", 1)


def origin_of(scheme: str, host: str) -> str | None:
    """Return an origin; None where the Host header is none."""
    return f"{scheme}://{host}" if _is_host(host) else None


def _escaped(text: str) -> str:
    return html.escape(text, quote=True)


def game_title(game: str) -> str | None:
    """Return what a game is called; None if there is no such game."""
    try:
        return get_game(game).title
    except SetupError:
        return None


def _plain_name(name: str, level: str | None, words: dict[str, Any]) -> str:
    if level is not None:
        return str(words["bots"].get(level, level))
    return str(words["guest"]) if name == UNNAMED else name


def seat_name(name: str, level: str | None, words: dict[str, Any]) -> str:
    """Return who sits somewhere, for a sentence."""
    return isolated(_plain_name(name, level, words))


def isolated(name: str) -> str:
    """Return a name that does not turn round what stands beside it."""
    if _RIGHT_TO_LEFT.search(name) is None:
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "link_texts.toml").read_text("utf-8"))


def words_in(language: str) -> dict[str, Any]:
    """Return what is said outside the page, in a language."""
    words: dict[str, Any] = _texts()[language]
    return words
