"""The page as an app: its manifest, and what it shows while the server is away or after an update."""

import io
import json
import re
import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
import uvicorn
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.page.conftest import Join
from tests.page.faults import Faults
from tests.page.people import Person
from tilewright.bench.serving import free_port
from tilewright.server import page as served_page
from tilewright.server.running import new_server
from tilewright.server.settings import Limits, Settings

_WAIT_S = 300
_KEPT = """async () => {
    await navigator.serviceWorker.ready
    return (await caches.keys()).filter((name) => name.startsWith('shell-'))
}"""
_IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture(autouse=True)
def _not_in_firefox(browser_name: str) -> None:
    if browser_name == "firefox":
        pytest.skip("Firefox's documents are fetched by the tests, which do not wait for a server.")


class Site:
    """A server in this process, at one address, that serves a copy of the built page."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "static"
        shutil.copytree(served_page.STATIC, self.files)
        self._database = f"sqlite:///{folder / 'tables.db'}"
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._server: uvicorn.Server | None = None
        self._thread = Thread()

    def start(self) -> None:
        """Start it, unless it runs."""
        if self._server is not None:
            return
        is_up = Event()
        listener = socket.create_server(("127.0.0.1", self._port))
        settings = Settings(database=self._database, bot_pause_s=0, limits=Limits(is_on=False))
        self._server, _ = new_server(settings, on_start=is_up.set)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [listener]})
        self._thread.start()
        assert is_up.wait(_WAIT_S), "the server did not start"

    def stop(self) -> None:
        if self._server is not None:
            self._server.should_exit = True
            self._thread.join(_WAIT_S)
            self._server = None

    def update(self) -> None:
        """Replace the page by another build."""
        worker = self.files / "sw.js"
        [version] = {*_versions(worker.read_text())}
        worker.write_text(worker.read_text().replace(version, "0" * len(version)))
        document = self.files / "index.html"
        document.write_text(document.read_text().replace("<head>", '<head><meta name="second">'))
        for compressed in (*self.files.glob("sw.js.*"), *self.files.glob("index.html.*")):
            compressed.unlink()


def _versions(worker: str) -> list[str]:
    return re.findall(r"\b[0-9a-f]{16}\b", worker)


@pytest.fixture(scope="module")
def only_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with pytest.MonkeyPatch.context() as patch:
        site = Site(tmp_path_factory.mktemp("site"))
        patch.setattr(served_page, "STATIC", site.files)
        yield site
        site.stop()


@pytest.fixture
def site(only_site: Site, faults: Faults) -> Site:
    """The server, running."""
    faults.allow(only_site.address)
    faults.forgive("Failed to load resource|ERR_CONNECTION_REFUSED")
    only_site.start()
    return only_site


def install(join: Join, site: Site, **wishes: str) -> Person:
    """Come for the first time, and stay until the page's files are kept."""
    person = join(base_url=site.address, service_workers="allow", **wishes).visit("/")
    expect(person.door("Azul")).to_be_visible()
    assert len(person.page.evaluate(_KEPT)) == 1
    person.page.wait_for_function(_IS_CONTROLLED)
    return person


def wait_until_another_is_kept(person: Person, before: str) -> None:
    until = time.monotonic() + _WAIT_S
    while before in (kept := person.page.evaluate(_KEPT)):
        assert time.monotonic() < until, f"{before} was kept for {_WAIT_S} s"
        person.page.wait_for_timeout(100)
    assert len(kept) == 1


def title(person: Person) -> Locator:
    return person.page.get_by_role("heading", level=1)


def test_a_page_reloaded_without_the_server_says_so_and_comes_back_by_itself(
    join: Join, site: Site
) -> None:
    person = install(join, site)
    site.stop()

    person.page.reload()
    expect(title(person)).to_have_text("No connection")
    site.start()

    expect(person.door("Azul")).to_be_visible()


@pytest.mark.slow
def test_it_says_so_in_the_readers_language(join: Join, site: Site) -> None:
    person = install(join, site, locale="de-DE")
    site.stop()

    person.page.reload()
    expect(title(person)).to_have_text("Keine Verbindung")
    for language, told in (("pt-BR", "Sem conexão"), ("zh-Hant", "沒有連線")):
        settings = json.dumps(json.dumps({"language": language}))
        person.page.evaluate(f"localStorage.setItem('tilewright.settings', {settings})")
        person.page.reload()
        expect(title(person)).to_have_text(told)


@pytest.mark.slow
def test_rules_and_lessons_open_without_the_server(join: Join, site: Site) -> None:
    person = install(join, site)
    site.stop()

    person.visit("/lesson/5211")

    expect(title(person)).to_contain_text("5211")
    expect(person.page.get_by_text("No connection")).to_have_count(0)


@pytest.mark.slow
def test_an_update_replaces_the_kept_page(join: Join, site: Site) -> None:
    person = install(join, site)
    [before] = person.page.evaluate(_KEPT)
    site.update()

    person.page.reload()
    # The document is new at once; the files behind it follow.
    expect(person.page.locator("meta[name=second]")).to_be_attached()
    wait_until_another_is_kept(person, before)
    site.stop()
    person.page.reload()

    expect(person.page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(person.page.locator("meta[name=second]")).to_be_attached()


@pytest.mark.slow
def test_nothing_that_the_server_knows_is_kept(join: Join, site: Site) -> None:
    person = install(join, site)
    person.page.goto(site.address)
    expect(person.door("Azul")).to_be_visible()

    kept = person.page.evaluate(
        """async () => {
            const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
            const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
            return requests.map(({ url }) => new URL(url).pathname)
        }"""
    )

    assert "/" in kept
    assert not [path for path in kept if path.startswith("/api") or path == "/sw.js"]


def test_the_manifest_names_icons_of_the_sizes_it_states(person: Person) -> None:
    person.visit("/")
    get = person.page.request.get
    manifest = get("/manifest.webmanifest").json()
    named = {icon["sizes"]: icon for icon in manifest["icons"] if icon["type"] == "image/png"}

    assert {"192x192", "512x512"} <= set(named)
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    touch = person.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch
    for path, size in [
        *((icon["src"], icon["sizes"]) for icon in manifest["icons"] if "x" in icon["sizes"]),
        (touch, "180x180"),
    ]:
        answer = get(path)
        assert answer.headers["content-type"] == "image/png"
        width, height = Image.open(io.BytesIO(answer.body())).size
        assert f"{width}x{height}" == size
