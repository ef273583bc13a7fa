"""Many games at once are the same games, seen as a single position is seen."""

import numpy as np
import pytest
import torch

from tests.training.small_runs import KINDS, needs_compiled_rules, tiny_learner
from tilewright.core.compiled import kernel
from tilewright.core.game import Decide
from tilewright.games import get_game
from tilewright.training.selfplay import kind_of_game


@needs_compiled_rules
@pytest.mark.parametrize(("game", "players", "variant"), KINDS)
def test_features_of_the_batch_are_those_of_single_positions(
    game: str, players: int, variant: str
) -> None:
    learner = tiny_learner(kind_of_game(game, players, variant))
    play, kind = learner.play, learner.kind
    for _ in range(3):
        play.play(learner.network, None)
    encoding = kind.module.ENCODING
    encode, candidates = (
        kernel(encoding.encode.py_func),
        kernel(kind.module.list_candidates.py_func),
    )
    indices = np.zeros(encoding.MAX_ACTIVE, np.int16)
    values = np.zeros(encoding.MAX_ACTIVE, np.float32)
    actions = np.zeros(encoding.MAX_CANDIDATES, np.int16)
    parts = np.zeros((encoding.MAX_CANDIDATES, encoding.NUM_PARTS), np.int16)

    for row in range(play.rows):
        state = play.states[row // kind.views_per_game].numpy()
        seat = int(play.seen.viewers[-1, row])
        active = encode(state, seat, indices, values)
        expected = np.zeros(kind.features, np.float32)
        expected[indices[:active]] = values[:active]
        np.testing.assert_array_equal(play.seen.features[-1, row].numpy(), expected)
        count = candidates(state, seat, actions, parts)
        assert int(play.seen.counts[-1, row]) == count
        np.testing.assert_array_equal(play.seen.parts[-1, row, :count].numpy(), parts[:count])


@needs_compiled_rules
@pytest.mark.parametrize(("game", "players", "variant"), KINDS)
def test_candidates_are_legal_moves(game: str, players: int, variant: str) -> None:
    """Of moves that come to the same, one stands for all."""
    learner = tiny_learner(kind_of_game(game, players, variant))
    play, rules = learner.play, get_game(game)
    for _ in range(6):
        play.play(learner.network, None)
        for row in range(play.rows):
            seat, state = (
                int(play.seen.viewers[-1, row]),
                play.states[row // play.kind.views_per_game],
            )
            turn = rules.turn(state.numpy())
            if isinstance(turn, Decide):
                listed = play.seen.actions[row, : int(play.seen.counts[-1, row])].tolist()
                assert seat in turn.seats
                assert set(listed) <= set(rules.legal_actions(state.numpy(), seat))


@needs_compiled_rules
def test_values_turn_from_seat_to_distance_and_back() -> None:
    learner = tiny_learner(kind_of_game("5211", 3, "standard"))
    play = learner.play
    play.play(learner.network, None)
    values = torch.randn(len(play.seen.viewers[0]), 6)

    turned = play.by_absolute_seat(values, 1)

    torch.testing.assert_close(play.by_distance(turned, 1), values)
    torch.testing.assert_close(play.by_absolute_seat(play.by_distance(values, 1), 1), values)
    viewers = play.seen.viewers[1].long()[:, None]
    torch.testing.assert_close(turned.gather(1, viewers)[:, 0], values[:, 0])
    torch.testing.assert_close(turned.gather(1, 3 + viewers)[:, 0], values[:, 3])


@needs_compiled_rules
def test_an_opponent_plays_all_seats_but_one_of_its_games() -> None:
    learner = tiny_learner(kind_of_game("5211", 4, "standard"), games=32, opponent_share=0.5)
    play = learner.play
    play.play(learner.network, None)

    ours = play.is_learners(0)[: play.rows].reshape(play.games, 4)

    assert play.opponent_games == 4
    assert bool(ours[:4].all())
    assert ours[4:].sum(1).tolist() == [1, 1, 1, 1]
    assert ours[4:].sum(0).tolist() == [1, 1, 1, 1]
