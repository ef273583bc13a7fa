"""What data sets hold."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tilewright import get_game
from tilewright.batch import Observer
from tilewright.cli.app import app
from tilewright.core.errors import SetupError
from tilewright.core.game import Over, State
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.envs.dataset import Dataset, Shard, make_dataset, open_dataset
from tilewright.envs.dataset.shards import outcomes_of

TABLES = [
    ("azul", "coloured", 2),
    ("azul", "grey", 3),
    ("5211", "standard", 2),
    ("5211", "long", 4),
]


def states_before_events(record: dict[str, Any], **options: int) -> list[State]:
    """Return the position before each event of a record."""
    states: list[State] = []

    def keep(match: Match) -> None:
        states.append(match.state.copy())

    check_record(record, get_game, keep, options)
    return states


def all_rows(dataset: Dataset) -> dict[str, list[Any]]:
    """Return the arrays of all shards, as lists of rows."""
    rows: dict[str, list[Any]] = {}
    for shard in dataset:
        for name, value in vars(shard).items():
            if isinstance(value, np.ndarray):
                rows.setdefault(name, []).extend(value.tolist())
    return rows


def records_text(dataset: Dataset) -> bytes:
    files = [entry.records.name for entry in dataset.manifest.shards]
    return b"".join((dataset.folder / name).read_bytes() for name in files)


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_rows_tell_what_the_records_tell(
    tmp_path: Path, game: str, variant: str, players: int
) -> None:
    dataset = make_dataset(game, "random", 2, tmp_path, players=players, variant=variant, jobs=1)

    rules, shard = get_game(game), dataset[0]
    observer = Observer(rules, players, variant)
    row = 0
    for number, record in enumerate(dataset.records(0)):
        states = states_before_events(record)
        for event, (who, what) in enumerate(record["events"]):
            if not isinstance(who, int):
                continue
            place = (shard.game[row], shard.seat[row], shard.event[row])
            assert place == (number, who, event)
            assert rules.action_text(shard.action[row]) == what
            seen = observer.observation(states[event], who)
            assert shard.observation[row].tolist() == seen.tolist()
            legal = np.flatnonzero(shard.mask[row]).tolist()
            assert legal == rules.legal_actions(states[event], who)
            assert shard.action[row] in legal
            assert_outcome(shard, row, record["result"])
            row += 1
    assert row == len(shard) == dataset.num_rows


def assert_outcome(shard: Shard, row: int, result: dict[str, Any]) -> None:
    scores, winners, seat = result["scores"], result["winners"], int(shard.seat[row])
    players = len(scores)
    share = 1 / len(winners) if seat in winners else 0
    assert shard.reward[row] == pytest.approx((players * share - 1) / (players - 1))
    assert shard.score[row] == scores[seat]
    around = [scores[(seat + distance) % players] for distance in range(players)]
    assert shard.scores[row].tolist() == around
    assert (shard.rank[row] == 1) == (seat in winners)


@pytest.mark.parametrize(
    ("scores", "winners", "ranks"),
    [
        ((40, 50, 30), (1,), [2, 1, 3]),
        ((50, 50, 30), (0,), [1, 2, 3]),
        ((50, 50, 30), (0, 1), [1, 1, 3]),
        ((20, 50, 20, 10), (1,), [2, 1, 2, 4]),
    ],
)
def test_seats_are_ranked_by_victory_and_then_by_score(
    scores: tuple[int, ...], winners: tuple[int, ...], ranks: list[int]
) -> None:
    assert [outcome["rank"] for outcome in outcomes_of(Over(scores, winners))] == ranks


def test_arrays_have_their_types_and_shapes(tmp_path: Path) -> None:
    shard = make_dataset("azul", "random", 1, tmp_path, players=3, jobs=1)[0]

    rows = len(shard)
    assert {
        name: value.dtype for name, value in vars(shard).items() if hasattr(value, "dtype")
    } == {
        "observation": np.int16,
        "packed_mask": np.uint8,
        "action": np.int16,
        "game": np.int32,
        "seat": np.int8,
        "event": np.int32,
        "reward": np.float32,
        "score": np.int16,
        "scores": np.int16,
        "rank": np.int8,
    }
    assert shard.observation.shape == (rows, sum(field.size for field in shard.fields))
    assert shard.packed_mask.shape == (rows, 240 // 8)
    assert shard.mask.shape == (rows, 240)
    assert shard.mask.dtype == np.int8
    assert shard.scores.shape == (rows, 3)


def test_parts_of_an_observation_are_found_by_name(tmp_path: Path) -> None:
    shard = make_dataset("azul", "random", 1, tmp_path, jobs=1)[0]

    assert shard.field("factories").shape == (len(shard), 5, 5)
    assert shard.field("factories")[0].sum() == 20
    assert (shard.field("to_move")[:, 0] == 1).all()
    with pytest.raises(SetupError, match="An observation has no field 'moon': to_move, "):
        shard.field("moon")


def test_games_are_those_of_simulate(tmp_path: Path) -> None:
    """With bots that keep their seats, game n of a seed is the same everywhere."""
    call = ["simulate", "azul", "--games", "3", "--seed", "9", "--bots", "greedy,random", "--quiet"]
    lines = CliRunner().invoke(app, call).stdout

    dataset = make_dataset(
        "azul", ["greedy", "random"], 3, tmp_path, seed=9, rotates=False, shard_games=2, jobs=1
    )

    assert records_text(dataset).decode() == lines


def test_bots_move_one_seat_on_with_each_game(tmp_path: Path) -> None:
    bots = ["greedy", "random", "random"]
    dataset = make_dataset("azul", bots, 4, tmp_path, players=3, jobs=1)

    seated = [record["meta"]["bots"].index("greedy") for record in dataset.records(0)]
    assert seated == [0, 1, 2, 0]


def test_neither_jobs_nor_shards_change_what_is_played(tmp_path: Path) -> None:
    one = make_dataset("5211", "random", 5, tmp_path / "1", shard_games=5, jobs=1)
    two = make_dataset("5211", "random", 5, tmp_path / "2", shard_games=2, jobs=2)

    assert (len(one), len(two)) == (1, 3)
    assert all_rows(one) == all_rows(two)
    assert records_text(one) == records_text(two)


@pytest.mark.parametrize("file_format", ["npz", "parquet"])
def test_the_same_call_gives_the_same_bytes(tmp_path: Path, file_format: str) -> None:
    for name in "ab":
        make_dataset("azul", "random", 2, tmp_path / name, file_format=file_format, jobs=1)

    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert files == ["manifest.json", "shard-00000.jsonl", f"shard-00000.{file_format}"]
    for name in files:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    first, second = (
        make_dataset("azul", "random", 1, tmp_path / str(seed), seed=seed, jobs=1)
        for seed in (1, 2)
    )
    assert records_text(first) != records_text(second)


def test_a_table_s_choices_are_kept(tmp_path: Path) -> None:
    options = {"start": 1, "hidden_counts": 1}
    dataset = make_dataset("azul", "random", 3, tmp_path, options=options, jobs=1)

    assert dataset.manifest.options == options
    assert [record["start"] for record in dataset.records(0)] == [1, 1, 1]
    assert (dataset[0].field("bag") == -1).all()


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    npz, parquet = (
        make_dataset("5211", "random", 2, tmp_path / name, file_format=name, jobs=1)
        for name in ("npz", "parquet")
    )
    assert all_rows(npz) == all_rows(parquet)
    assert (npz[0].mask == parquet[0].mask).all()


def test_a_data_set_says_what_it_holds(tmp_path: Path) -> None:
    make_dataset("azul", "random", 3, tmp_path, shard_games=2, jobs=1)
    dataset = open_dataset(str(tmp_path))

    assert dataset.manifest.format == "tilewright-dataset/1"
    assert (len(dataset), dataset.num_games, dataset.is_complete) == (2, 3, True)
    assert dataset.num_rows == sum(len(shard) for shard in dataset)
    assert dataset.fields == Observer(get_game("azul"), 2, "coloured").fields
    assert repr(dataset).startswith("<Dataset: azul, coloured, 2 players, 3 of 3 games, ")
    assert dataset.damaged_shards() == []


def test_games_are_counted_as_they_are_played(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    make_dataset("azul", "random", 3, tmp_path, jobs=1, progress=lambda *now: told.append(now))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_local_ray_cluster_makes_the_same_shards(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    here = make_dataset("azul", "random", 5, tmp_path / "here", shard_games=2, jobs=1)
    there = make_dataset(
        "azul", "random", 5, tmp_path / "there", shard_games=2, jobs=2, ray="local"
    )

    assert here.manifest == there.manifest
    assert all_rows(here) == all_rows(there)
