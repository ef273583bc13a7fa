"""One network for all tables of Azul: players and wall are inputs, and seats that nobody has stay empty.

A position is encoded as on the grey wall with four seats, and five features tell the table. At one table many
features never occur and those five are always the same, so a network for that table alone can be cut out
(`for_table`): that is what bots play.
"""

from itertools import product
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.azul import encoding
from tilewright.bots.azul.encoding import (
    CELLS,
    NUM_GREY_SEAT_FEATURES,
    NUM_SEAT_FEATURES,
    NUM_TABLE_FEATURES,
    Indices,
    Values,
    put,
)
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.core.compiled import inlined
from tilewright.games.azul.layout import COLOUR_CELLS, GREY, NUM_COLOURS, PLAYERS, Words
from tilewright.training import azul
from tilewright.training.model import Network, Tensor, torch

TABLES = tuple(product((2, 3, 4), ("coloured", "grey")))
"""Players and wall of each table."""

_PLAYERS_ARE = NUM_TABLE_FEATURES + MAX_PLAYERS * NUM_GREY_SEAT_FEATURES
"""The first of three features: two, three or four play."""
_WALL_IS = _PLAYERS_ARE + 3
"""The first of two features: the wall is coloured or grey."""
_NUM_FEATURES = _WALL_IS + 2


def _places_of_coloured_features() -> NDArray[np.int16]:
    """Return where each feature of the coloured wall stands here: a cell as one of its printed colour."""
    places = np.zeros(NUM_TABLE_FEATURES + MAX_PLAYERS * NUM_SEAT_FEATURES, np.int16)
    places[:NUM_TABLE_FEATURES] = np.arange(NUM_TABLE_FEATURES)
    of_seat = np.arange(NUM_SEAT_FEATURES)
    for cell in range(25):
        (colour,) = (c for c in range(NUM_COLOURS) if int(COLOUR_CELLS[c]) >> cell & 1)
        of_seat[CELLS + cell] = CELLS + 5 * cell + colour
    for distance in range(MAX_PLAYERS):
        first = NUM_TABLE_FEATURES + distance * NUM_SEAT_FEATURES
        here = NUM_TABLE_FEATURES + distance * NUM_GREY_SEAT_FEATURES
        places[first : first + NUM_SEAT_FEATURES] = here + of_seat
    return places


_PLACES = _places_of_coloured_features()


@inlined
def encode(state: Words, seat: int, indices: Indices, values: Values) -> int:
    """Write the non-zero features and return their number, as `encoding.encode` does for one table."""
    count = encoding.encode(state, seat, indices, values)
    if not state[GREY]:
        for entry in range(count):
            indices[entry] = _PLACES[indices[entry]]
    count = put(indices, values, count, _PLAYERS_ARE + state[PLAYERS] - 2, 1)
    return put(indices, values, count, _WALL_IS + state[GREY], 1)


def num_features(players: int, variant: int) -> int:
    """Return the number of features of a position, at whichever table."""
    return _NUM_FEATURES


def for_table(network: Network, players: int, wall: str) -> Network:
    """Return the network for one table that says the same there."""
    features, values = _parts_of_table(players, wall)
    state = network.state_dict()
    entry = state["entry.weight"]
    told = entry[:, _PLAYERS_ARE + players - 2] + entry[:, _WALL_IS + (wall == "grey")]
    cut = {
        "entry.weight": entry[:, features],
        "entry.bias": state["entry.bias"] + told,
        "value2.weight": state["value2.weight"][values],
        "value2.bias": state["value2.bias"][values],
    }
    return _like(network, len(features), len(values), state | cut)


def from_table(network: Network, players: int, wall: str) -> Network:
    """Return a network for all tables that says the same at one, and knows nothing of others."""
    features, values = _parts_of_table(players, wall)
    state = network.state_dict()
    width, hidden = network.entry.out_features, network.value2.in_features
    where = state["entry.weight"].device
    widened = {
        "entry.weight": torch.zeros(width, _NUM_FEATURES, device=where),
        "value2.weight": torch.zeros(2 * MAX_PLAYERS, hidden, device=where),
        "value2.bias": torch.zeros(2 * MAX_PLAYERS, device=where),
    }
    widened["entry.weight"][:, features] = state["entry.weight"]
    widened["value2.weight"][values] = state["value2.weight"]
    widened["value2.bias"][values] = state["value2.bias"]
    return _like(network, _NUM_FEATURES, 2 * MAX_PLAYERS, state | widened)


def _parts_of_table(players: int, wall: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where the features and the values of a table's own network stand here."""
    number = encoding.num_features(players, int(wall == "grey"))
    features = np.arange(number) if wall == "grey" else _PLACES[:number].astype(np.int64)
    return features, np.r_[:players, MAX_PLAYERS : MAX_PLAYERS + players]


def _like(network: Network, features: int, values: int, state: dict[str, Tensor]) -> Network:
    """Return a network of the same size with other inputs and values."""
    width, blocks = network.entry.out_features, len(network.blocks)
    new = Network(features, network.policy.out_features, values, width, blocks)
    new.load_state_dict(state)
    return new.to(state["entry.bias"].device)


ROWS = SimpleNamespace(
    **vars(azul)
    | {
        "__name__": __name__,
        "ENCODING": SimpleNamespace(
            **vars(encoding) | {"encode": encode, "num_features": num_features}
        ),
        "for_table": for_table,
        "from_table": from_table,
    }
)
"""The row functions of training/azul.py with this encoding, and how networks for one table and for all become
each other."""
