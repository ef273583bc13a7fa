"""Teach a network to play Azul: proximal policy optimisation (PPO) by self-play, in one file.

    pip install 'tilewright[train]'
    python examples/ppo.py --minutes 5 --save azul.pt --log runs/ppo
    tilewright curves runs/ppo --out ppo.svg

One network moves for both seats of many games at once. After some steps it learns from what happened:
moves that turned out better than expected become likelier. Now and then it plays the bot greedy, as a test.
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import Linear, Module, ReLU, Sequential
from torch.optim import Adam

from tilewright import VectorGame, get_game
from tilewright.batch import observation_fields
from tilewright.bots import get_bot, see
from tilewright.core.match import Match
from tilewright.core.rng import new_rng

SOURCES, COLOURS, LINES = 6, 5, 6  # the centre and five factories; five pattern lines and the floor
MOST = 5  # tile counts are clipped to this


@dataclass
class Settings:
    """How to learn, and for how long; each is an option of the command line."""

    minutes: float = 5.0
    moves: int = 0  # learn from this many instead: the same seed gives the same run
    games: int = 1024  # played at once
    steps: int = 32  # steps of each game between two updates
    width: int = 128
    passes: int = 2
    batch: int = 2048
    learning_rate: float = 2e-3  # at the start; it falls to 0
    clip: float = 0.2
    trace: float = 0.9
    entropy_worth: float = 0.03
    point_worth: float = 0.02  # of the final lead, in victories: it tells more than who won
    eval_games: int = 200
    seed: int = 0
    save: str = ""
    log: str = ""  # a folder for log.jsonl, which gets a line of figures at each test
    device: str = "cpu"  # or cuda: then the games are played on the GPU too


class Network(Module):
    """Maps an observation to a policy and a value."""

    def __init__(self, width: int) -> None:
        super().__init__()
        inputs = [field for field in observation_fields("azul", 2) for _ in range(field.size)]
        names = [field.name for field in inputs]
        self.sources = slice(names.index("centre"), names.index("bag"))  # factories between them
        self.register_buffer("scales", torch.tensor([float(field.scale) for field in inputs]))
        self.counts = np.flatnonzero(np.isin(names, ["centre", "factories", "lines"])).tolist()
        size = len(inputs) + MOST * len(self.counts)
        self.body = Sequential(Linear(size, width), ReLU(), Linear(width, width), ReLU())
        self.takes = Linear(width, MOST * COLOURS * LINES)
        self.sends = Linear(width, COLOURS)
        self.stays, self.value = Linear(width, 1), Linear(width, 1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return log-probabilities [positions, actions] and values [positions].

        Tiles are also given as "more than 0", "more than 1" and so on. An action's logit is a sum, for the
        number and colour of its tiles and their line, and for tiles sent to the centre: all factories alike.
        """
        counts = (observations[:, self.counts] > number for number in range(MOST))
        hidden = self.body(torch.cat([observations / self.scales, *counts], 1))
        tiles = observations[:, self.sources].view(-1, SOURCES, COLOURS)
        index = (tiles.long() - 1).clamp(0, MOST - 1)[..., None].expand(-1, -1, -1, LINES)
        takes = self.takes(hidden).view(-1, MOST, COLOURS, LINES).gather(1, index)
        sent = tiles * self.sends(hidden)[:, None]
        rest = sent.sum(2, keepdim=True) - sent
        rest[:, 0] = self.stays(hidden)  # a take from the centre sends none there
        logits = (takes + rest[..., None]).flatten(1).masked_fill(masks == 0, -1e9)
        return logits.log_softmax(1), self.value(hidden)[:, 0]


def judge(network: Network, games: VectorGame) -> tuple[Tensor, ...]:
    """Return observations, masks and seats of those to move, and log-probabilities and values."""
    observations, masks = torch.tensor(games.observations), torch.tensor(games.masks)
    with torch.no_grad():
        return observations, masks, torch.tensor(games.seats), *network(observations, masks)


def advantages(
    rewards: Tensor, ended: Tensor, seats: Tensor, values: Tensor, trace: float
) -> Tensor:
    """Return [steps, games] how much better each move turned out than the seat that made it expected.

    The game is zero-sum, so everything, rewards too, is counted for seat 0, and negated at the
    end where seat 1 moved: generalised advantage estimation. Seats and values are of one more step.
    """
    signs = 1 - 2 * seats
    expected = signs * values
    gains, later = torch.zeros_like(rewards), torch.zeros_like(rewards[0])
    for step in reversed(range(len(rewards))):
        goes_on = 1 - ended[step]
        surprise = rewards[step] + goes_on * expected[step + 1] - expected[step]
        later = gains[step] = surprise + goes_on * trace * later
    return signs[:-1] * gains


def play(network: Network, games: VectorGame, settings: Settings) -> list[Tensor]:
    """Play some steps of all games; return arrays to learn from, with one row per move."""
    steps = []
    for _ in range(settings.steps):
        observations, masks, seats, log_probabilities, values = judge(network, games)
        actions = log_probabilities.exp().multinomial(1)
        chosen = log_probabilities.gather(1, actions)
        games.step(actions[:, 0])
        ended, scores = torch.tensor(games.ended), torch.tensor(games.scores)
        lead = settings.point_worth * (scores[:, 0] - scores[:, 1])
        rewards = torch.tensor(games.rewards)[:, 0] + ended * lead
        steps.append((observations, masks, actions, chosen, seats, values, rewards, ended))
    *seen, seats, values, rewards, ended = (torch.stack(part) for part in zip(*steps, strict=True))
    all_seats = torch.cat([seats, torch.tensor(games.seats)[None]])
    all_values = torch.cat([values, judge(network, games)[-1][None]])
    gains = advantages(rewards, ended, all_seats, all_values, settings.trace)
    return [column.flatten(0, 1) for column in (*seen, gains / gains.std(), gains + values)]


def learn(network: Network, optimiser: Adam, moves: list[Tensor], settings: Settings) -> Tensor:
    """Go over the moves in small batches; return the last policy loss, value loss and entropy."""
    for _ in range(settings.passes):
        for rows in torch.randperm(len(moves[0])).split(settings.batch):
            observations, masks, actions, old, gains, returns = (column[rows] for column in moves)
            log_probabilities, values = network(observations, masks)
            ratio = (log_probabilities.gather(1, actions) - old).exp()[:, 0]
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.min(ratio * gains, clipped * gains).mean()
            value_loss = (values - returns).square().mean()
            entropy = -(log_probabilities.exp() * log_probabilities).sum(1).mean()
            optimiser.zero_grad()
            (policy_loss + value_loss / 2 - settings.entropy_worth * entropy).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
    return torch.stack([policy_loss, value_loss, entropy]).detach()


def share_against(name: str, network: Network, number: int, seed: int) -> float:
    """Return the network's share of the victories in `number` games against a bot."""
    games = VectorGame("azul", games=number, players=2, seed=seed, autoreset=False)
    game, bot, rng = get_game("azul"), get_bot("azul", name), new_rng(seed)
    own, total = np.arange(number) % 2, 0.0
    while (games.seats >= 0).any():
        actions = judge(network, games)[3].argmax(1).cpu().numpy()
        actions[games.seats < 0] = -1  # leaves a game that is over as it is
        for place in np.flatnonzero(games.seats == 1 - own):
            match = Match(game, game.setup(games.variant, 2), games.states[place])
            actions[place] = bot.choose(see(match, int(games.seats[place])), rng)
        games.step(actions)
        total += float(games.rewards[np.arange(number), own].sum())
    return (total / number + 1) / 2


def wilson_interval(share: float, number: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share, which is right near 0 and 1 too."""
    z2 = 1.96**2 / number
    reach = (z2 * share * (1 - share) + z2 * z2 / 4) ** 0.5
    return (share + z2 / 2 - reach) / (1 + z2), (share + z2 / 2 + reach) / (1 + z2)


def write_line(folder: Path, figures: dict[str, float]) -> None:
    """Add a line to the log of a run, in the form that `tilewright curves` reads."""
    figures["cpu_minutes"] = time.process_time() / 60
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "log.jsonl").open("a") as log:
        log.write(json.dumps(figures) + "\n")


def train(settings: Settings) -> list[Tensor]:
    """Train a network for some minutes and print its progress; return its losses."""
    torch.manual_seed(settings.seed)
    torch.set_default_device(settings.device)
    games = VectorGame("azul", settings.games, 2, seed=settings.seed, device=settings.device)
    network = Network(settings.width)
    optimiser = Adam(network.parameters())
    share_against("greedy", network, 2, seed=0)  # compiles the rules before the clock starts
    start, minutes, progress, tested, num_moves, losses = time.monotonic(), 0.0, 0.0, 0.0, 0, []
    while progress < 1:
        optimiser.param_groups[0]["lr"] = settings.learning_rate * (1 - progress)
        moves = play(network, games, settings)
        losses.append(learn(network, optimiser, moves, settings))
        num_moves += len(moves[0])
        minutes = (time.monotonic() - start) / 60
        progress = num_moves / settings.moves if settings.moves else minutes / settings.minutes
        if progress > tested + 0.04 or progress >= 1:
            tested, mean = progress, torch.tensor(games.scores).float().mean()
            share = share_against("greedy", network, settings.eval_games, settings.seed + 1)
            low, high = wilson_interval(share, settings.eval_games)
            text = f"{minutes:.1f} min: {num_moves:,} moves, mean score {mean:.1f}"
            print(f"{text}, {share:.1%} ({low:.1%} to {high:.1%}) against greedy", flush=True)
            if settings.log:
                figures = {"moves": num_moves, "score": float(mean)}
                write_line(Path(settings.log), figures | {"share_against_opponents": share})
    if settings.save:
        torch.save(network.state_dict(), settings.save)
    return losses


def main(arguments: list[str] | None = None) -> list[Tensor]:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description="Teach a network to play Azul by self-play.")
    for name, value in vars(Settings()).items():
        option = "--" + name.replace("_", "-")
        parser.add_argument(option, type=type(value), default=value, help=f"usually {value!r}")
    return train(Settings(**vars(parser.parse_args(arguments))))


if __name__ == "__main__":
    main()
