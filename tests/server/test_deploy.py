"""The samples in deploy/: run where what runs them is installed, else held against the server's settings."""

import asyncio
import inspect
import logging
import os
import re
import shutil
import ssl
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import typer
import yaml  # type: ignore[import-untyped]
from websockets.asyncio.client import connect

from tests.server.serving import Wire, serving
from tilewright.bench.serving import free_port
from tilewright.cli.serve import serve
from tilewright.server.settings import Limits

DEPLOY = Path(__file__).parents[2] / "deploy"
SITE = "play.example.org"
VISITOR = "127.0.0.2"
_PATIENCE_S = 60
anyio = pytest.mark.anyio


def needs(program: str) -> pytest.MarkDecorator:
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    return pytest.mark.skipif(found is None, reason=f"{program} is not installed")


@contextmanager
def running(*command: str, **settings: str) -> Iterator[None]:
    """Run a proxy for as long as it takes."""
    environment = {**os.environ, "PATH": f"{os.environ.get('PATH', '')}:/usr/sbin", **settings}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield
    except BaseException:
        process.terminate()
        print(process.communicate(timeout=_PATIENCE_S)[0])
        raise
    finally:
        process.terminate()
        process.communicate(timeout=_PATIENCE_S)


def test_every_setting_in_the_samples_is_one_of_the_server() -> None:
    known = {"TILEWRIGHT_CACHE", "TILEWRIGHT_SITE", "TILEWRIGHT_UPSTREAMS"}
    for parameter in inspect.signature(serve, eval_str=True).parameters.values():
        for option in getattr(parameter.annotation, "__metadata__", ()):
            assert isinstance(option, typer.models.OptionInfo)
            known.add(str(option.envvar))
    named = {
        name
        for file in DEPLOY.iterdir()
        for name in re.findall(r"TILEWRIGHT_[A-Z_]+", file.read_text())
    }

    assert "TILEWRIGHT_DATABASE" in named
    assert named <= known


@needs("systemd-analyze")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "tilewright.service").read_text()
    command = re.search(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    assert command is not None
    file = tmp_path / "tilewright.service"
    file.write_text(unit.replace(command[1], sys.executable))

    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)],
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
        check=False,
    )

    # It also tells of other units of the machine.
    assert "tilewright" not in checked.stderr


def test_the_image_runs_as_nobody_special_and_is_checked() -> None:
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
    steps = [line.split(maxsplit=1) for line in text.splitlines() if line and line[0] != "#"]
    last = [index for index, step in enumerate(steps) if step[0] == "FROM"][-1]
    final = {name: value for name, value in steps[last:] if name != "COPY"}

    assert final["USER"] not in ("root", "0")
    assert "/api/health" in final["HEALTHCHECK"]
    assert msgspec.json.decode(final["ENTRYPOINT"]) == ["tilewright"]
    assert msgspec.json.decode(final["CMD"])[0] == "serve"
    for name, value in steps:
        if name == "COPY" and "--from" not in value:
            for source in value.split()[:-1]:
                assert (DEPLOY.parent / source).exists(), source


def test_the_image_is_built_from_all_that_the_package_needs() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())
    hook = project["tool"]["hatch"]["build"]["hooks"]["custom"]["path"]
    needed = [hook, project["project"]["readme"], *project["project"]["license-files"]]

    assert lines[0] == "*"
    let_in = [line[1:] for line in lines if line.startswith("!")]
    for file in [*needed, "pyproject.toml", "src", "web", "requirements/run.txt"]:
        assert any(f"{file}/".startswith(f"{each}/") for each in let_in), file


def test_the_composition_names_what_there_is() -> None:
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = made["services"]
    processes = [name for name, service in services.items() if service["image"] == "tilewright"]

    assert len(processes) == 2
    upstreams = services["caddy"]["environment"]["TILEWRIGHT_UPSTREAMS"].split()
    assert upstreams == [f"{name}:5211" for name in processes]
    for service in services.values():
        assert "ports" not in service or service is services["caddy"]
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in made["volumes"] or (DEPLOY / source).exists()
    [network] = made["networks"]["inside"]["ipam"]["config"]
    for name in processes:
        build = services[name]["build"]
        assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
        environment = services[name]["environment"]
        assert environment["TILEWRIGHT_TRUSTED_PROXIES"] == network["subnet"]


# Proxies.


async def play_through(
    scheme: str, port: int, caplog: pytest.LogCaptureFixture, trust: ssl.SSLContext | None
) -> None:
    """Play a move through a proxy, as a visitor with an address of its own who claims another."""
    base = f"{scheme}://127.0.0.1:{port}"
    claimed = {"Host": SITE, "X-Forwarded-For": "203.0.113.9"}
    transport = httpx.AsyncHTTPTransport(
        verify=trust or True, local_address=VISITOR, limits=httpx.Limits()
    )
    async with httpx.AsyncClient(
        base_url=base, transport=transport, headers=claimed, timeout=_PATIENCE_S
    ) as ann:
        await until_ready(ann)
        body = {"game": "azul", "options": {"start": 0}}
        origin = {"Origin": f"{scheme}://{SITE}"}
        made = await ann.post("/api/tables", json=body, headers=origin)
        assert made.status_code == 201, made.text
        cookie = made.headers["set-cookie"]
        assert ("secure" in cookie.lower()) == (scheme == "https")
        foreign = await ann.put(
            "/api/me", json={"name": "Eve"}, headers={"Origin": "https://evil.example"}
        )
        assert foreign.json()["code"] == "wrong_origin"
        async with connect(
            f"{scheme.replace('http', 'ws')}://{SITE}/api/tables/{made.json()['table']['id']}/live",
            host="127.0.0.1",
            port=port,
            ssl=trust,
            proxy=None,
            local_addr=(VISITOR, 0),
            open_timeout=_PATIENCE_S,
            ping_timeout=_PATIENCE_S,
            additional_headers={"Cookie": cookie.partition(";")[0], **origin},
        ) as connection:
            wire = Wire(connection)
            assert (await wire.move(await wire.is_asked()))["type"] == "done"
            await wire.is_asked()  # The bot's answer comes by itself.
    seen = [record.__dict__["fields"] for record in caplog.records if record.msg == "request"]
    of_visitor = {each["address"] for each in seen if each["path"] != "/api/ready"}
    assert of_visitor == {VISITOR}


async def until_ready(client: httpx.AsyncClient) -> None:
    """Wait until a proxy has started and reaches the server."""
    async with asyncio.timeout(_PATIENCE_S):
        while True:
            try:
                if (await client.get("/api/ready")).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)


def serving_behind_proxy(database: str) -> Any:
    return serving(
        database,
        limits=Limits(),
        names=(SITE,),
        trusted_proxies=("127.0.0.1",),
        has_access_log=True,
    )


@pytest.fixture
def access_log(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    with caplog.at_level(logging.INFO, "tilewright"):
        yield caplog


@anyio
@needs("nginx")
@needs("openssl")
@pytest.mark.skipif(sys.platform != "linux", reason="uses a second loopback address")
async def test_a_game_is_played_through_nginx(
    sqlite_url: str, tmp_path: Path, access_log: pytest.LogCaptureFixture
) -> None:
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subprocess.run(
        f"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN={SITE}"
        f" -addext subjectAltName=DNS:{SITE},IP:127.0.0.1 -keyout {key} -out {certificate}".split(),
        check=True,
        capture_output=True,
        timeout=_PATIENCE_S,
    )
    async with serving_behind_proxy(sqlite_url) as place:
        plain, secure = free_port(), free_port()
        site = (DEPLOY / "nginx.conf").read_text()
        for old, new in (
            ("127.0.0.1:5211", place.address),
            ("listen [::]:80;", ""),
            ("listen [::]:443 ssl;", ""),
            ("listen 80;", f"listen 127.0.0.1:{plain};"),
            ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"),
            (f"/etc/letsencrypt/live/{SITE}", str(tmp_path)),
        ):
            assert old in site
            site = site.replace(old, new)
        folders = "".join(
            f"{name}_temp_path {tmp_path / name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        file = tmp_path / "nginx.conf"
        file.write_text(
            f"daemon off; pid {tmp_path / 'pid'}; error_log stderr; events {{}}\n"
            f"http {{ {folders}\n{site}\n}}"
        )
        trust = ssl.create_default_context(cafile=str(certificate))
        with running("nginx", "-e", "stderr", "-p", str(tmp_path), "-c", str(file)):
            await play_through("https", secure, access_log, trust)
            async with httpx.AsyncClient(timeout=_PATIENCE_S) as visitor:
                moved = await visitor.get(f"http://127.0.0.1:{plain}/x", headers={"Host": SITE})

    assert moved.headers["location"] == f"https://{SITE}/x"


@anyio
@needs("caddy")
@pytest.mark.skipif(sys.platform != "linux", reason="uses a second loopback address")
async def test_a_game_is_played_through_caddy(
    sqlite_url: str, tmp_path: Path, access_log: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    file = tmp_path / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    async with serving_behind_proxy(sqlite_url) as place:
        settings = {
            "TILEWRIGHT_SITE": f"http://{SITE}:{port}",
            "TILEWRIGHT_UPSTREAMS": place.address,
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        command = ("caddy", "run", "--config", str(file), "--adapter", "caddyfile")
        with running(*command, **settings):
            await play_through("http", port, access_log, None)
