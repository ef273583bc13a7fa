"""Copy the mixed play of a bot of 5211 into a network, so that a best response to it can be trained.

    pip install 'tilewright[train]'
    python examples/copy_a_bot.py --bot champion@1500 --games 200 --out copy.npz
    tilewright train 5211 --out runs/answer --against copy.npz --device cuda --minutes 10

A bot that looks ahead is far too slow for the hundreds of millions of choices that a best response learns
from. Here it plays some games, in half of them with the bare network at one seat, so that other positions
come up too. The network starts as the shipped one, its policy raised to the power that fits best, and learns
to mix as the bot did; how far it is from that is told by games that it did not learn from.
"""

import argparse
import copy
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from tilewright.bots import get_bot
from tilewright.bots.bot import see
from tilewright.bots.g5211.encoding import MAX_CANDIDATES, encode, num_features
from tilewright.bots.g5211.network import desk_for, shipped_weights, weigh_choices
from tilewright.core.errors import SetupError
from tilewright.core.game import Chance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games import get_game
from tilewright.processes import map_unordered, usable_cores
from tilewright.table import draw_setup
from tilewright.training.model import Network, load_weights, save_weights

STANDARD = 0
KEPT_APART = 8  # Every eighth game is not learnt from.
POWERS = (1.0, 1.25, 1.5, 1.75, 2.0)
NEVER = -1e9


class Choice(NamedTuple):
    """A choice of the bot: what it saw, as the network sees it, and how it mixed.

    Attributes:
        parts: [MAX_CANDIDATES, parts] the network's outputs that add up to the logit of each action.
        mixed: [MAX_CANDIDATES] how likely the bot plays each; 0 beyond the legal ones.
    """

    game: int
    features: NDArray[np.float32]
    parts: NDArray[np.int64]
    is_legal: NDArray[np.bool_]
    mixed: NDArray[np.float32]


class Game(NamedTuple):
    """A game to be played."""

    bot: str
    players: int
    number: int
    seed: int


def play(game: Game) -> list[Choice]:
    """Play a game and return the bot's choices."""
    rules, bot = get_game("5211"), get_bot("5211", game.bot)
    keys = (game.seed, game.number)
    match = Match(rules, draw_setup(rules, "standard", game.players, {}, *keys))
    chance, rng = new_rng(*keys, 1), new_rng(*keys, 2)
    dice = np.random.default_rng(keys)
    plain_seat = game.number // 2 % game.players if game.number % 2 else None
    found = []
    while not match.is_over:
        if isinstance(match.turn, Chance):
            match.draw(chance)
            continue
        seat = match.waiting_for[0]
        seen = see(match, seat)
        state = seen.sample(rng)
        desk = desk_for(state, None)
        active = encode(state, seat, desk.indices, desk.values)
        features = np.zeros(num_features(game.players, STANDARD), np.float32)
        features[desk.indices[:active]] = desk.values[:active]
        number = int(weigh_choices(desk, state, seat, 1.0))
        actions = desk.actions[:number].tolist()
        mixed = np.zeros(MAX_CANDIDATES, np.float32)
        if seat == plain_seat or number == 1:
            mixed[:number] = desk.priors[:number]
        else:
            for one in bot.consider(seen, rng).candidates:
                mixed[actions.index(one.action)] = one.weight
            is_legal = np.arange(MAX_CANDIDATES) < number
            parts = np.where(is_legal[:, None], desk.parts, 0).astype(np.int64)
            found.append(Choice(game.number, features, parts, is_legal, mixed))
        chances = mixed[:number].astype(float)
        match.submit(seat, int(dice.choice(actions, p=chances / chances.sum())))
    return found


class Choices:
    """All choices, as tensors."""

    def __init__(self, choices: list[Choice]) -> None:
        games, features, parts, is_legal, mixed = (
            np.array(one) for one in zip(*choices, strict=True)
        )
        self.games = torch.from_numpy(games)
        self.features = torch.from_numpy(features)
        self.parts = torch.from_numpy(parts)
        self.is_legal = torch.from_numpy(is_legal)
        self.mixed = torch.from_numpy(mixed)

    def divergence(self, network: Network, rows: Tensor) -> Tensor:
        """Return the mean Kullback–Leibler divergence of the network's policy from the bot's, in nats."""
        outputs, _ = network(self.features[rows])
        # The last output stands for no part.
        outputs = torch.cat([outputs, torch.zeros(len(rows), 1)], 1)
        parts = self.parts[rows]
        logits = outputs.gather(1, parts.flatten(1)).view(parts.shape).sum(2)
        logs = torch.log_softmax(logits.masked_fill(~self.is_legal[rows], NEVER), 1)
        mixed = self.mixed[rows]
        return (torch.xlogy(mixed, mixed) - mixed * logs).sum(1).mean()


def raised(network: Network, power: float) -> Network:
    """Return a network with the policy raised to a power."""
    found = copy.deepcopy(network)
    with torch.no_grad():
        found.policy.weight.mul_(power)
        found.policy.bias.mul_(power)
    return found


def fit(network: Network, choices: Choices, settings: argparse.Namespace) -> tuple[Network, float]:
    """Return the network that mixes most like the bot in games kept apart, and its divergence there."""
    is_apart = choices.games % KEPT_APART == 0
    apart, learnt = is_apart.nonzero()[:, 0], (~is_apart).nonzero()[:, 0]

    def measure(candidate: Network) -> float:
        with torch.no_grad():
            return choices.divergence(candidate, apart).item()

    print(f"The shipped network: {measure(network):.4f} nats from the bot.")
    candidate = min((raised(network, power) for power in POWERS), key=measure)
    best, least, epoch = copy.deepcopy(candidate), measure(candidate), 0
    print(f"Its policy raised to a power: {least:.4f}.")
    optimiser = torch.optim.AdamW(candidate.parameters(), lr=settings.learning_rate)
    last_gain = 0
    while epoch - last_gain < settings.patience:
        epoch += 1
        for rows in learnt[torch.randperm(len(learnt))].split(settings.batch):
            optimiser.zero_grad()
            choices.divergence(candidate, rows).backward()
            torch.nn.utils.clip_grad_norm_(candidate.parameters(), 1.0)
            optimiser.step()
        divergence = measure(candidate)
        if divergence < least:
            best, least, last_gain = copy.deepcopy(candidate), divergence, epoch
    print(f"After {last_gain} epochs: {least:.4f}.")
    return best, least


def main(arguments: list[str] | None = None) -> float:
    """Copy a bot as the command line says, and return how far the copy is from it."""
    parser = argparse.ArgumentParser(description="Copy the mixed play of a bot of 5211.")
    parser.add_argument("--bot", default="champion@1500", help="any bot (docs/bots.md)")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--games", type=int, default=200, help="that the bot plays, 16 or more")
    parser.add_argument("--learning-rate", type=float, default=2e-5)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--patience", type=int, default=3, help="epochs without a gain")
    parser.add_argument("--jobs", type=int, default=usable_cores(), help="processes that play")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True, help="the weights file to be written")
    settings = parser.parse_args(arguments)
    if settings.games < 2 * KEPT_APART:
        parser.error(f"--games must be {2 * KEPT_APART} or more.")
    if not settings.out.parent.is_dir():
        parser.error(f"There is no folder {settings.out.parent}.")
    try:
        get_bot("5211", settings.bot)
        network, about = load_weights(shipped_weights(settings.players, "standard"))
    except SetupError as error:
        parser.error(str(error))
    torch.manual_seed(settings.seed)
    games = [
        Game(settings.bot, settings.players, number, settings.seed)
        for number in range(settings.games)
    ]
    played = sorted(map_unordered(play, games, settings.jobs), key=lambda one: one[0].game)
    choices = Choices([choice for one in played for choice in one])
    print(f"{len(choices.games):,} choices of {settings.bot}.")
    best, least = fit(network, choices, settings)
    save_weights(best, settings.out, about)
    return least


if __name__ == "__main__":
    main()
