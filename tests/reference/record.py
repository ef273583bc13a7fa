"""Whole records: read the header, play the events, compare the result."""

from typing import Any

from . import azul, g5211
from .azul import AzulTable
from .g5211 import G5211Table
from .refusal import Refused, RuleBroken, is_whole_number, require

FORMAT = "tilewright/1"

Table = AzulTable | G5211Table


def replay(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the state dumps of a record: before the first event, then after each.

    Raises:
        Refused: the record breaks a rule.
    """
    table, dumps = _play(record)
    try:
        _check_result(record, table)
    except RuleBroken as broken:
        raise Refused(0, str(broken)) from broken
    return dumps


def legal_events(record: dict[str, Any]) -> list[list[Any]]:
    """Return all events that a seat may add to a record; none where chance is due."""
    table, _ = _play(record)
    return [[seat, move] for seat in table.to_move for move in table.legal_moves(seat)]


def open_table(game: str, variant: str, players: int, start: int) -> Table:
    """Return a table before its first event; 5211 has no starting seat."""
    if game == "azul":
        return AzulTable(variant, players, start)
    return G5211Table(variant, players)


def _play(record: dict[str, Any]) -> tuple[Table, list[dict[str, Any]]]:
    number = 0
    try:
        _check_header(record)
        table = open_table(
            record["game"], record["variant"], record["players"], record.get("start", 0)
        )
        dumps = [table.dump()]
        for number, event in enumerate(record["events"], 1):  # noqa: B007
            table.apply(event)
            dumps.append(table.dump())
    except RuleBroken as broken:
        raise Refused(number, str(broken)) from broken
    return table, dumps


def _check_header(record: dict[str, Any]) -> None:
    require(isinstance(record, dict), "A record is an object.")
    require(record.get("format") == FORMAT, f"The format is not {FORMAT}.")
    game = record.get("game")
    require(game in ("azul", "5211"), f"There is no game {game!r}.")
    rules = azul if game == "azul" else g5211
    variant, players = record.get("variant"), record.get("players")
    require(variant in rules.VARIANTS, f"There is no variant {variant!r}.")
    require(is_whole_number(players) and players in rules.PLAYERS, f"Not for {players!r} players.")
    if game == "azul":
        start = record.get("start")
        require(is_whole_number(start) and start in range(players or 0), "No such starting seat.")
    require(isinstance(record.get("events"), list), "The events are a list.")


def _check_result(record: dict[str, Any], table: Table) -> None:
    if "result" not in record:
        return
    require(table.phase == "over", "A result, but the game is not over.")
    require(record["result"] == table.result(), f"The events give {table.result()}.")
