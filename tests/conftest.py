"""For all tests."""

from pathlib import Path

import pytest

_PAGE = Path(__file__).parent / "page"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of the page last: their browser's event loop leaves no room for other loops."""
    items.sort(key=lambda item: item.path.is_relative_to(_PAGE))
