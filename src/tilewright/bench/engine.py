"""How fast the rules are: the figures of `tilewright bench engine`."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tilewright.batch import VectorGame
from tilewright.core.rng import new_rng
from tilewright.games.azul import actions as azul_actions
from tilewright.games.azul import dealing as azul_dealing
from tilewright.games.azul import layout as azul
from tilewright.games.azul import random_play as azul_play
from tilewright.games.g5211 import layout as g5211
from tilewright.games.g5211 import random_play as g5211_play
from tilewright.table import new

_BATCH = 1024
_CUDA_GAMES_EACH = 32
"""Random games a thread plays in a row, so that starting and showing new ones counts for little."""
_FIRST_MOVE = (
    "import tilewright; table = tilewright.new('azul', seed=1); table.play(table.legal_actions()[0]);"
    " import time; print(time.time())"
)
_IMPORT = "import time; t = time.perf_counter(); import tilewright; print(time.perf_counter() - t)"


@dataclass(frozen=True)
class Figure:
    """What a figure means."""

    meaning: str


FIGURES = {
    "azul_2p_random_moves_per_s": Figure("Azul, 2 players, random games, one core"),
    "azul_3p_random_moves_per_s": Figure("the same with 3"),
    "azul_4p_random_moves_per_s": Figure("the same with 4"),
    "azul_2p_grey_random_moves_per_s": Figure("the grey wall, 2 players"),
    "g5211_2p_random_games_per_s": Figure("5211, 2 players, whole random games, one core"),
    "g5211_4p_random_games_per_s": Figure("the same with 4"),
    "g5211_4p_long_random_games_per_s": Figure("the long game with 4"),
    "kernel_move_us": Figure("Azul: legal actions and a step, from Python through the kernels"),
    "surface_move_us": Figure("the same through tilewright.new, in notation"),
    "batch_step_ns": Figure(f"Azul: {_BATCH} games stepped in one call, a game"),
    "batch_pick_ns": Figure("Azul: a random legal action for each of them, a game"),
    "g5211_batch_step_ns": Figure(f"5211, 4 players: {_BATCH} reveals in one call, a game"),
    "warm_start_s": Figure("from starting Python to the first compiled move"),
    "import_s": Figure("import tilewright"),
    "cuda_azul_2p_random_moves_per_s": Figure("Azul, 2 players, random games, on the device"),
    "cuda_azul_4p_random_moves_per_s": Figure("the same with 4"),
    "cuda_azul_2p_grey_random_moves_per_s": Figure("the grey wall, 2 players, on the device"),
    "cuda_g5211_4p_random_games_per_s": Figure(
        "5211, 4 players, whole random games, on the device"
    ),
}


def measure_engine(repeats: int, *, has_cuda: bool) -> dict[str, float]:
    """Return all figures; each is the best of `repeats` runs, since other load only ever slows one down."""
    if has_cuda:
        from tilewright.batch.cuda import device_name

        device_name()
    figures = {
        "azul_2p_random_moves_per_s": _azul_moves_per_s(repeats, players=2, grey=0),
        "azul_3p_random_moves_per_s": _azul_moves_per_s(repeats, players=3, grey=0),
        "azul_4p_random_moves_per_s": _azul_moves_per_s(repeats, players=4, grey=0),
        "azul_2p_grey_random_moves_per_s": _azul_moves_per_s(repeats, players=2, grey=1),
        "g5211_2p_random_games_per_s": _g5211_games_per_s(repeats, players=2, long=0),
        "g5211_4p_random_games_per_s": _g5211_games_per_s(repeats, players=4, long=0),
        "g5211_4p_long_random_games_per_s": _g5211_games_per_s(repeats, players=4, long=1),
        "kernel_move_us": 1e6 / _best_rate(repeats, _drive_kernels),
        "surface_move_us": 1e6 / _best_rate(repeats, _drive_surface),
    }
    figures |= _batch_figures(repeats)
    figures["warm_start_s"] = min(_seconds_to_first_move() for _ in range(repeats))
    figures["import_s"] = min(float(_run(_IMPORT)) for _ in range(repeats))
    if has_cuda:
        figures |= _cuda_figures(repeats)
    return figures


def _cuda_figures(repeats: int) -> dict[str, float]:
    """Return moves or games a second on the device, with all of it busy."""
    choices_in_a_game = 4 * 3 * 6
    rate = _cuda_rate(repeats, "5211", 4, "standard")
    return {
        "cuda_azul_2p_random_moves_per_s": _cuda_rate(repeats, "azul", 2, "coloured"),
        "cuda_azul_4p_random_moves_per_s": _cuda_rate(repeats, "azul", 4, "coloured"),
        "cuda_azul_2p_grey_random_moves_per_s": _cuda_rate(repeats, "azul", 2, "grey"),
        "cuda_g5211_4p_random_games_per_s": rate / choices_in_a_game,
    }


def _cuda_rate(repeats: int, game: str, players: int, variant: str) -> float:
    """Return choices a second of whole random games on the device."""
    games = VectorGame(game, 1 << 19, players, variant, seed=1, device="cuda")
    games.play_random_games(1)
    best = 0.0
    for _ in range(repeats):
        began = time.perf_counter()
        choices = games.play_random_games(_CUDA_GAMES_EACH)
        best = max(best, choices / (time.perf_counter() - began))
    return best


def _best_rate(repeats: int, work: Callable[[], int]) -> float:
    """Return the most units of work done in a second of this thread's own time, warmed up."""
    work()
    best = 0.0
    for _ in range(repeats):
        began = time.thread_time()
        units = work()
        best = max(best, units / (time.thread_time() - began))
    return best


def _azul_moves_per_s(repeats: int, players: int, grey: int) -> float:
    state, totals = np.zeros(azul.SIZE, np.int64), np.zeros(4, np.int64)
    drawn = np.zeros(36, np.int8)

    def work() -> int:
        azul_play.random_games(20_000, players, grey, new_rng(1), state, drawn, totals)
        return int(totals[0])

    return _best_rate(repeats, work)


def _g5211_games_per_s(repeats: int, players: int, long: int) -> float:
    state, totals = np.zeros(g5211.SIZE, np.int16), np.zeros(4, np.int64)
    games = 10_000 if long else 50_000

    def work() -> int:
        g5211_play.random_games(games, players, long, new_rng(1), state, totals)
        return games

    return _best_rate(repeats, work)


def _drive_kernels() -> int:
    """Play games from Python with nothing but kernels; return the number of moves."""
    state, actions = np.zeros(azul.SIZE, np.int64), np.zeros(azul_actions.NUM_ACTIONS, np.int16)
    drawn, rng = np.zeros(36, np.int8), new_rng(1)
    legal_actions, step = azul_actions.legal_actions, azul_actions.step
    moves = 0
    for _ in range(100):
        azul_dealing.start(state, 2, 0, 0)
        while state.item(azul.PHASE) != azul.OVER:
            azul_dealing.deal(state, rng, drawn)
            while state.item(azul.PHASE) == azul.OFFER:
                seat = state.item(azul.MOVER)
                number = legal_actions(state, seat, actions)
                step(state, seat, actions.item(moves % number))
                moves += 1
    return moves


def _drive_surface() -> int:
    """Play games at a table, in notation; return the number of moves."""
    moves = 0
    for seed in range(20):
        table = new("azul", seed=seed)
        while not table.is_over:
            actions = table.legal_actions()
            table.play(actions[moves % len(actions)])
            moves += 1
    return moves


def _batch_figures(repeats: int) -> dict[str, float]:
    figures = {}
    for name, game, players in (("", "azul", 2), ("g5211_", "5211", 4)):
        batch = VectorGame(game, _BATCH, players)
        step, pick = _batch_seconds(batch, repeats)
        figures[f"{name}batch_step_ns"] = step / _BATCH * 1e9
        if not name:
            figures["batch_pick_ns"] = pick / _BATCH * 1e9
    return figures


def _batch_seconds(batch: VectorGame, repeats: int) -> tuple[float, float]:
    """Return the best mean time of a step, and of picking its actions, over runs of a hundred."""
    best_step = best_pick = float("inf")
    for _ in range(repeats):
        picking = stepping = 0.0
        for _ in range(100):
            began = time.thread_time()
            actions = batch.sample()
            picked = time.thread_time()
            batch.step(actions)
            picking += picked - began
            stepping += time.thread_time() - picked
        best_step, best_pick = min(best_step, stepping / 100), min(best_pick, picking / 100)
    return best_step, best_pick


def _run(code: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return result.stdout


def _seconds_to_first_move() -> float:
    began = time.time()
    return float(_run(_FIRST_MOVE)) - began
