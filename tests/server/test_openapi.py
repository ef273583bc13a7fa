"""The OpenAPI document is true: whatever is sent, the answers are those it describes."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tilewright.bench.serving import ServerProcess

# A table of a game that does not exist, or a broken record, is well formed and refused all the same.
_NOT_MEANT = ["positive_data_acceptance"]
_EXAMPLES = settings().max_examples // 20
"""Of every operation; Hypothesis draws others each time."""


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenApiSchema]:
    """The document of a running server."""
    database = tmp_path_factory.mktemp("openapi") / "tables.db"
    with ServerProcess(f"sqlite:///{database}") as server:
        yield schemathesis.openapi.from_url(f"http://{server.address}/api/openapi.json")


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_the_document_says(
    document: OpenApiSchema, mode: GenerationMode
) -> None:
    found = document.get_all_operations()
    operations = [operation.ok() for operation in found if isinstance(operation, Ok)]

    for operation in operations:

        @settings(max_examples=_EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy(generation_mode=mode))
        def check(case: schemathesis.Case) -> None:  # type: ignore[type-arg]
            case.call_and_validate(excluded_checks=CHECKS.get_by_names(_NOT_MEANT))  # type: ignore[arg-type]

        with suppress(Unsatisfiable):  # Where nothing can be sent, nothing wrong can be.
            check()

    assert len(operations) >= 10
