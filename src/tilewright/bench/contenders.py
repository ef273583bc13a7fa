"""Environments that are measured side by side: ours, and those of others where they are installed.

Each plays random legal actions. Where chance is a turn of its own, it is drawn, and not counted; those named
`..._nodes` are counted as OpenSpiel's own benchmark does.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np

Play = Callable[[], int]
"""Plays for a moment and returns the number of actions."""

_GAMES_AT_ONCE = 1024
_GAMES_ON_DEVICE = 1 << 20
_ROUNDS = 50
_TURNS = 2000


class Contender(NamedTuple):
    """An environment to be measured.

    Attributes:
        name: what it is called in figures.
        what: a description.
        is_ours: whether it is one of this project.
        make: returns a function that plays it.

    Raises:
        ImportError: by `make`: what it needs is not installed.
    """

    name: str
    what: str
    is_ours: bool
    make: Callable[[], Play]


def _picks() -> list[float]:
    """Return numbers from 0 to 1, so that choosing costs next to nothing."""
    stream = random.Random(1)
    return [stream.random() for _ in range(_TURNS)]


def vector_game(
    game: str, players: int, *, device: Literal["cpu", "cuda"] = "cpu", in_one_call: bool = False
) -> Play:
    """Play many games; actions, masks and observations stay on the device.

    Args:
        in_one_call: whether random actions are chosen and taken in one call, instead of one for each.
    """
    from tilewright.batch import VectorGame

    num_games = _GAMES_ON_DEVICE if device == "cuda" else _GAMES_AT_ONCE
    games = VectorGame(game, num_games, players, seed=1, device=device)
    num_actions = _ROUNDS * int(np.prod(games.sample().shape))

    def play() -> int:
        for _ in range(_ROUNDS):
            if in_one_call:
                games.step_random()
            else:
                games.step(games.sample())
        games.check()  # It waits for the device.
        return num_actions

    return play


def gymnasium_vector() -> Play:
    """Play one seat of many games against random opponents."""
    import gymnasium

    import tilewright.envs.gymnasium  # noqa: F401  (it registers the ids)

    env: Any = gymnasium.make_vec(
        "tilewright/Azul-v0",
        num_envs=_GAMES_AT_ONCE,
        vectorization_mode="vector_entry_point",
        opponents="random",
    )
    observations, _ = env.reset(seed=1)
    stream = np.random.default_rng(1)
    held = [observations]

    def play() -> int:
        for _ in range(_ROUNDS):
            weights = stream.random(held[0]["action_mask"].shape, np.float32)
            actions = (weights * held[0]["action_mask"]).argmax(axis=1)
            held[0] = env.step(actions)[0]
        return _ROUNDS * _GAMES_AT_ONCE

    return play


def pettingzoo_aec(env: Any) -> Play:
    """Play turn by turn, as PettingZoo's documentation does."""
    picks = _picks()

    def play() -> int:
        turns = 0
        while turns < _TURNS:
            env.reset(seed=turns)
            for _ in env.agent_iter():
                observation, _, is_terminated, is_truncated, _ = env.last()
                if is_terminated or is_truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                env.step(legal[int(picks[turns % _TURNS] * len(legal))])
                turns += 1
        return turns

    return play


def our_pettingzoo(game: str, players: int, *, is_wrapped: bool = False) -> Play:
    """Play our environments for PettingZoo.

    Args:
        is_wrapped: in the wrappers that PettingZoo puts around its own classic games.
    """
    from pettingzoo.utils import wrappers

    from tilewright.envs.pettingzoo import aec_env

    env: Any = aec_env(game, players=players)
    if is_wrapped:
        env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
        env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
    return pettingzoo_aec(env)


def connect_four_of_pettingzoo(*, is_wrapped: bool) -> Play:
    """Play PettingZoo's own, which `env` wraps and `raw_env` does not."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise ImportError(f"{error}: pip install 'pettingzoo[classic]'") from error

    return pettingzoo_aec(connect_four_v3.env() if is_wrapped else connect_four_v3.raw_env())


def drawn_piece(outcomes: list[tuple[int, float]], pick: float) -> int:
    """Return the chance outcome for a number in [0, 1)."""
    for piece, probability in outcomes:
        pick -= probability
        if pick < 0:
            return piece
    return outcomes[-1][0]


def open_spiel(name: str, module: str | None = None, *, counts_nodes: bool = False) -> Play:
    """Play a game of OpenSpiel move by move.

    Args:
        module: what registers it, where OpenSpiel's own library does not.
        counts_nodes: count draws of chance too, and a turn of all seats as one, as OpenSpiel's
            `benchmark_game` does.
    """
    from importlib import import_module

    import pyspiel

    if module is not None:
        import_module(module)
    game = pyspiel.load_game(name)
    stream, picks = random.Random(1), _picks()

    def play() -> int:
        moves = nodes = 0
        while moves < _TURNS:
            state = game.new_initial_state()
            while not state.is_terminal():
                nodes += 1
                if state.is_chance_node():
                    state.apply_action(drawn_piece(state.chance_outcomes(), stream.random()))
                elif state.is_simultaneous_node():
                    chosen = []
                    for player in range(game.num_players()):
                        legal = state.legal_actions(player)
                        chosen.append(legal[int(picks[moves % _TURNS] * len(legal))])
                        moves += 1
                    state.apply_actions(chosen)
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(picks[moves % _TURNS] * len(legal))])
                    moves += 1
        return nodes if counts_nodes else moves

    return play


def pgx_on_processor(name: str) -> Play:
    """Play many games of pgx in one compiled loop, on the CPU."""
    import os

    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one_round(_: int, held: Any) -> Any:
        state, key = held
        key, now, luck = jax.random.split(key, 3)
        weights = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(now, weights, axis=1)
        return step(state, actions, jax.random.split(luck, _GAMES_AT_ONCE)), key

    rounds = jax.jit(lambda held: jax.lax.fori_loop(0, _ROUNDS, one_round, held))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), _GAMES_AT_ONCE))
    held = [(first, jax.random.PRNGKey(2))]

    def play() -> int:
        held[0] = jax.block_until_ready(rounds(held[0]))
        return _ROUNDS * _GAMES_AT_ONCE

    return play


_PYTHON_GAMES = "open_spiel.python.games.tic_tac_toe"
_OUR_GAMES = "tilewright.envs.openspiel"

CONTENDERS = (
    Contender(
        "vector_azul_2p",
        f"VectorGame, Azul, {_GAMES_AT_ONCE:,} games at once",
        True,
        lambda: vector_game("azul", 2),
    ),
    Contender(
        "vector_random_azul_2p",
        "VectorGame, Azul, random actions chosen and taken in one call",
        True,
        lambda: vector_game("azul", 2, in_one_call=True),
    ),
    Contender(
        "vector_azul_4p",
        "VectorGame, Azul, four players",
        True,
        lambda: vector_game("azul", 4),
    ),
    Contender(
        "vector_5211_4p",
        "VectorGame, 5211, choices of four seats",
        True,
        lambda: vector_game("5211", 4),
    ),
    Contender(
        "cuda_vector_azul_2p",
        f"VectorGame on a CUDA device, Azul, {_GAMES_ON_DEVICE:,} games at once",
        True,
        lambda: vector_game("azul", 2, device="cuda"),
    ),
    Contender(
        "cuda_vector_random_azul_2p",
        "VectorGame on a CUDA device, Azul, random actions chosen and taken in one call",
        True,
        lambda: vector_game("azul", 2, device="cuda", in_one_call=True),
    ),
    Contender(
        "cuda_vector_azul_4p",
        "VectorGame on a CUDA device, Azul, four players",
        True,
        lambda: vector_game("azul", 4, device="cuda"),
    ),
    Contender(
        "cuda_vector_5211_4p",
        "VectorGame on a CUDA device, 5211, choices of four seats",
        True,
        lambda: vector_game("5211", 4, device="cuda"),
    ),
    Contender(
        "gymnasium_vector_azul_2p",
        "Gymnasium's vector API, Azul, against a random opponent",
        True,
        gymnasium_vector,
    ),
    Contender(
        "pettingzoo_azul_2p",
        "PettingZoo AEC, Azul, without wrappers",
        True,
        lambda: our_pettingzoo("azul", 2),
    ),
    Contender(
        "pettingzoo_azul_2p_wrapped",
        "PettingZoo AEC, Azul, in PettingZoo's three wrappers",
        True,
        lambda: our_pettingzoo("azul", 2, is_wrapped=True),
    ),
    Contender(
        "pettingzoo_5211_4p",
        "PettingZoo AEC, 5211, four seats, without wrappers",
        True,
        lambda: our_pettingzoo("5211", 4),
    ),
    Contender(
        "openspiel_azul_2p",
        "OpenSpiel, Azul, a draw a factory",
        True,
        lambda: open_spiel("tilewright_azul", _OUR_GAMES),
    ),
    Contender(
        "openspiel_azul_2p_by_tile",
        "OpenSpiel, Azul, tiles drawn one by one",
        True,
        lambda: open_spiel("tilewright_azul(draw=tile)", _OUR_GAMES),
    ),
    Contender(
        "openspiel_5211_4p",
        "OpenSpiel, 5211, four seats, cards drawn one by one",
        True,
        lambda: open_spiel("tilewright_5211(players=4)", _OUR_GAMES),
    ),
    Contender(
        "pettingzoo_connect_four",
        "PettingZoo's own connect_four_v3, without wrappers",
        False,
        lambda: connect_four_of_pettingzoo(is_wrapped=False),
    ),
    Contender(
        "pettingzoo_connect_four_wrapped",
        "PettingZoo's own connect_four_v3, in its three wrappers",
        False,
        lambda: connect_four_of_pettingzoo(is_wrapped=True),
    ),
    Contender(
        "openspiel_connect_four",
        "OpenSpiel's connect_four, in C++, from Python",
        False,
        lambda: open_spiel("connect_four"),
    ),
    Contender(
        "openspiel_backgammon",
        "OpenSpiel's backgammon, in C++, from Python",
        False,
        lambda: open_spiel("backgammon"),
    ),
    Contender(
        "openspiel_python_tic_tac_toe",
        "OpenSpiel's tic_tac_toe, in Python",
        False,
        lambda: open_spiel("python_tic_tac_toe", _PYTHON_GAMES),
    ),
    Contender(
        "openspiel_python_liars_poker",
        "OpenSpiel's liars_poker, in Python",
        False,
        lambda: open_spiel("python_liars_poker", "open_spiel.python.games.liars_poker"),
    ),
    Contender(
        "openspiel_python_block_dominoes",
        "OpenSpiel's block_dominoes, in Python",
        False,
        lambda: open_spiel("python_block_dominoes", "open_spiel.python.games.block_dominoes"),
    ),
    Contender(
        "pgx_connect_four",
        f"pgx connect_four on the CPU, {_GAMES_AT_ONCE:,} games at once",
        False,
        lambda: pgx_on_processor("connect_four"),
    ),
    Contender(
        "pgx_backgammon",
        "pgx backgammon on the CPU, as many games",
        False,
        lambda: pgx_on_processor("backgammon"),
    ),
    *(
        Contender(
            f"{name}_nodes",
            f"{what}, draws counted too, a turn of all as one",
            module == _OUR_GAMES,
            partial(open_spiel, game, module, counts_nodes=True),
        )
        for name, what, game, module in (
            ("openspiel_azul_2p", "OpenSpiel, Azul", "tilewright_azul", _OUR_GAMES),
            ("openspiel_5211_4p", "OpenSpiel, 5211", "tilewright_5211(players=4)", _OUR_GAMES),
            (
                "openspiel_python_tic_tac_toe",
                "OpenSpiel's tic_tac_toe",
                "python_tic_tac_toe",
                _PYTHON_GAMES,
            ),
            (
                "openspiel_python_liars_poker",
                "OpenSpiel's liars_poker",
                "python_liars_poker",
                "open_spiel.python.games.liars_poker",
            ),
            (
                "openspiel_python_block_dominoes",
                "OpenSpiel's block_dominoes",
                "python_block_dominoes",
                "open_spiel.python.games.block_dominoes",
            ),
        )
    ),
)
