"""The wording of refusals lies in snapshots, so that better wording costs one file (`--snapshot-update`)."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from syrupy.assertion import SnapshotAssertion

Refused = Callable[[type[Exception]], AbstractContextManager[None]]


@pytest.fixture
def refused(snapshot: SnapshotAssertion) -> Refused:
    """Return a context in which an error of a class must be raised, worded as in the snapshot."""

    @contextmanager
    def refused(kind: type[Exception]) -> Iterator[None]:
        with pytest.raises(kind) as caught:
            yield
        assert str(caught.value) == snapshot

    return refused
