"""The live server (extra `serve`): tables in the browser, stored durably, where nobody sees others' hands."""

from importlib.util import find_spec

from tilewright.extras import missing_extra

_LIBRARIES = (
    *("aiosqlite", "alembic", "asyncpg", "http_ece", "httpx", "itsdangerous", "litestar"),
    *("prometheus_client", "py_vapid", "sqlalchemy", "uvicorn", "websockets"),
)

if any(find_spec(library) is None for library in _LIBRARIES):
    raise missing_extra("The server", "serve")
