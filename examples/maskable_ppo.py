"""Teach a network to play Azul: MaskablePPO of sb3-contrib, over Gymnasium's vector environment.

    pip install 'tilewright[envs]' sb3-contrib
    python examples/maskable_ppo.py --moves 1_000_000 --save azul.zip --log runs/maskable-ppo
    tilewright curves runs/maskable-ppo --out maskable-ppo.svg

The other seat is part of the environment, so any learner for one agent will do that heeds masks. It learns
against random moves, which are made in compiled code, and is tested against the bot greedy. Rewards are
margins, in units of 50 points: they tell how well a game was played, and not only who won it.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.vec_env import VecEnv

import tilewright.envs.gymnasium  # noqa: F401  Registers the environment.
from tilewright.batch import observation_fields

POINTS = 50  # that a reward of 1 stands for
TEST_SEED = 1_000_000
SCALES = np.concatenate(
    [np.full(field.size, field.scale, np.float32) for field in observation_fields("azul", 2)]
)


def make_tables(number: int, opponent: str) -> VectorEnv[Any, Any, Any]:
    """Return tables of Azul for two; the learner's seat is drawn for each game."""
    return gymnasium.make_vec(
        "tilewright/Azul-v0",
        num_envs=number,
        opponents=opponent,
        seat=None,
        illegal="raise",
        reward="margin",
        autoreset_mode="SameStep",
    )


class Tables(VecEnv):
    """Tables in the form that Stable-Baselines3 asks for, with observations and rewards of about 1."""

    def __init__(self, tables: VectorEnv[Any, Any, Any]) -> None:
        self.tables = tables
        space = Box(-np.inf, np.inf, SCALES.shape, np.float32)
        super().__init__(tables.num_envs, space, tables.single_action_space)

    def reset(self) -> NDArray[np.float32]:
        return self._look(self.tables.reset(seed=self._seeds[0])[0])

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], Any]:
        seen, margins, ended, _, _ = self.tables.step(self.actions)
        return self._look(seen), (margins / POINTS).astype(np.float32), ended, [{}] * self.num_envs

    def _look(self, seen: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
        self.masks = seen["action_mask"].astype(bool)
        return (seen["observation"] / SCALES).astype(np.float32)

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.masks)

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.tables, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.tables.close()


def evaluate(model: MaskablePPO, opponent: str, games: int) -> dict[str, float]:
    """Return the share of victories and the mean margin of the likeliest moves, always on the same deals."""
    env = Tables(make_tables(games, opponent))
    env.seed(TEST_SEED)
    observations, margins = env.reset(), np.full(games, np.nan)
    while np.isnan(margins).any():
        actions, _ = model.predict(observations, action_masks=env.masks, deterministic=True)
        observations, rewards, ended, _ = env.step(actions)
        first = ended & np.isnan(margins)  # The next game at a table does not count.
        margins[first] = POINTS * rewards[first]
    victories = (margins > 0) + (margins == 0) / 2
    return {
        "share_against_opponents": float(victories.mean()),
        "margin_against_opponents": float(margins.mean()),
    }


def train(settings: argparse.Namespace) -> MaskablePPO:
    """Train a model and print its progress."""
    torch.set_num_threads(1)  # More only get in each other's way in a network this small.
    model = MaskablePPO(
        "MlpPolicy",
        Tables(make_tables(settings.tables, settings.opponent)),
        learning_rate=1e-3,
        n_steps=settings.steps,
        batch_size=settings.batch,
        n_epochs=4,
        gamma=1.0,  # Only the end of a game counts, after about 27 moves.
        ent_coef=0.01,
        policy_kwargs={"net_arch": [settings.width, settings.width]},
        seed=settings.seed,
        device="cpu",
    )
    # The usual logger makes a temporary folder at each call of learn.
    model.set_logger(Logger(None, []))
    while model.num_timesteps < settings.moves:
        model.learn(settings.moves // settings.tests, reset_num_timesteps=False)
        figures = {"moves": model.num_timesteps, "cpu_minutes": time.process_time() / 60}
        figures |= evaluate(model, settings.test_opponent, settings.eval_games)
        print(
            f"{model.num_timesteps:,} moves: {figures['share_against_opponents']:.1%},"
            f" margin {figures['margin_against_opponents']:+.1f} against {settings.test_opponent}",
            flush=True,
        )
        if settings.log:
            folder = Path(settings.log)
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / "log.jsonl").open("a") as log:
                log.write(json.dumps(figures) + "\n")
    if settings.save:
        model.save(settings.save)
    return model


def main(arguments: list[str] | None = None) -> MaskablePPO:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description="Teach a network to play Azul against a bot.")
    parser.add_argument("--moves", type=int, default=1_000_000, help="to learn from")
    parser.add_argument("--opponent", default="random", help="any bot (docs/bots.md)")
    parser.add_argument("--test-opponent", default="greedy", help="the bot it is tested against")
    parser.add_argument("--tables", type=int, default=256, help="played at once")
    parser.add_argument("--steps", type=int, default=64, help="moves at each between two updates")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--width", type=int, default=128, help="of the two hidden layers")
    parser.add_argument("--tests", type=int, default=25, help="how often it is tested meanwhile")
    parser.add_argument("--eval-games", type=int, default=200, help="games of a test")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", default="", help="a file for the model")
    parser.add_argument("--log", default="", help="a folder for log.jsonl, a line at each test")
    return train(parser.parse_args(arguments))


if __name__ == "__main__":
    main()
