"""What a shared link says before it is opened: tags in the document, and a picture."""

import io
import re
import tomllib
from html import unescape
from pathlib import Path

import pytest
from PIL import Image

from tests.server.played import play_game
from tests.server.serving import Client, serving
from tilewright.bots import level_names
from tilewright.server import links, page
from tilewright.server.settings import Limits
from tilewright.server.share_picture import SIZE, Row, share_picture

pytestmark = pytest.mark.anyio
LOCALES = Path(__file__).parents[2] / "web/src/locales"
NAMES = [
    "Anna",
    "W" * 24,
    "i" * 24,
    "مرحبا بك",
    "李雷",
    "👩‍🚀 Zoë",
    '"><script>',
    " ",
    "",
]


@pytest.fixture(autouse=True)
def _built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><head><title>x</title></head>the page")
    monkeypatch.setattr(page, "STATIC", tmp_path)


async def tags_of(client: Client, path: str, **headers: str) -> dict[str, str]:
    """Return the Open Graph tags of a document, unescaped, by name."""
    answer = await client.get(path, headers=headers)
    assert answer.status_code == 200
    found = re.findall(r'<meta property="og:([a-z:_]+)" content="([^"<>]*)">', answer.text)
    assert answer.text.count("<meta") == len(found) + 1
    return {name: unescape(text) for name, text in found}


async def test_a_waiting_table_says_who_invites_to_what(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as robot:
        await ann.put("/api/me", json={"name": "Anna"})
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]

        tags = await tags_of(robot, f"/t/{table}")

    assert tags["title"] == "Anna invites you to Azul"
    assert tags["description"].startswith("2 players, no clock.")
    assert tags["image"].startswith(f"http://{place.address}/og/{table}.png")


@pytest.mark.parametrize(
    ("accepted", "told"),
    [
        ("de-AT,en;q=0.5", "Anna lädt dich zu 5211 ein"),
        ("fr, pt;q=0.9, en;q=0.1", "Anna convida você para jogar 5211"),
        ("zh-TW", "Anna 邀請你玩 5211"),
        ("*;q=x,,;;=", "Anna invites you to 5211"),
    ],
)
async def test_it_says_so_in_the_language_of_the_request(
    sqlite_url: str, accepted: str, told: str
) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        await ann.put("/api/me", json={"name": "Anna"})
        table = (await ann.open_table("5211", "me", "friend"))["table"]["id"]

        assert (await tags_of(ann, f"/t/{table}", **{"accept-language": accepted}))["title"] == told


async def test_a_finished_game_tells_its_points_and_a_running_one_does_not(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann, place.client() as bob:
        for client, name in ((ann, "Anna"), (bob, "Bob")):
            await client.put("/api/me", json={"name": name})
        running = await play_game(place, [ann, bob], moves=4)
        finished = await play_game(place, [ann, bob])
        replay = (await ann.get(f"/api/tables/{finished}/replay")).json()

        scores = replay["result"]["scores"]
        assert (await tags_of(bob, f"/t/{running}"))["title"] == "5211: Anna – Bob"
        for path in (f"/t/{finished}", f"/replay/{finished}"):
            title = (await tags_of(bob, path))["title"]
            assert title == f"5211: Anna {scores[0]} – Bob {scores[1]}"


@pytest.mark.parametrize(
    "path", ["/", "/help", "/t/nosuchtable0", "/t/NOT-AN-ID", "/t/%3Cscript%3E", "/replay"]
)
async def test_any_other_address_tells_of_the_page(sqlite_url: str, path: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        assert (await tags_of(ann, path))["title"] == "Tilewright"


async def test_names_cannot_add_to_the_document(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as eve:
        await eve.put("/api/me", json={"name": '"><script>x</script>'})
        table = (await eve.open_table("azul", "me", "friend"))["table"]["id"]

        tags = await tags_of(eve, f"/t/{table}")

    assert tags["title"].startswith('"><script>x</script> invites')


def test_what_is_no_host_is_no_part_of_an_origin() -> None:
    assert links.origin_of("https", "club.example:5211") == "https://club.example:5211"
    assert links.origin_of("https", 'a&b"') is None


async def test_a_name_from_right_to_left_is_isolated(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        await ann.put("/api/me", json={"name": "مرحبا"})
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]

        assert (await tags_of(ann, f"/t/{table}"))["title"] == (
            "\u2068مرحبا\u2069 invites you to Azul"
        )


async def test_tables_and_the_page_have_a_picture(sqlite_url: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        table = (await ann.open_table("azul", "me", "friend"))["table"]["id"]

        for path in (f"/og/{table}.png", "/og/tilewright.png"):
            answer = await ann.get(path)
            assert answer.headers["content-type"] == "image/png"
            assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
            assert "public" in answer.headers["cache-control"]
            assert Image.open(io.BytesIO(answer.content)).size == SIZE


@pytest.mark.parametrize(
    "name", ["nosuchtable0.png", "NOT-AN-ID.png", "nosuchtable0", "x.jpg", "..%2f..%2fhome.png"]
)
async def test_there_is_no_picture_of_anything_else(sqlite_url: str, name: str) -> None:
    async with serving(sqlite_url) as place, place.client() as ann:
        assert (await ann.get(f"/og/{name}")).status_code == 404


async def test_pictures_are_limited_as_whole_games_are(sqlite_url: str) -> None:
    limits = Limits(histories_at_once=1, histories_per_minute=0.001)
    async with serving(sqlite_url, limits=limits) as place, place.client() as ann:
        answers = [(await ann.get("/og/tilewright.png")).status_code for _ in range(2)]

    assert answers == [200, 429]


@pytest.mark.parametrize("name", NAMES)
async def test_any_name_can_be_drawn_and_stays_within_the_picture(name: str) -> None:
    rows = (Row(name, None, 123, is_winner=True), Row("", None), Row("x", "no-such-level", -7))
    with_name = Image.open(io.BytesIO(share_picture("azul", rows))).convert("RGB")
    without = Image.open(io.BytesIO(share_picture("azul", ()))).convert("RGB")

    assert with_name.size == SIZE
    margin = (SIZE[0] - 40, 0, *SIZE)
    assert with_name.crop(margin).tobytes() == without.crop(margin).tobytes()


async def test_a_picture_has_room_for_every_number_of_players() -> None:
    for number in range(1, 17):
        assert share_picture("5211", tuple(Row(f"P{seat}") for seat in range(number)))


async def test_bots_are_called_as_on_the_page() -> None:
    words = tomllib.loads(Path(links.__file__).with_name("link_texts.toml").read_text("utf-8"))
    for language in links.LANGUAGES:
        page_texts = (LOCALES / language / "page.ftl").read_text("utf-8")
        texts = dict(re.findall(r"^page-bot-([a-z]+) = (.+)$", page_texts, re.M))
        assert words[language]["bots"] == {level: texts[level] for level in level_names("azul")}
        assert set(words[language]) == set(words["en"])
