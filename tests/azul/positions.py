"""Azul positions to test with, and hands that play on from them.

Sections cited in these tests are those of docs/rules/azul.md, "Records" is docs/records.md.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tilewright.core.game import Chance, Dump, Setup
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng
from tilewright.games.azul import GAME
from tilewright.games.azul.layout import QUIET

COLOURS = "BYRKW"
VARIANTS = ("coloured", "grey")
PRINTED_WALL = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")
EVERY_TABLE = [(variant, players) for variant in VARIANTS for players in (2, 3, 4)]
NOTHING: Mapping[int, str] = {}


def board(
    *,
    lines: Mapping[int, str] = NOTHING,
    wall: Mapping[int, str] = NOTHING,
    floor: str = "",
    score: int = 0,
) -> Dump:
    """Return a player board; lines and wall rows, numbered from 1, are empty where not given."""
    return {
        "score": score,
        "lines": [lines.get(row, "") for row in range(1, 6)],
        "wall": [wall.get(row, ".....") for row in range(1, 6)],
        "floor": floor,
    }


def position_with(
    *boards: Dump,
    players: int = 2,
    factories: Sequence[str] = (),
    centre: str = "",
    marker: str | int | None = "centre",
    phase: str = "offer",
    to_move: Sequence[int] | None = None,
    bag: str | None = None,
    lid: str = "",
    round_number: int = 2,
) -> Dump:
    """Return a position as a dump: an empty table but for what is given.

    The first boards are those given. All other tiles are in the bag, or, where the bag is given
    and the lid is not, in the lid.
    """
    filled = [*boards, *(board() for _ in range(players - len(boards)))]
    on_offer = [*factories, *[""] * (2 * players + 1 - len(factories))]
    texts = [*on_offer, centre, lid, bag or ""]
    for each in filled:
        texts += [*each["lines"], *each["wall"], each["floor"]]
    rest = Counter(dict.fromkeys(COLOURS, 20))
    rest.subtract("".join(texts).replace(".", "").replace("M", ""))
    in_bag, in_lid = Counter(bag or ""), Counter(lid)
    if bag is None:
        in_bag = rest
    elif not lid:
        in_lid = rest
    movers = ([0] if phase == "offer" else []) if to_move is None else list(to_move)
    return {
        "round": round_number,
        "phase": phase,
        "to_move": movers,
        "factories": on_offer,
        "centre": centre,
        "marker": marker,
        "bag": {colour: in_bag[colour] for colour in COLOURS},
        "lid": {colour: in_lid[colour] for colour in COLOURS},
        "boards": filled,
    }


def match_from(
    dump: Dump, variant: str = "coloured", start: int = 0, quiet_rounds: int | None = None
) -> Match:
    """Return a match at a dumped position.

    Args:
        quiet_rounds: rounds in a row, up to this one, in which nobody set a tile; 0 if not given.
    """
    setup = Setup(variant, len(dump["boards"]), {"start": start})
    state = GAME.state_from_dump(setup, dump)
    if quiet_rounds is not None:
        state[QUIET] = quiet_rounds
    return Match(GAME, setup, state)


def table_with(
    *boards: Dump,
    variant: str = "coloured",
    start: int = 0,
    quiet_rounds: int | None = None,
    **parts: Any,
) -> Match:
    """Return a match at the position that `position_with` makes of the other arguments."""
    return match_from(position_with(*boards, **parts), variant, start, quiet_rounds)


def new_match(players: int = 2, variant: str = "coloured", start: int = 0) -> Match:
    """Return a match before its first deal."""
    return Match(GAME, GAME.setup(variant, players, start=start))


def crowded_boards() -> list[Dump]:
    """Return four boards that hold all 100 tiles, with no row complete and no line full."""
    lines = (
        ("", "W", "K", "R", "YY"),
        ("", "B", "W", "K", "RR"),
        ("", "Y", "B", "W", "KK"),
        ("", "R", "Y", "BB", "W"),
    )
    return [
        board(
            lines=dict(enumerate(lines[seat], 1)),
            wall={row: _without(text, seat) for row, text in enumerate(PRINTED_WALL, 1)},
        )
        for seat in range(4)
    ]


def _without(row: str, column: int) -> str:
    return row[:column] + "." + row[column + 1 :]


def play(match: Match, *moves: str) -> None:
    """Play moves, each for the first seat that has to choose."""
    for move in moves:
        play_for(match, match.waiting_for[0], move)


def play_for(match: Match, seat: int, move: str) -> None:
    """Play a move for a seat."""
    match.submit(seat, GAME.action_from_text(move))


def deal(match: Match, *factories: str) -> None:
    """Fill the factories with these tiles; those not named stay empty."""
    texts = [*factories, *[""] * (2 * match.setup.players + 1 - len(factories))]
    match.chance(GAME.chance_from_text(match.state, "deal", texts))


def legal_moves(match: Match, seat: int | None = None) -> list[str]:
    """Return what a seat, by default the first that has to choose, may play."""
    seat = match.waiting_for[0] if seat is None else seat
    return [GAME.action_text(action) for action in match.legal_actions(seat)]


def board_at(match: Match, seat: int) -> Dump:
    """Return a seat's board as it is dumped."""
    found: Dump = match.dump()["boards"][seat]
    return found


def scores(match: Match) -> list[int]:
    """Return the points of each seat as they stand."""
    return [each["score"] for each in match.dump()["boards"]]


def tiles_in(counts: Mapping[str, int]) -> str:
    """Return the tiles of a dumped bag or lid as letters, sorted."""
    return "".join(colour * counts[colour] for colour in COLOURS)


def drop_everything(match: Match) -> None:
    """Play the factory offer to its end, all tiles to the floor."""
    while match.dump()["phase"] == "offer":
        play(match, next(move for move in legal_moves(match) if move.endswith("F")))


def play_quiet_round(match: Match, rng: Rng) -> None:
    """Play a whole round in which nobody puts a tile into a line."""
    match.draw(rng)
    drop_everything(match)


def random_positions(players: int, variant: str, seed: int) -> Iterator[Match]:
    """Give one match before each event of a game of random moves, and at its end."""
    chooser = random.Random(seed)
    rng = new_rng(seed)
    match = new_match(players, variant, start=seed % players)
    while not match.is_over:
        yield match
        if isinstance(match.turn, Chance):
            match.draw(rng)
        else:
            seat = chooser.choice(match.waiting_for)
            match.submit(seat, chooser.choice(match.legal_actions(seat)))
    yield match
