"""5211 with batch modules that break the laws, one each."""

from copy import copy
from types import SimpleNamespace
from typing import Any

from tilewright.core.game import Game
from tilewright.games import get_game
from tilewright.games.g5211 import batch

SOUND: Any = SimpleNamespace(**vars(batch))


def mark_nothing_of_seat_one(state: Any, seat: int, mask: Any) -> None:
    SOUND.mask_actions(state, seat, mask)
    if seat == 1:
        mask[:] = 0


def show_the_hand_of_seat_zero(state: Any, seat: int, row: Any) -> None:
    SOUND.observe(state, 0, row)


def show_too_much(state: Any, seat: int, row: Any) -> None:
    SOUND.observe(state, seat, row)
    row[0] = -9


def list_beyond_the_buffer(state: Any, seat: int, rng: Any, legal: Any) -> int:
    for index in range(len(legal) + 1):
        legal[index] = 0
    return int(SOUND.choose_at_random(state, seat, rng, legal))


def reveal_without_drawing(state: Any, actions: Any, rng: Any, scratch: Any) -> None:
    SOUND.rules.reveal(state, actions)


def begin_without_options(
    state: Any, players: int, variant: int, options: Any, rng: Any, scratch: Any
) -> None:
    SOUND.begin(state, players, variant, batch.USUAL_OPTIONS, rng, scratch)


def one_point_more(state: Any, seat: int) -> int:
    return int(SOUND.score_of(state, seat)) + 1


def everybody_wins(state: Any) -> int:
    return 3


def always_the_last_action(state: Any, seat: int, rng: Any, legal: Any) -> int:
    return int(SOUND.num_actions(2, 0)) - 1


def draw_with_other_luck(state: Any, actions: Any, rng: Any, scratch: Any) -> None:
    rng[0] += rng.dtype.type(1)
    SOUND.reveal(state, actions, rng, scratch)


CHANGES: dict[str, dict[str, Any]] = {
    "mask": {"mask_actions": mark_nothing_of_seat_one},
    "observation": {"observe": show_the_hand_of_seat_zero},
    "bounds": {"observe": show_too_much},
    "buffer": {"choose_at_random": list_beyond_the_buffer},
    "chance": {"reveal": reveal_without_drawing},
    "option": {"begin": begin_without_options},
    "score": {"score_of": one_point_more},
    "winner": {"winners": everybody_wins},
    "sample": {"choose_at_random": always_the_last_action},
    "draw": {"reveal": draw_with_other_luck},
}


def _small_game(name: str) -> Game:
    game = copy(get_game("5211"))
    game.name, game.variants, game.player_counts = name, ("standard",), range(2, 3)
    return game


for _name, _change in CHANGES.items():
    globals()[f"{_name}_game"] = _small_game(f"broken_{_name}")
    globals()[f"{_name}_batch"] = SimpleNamespace(**{**vars(batch), **_change})
