"""What a server is started with."""

import socket
from pathlib import Path

import pytest

from tilewright.core.errors import SetupError
from tilewright.server.running import addresses, listen
from tilewright.server.settings import Settings, settings_from


def test_left_alone_a_server_is_found_on_port_5211_by_everyone_in_the_network() -> None:
    settings = settings_from({"TILEWRIGHT_DATABASE": "sqlite:///x.db"})

    assert (settings.host, settings.port) == ("0.0.0.0", 5211)


def test_an_option_goes_before_its_variable() -> None:
    environment = {"TILEWRIGHT_PORT": "80", "TILEWRIGHT_HOST": "a", "TILEWRIGHT_DATABASE": "b"}

    settings = settings_from(environment, host="::1", port=81, database="sqlite:///c.db")

    assert (settings.host, settings.port, settings.database) == ("::1", 81, "sqlite:///c.db")


def test_tables_are_stored_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "data"))

    assert settings_from({}).database == f"sqlite:///{tmp_path / 'data' / 'tables.db'}"
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
    ],
)
def test_a_wrong_value_is_refused_by_the_variables_name(name: str, value: str) -> None:
    with pytest.raises(SetupError, match=f"TILEWRIGHT_{name} must be"):
        settings_from({f"TILEWRIGHT_{name}": value, "TILEWRIGHT_DATABASE": "x"})


def test_the_champion_may_be_given_more_time() -> None:
    usual = settings_from({"TILEWRIGHT_DATABASE": "x"})
    patient = settings_from({"TILEWRIGHT_DATABASE": "x", "TILEWRIGHT_THINK": "12.5"})

    assert (usual.think_s, patient.think_s) == (1.0, 12.5)


def test_a_wrong_port_is_refused_by_the_options_name() -> None:
    with pytest.raises(SetupError, match="--port must be"):
        settings_from({}, port=99999, database="x")


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
