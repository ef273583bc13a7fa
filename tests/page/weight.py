"""How much a visit loads."""

from typing import Any

from playwright.sync_api import Page, expect


def first_load(page: Page, path: str = "/") -> int:
    """Visit for the first time, and return the bytes that came over the network, as they were encoded."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", finished)
    page.goto(path, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return sum(sizes)
