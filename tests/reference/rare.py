"""Games in which a rare ruling is known to take part, by the name of its witness."""

from typing import Any, NamedTuple

from .play import random_record


class RareGame(NamedTuple):
    """The arguments of random_record that give the game."""

    game: str
    variant: str
    players: int
    seed: int
    bias: str | None


RARE_GAMES: dict[str, tuple[RareGame, ...]] = {
    "marker_taken_with_full_floor": (RareGame("azul", "coloured", 2, 0, "flood"),),
    "marker_never_taken": (RareGame("azul", "coloured", 2, 0, "alike"),),
    "bag_runs_out_within_a_factory": (RareGame("azul", "coloured", 3, 0, None),),
    "bag_and_lid_run_out_in_a_deal": (RareGame("azul", "coloured", 4, 0, "hoard"),),
    "no_tile_left_to_deal": (
        RareGame("azul", "coloured", 4, 7, "hoard"),
        RareGame("azul", "grey", 4, 1, "hoard"),
    ),
    "stalled_from_the_start": (RareGame("azul", "coloured", 2, 1, "floor"),),
    "stalled_on_used_walls": (
        RareGame("azul", "coloured", 2, 0, "hoard"),
        RareGame("azul", "grey", 3, 1, "lock"),
    ),
    "grey_line_without_a_free_cell": (RareGame("azul", "grey", 2, 3, "careful"),),
    "seats_interleave_their_choices": (RareGame("azul", "grey", 2, 0, None),),
    "tie_broken": (
        RareGame("azul", "coloured", 2, 29, "careful"),
        RareGame("5211", "standard", 2, 5, "crowd"),
    ),
    "shared_victory": (
        RareGame("azul", "coloured", 3, 3, None),
        RareGame("5211", "standard", 2, 240, None),
    ),
    "exact_roosters": (RareGame("5211", "standard", 3, 0, "roosters"),),
    "nobody_ever_scores": (RareGame("5211", "standard", 2, 40, "even"),),
    "fifty_within_the_first_deal": (RareGame("5211", "long", 2, 1, "rich"),),
    "long_game_ends_within_a_deal": (RareGame("5211", "long", 2, 0, None),),
    "long_game_ends_with_a_later_deal": (RareGame("5211", "long", 3, 30, None),),
    "long_game_tie_broken": (RareGame("5211", "long", 2, 13, None),),
}


def rare_records(name: str) -> list[dict[str, Any]]:
    """Return the records of the games known for this ruling."""
    return [random_record(*rare_game) for rare_game in RARE_GAMES[name]]
