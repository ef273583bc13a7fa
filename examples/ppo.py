"""Teach a network to play Azul: proximal policy optimisation (PPO) by self-play, in one file.

    pip install 'tilewright[train]'
    python examples/ppo.py --minutes 5 --save azul.pt

One network moves for both seats of many games at once. After some steps it learns from what happened:
moves that turned out better than expected become likelier. Every minute it plays against the bot greedy.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

import tilewright
from tilewright.batch import VectorGame, observation_fields
from tilewright.bots import get_bot, see
from tilewright.core.match import Match
from tilewright.core.rng import new_rng

SOURCES, COLOURS, LINES = 6, 5, 6  # centre and five factories; five pattern lines and the floor
NUMBERS = 6  # of tiles of a colour: 0 to 4, and more


@dataclass
class Settings:
    """How to learn, and for how long; each is an option of the command line."""

    minutes: float = 5.0
    games: int = 512  # played at once
    steps: int = 32  # of each game between two rounds of learning
    width: int = 128
    passes: int = 2
    batch: int = 2048
    learning_rate: float = 1e-3  # at the start; it falls to 0
    clip: float = 0.2
    trace: float = 0.9
    entropy_worth: float = 0.01
    point_worth: float = 0.02  # of a lead at the end, in victories: it tells more than who won
    eval_games: int = 200
    seed: int = 0
    save: str = ""


class Network(nn.Module):
    """Turns what a seat sees into how it plays and what reward it expects."""

    def __init__(self, width: int) -> None:
        super().__init__()
        fields = observation_fields("azul", players=2)
        scales = [float(field.scale) for field in fields for _ in range(field.size)]
        names = [field.name for field in fields for _ in range(field.size)]
        self.centre = names.index("centre")  # the factories stand behind it
        self.register_buffer("scales", torch.tensor(scales))
        self.body = nn.Sequential(
            nn.Linear(len(scales), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, 2 * NUMBERS * COLOURS * LINES)
        self.value = nn.Linear(width, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return log-probabilities [positions, actions] and values [positions].

        Takes of the same number of tiles, colour and line share an output, whatever factory they are
        from, so what is learnt of one is learnt of all. The centre has outputs of its own.
        """
        hidden = self.body(observations / self.scales)
        outputs = self.policy(hidden).view(-1, 2 * NUMBERS, COLOURS, LINES)
        tiles = observations[:, self.centre : self.centre + SOURCES * COLOURS].long()
        which = tiles.clamp(max=NUMBERS - 1).view(-1, SOURCES, COLOURS, 1)
        which[:, 0] += NUMBERS
        logits = outputs.gather(1, which.expand(-1, -1, -1, LINES)).flatten(1)
        return logits.masked_fill(masks == 0, -1e9).log_softmax(1), self.value(hidden)[:, 0]


def judge(network: Network, games: VectorGame) -> tuple[Tensor, ...]:
    """Return what the seats to move see and may do, and the network's log-probabilities and values."""
    observations, masks = torch.tensor(games.observations), torch.tensor(games.masks)
    with torch.no_grad():
        return observations, masks, *network(observations, masks)


def advantages(
    rewards: Tensor, ended: Tensor, seats: Tensor, values: Tensor, trace: float
) -> Tensor:
    """Return [steps, games] how much better each move turned out than the seat that made it expected.

    What one seat wins the other loses. So all is counted for seat 0, whoever moves next, and turned
    around at the end where seat 1 moved (generalised advantage estimation, nothing discounted).

    Args:
        rewards, ended: [steps, games] what each step brought seat 0, and 1 where it ended a game.
        seats, values: [steps + 1, games] who was to move, and what that seat expected.
        trace: how far to trust what happened over what was expected: 0 for one step, 1 to the end.
    """
    signs = 1 - 2 * seats
    expected = signs * values
    gains = torch.zeros_like(rewards)
    later = torch.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = 1 - ended[step]
        surprise = rewards[step] + goes_on * expected[step + 1] - expected[step]
        later = gains[step] = surprise + goes_on * trace * later
    return signs[:-1] * gains


def play(network: Network, games: VectorGame, settings: Settings) -> tuple[list[Tensor], list[int]]:
    """Play some steps of all games; return the moves to learn from, and the final scores met.

    Moves are columns with a row each: observations, masks, actions, their log-probabilities,
    advantages, and what the values should have been.
    """
    steps, scores = [], []
    for _ in range(settings.steps):
        observations, masks, log_probabilities, values = judge(network, games)
        seats = torch.tensor(games.seats)
        actions = log_probabilities.exp().multinomial(1)
        chosen = log_probabilities.gather(1, actions)
        games.step(actions[:, 0].numpy())
        ended, lead = (
            torch.tensor(games.ended),
            torch.tensor(games.scores[:, 0] - games.scores[:, 1]),
        )
        rewards = torch.tensor(games.rewards[:, 0]) + settings.point_worth * ended * lead
        steps.append((observations, masks, actions, chosen, seats, values, rewards, ended))
        scores += games.scores[games.ended == 1].flatten().tolist()
    *seen, seats, values, rewards, ended = (torch.stack(c) for c in zip(*steps, strict=True))
    all_seats = torch.cat([seats, torch.tensor(games.seats)[None]])
    all_values = torch.cat([values, judge(network, games)[-1][None]])
    gains = advantages(rewards, ended, all_seats, all_values, settings.trace)
    return [column.flatten(0, 1) for column in (*seen, gains, gains + values)], scores


def learn(
    network: Network, optimiser: torch.optim.Optimizer, moves: list[Tensor], settings: Settings
) -> tuple[float, float, float]:
    """Go over the moves in small batches; return the last policy loss, value loss and entropy."""
    spread = moves[4].std() + 1e-6
    for _ in range(settings.passes):
        for rows in torch.randperm(len(moves[0])).split(settings.batch):
            observations, masks, actions, old, gains, returns = (column[rows] for column in moves)
            log_probabilities, values = network(observations, masks)
            ratio = (log_probabilities.gather(1, actions) - old).exp()[:, 0]
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.min(ratio * gains, clipped * gains).mean() / spread
            value_loss = (values - returns).square().mean()
            entropy = -(log_probabilities.exp() * log_probabilities).sum(1).mean()
            optimiser.zero_grad()
            (policy_loss + value_loss / 2 - settings.entropy_worth * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
    return policy_loss.item(), value_loss.item(), entropy.item()


def share_against(name: str, network: Network, number: int, seed: int) -> float:
    """Return the network's share of the victories in so many games against a bot."""
    games = VectorGame("azul", games=number, players=2, seed=seed, autoreset=False)
    game, bot, rng = tilewright.get_game("azul"), get_bot("azul", name), new_rng(seed)
    own = np.arange(number) % 2
    total = 0.0
    while (games.seats >= 0).any():
        actions = judge(network, games)[2].argmax(1).numpy()
        actions[games.seats < 0] = -1  # leaves a game that is over as it is
        for place in np.flatnonzero(games.seats == 1 - own):
            match = Match(game, game.setup(games.variant, 2), games.states[place])
            actions[place] = bot.choose(see(match, int(games.seats[place])), rng)
        games.step(actions)
        total += float(games.rewards[np.arange(number), own].sum())
    return (total / number + 1) / 2


def train(settings: Settings) -> tuple[Network, list[tuple[float, float, float]]]:
    """Return a network that has learnt for some minutes, and the losses on its way."""
    torch.manual_seed(settings.seed)
    games = VectorGame("azul", games=settings.games, players=2, seed=settings.seed)
    network = Network(settings.width)
    optimiser = torch.optim.Adam(network.parameters())
    share_against("greedy", network, 2, seed=0)  # compiles the rules before the clock starts
    start = told = tested = time.monotonic()
    left, num_moves, scores, losses = 1.0, 0, [], []
    while left > 0:
        optimiser.param_groups[0]["lr"] = settings.learning_rate * left
        moves, new_scores = play(network, games, settings)
        losses.append(learn(network, optimiser, moves, settings))
        num_moves, scores = num_moves + len(moves[0]), (scores + new_scores)[-1000:]
        now = time.monotonic()
        left = 1 - (now - start) / (60 * settings.minutes)
        if now - told > 5 or left <= 0:
            told, mean = now, sum(scores) / max(1, len(scores))
            pace = f"{num_moves:,} moves, {num_moves / (now - start):,.0f} a second"
            print(f"{(now - start) / 60:.1f} min: {pace}, mean score {mean:.1f}", flush=True)
        if now - tested > 60 or left <= 0:
            tested = now
            share = share_against("greedy", network, settings.eval_games, settings.seed + 1)
            reach = 1.96 * (share * (1 - share) / settings.eval_games) ** 0.5
            print(f"    victories against greedy: {share:.1%} ± {reach:.1%}", flush=True)
    return network, losses


def load(path: str) -> Network:
    """Return a network that was saved."""
    weights = torch.load(path)
    network = Network(width=len(weights["body.0.bias"]))
    network.load_state_dict(weights)
    return network


def main(arguments: Sequence[str] | None = None) -> list[tuple[float, float, float]]:
    """Train as the command line says, and return the losses."""
    parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    for name, value in vars(Settings()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    settings = Settings(**vars(parser.parse_args(arguments)))
    network, losses = train(settings)
    if settings.save:
        torch.save(network.state_dict(), settings.save)
    return losses


if __name__ == "__main__":
    main()
