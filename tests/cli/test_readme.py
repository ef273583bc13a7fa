"""README.md lists every command, with options that exist."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from tilewright.cli.app import app

README = Path(__file__).parents[2] / "README.md"


def listed() -> dict[str, set[str]]:
    """Return the commands of the table, each with the options that its row names."""
    table = README.read_text().split("| command | does | options |")[1].split("\n\n")[0]
    rows = [re.split(r"(?<!\\)\|", line) for line in table.splitlines()[2:]]
    return {
        " ".join(re.findall(r"[a-z]+", name)): set(re.findall(r"--[a-z-]+", options)) - {"--help"}
        for _, names, _, options, _ in rows
        for name in re.findall(r"`([^`]+)`", names)
    }


def commands(group: Any, prefix: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield each command with its options; a group that is listed as a whole counts as one."""
    for name, command in group.commands.items():
        if hasattr(command, "commands") and name != "admin":
            yield from commands(command, f"{name} ")
        else:
            yield prefix + name, {option for each in command.params for option in each.opts}


def test_the_readme_lists_every_command() -> None:
    assert listed().keys() == dict(commands(get_command(app))).keys()


@pytest.mark.parametrize("name", sorted(listed()))
def test_the_readme_names_options_that_exist(name: str) -> None:
    assert listed()[name] <= dict(commands(get_command(app)))[name]
