"""The game and its players: from the command line, or asked for, with a default for every question."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tilewright.bots import bot_names, get_bot, level_names, usual_level
from tilewright.bots.spec import parse_spec
from tilewright.cli.terminal import Terminal
from tilewright.cli.terminal_session import Player
from tilewright.core.errors import SetupError, short_repr
from tilewright.core.game import Game
from tilewright.core.picture import text_width
from tilewright.core.words import YOU
from tilewright.games import game_names, get_game

_HUMAN = "human"
_MAX_NAME = 20
_LEAVE = ("quit", "q", "exit")

T = TypeVar("T")


@dataclass(frozen=True)
class Plan:
    """The game, its variant and its players."""

    game: Game
    variant: str
    players: list[Player]


def ask_plan(
    terminal: Terminal,
    game: str | None,
    variant: str | None,
    players: int | None,
    seats: str | None,
    think: float | None = None,
) -> Plan:
    """Return the plan; whatever is missing is asked for.

    Args:
        think: how long the champion may think about a move (`get_bot`).

    Raises:
        SetupError: a given value is wrong.
        EOFError: the input has ended.
    """
    if game is None:
        terminal.say("Welcome to Tilewright.", "title")
        game, variant = _ask_game(terminal, variant)
    found = get_game(game)
    chosen = found.setup(variant, players).variant
    if seats is not None:
        return Plan(found, chosen, parse_seats(found, seats, players, think))
    if players is None:
        players = _ask_players(terminal, found)
    return Plan(found, chosen, _ask_seats(terminal, found, players, think))


def parse_seats(
    game: Game, seats: str, players: int | None = None, think: float | None = None
) -> list[Player]:
    """Return the players by seat, from a list such as `human:Ann,greedy`.

    Raises:
        SetupError: a player is unknown, or the game is not for this number of players.
    """
    words = [word.strip() for word in seats.split(",")]
    if players is not None and len(words) != players:
        raise SetupError(f"{len(words)} seats are named for {players} players.")
    game.setup(players=len(words))
    is_alone = sum(_is_human(word) for word in words) == 1
    found: list[Player] = []
    for seat, word in enumerate(words):
        usual = YOU if is_alone else f"Player {seat + 1}"
        found.append(_player(game, word, usual, [player.name for player in found], think))
    return found


def _is_human(word: str) -> bool:
    return word.partition(":")[0].strip().lower() == _HUMAN


def _player(
    game: Game, word: str, usual_name: str, taken: Sequence[str], think: float | None
) -> Player:
    if _is_human(word):
        given = word.partition(":")[2].strip()
        _check_name(given)
        if given in taken:
            raise SetupError(f"Two players are called {given}.")
        return Player(given or usual_name)
    if parse_spec(word).name not in bot_names(game.name):
        known = ", ".join((_HUMAN, *level_names(game.name)))
        raise SetupError(f"{short_repr(word)} cannot sit at a table of {game.title}: {known}.")
    name, number = word, 2
    while name in taken:
        name, number = f"{word} {number}", number + 1
    return Player(name, get_bot(game.name, word, think))


def _check_name(name: str) -> None:
    if not name.isprintable():
        raise SetupError(f"The name {short_repr(name)} cannot be printed.")
    if text_width(name) > _MAX_NAME:
        raise SetupError(f"The name {short_repr(name)} is longer than {_MAX_NAME} letters.")


def _ask_game(terminal: Terminal, variant: str | None) -> tuple[str, str]:
    """Return the game and variant picked from a list."""
    choices = []
    for name in game_names():
        for kind in get_game(name).variants:
            if variant in (None, kind):
                choices.append((name, kind))
    if not choices:
        raise SetupError(f"No game has a variant {short_repr(variant)}.")
    for number, (name, kind) in enumerate(choices, 1):
        game = get_game(name)
        words = game.words
        is_usual = kind == game.variants[0]
        title = game.title if is_usual else f"{game.title} {kind}"
        about = words.summary if is_usual else words.variant_summaries.get(kind, "")
        counts = f"{game.player_counts[0]} to {game.player_counts[-1]}"
        terminal.say(f"  {number}  {title:<10} {counts} players   {about}")

    def read(typed: str) -> tuple[str, str]:
        for number, (name, kind) in enumerate(choices, 1):
            if typed.lower() in (str(number), name, f"{name} {kind}"):
                return name, kind
        raise SetupError(f"Type a number from 1 to {len(choices)}, or a game's name.")

    return _ask(terminal, "Which game", "1", read)


def _ask_players(terminal: Terminal, game: Game) -> int:
    first, last = game.player_counts[0], game.player_counts[-1]

    def read(typed: str) -> int:
        if not typed.isascii() or not typed.isdigit() or int(typed[:3]) not in game.player_counts:
            raise SetupError(f"Type a number from {first} to {last}.")
        return int(typed)

    return _ask(terminal, f"How many players, {first} to {last}", str(first), read)


def _ask_seats(terminal: Terminal, game: Game, players: int, think: float | None) -> list[Player]:
    default = ",".join([_HUMAN, *[usual_level(game.name) or _HUMAN] * (players - 1)])
    terminal.say("Who plays? human, human:Name or a bot, separated by commas. Bots, the", "dim")
    terminal.say(f"weakest first: {', '.join(level_names(game.name))}.", "dim")
    return _ask(terminal, "Seats", default, lambda typed: parse_seats(game, typed, players, think))


def _ask(terminal: Terminal, question: str, default: str, read: Callable[[str], T]) -> T:
    """Return the answer to a question, repeated until it is valid; Enter takes the default."""
    while True:
        typed = terminal.ask(f"{question} [{default}]: ")
        if typed.lower() in _LEAVE:
            raise EOFError
        try:
            return read(typed or default)
        except SetupError as error:
            terminal.say(f"  {error}", "bad")
