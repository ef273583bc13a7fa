"""What a server is started with."""

import socket
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from tilewright.bots.levels import LEAST_THINK_S, MOST_THINK_S
from tilewright.cli.serve import serve
from tilewright.core.errors import SetupError
from tilewright.server.running import addresses, listen
from tilewright.server.settings import Limits, Settings


class Served:
    """`tilewright serve` that notes its settings instead of serving."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.settings: Settings | None = None
        monkeypatch.setattr("tilewright.server.running.listen", self._listen)
        monkeypatch.setattr(
            "tilewright.server.running.run", lambda _, listener, *__: listener.close()
        )
        # It would end the process of the tests.
        monkeypatch.setattr("tilewright.server.running.leave", lambda: None)
        self._app = typer.Typer()
        self._app.command()(serve)

    def _listen(self, settings: Settings) -> socket.socket:
        self.settings = settings
        return socket.create_server(("127.0.0.1", 0))

    def settings_of(self, *options: str, **variables: str) -> Settings:
        """Return the settings with these options and environment variables."""
        result = self.call(*options, **variables)
        assert result.exit_code == 0, result.output
        assert self.settings is not None
        return self.settings

    def call(self, *options: str, **variables: str) -> Result:
        environment = {f"TILEWRIGHT_{name}": value for name, value in variables.items()}
        return CliRunner().invoke(
            self._app, options, env={"TILEWRIGHT_DATABASE": "x", **environment}
        )


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """The command, without a server."""
    return Served(monkeypatch)


def test_by_default_a_server_is_found_on_port_5211_by_everyone_in_the_network(
    served: Served,
) -> None:
    settings = served.settings_of()

    assert (settings.host, settings.port) == ("0.0.0.0", 5211)


def test_the_defaults_of_the_command_are_those_of_the_settings(served: Served) -> None:
    assert served.settings_of() == Settings(database="x")


def test_an_option_takes_precedence_over_its_variable(served: Served) -> None:
    options = ["--host", "::1", "--port", "81", "--database", "sqlite:///c.db"]

    settings = served.settings_of(*options, PORT="80", HOST="a", DATABASE="b")

    assert (settings.host, settings.port, settings.database) == ("::1", 81, "sqlite:///c.db")


def test_tables_are_stored_in_the_users_data_folder(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))

    settings = served.settings_of(DATABASE="")

    assert settings.database == f"sqlite:///{tmp_path / 'data' / 'tables.db'}"
    assert (tmp_path / "data").is_dir()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "http"),
        ("PORT", "65536"),
        ("PORT", "-1"),
        ("BOT_PAUSE", "long"),
        ("BOT_PAUSE", "nan"),
        ("BOT_PAUSE", "1e9"),
        ("THINK", "long"),
        ("THINK", "nan"),
        ("THINK", "0.04"),
        ("THINK", "61"),
        ("LIMITS", "maybe"),
        ("TRUSTED_PROXIES", "proxy"),
        ("TRUSTED_PROXIES", "10.0.0.0/33"),
    ],
)
def test_a_wrong_value_is_refused_by_the_variables_name(
    served: Served, name: str, value: str
) -> None:
    result = served.call(**{name: value})

    assert (result.exit_code, served.settings) == (2, None)
    assert f"TILEWRIGHT_{name}" in result.output


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"THINK": "12.5"}, Settings(database="x", think_s=12.5)),
        ({"BOT_PAUSE": "0"}, Settings(database="x", bot_pause_s=0)),
        (
            {"NAMES": "Club.example, *.club.example"},
            Settings(database="x", names=("club.example", "*.club.example")),
        ),
        (
            {"TRUSTED_PROXIES": "10.0.0.0/8 192.0.2.1"},
            Settings(database="x", trusted_proxies=("10.0.0.0/8", "192.0.2.1")),
        ),
        ({"LIMITS": "off"}, Settings(database="x", limits=Limits(is_on=False))),
    ],
)
def test_a_variable_changes_its_setting(
    served: Served, variables: dict[str, str], expected: Settings
) -> None:
    assert served.settings_of(**variables) == expected


def test_the_range_of_thinking_time_is_that_of_the_bots(served: Served) -> None:
    for seconds in (LEAST_THINK_S, MOST_THINK_S):
        assert served.settings_of("--think", str(seconds)).think_s == seconds


def test_a_wrong_port_is_refused_by_the_options_name(served: Served) -> None:
    result = served.call("--port", "99999")

    assert result.exit_code == 2
    assert "--port" in result.output


def test_a_port_in_use_is_said_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(SetupError, match=f"Port {port} is in use"):
            listen(Settings("127.0.0.1", port))


def test_an_address_that_is_not_this_machines_is_said_so() -> None:
    with pytest.raises(SetupError, match=r"192\.0\.2\.77"):
        listen(Settings("192.0.2.77", 0))


def test_a_server_for_one_address_is_found_there_alone() -> None:
    assert addresses(Settings("127.0.0.1"), 5211) == ["http://127.0.0.1:5211"]


def test_a_server_for_everyone_is_found_at_localhost_first() -> None:
    assert addresses(Settings(), 5211)[0] == "http://localhost:5211"
