"""5211 as a network sees it: all that a seat knows, nothing else, whatever the colours are called."""

from itertools import permutations

import numpy as np
import pytest
from numpy.typing import NDArray

from tilewright.bots.g5211.encoding import (
    MAX_ACTIVE,
    MAX_CANDIDATES,
    NO_PART,
    NUM_OUTPUTS,
    NUM_PARTS,
    candidates,
    encode,
    num_features,
)
from tilewright.core.compiled import is_interpreted
from tilewright.core.rng import new_rng, random_below
from tilewright.games.g5211 import GAME
from tilewright.games.g5211.dealing import draw_at_random, start
from tilewright.games.g5211.layout import (
    CHOOSE,
    DECK,
    HANDS,
    IN_HAND,
    KEPT,
    OVER,
    PHASE,
    SIZE,
    TABLE,
    Cells,
)
from tilewright.games.g5211.rules import reveal

TABLES = [(players, long) for players in (2, 3, 4, 5) for long in (0, 1)]
GAMES = 2 if is_interpreted() else 40
Features = dict[int, float]


def positions(players: int, long: int, games: int = GAMES) -> list[Cells]:
    """Return all positions of random games where the seats have to choose."""
    met = []
    rng = new_rng(players, long)
    for _ in range(games):
        state = np.zeros(SIZE, np.int16)
        start(state, players, long, 0)
        while state[PHASE] != OVER:
            if state[PHASE] != CHOOSE:
                draw_at_random(state, rng)
                continue
            met.append(state.copy())
            choices = []
            for seat in range(players):
                actions = GAME.legal_actions(state, seat)
                choices.append(actions[int(random_below(rng, len(actions)))])
            reveal(state, np.array(choices, np.int16))
    return met


def features(state: Cells, seat: int) -> Features:
    indices = np.full(MAX_ACTIVE, -1, np.int16)
    values = np.zeros(MAX_ACTIVE, np.float32)
    number = encode(state, seat, indices, values)
    assert len(set(indices[:number].tolist())) == number
    return dict(zip(indices[:number].tolist(), values[:number].tolist(), strict=True))


def choices(state: Cells, seat: int) -> dict[int, tuple[int, ...]]:
    actions: NDArray[np.int16] = np.zeros(MAX_CANDIDATES, np.int16)
    parts: NDArray[np.int16] = np.zeros((MAX_CANDIDATES, NUM_PARTS), np.int16)
    number = candidates(state, seat, actions, parts)
    found = zip(actions[:number].tolist(), parts[:number].tolist(), strict=True)
    return {action: tuple(outputs) for action, outputs in found}


def renamed(state: Cells, names: tuple[int, ...]) -> Cells:
    """Return the position with other names for the colours."""
    after = state.copy()
    cards = [*range(DECK, TABLE + 20), *range(KEPT, SIZE)]
    for cell in cards:
        card = int(state[cell])
        after[cell] = 8 * names[card >> 3] + (card & 7) if card else 0
    for seat in range(5):  # The lower of two cards is revealed first.
        after[TABLE + 4 * seat : TABLE + 4 * seat + 2].sort()
    return after


def renamed_action(action: int, names: tuple[int, ...]) -> int:
    letters = "YGOBT"
    cards = GAME.action_text(action).split()
    texts = sorted(letters[names[letters.index(card[0])]] + card[1] for card in cards)
    return GAME.action_from_text(" ".join(texts))


@pytest.mark.parametrize(("players", "long"), TABLES)
def test_features_and_outputs_keep_to_their_bounds(players: int, long: int) -> None:
    for state in positions(players, long):
        for seat in range(players):
            found = features(state, seat)
            assert 0 <= min(found) <= max(found) < num_features(players, long)
            assert max(abs(value) for value in found.values()) < 8
            outputs = [part for parts in choices(state, seat).values() for part in parts]
            assert 0 <= min(outputs) <= max(outputs) <= NO_PART == NUM_OUTPUTS


@pytest.mark.parametrize(("players", "long"), TABLES)
def test_candidates_are_the_legal_actions(players: int, long: int) -> None:
    for state in positions(players, long, games=2):
        for seat in range(players):
            found = choices(state, seat)
            assert list(found) == GAME.legal_actions(state, seat)
            assert len(set(found.values())) == len(found)


@pytest.mark.compiled_only
@pytest.mark.parametrize(("players", "long"), TABLES)
def test_a_network_sees_no_hidden_card(players: int, long: int) -> None:
    """5211, section 5: a position that the seat cannot tell from the true one looks the same."""
    rng = new_rng(5)
    for state in positions(players, long, games=2):
        for seat in range(players):
            other = GAME.resample(state, seat, rng)
            assert features(other, seat) == features(state, seat)
            assert choices(other, seat) == choices(state, seat)


@pytest.mark.parametrize("players", [2, 5])
def test_the_order_of_a_hand_does_not_matter(players: int) -> None:
    for state in positions(players, 0, games=1):
        for seat in range(players):
            other = state.copy()
            hand = slice(HANDS + 5 * seat, HANDS + 5 * seat + int(state[IN_HAND]))
            other[hand] = state[hand][::-1]
            assert features(other, seat) == features(state, seat)
            assert choices(other, seat) == choices(state, seat)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_names_of_the_colours_do_not_matter(players: int) -> None:
    """What a network learns of one colour it knows of all."""
    names = list(permutations(range(5)))
    for number, state in enumerate(positions(players, 0, games=2)):
        new = names[number * 37 % 120]
        other = renamed(state, new)
        for seat in range(players):
            assert features(other, seat) == features(state, seat)
            outputs = {
                renamed_action(action, new): parts for action, parts in choices(state, seat).items()
            }
            # Colours between which the seat sees no difference may change places.
            assert sorted(choices(other, seat).values()) == sorted(outputs.values())
            if has_distinct_colours(state, seat):
                assert choices(other, seat) == outputs


def has_distinct_colours(state: Cells, seat: int) -> bool:
    """Return whether no two colours of the seat's hand hold the same values: then none are alike."""
    hand = state[HANDS + 5 * seat : HANDS + 5 * seat + int(state[IN_HAND])].tolist()
    held = [sorted(card & 7 for card in hand if card >> 3 == colour) for colour in range(5)]
    held = [values for values in held if values]
    return len({tuple(values) for values in held}) == len(held)


def test_a_network_for_the_long_game_reads_standard_positions() -> None:
    for players in (2, 3, 4, 5):
        assert num_features(players, 0) < num_features(players, 1)
