"""Error responses over HTTP: a `Problem` with the right status."""

import logging
import traceback
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from tilewright.server.logs import fields
from tilewright.server.messages import Problem
from tilewright.server.metrics import count_refusal
from tilewright.server.refusal import Refusal

_CODES = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "wrong_method",
    413: "too_large",
    415: "wrong_type",
    422: "bad_request",
    429: "too_many",
}
_logger = logging.getLogger(__name__)


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the refusals of a handler, for the OpenAPI document."""
    return {
        status: ResponseSpec(
            Problem, generate_examples=False, description=HTTPStatus(status).phrase
        )
        for status in statuses
    }


def problem(code: str, message: str, status: int) -> Response[Problem]:
    """Return an error response, and count it."""
    count_refusal(code)
    return Response(Problem(code, message), status_code=status, media_type=MediaType.JSON)


def on_refusal(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    """Answer a refusal by the server itself."""
    return problem(refusal.code, refusal.message, refusal.status)


def on_http_exception(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answer a refusal by the framework: a wrong path, method or body."""
    status = error.status_code
    answer = problem(_CODES.get(status, "refused"), _sentence(error), status)
    answer.headers.update(error.headers or {})
    return answer


def on_unreadable(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer a body that the framework cannot decode."""
    is_deep = isinstance(error, RecursionError)
    why = "it is nested too deeply" if is_deep else "it is not written in UTF-8"
    return problem("bad_request", f"The body cannot be read: {why}.", 400)


def log_fault(error: BaseException) -> None:
    """Log an internal error without its text, which could hold a hand of cards."""
    trace = "".join(traceback.format_tb(error.__traceback__))
    _logger.error("%s", type(error).__name__, extra=fields(trace=trace))


def on_error(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer an internal error."""
    log_fault(error)
    return problem("internal", "Something went wrong in the server.", 500)


def _sentence(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [
        f"{part.get('key', '')}: {part.get('message', '')}".strip(": ")
        for part in extra
        if isinstance(part, dict)
    ]
    return "; ".join([error.detail or HTTPStatus(error.status_code).phrase, *reasons])[:400]
