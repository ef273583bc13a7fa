"""The OpenAPI document, as true as the messages themselves."""

from typing import Any

import msgspec
from litestar.connection import Request
from litestar.openapi.plugins import JsonRenderPlugin

from tilewright.server.messages import MeIn, SeatNumber, SitIn, TableIn

_REFERENCE = "#/components/schemas/{name}"


class TrueDocument(JsonRenderPlugin):
    """Serves the document with what msgspec says of its types, where the framework says less.

    The framework leaves out that unknown keys are refused, and the bounds of values that may be null.
    """

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the document."""
        _, inbound = msgspec.json.schema_components([MeIn, TableIn, SitIn], ref_template=_REFERENCE)
        openapi_schema["components"]["schemas"].update(inbound)
        for path in openapi_schema["paths"].values():
            for parameter in path.get("get", {}).get("parameters", ()):
                if parameter["name"] == "seat":
                    parameter["schema"] = msgspec.json.schema(SeatNumber)
        return super().render(request, openapi_schema)
