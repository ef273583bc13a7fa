"""Read records (docs/records.md): each is checked against the rules, event by event."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from tilewright.core.errors import RecordError, SetupError, TilewrightError, short_repr
from tilewright.core.game import Game, Over
from tilewright.core.match import FORMAT, Match

MAX_BYTES = 4 * 1024 * 1024
"""A longer record is refused without parsing it; real ones are far shorter."""

_Number = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]


class _Result(msgspec.Struct, frozen=True):
    scores: list[_Number]
    winners: list[_Number]


class _Record(msgspec.Struct, frozen=True):
    format: str
    game: str
    variant: str
    players: _Number
    events: list[tuple[_Number | str, str | list[str]]]
    result: _Result | msgspec.UnsetType = msgspec.UNSET
    names: list[str] | None = None
    meta: Any = None


def parse_record(line: bytes | str) -> dict[str, Any]:
    """Parse the JSON text of a record; the events are not checked yet.

    Raises:
        RecordError: it is not a JSON object, or too long.
    """
    if len(line) > MAX_BYTES:
        raise RecordError(f"the record is longer than {MAX_BYTES // 1024**2} MiB")
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RecordError(f"this is not a JSON object: {error}") from None


def check_record(
    record: dict[str, Any],
    get_game: Callable[[str], Game],
    after_event: Callable[[Match], None] = lambda match: None,
    options: Mapping[str, int] | None = None,
) -> Match:
    """Return the match after the record's last event, with every event checked.

    Args:
        get_game: finds a game by its name.
        after_event: called with the match before the first event and after each.
        options: options that records do not hold, such as 5211's hidden_totals.

    Raises:
        RecordError: the record breaks the format or a rule.
    """
    checked = _convert(record)
    if checked.format != FORMAT:
        raise RecordError(f"the format is {short_repr(checked.format)}, not {FORMAT!r}")
    match = _start_match(checked, record, get_game, options or {})
    after_event(match)
    for number, event in enumerate(checked.events, 1):
        try:
            _play_event(match, *event)
        except TilewrightError as error:
            reason = error.reason if isinstance(error, RecordError) else str(error)
            raise RecordError(reason, number) from None
        after_event(match)
    _check_result(match, checked.result)
    if checked.names is not None and len(checked.names) != checked.players:
        raise RecordError(f"there are {len(checked.names)} names for {checked.players} seats")
    return match


def _convert(record: dict[str, Any]) -> _Record:
    try:
        return msgspec.convert(record, _Record)
    except (msgspec.ValidationError, RecursionError) as error:
        found = re.search(r"\$\.events\[(\d+)\]", str(error))
        raise RecordError(
            f"the form is wrong: {error}", int(found[1]) + 1 if found else 0
        ) from None


def _start_match(
    checked: _Record,
    record: dict[str, Any],
    get_game: Callable[[str], Game],
    options: Mapping[str, int],
) -> Match:
    try:
        game = get_game(checked.game)
        values = dict(options)
        for option in game.options:
            if option.is_recorded:
                if option.name not in record:
                    raise RecordError(f"{option.name!r} is missing: {option.summary}")
                values[option.name] = record[option.name]
        return Match(game, game.setup(checked.variant, checked.players, **values))
    except SetupError as error:
        raise RecordError(str(error)) from None


def _play_event(match: Match, who: int | str, what: str | list[str]) -> None:
    if isinstance(who, str):
        if isinstance(what, str):
            raise RecordError(f"{short_repr(who)} must be followed by a list of texts")
        match.chance(match.game.chance_from_text(match.state, who, what))
        return
    if not isinstance(what, str):
        raise RecordError(f"seat {who} must be followed by a move's notation")
    if match.asks(who) and who not in match.waiting_for:
        raise RecordError(f"seat {who} has chosen already")
    match.submit(who, match.game.action_from_text(what))


def _check_result(match: Match, result: _Result | msgspec.UnsetType) -> None:
    if isinstance(result, msgspec.UnsetType):
        return
    if not isinstance(match.turn, Over):
        raise RecordError("there is a result, but the game is not over after the last event")
    given = (tuple(result.scores), tuple(result.winners))
    if given != (match.turn.scores, match.turn.winners):
        raise RecordError(
            f"the events give scores {list(match.turn.scores)} and winners"
            f" {list(match.turn.winners)}, the result says {short_repr(result.scores)} and"
            f" {short_repr(result.winners)}"
        )
