"""Random games as records, plain or bent towards the rare rulings."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from .azul import FACTORY_SIZE, AzulTable
from .azul_board import EMPTY, FLOOR_COSTS
from .g5211 import HAND_SIZE, G5211Table, all_cards, value
from .record import FORMAT, Table, open_table

AzulWeight = Callable[[AzulTable, int, str], float]
CardWeight = Callable[[G5211Table, int, str], float]


def random_record(
    game: str, variant: str, players: int, seed: int, bias: str | None = None
) -> dict[str, Any]:
    """Return the record of a random whole game, its result included.

    Args:
        bias: one of BIASES[game], for an unusual game; None chooses evenly.
    """
    if bias is not None and bias not in BIASES[game]:
        raise ValueError(f"{game} has no bias {bias!r}; it has {BIASES[game]}.")
    rng = random.Random(seed)
    start = rng.randrange(players)
    table = open_table(game, variant, players, start)
    record: dict[str, Any] = {"format": FORMAT, "game": game, "variant": variant}
    record |= {"players": players} | ({"start": start} if game == "azul" else {})
    record["events"] = []
    while table.phase != "over":
        event = _next_event(table, rng, bias)
        table.apply(event)
        record["events"].append(event)
    record["result"] = table.result()
    return record


def _next_event(table: Table, rng: random.Random, bias: str | None) -> list[Any]:
    """Return what happens next: chance, or one of the seats that may act, in any order."""
    if isinstance(table, AzulTable):
        if table.phase == "deal":
            return ["deal", _deal_tiles(table, rng, LIKENESS.get(bias or "", 0.0))]
        return _weighted_move(table, rng, lambda seat, move: _azul_weight(table, seat, move, bias))
    if table.phase in ("deal", "draw"):
        return [table.phase, _hand_out_cards(table, rng)]
    return _weighted_move(table, rng, lambda seat, move: _card_weight(table, seat, move, bias))


def _weighted_move(
    table: Table, rng: random.Random, weight: Callable[[int, str], float]
) -> list[Any]:
    seat = rng.choice(table.to_move)
    moves = table.legal_moves(seat)
    return [seat, rng.choices(moves, [weight(seat, move) for move in moves])[0]]


def _azul_weight(table: AzulTable, seat: int, move: str, bias: str | None) -> float:
    if bias not in TAKE_WEIGHTS or table.phase == "tiling":
        return 1.0
    return TAKE_WEIGHTS[bias](table, seat, move)


def _card_weight(table: G5211Table, seat: int, move: str, bias: str | None) -> float:
    return CARD_WEIGHTS[bias](table, seat, move) if bias in CARD_WEIGHTS else 1.0


# Azul: deals


def _deal_tiles(table: AzulTable, rng: random.Random, likeness: float) -> list[str]:
    """Return a deal that the bag and the lid can give.

    Args:
        likeness: how often a factory's next tile repeats its last one, where that can be.
    """
    bag, lid = table.bag.copy(), table.lid.copy()
    factories = []
    for _ in table.factories:
        tiles = ""
        while len(tiles) < FACTORY_SIZE and bag.total() + lid.total():
            if not bag.total():
                bag, lid = lid, Counter()
            tile = _next_tile(bag, tiles, rng, likeness)
            bag[tile] -= 1
            tiles += tile
        factories.append(tiles)
    return factories


def _next_tile(bag: Counter[str], tiles: str, rng: random.Random, likeness: float) -> str:
    if rng.random() >= likeness:
        return rng.choice(sorted(bag.elements()))
    if tiles and bag[tiles[-1]]:
        return tiles[-1]
    return max(sorted(bag), key=lambda colour: bag[colour])


# Azul: moves


def _num_taken(table: AzulTable, move: str) -> int:
    return (table.source_tiles(move[0]) or "").count(move[1])


def _space_after(table: AzulTable, seat: int, move: str) -> int:
    """Return the space left in the line by this take, below 0 what falls to the floor."""
    if move[2] == "F":
        return -_num_taken(table, move)
    row = int(move[2]) - 1
    return row + 1 - len(table.boards[seat].lines[row]) - _num_taken(table, move)


def _careful(table: AzulTable, seat: int, move: str) -> float:
    """Let little fall, and rather fill a line."""
    space = _space_after(table, seat, move)
    return 20.0 if space == 0 else 5.0 if space > 0 else 0.2 ** (-space)


def _floor(table: AzulTable, seat: int, move: str) -> float:
    """Let nearly everything fall."""
    return 100.0 if move[2] == "F" else 1.0


def _flood(table: AzulTable, seat: int, move: str) -> float:
    """Fill the floor from the factories with big takes, and only then go to the centre."""
    if len(table.boards[seat].floor) == len(FLOOR_COSTS):
        return 1000.0 if move[0] == "C" else 1.0
    if table.marker == "centre" and move[0] == "C":
        return 0.01
    return 100.0 ** _num_taken(table, move) if move[2] == "F" else 1.0


def _lock(table: AzulTable, seat: int, move: str) -> float:
    """Start lines and leave them unfinished."""
    space = _space_after(table, seat, move)
    return 20.0 if space > 0 else 1.0 if move[2] == "F" else 0.05


def _centre(table: AzulTable, seat: int, move: str) -> float:
    """Take from the centre whenever it can be taken from."""
    return 50.0 if move[0] == "C" else 1.0


def _hoard(table: AzulTable, seat: int, move: str) -> float:
    """Keep tiles on the boards and all rows incomplete, so that bag and lid run dry."""
    space = _space_after(table, seat, move)
    if space < 0 and move[2] == "F":
        return 0.01**-space
    row = int(move[2]) - 1
    is_last_of_row = table.boards[seat].wall[row].count(EMPTY) == 1
    if space > 0:
        return 1.0
    return 1e-30 if is_last_of_row else 100.0 * 0.01**-space


TAKE_WEIGHTS: dict[str, AzulWeight] = {
    "careful": _careful,
    "floor": _floor,
    "flood": _flood,
    "lock": _lock,
    "centre": _centre,
    "hoard": _hoard,
}
LIKENESS = {"alike": 1.0, "flood": 0.7}


# 5211


def _hand_out_cards(table: G5211Table, rng: random.Random) -> list[str]:
    """Return what each seat is dealt or draws."""
    unseen = all_cards() if table.phase == "deal" else table.unseen
    cards = sorted(unseen.elements())
    rng.shuffle(cards)
    return [" ".join(cards.pop() for _ in range(HAND_SIZE - len(hand))) for hand in table.hands]


def _played(table: G5211Table) -> list[str]:
    """Return all cards played so far this round, the hidden ones too."""
    return [card for cards in table.table + table.chosen for card in cards]


def _roosters(table: G5211Table, seat: int, move: str) -> float:
    """Play roosters up to the exact number, and then none."""
    played = sum(value(card) == 1 for card in _played(table))
    added = sum(value(card) == 1 for card in move.split())
    return 50.0**added if played + added <= table.players + 2 else 0.001


def _crowd(table: G5211Table, seat: int, move: str) -> float:
    """Follow the colour played most, over the limit."""
    colours = Counter(card[0] for card in _played(table))
    return float(1 + sum(colours[card[0]] ** 3 for card in move.split()))


def _even(table: G5211Table, seat: int, move: str) -> float:
    """Play the colours played least, so that they tie."""
    colours = Counter(card[0] for card in _played(table))
    return 0.05 ** sum(colours[card[0]] for card in move.split())


def _rich(table: G5211Table, seat: int, move: str) -> float:
    """Follow the colour played most with high cards, and stop short of the limit."""
    played = Counter(card[0] for card in _played(table))
    added = move.split()
    favoured = max(played or [added[0][0]], key=lambda colour: played[colour])
    followed = [value(card) for card in added if card[0] == favoured]
    if played[favoured] + len(followed) >= table.players + 3:
        return 0.001
    return float(3 ** sum(followed))


CARD_WEIGHTS: dict[str, CardWeight] = {
    "roosters": _roosters,
    "crowd": _crowd,
    "even": _even,
    "rich": _rich,
}

BIASES: dict[str, tuple[str, ...]] = {
    "azul": (*TAKE_WEIGHTS, "alike"),
    "5211": tuple(CARD_WEIGHTS),
}
