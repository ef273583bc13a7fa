"""A link to a table that does not exist."""

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Join
from tests.page.faults import Faults


@pytest.mark.parametrize(
    ("locale", "title", "way_out"),
    [
        ("en-GB", "There is no such table", "Back to the start"),
        pytest.param(
            *("de-DE", "Diesen Tisch gibt es nicht", "Zur Startseite"), marks=pytest.mark.slow
        ),
    ],
)
def test_a_link_to_no_table_says_so_and_asks_no_more(
    join: Join, faults: Faults, locale: str, title: str, way_out: str
) -> None:
    person = join(locale=locale)
    sockets: list[str] = []
    person.page.on("websocket", lambda socket: sockets.append(socket.url))
    person.page.clock.install()

    person.visit("/t/doesnotexist")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(title)
    before = len(sockets)
    person.page.clock.run_for(60_000)

    expect(person.page.get_by_role("link", name=way_out)).to_be_visible()
    expect(person.page.get_by_role("alert")).to_have_text("")
    assert len(sockets) == before
