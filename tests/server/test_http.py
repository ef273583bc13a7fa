"""What every answer over HTTP has in common: headers, origins, problems, cookies, the page."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.serving import Message, Place, serving
from tilewright.server import api, page
from tilewright.server.security import HEADERS, Guard, is_own_page
from tilewright.server.settings import Limits

pytestmark = pytest.mark.anyio
OPTIONAL_HOST = (b"host", b"here:5211")


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return an answer's status and code; its body must be a Problem."""
    body: Message = answer.json()
    assert set(body) == {"code", "message"}
    return answer.status_code, body["code"]


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/health", "/api/nothing", "/api/tables"])
async def test_every_answer_carries_the_security_headers(sqlite_url: str, path: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.get(path)

        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/games", "/api/tables/{table}", "/api/tables/{table}/steps?seat=0"]
)
async def test_no_cache_keeps_an_answer_of_the_api(sqlite_url: str, path: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("5211"))["table"]["id"]
        answer = await ann.get(path.format(table=table))

        assert answer.headers["cache-control"] == "no-store"
        assert "cookie" in answer.headers["vary"].split(", ")


async def test_a_refusal_is_not_cached_either(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answers = [
            await ann.get("/api/tables/nosuchtable0"),
            await ann.post("/api/tables", headers={"Origin": "http://elsewhere.example"}),
        ]

        assert [answer.headers["cache-control"] for answer in answers] == ["no-store"] * 2


@pytest.mark.parametrize(
    ("headers", "is_told"),
    [
        ({}, True),
        ({"Host": "localhost:5211"}, True),
        ({"Host": "192.0.2.7:5211"}, False),
        ({"X-Forwarded-For": "192.0.2.7"}, False),
        ({"X-Forwarded-For": "127.0.0.1"}, False),
    ],
)
async def test_only_the_machine_itself_is_told_its_address_in_the_network(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], *, is_told: bool
) -> None:
    monkeypatch.setattr(api, "lan_address", lambda: "192.0.2.1")
    async with serving(sqlite_url, host="0.0.0.0") as place, place.client() as ann:
        answer = await ann.get("/api/health", headers=headers)

        assert (answer.json()["network_address"] is not None) is is_told


async def test_the_server_says_that_it_is_up(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        assert (await ann.get("/api/health")).json()["status"] == "ok"


async def test_the_games_are_listed_with_their_levels(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        games = (await ann.get("/api/games")).json()["games"]

        assert [game["name"] for game in games] == ["azul", "5211"]
        assert [game["levels"][0] for game in games] == ["learner", "learner"]
        assert [game["levels"][-1] for game in games] == ["champion", "champion"]
        assert [game["usual_level"] for game in games] == ["casual", "casual"]


async def test_the_openapi_document_describes_every_path_and_its_problems(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        document = (await ann.get("/api/openapi.json")).json()

        assert set(document["paths"]) == {
            "/api/analyses",
            "/api/analyses/{key}",
            "/api/analyses/{key}/replay",
            "/api/daily",
            "/api/daily/{game}",
            "/api/health",
            "/api/ready",
            "/api/games",
            "/api/me",
            "/api/me/mistakes",
            "/api/me/mistakes/{table}/{event}",
            "/api/me/push",
            "/api/me/tables",
            "/api/push",
            "/api/puzzles",
            "/api/puzzles/{game}",
            "/api/puzzles/{game}/{puzzle}",
            "/api/puzzles/{game}/{puzzle}/answer",
            "/api/tables",
            "/api/tables/{table}",
            "/api/tables/{table}/analysis",
            "/api/tables/{table}/hint",
            "/api/tables/{table}/seats",
            "/api/tables/{table}/steps",
            "/api/tables/{table}/record",
            "/api/tables/{table}/replay",
            "/api/replays",
            "/api/variations",
        }
        refused = document["paths"]["/api/tables"]["post"]["responses"]["422"]
        schema = refused["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Problem"}
        wanted = document["components"]["schemas"]["TableIn"]["properties"]["game"]
        assert wanted == {"enum": ["azul", "5211"]}


@pytest.mark.parametrize(
    ("method", "path", "body", "expected"),
    [
        ("GET", "/api/nothing", None, (404, "not_found")),
        ("DELETE", "/api/tables", None, (405, "wrong_method")),
        ("GET", "/api/tables/nosuchtable0", None, (404, "no_table")),
        ("GET", "/api/tables/NOT-AN-ID", None, (404, "no_table")),
        ("GET", "/api/tables/nosuchtable0/steps?seat=x", None, (400, "bad_request")),
        ("POST", "/api/tables", b"{", (400, "bad_request")),
        ("POST", "/api/tables", b"[]", (400, "bad_request")),
        ("POST", "/api/tables", b"{}", (400, "bad_request")),
        ("POST", "/api/tables", b'{"game": "azul", "more": 1}', (400, "bad_request")),
        ("POST", "/api/tables", b'{"game": "chess"}', (422, "bad_setup")),
        ("POST", "/api/tables", b'{"game": "azul", "players": 9}', (422, "bad_setup")),
        ("POST", "/api/tables", b'{"game": "azul", "options": {"x": 1}}', (422, "bad_setup")),
        (
            "POST",
            "/api/tables",
            b'{"game": "azul", "seats": [{"kind": "me"}, {"kind": "bot", "level": "x"}]}',
            (422, "bad_setup"),
        ),
        ("POST", "/api/tables", b'"' + b"x" * 70_000 + b'"', (413, "too_large")),
        ("POST", "/api/tables", b"[" * 60_000, (400, "bad_request")),
        (
            "POST",
            "/api/tables",
            b'{"game": "azul", "options": {"x": ' + b"[" * 9_000,
            (400, "bad_request"),
        ),
        (
            "POST",
            "/api/tables",
            b'{"game": "azul", "players": ' + b"9" * 9_000 + b"}",
            (400, "bad_request"),
        ),
        ("POST", "/api/tables", b'{"game": "azul", "players": NaN}', (400, "bad_request")),
        (
            "POST",
            "/api/tables",
            b'{"game": "azul", "options": {"start": 1e99}}',
            (400, "bad_request"),
        ),
        ("PUT", "/api/me", b'{"name": "\xff"}', (400, "bad_request")),
        ("PUT", "/api/me", b'{"name": "\\ud800"}', (400, "bad_request")),
        ("PUT", "/api/me", b'{"name": "\\u0000"}', (422, "bad_name")),
        ("PUT", "/api/me", b"", (400, "bad_request")),
        ("POST", "/api/replays", b"[" * 1_000_000, (422, "bad_record")),
        ("POST", "/api/replays", b'{"meta": ' + b"[" * 1_000_000, (422, "bad_record")),
        ("POST", "/api/replays", b'{"format": "\xff"}', (422, "bad_record")),
        ("POST", "/api/replays", b"nothing", (422, "bad_record")),
        ("POST", "/api/replays", b" " * (4 * 1024 * 1024 + 1), (413, "too_large")),
        ("PUT", "/api/me", b'{"name": " "}', (422, "bad_name")),
        ("PUT", "/api/me", b'{"name": "\\u200d"}', (422, "bad_name")),
        ("PUT", "/api/me", b'{"name": "\\u2800\\u3164 \\uffa0"}', (422, "bad_name")),
        ("PUT", "/api/me", b'{"name": "\\u0301\\ufe0f"}', (422, "bad_name")),
        ("PUT", "/api/me", b'{"name": ""}', (400, "bad_request")),
    ],
)
async def test_a_wrong_request_is_answered_with_a_problem(
    sqlite_url: str, method: str, path: str, body: bytes | None, expected: tuple[int, str]
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        headers = {"content-type": "application/json"} if body is not None else {}
        answer = await ann.request(method, path, content=body, headers=headers)

        assert problem(answer) == expected


async def test_a_body_must_say_that_it_is_json(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.post(
            "/api/tables", content=b"game=azul", headers={"content-type": "text/html"}
        )

        assert problem(answer) == (415, "wrong_type")


@pytest.mark.parametrize(
    ("host", "is_let_in"),
    [
        ("localhost:5211", True),
        ("[::1]:5211", True),
        ("192.168.1.7", True),
        ("raspberrypi:5211", True),
        ("club.example", True),
        ("CLUB.example.:443", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("club.example@evil.example", False),
        ("club.example.evil.example", False),
        ("", False),
    ],
)
async def test_a_request_must_name_this_server(host: str, *, is_let_in: bool) -> None:
    """DNS rebinding: a page's name that points here gets no answer, not even to a question."""
    statuses: list[int] = []

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        statuses.extend([message["status"]] if "status" in message else [])

    scope: Any = {"type": "http", "path": "/api/health", "method": "GET"}
    scope["headers"] = [(b"host", host.encode())]
    await Guard(answer, ["club.example"])(scope, None, send)  # type: ignore[arg-type]

    assert statuses == [200 if is_let_in else 421]


async def test_a_request_for_another_name_is_refused_with_a_problem(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        refused = await ann.get("/api/health", headers={"Host": "evil.example"})

        assert problem(refused) == (421, "wrong_host")


async def test_a_table_cannot_be_watched_by_a_name_that_is_not_the_servers() -> None:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "websocket", "path": "/", "headers": [(b"host", b"evil.example")]}
    await Guard(None, [])(scope, receive, send)  # type: ignore[arg-type]

    assert sent == [{"type": "websocket.close", "code": 1008, "reason": "wrong_host"}]


async def num_tables_opened(place: Place, addresses: list[str]) -> int:
    """Return how many tables visitors from these addresses could open, one after another."""
    async with place.client() as ann:
        statuses = []
        for address in addresses:
            headers = {"X-Forwarded-For": address}
            answer = await ann.post("/api/tables", json={"game": "azul"}, headers=headers)
            statuses.append(answer.status_code)
    return statuses.count(201)


FEW_REQUESTS = Limits(requests_per_minute=0.001, requests_at_once=2)


@pytest.mark.parametrize(
    ("addresses", "num_opened"),
    [
        (["192.0.2.1", "192.0.2.2", "192.0.2.3"], 3),
        (["192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1:4711"], 2),
        (["2001:db8::1", "2001:db8::2", "2001:db8::3"], 2),
        (["2001:db8:0:1::1", "2001:db8:0:2::1", "2001:db8:0:3::1"], 3),
        (["junk", "more junk", "still more"], 2),
    ],
)
async def test_limits_count_networks_and_not_every_address_in_them(
    sqlite_url: str, addresses: list[str], num_opened: int
) -> None:
    async with serving(sqlite_url, limits=FEW_REQUESTS) as place:
        assert await num_tables_opened(place, addresses) == num_opened


async def test_a_proxy_that_is_not_trusted_is_counted_itself(sqlite_url: str) -> None:
    proxies = ("192.0.2.0/24",)
    async with serving(sqlite_url, limits=FEW_REQUESTS, trusted_proxies=proxies) as place:
        assert await num_tables_opened(place, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) == 2


async def test_another_sites_page_cannot_change_anything(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.post(
            "/api/tables", json={"game": "azul"}, headers={"Origin": "http://elsewhere.example"}
        )

        assert problem(answer) == (403, "wrong_origin")


async def test_another_sites_page_cannot_sit_before_a_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]

        with pytest.raises(InvalidStatus) as refused:
            async with ann.live(table, Origin="http://elsewhere.example"):
                pass

        assert refused.value.response.status_code == 403


async def test_the_servers_own_page_is_let_in(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]
        async with ann.live(table, Origin=f"http://{place.address}") as wire:
            assert (await wire.until("table"))["table"]["id"] == table


@pytest.mark.parametrize(
    ("headers", "is_own"),
    [
        ([(b"origin", b"http://here:5211"), OPTIONAL_HOST], True),
        ([(b"origin", b"https://here:5211"), OPTIONAL_HOST], True),
        ([(b"origin", b"http://here:80"), OPTIONAL_HOST], False),
        ([(b"origin", b"http://there:5211"), OPTIONAL_HOST], False),
        ([(b"origin", b"null"), OPTIONAL_HOST], False),
        ([(b"origin", b"http://[broken"), OPTIONAL_HOST], False),
        ([OPTIONAL_HOST], True),
        ([(b"sec-fetch-site", b"cross-site"), OPTIONAL_HOST], False),
    ],
)
def test_an_origin_must_be_the_address_asked(
    headers: list[tuple[bytes, bytes]], *, is_own: bool
) -> None:
    assert is_own_page(headers) is is_own


async def test_a_guest_is_remembered_by_a_cookie_that_scripts_cannot_read(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        first = await ann.put("/api/me", json={"name": " Ann\u202e Bell "})
        again = await ann.get("/api/me")

        assert again.json() == {"name": "Ann Bell"}
        cookie = first.headers["set-cookie"]
        assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Max-Age=31536000"))


async def test_behind_an_encrypted_proxy_the_cookie_stays_encrypted(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.get("/api/me", headers={"X-Forwarded-Proto": "https"})

        assert "; Secure" in answer.headers["set-cookie"]


@pytest.fixture
def built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a page as Vite leaves it."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page")
    (folder / "sw.js").write_text("worker")
    (folder / "assets/main-1a2b.js").write_text("plain")
    (folder / "assets/main-1a2b.js.br").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(page, "STATIC", folder)
    return folder


@pytest.mark.usefixtures("built_page")
@pytest.mark.parametrize("path", ["/", "/new/azul", "/t/nosuchtable0", "/help", "/replay"])
async def test_every_place_in_the_page_is_its_one_document(sqlite_url: str, path: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.get(path)

        assert (answer.text, answer.headers["cache-control"]) == (
            "<!doctype html>the page",
            "no-cache",
        )


@pytest.mark.usefixtures("built_page")
async def test_files_with_hashed_names_are_kept_for_ever(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.get("/assets/main-1a2b.js", headers={"accept-encoding": "identity"})

        assert (answer.text, answer.headers["content-type"]) == (
            "plain",
            "text/javascript; charset=utf-8",
        )
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.usefixtures("built_page")
async def test_the_service_worker_is_asked_for_anew_each_time(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.get("/sw.js")

        assert (answer.text, answer.headers["content-type"], answer.headers["cache-control"]) == (
            "worker",
            "text/javascript; charset=utf-8",
            "no-cache",
        )


@pytest.mark.usefixtures("built_page")
async def test_a_packed_file_is_sent_to_those_who_can_unpack_it(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        request = ann.build_request(
            "GET", "/assets/main-1a2b.js", headers={"accept-encoding": "gzip, br"}
        )
        answer = await ann.send(request, stream=True)
        raw = b"".join([part async for part in answer.aiter_raw()])
        await answer.aclose()

        assert (raw, answer.headers["content-encoding"]) == (b"packed", "br")


@pytest.mark.usefixtures("built_page")
@pytest.mark.parametrize(
    "path", ["/assets/gone.js", "/assets/..%2f..%2fsecret.txt", "/..%2fsecret.txt", "/x%00.js"]
)
async def test_no_file_outside_the_page_is_served(sqlite_url: str, path: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        answer = await ann.get(path)

        assert answer.status_code == 404


async def test_a_server_without_its_page_says_how_to_build_it(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "STATIC", tmp_path / "nowhere")
    async with serving(sqlite_url) as place, place.client() as ann:
        assert "not built" in (await ann.get("/")).text


async def test_headers_without_end_are_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place:
        reader, writer = await asyncio.open_connection(*place.address.split(":"))
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: here\r\n" + b"X-Long: y\r\n" * 20_000)
        answer = await reader.readline()
        writer.close()

        assert answer == b"HTTP/1.1 400 Bad Request\r\n"


@pytest.mark.usefixtures("built_page")
async def test_asking_only_for_the_head_of_a_file_that_is_not_there_says_so(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        found = [(await ann.head(path)).status_code for path in ("/", "/help", "/assets/gone.js")]

        assert found == [200, 200, 404]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, br", "gzip"), ("gzip;q=0.5", "gzip"), ("gzip;q=0", None), ("identity", None)],
)
async def test_whole_games_are_packed_for_those_who_can_unpack_them(
    sqlite_url: str, accepted: str, encoding: str | None
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul"))["table"]["id"]

        answer = await ann.get(f"/api/tables/{table}/steps", headers={"accept-encoding": accepted})

        assert answer.headers.get("content-encoding") == encoding
        assert "accept-encoding" in answer.headers["vary"]
        assert answer.json()["steps"][0]["number"] == 0
