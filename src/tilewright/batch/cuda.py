"""The same rules on a CUDA device, one thread a game (extra `cuda`).

The functions are those of the games: numba-cuda compiles them for the device.
"""

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.batch.modules import batch_module
from tilewright.core.errors import SetupError

_THREADS = 64
_GAMES_AT_ONCE = 1 << 19

for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):  # numba-cuda still asks for names that NumPy has dropped.
        setattr(np, _old, getattr(np, _new))

try:
    from numba import cuda, from_dtype, int8, uint64
except ImportError as error:
    raise SetupError("CUDA needs the extra: pip install 'tilewright[cuda]'.") from error


def device_name() -> str:
    """Return the name of the CUDA device.

    Raises:
        SetupError: there is none.
    """
    if not cuda.is_available():
        raise SetupError("No CUDA device was found.")
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def _random_games_kernel(module: Any) -> Any:
    """Return a kernel that plays random games of one kind, each thread its own."""
    random_game, size, scratch_size = module.random_game, module.SIZE, module.SCRATCH
    state_type = from_dtype(np.dtype(module.STATE_TYPE))

    @cuda.jit
    def play(
        games_each: int, players: int, is_variant: int, rngs: Any, scores: Any, moves: Any
    ) -> None:  # pragma: no cover
        place = cuda.grid(1)
        if place >= rngs.shape[0]:
            return
        state = cuda.local.array(size, state_type)
        scratch = cuda.local.array(scratch_size, int8)
        rng = cuda.local.array(1, uint64)
        rng[0] = rngs[place, 0]
        total = 0
        for _ in range(games_each):
            total += random_game(state, players, is_variant, rng, scratch, scores[place])
        moves[place] = total
        rngs[place, 0] = rng[0]

    return play


class RandomGames:
    """Random games of one kind, many at once, on the device.

    The games in place n are those of `VectorGame.play_random_games` for the same generators.
    """

    def __init__(self, game: str, players: int, is_variant: int, rngs: NDArray[np.uint64]) -> None:
        """Bring the generators, [games, 1], to the device."""
        device_name()
        module = batch_module(game)
        self._kernel = _random_games_kernel(module)
        self._players, self._is_variant = players, is_variant
        self._rngs = cuda.to_device(rngs)
        self._scores = cuda.to_device(np.zeros((len(rngs), module.MAX_PLAYERS), np.int16))
        self._moves = cuda.device_array(len(rngs), np.int64)
        self._blocks = (len(rngs) + _THREADS - 1) // _THREADS

    def play(self, games_each: int) -> float:
        """Play so many games in each place and return the seconds it took."""
        cuda.synchronize()
        began = time.perf_counter()
        self._kernel[self._blocks, _THREADS](
            games_each, self._players, self._is_variant, self._rngs, self._scores, self._moves
        )
        cuda.synchronize()
        return time.perf_counter() - began

    def moves(self) -> NDArray[np.int64]:
        """Return [games] the moves of the last call."""
        return np.asarray(self._moves.copy_to_host())

    def scores(self) -> NDArray[np.int16]:
        """Return [games, seats] the final scores of the last games."""
        return np.asarray(self._scores.copy_to_host())


def measure_cuda(repeats: int) -> dict[str, float]:
    """Return the figures of the device (`tilewright bench engine --cuda`)."""
    figures = {
        "cuda_azul_2p_random_moves_per_s": _rate("azul", 2, 0, repeats, games_each=8),
        "cuda_azul_4p_random_moves_per_s": _rate("azul", 4, 0, repeats, games_each=4),
        "cuda_azul_2p_grey_random_moves_per_s": _rate("azul", 2, 1, repeats, games_each=4),
    }
    choices_in_a_game = 4 * 3 * 6
    rate = _rate("5211", 4, 0, repeats, games_each=8)
    return figures | {"cuda_g5211_4p_random_games_per_s": rate / choices_in_a_game}


def _rate(game: str, players: int, is_variant: int, repeats: int, games_each: int) -> float:
    words = np.random.default_rng(1).integers(1, 2**63, (_GAMES_AT_ONCE, 1), dtype=np.uint64)
    batch = RandomGames(game, players, is_variant, words)
    batch.play(1)
    best = 0.0
    for _ in range(repeats):
        seconds = batch.play(games_each)
        best = max(best, float(batch.moves().sum()) / seconds)
    return best
