"""What to look for in a replayed game to see that a rare ruling took part in it."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Record = dict[str, Any]
Dump = dict[str, Any]


def steps(record: Record, dumps: list[Dump]) -> Iterator[tuple[Dump, list[Any], Dump]]:
    """Give each event between the dumps before and after it."""
    return zip(dumps, record["events"], dumps[1:], strict=False)


def num_tiles(counts: dict[str, int]) -> int:
    """Return the tiles in a dumped bag or lid."""
    return sum(counts.values())


def on_walls(dump: Dump) -> int:
    """Return the number of tiles on all walls."""
    return sum(cell != "." for board in dump["boards"] for row in board["wall"] for cell in row)


def has_complete_row(dump: Dump) -> bool:
    return any("." not in row for board in dump["boards"] for row in board["wall"])


def is_tie_broken(record: Record) -> bool:
    """Tell whether fewer seats won than have the highest score."""
    scores, winners = record["result"]["scores"], record["result"]["winners"]
    return len(winners) < int(scores.count(max(scores)))


def marker_taken_with_full_floor(record: Record, dumps: list[Dump]) -> bool:
    return any(
        before["marker"] == "centre"
        and after["marker"] == event[0]
        and len(before["boards"][event[0]]["floor"]) == 7
        for before, event, after in steps(record, dumps)
    )


def marker_never_taken(record: Record, dumps: list[Dump]) -> bool:
    return any(dump["phase"] == "deal" and dump["marker"] == "centre" for dump in dumps)


def bag_runs_out_within_a_factory(record: Record, dumps: list[Dump]) -> bool:
    return any(
        event[0] == "deal"
        and num_tiles(before["bag"]) % 4 != 0
        and num_tiles(before["bag"]) < sum(map(len, event[1]))
        for before, event, _ in steps(record, dumps)
    )


def bag_and_lid_run_out_in_a_deal(record: Record, dumps: list[Dump]) -> bool:
    return any(event[0] == "deal" and "" in event[1] for event in record["events"])


def no_tile_left_to_deal(record: Record, dumps: list[Dump]) -> bool:
    return num_tiles(dumps[-1]["bag"]) + num_tiles(dumps[-1]["lid"]) == 0


def stalled_on_used_walls(record: Record, dumps: list[Dump]) -> bool:
    """The five rounds without a tile on a wall come after some with one."""
    is_stalled = not has_complete_row(dumps[-1]) and not no_tile_left_to_deal(record, dumps)
    return is_stalled and on_walls(dumps[-1]) > 0


def stalled_from_the_start(record: Record, dumps: list[Dump]) -> bool:
    return on_walls(dumps[-1]) == 0


def grey_line_without_a_free_cell(record: Record, dumps: list[Dump]) -> bool:
    """A full line is emptied by an event that sets no tile of it."""
    return any(
        before["phase"] == "tiling"
        and sum(is_line_full(before, seat, row) for seat, row in every_line(before))
        > sum(is_line_full(after, seat, row) for seat, row in every_line(after)) + 1
        for before, _, after in steps(record, dumps)
    )


def every_line(dump: Dump) -> list[tuple[int, int]]:
    return [(seat, row) for seat in range(len(dump["boards"])) for row in range(5)]


def is_line_full(dump: Dump, seat: int, row: int) -> bool:
    return len(dump["boards"][seat]["lines"][row]) == row + 1


def seats_interleave_their_choices(record: Record, dumps: list[Dump]) -> bool:
    """A seat goes on with its grey wall after another has made a choice."""
    choosers = [
        event[0] if before["phase"] == "tiling" else None
        for before, event, _ in steps(record, dumps)
    ]
    triples = zip(choosers, choosers[1:], choosers[2:], strict=False)
    return any(None not in (a, b) and a == c != b for a, b, c in triples)


def tie_broken(record: Record, dumps: list[Dump]) -> bool:
    return is_tie_broken(record) and len(record["result"]["winners"]) == 1


def shared_victory(record: Record, dumps: list[Dump]) -> bool:
    return len(record["result"]["winners"]) > 1 and max(record["result"]["scores"]) > 0


def gains(before: Dump, after: Dump) -> list[str]:
    """Return the cards that went to score piles in this step."""
    pairs = zip(before["kept"], after["kept"], strict=True)
    return [card for a, b in pairs for card in (Counter(b.split()) - Counter(a.split())).elements()]


def exact_roosters(record: Record, dumps: list[Dump]) -> bool:
    """Roosters of more than one colour can only be kept by the exact rule."""
    return any(
        len({card[0] for card in gains(before, after)}) > 1 for before, after in pairwise(dumps)
    )


def nobody_ever_scores(record: Record, dumps: list[Dump]) -> bool:
    return not any(record["result"]["scores"])


def long_game_ends_within_a_deal(record: Record, dumps: list[Dump]) -> bool:
    return bool(dumps[-1]["pile"])


def long_game_ends_with_a_later_deal(record: Record, dumps: list[Dump]) -> bool:
    return dumps[-1]["deal"] > 1 and not any(dumps[-1]["hands"])


def fifty_within_the_first_deal(record: Record, dumps: list[Dump]) -> bool:
    return any(
        dump["deal"] == 1 and dump["pile"] > 0 and max(dump["scores"]) >= 50 for dump in dumps
    )


def long_game_tie_broken(record: Record, dumps: list[Dump]) -> bool:
    """Counting the cards of all deals would give other winners."""
    if not is_tie_broken(record):
        return False
    cards: Counter[int] = Counter()
    for dump in (d for d in dumps if d["phase"] in ("deal", "over")):
        cards.update({seat: len(kept.split()) for seat, kept in enumerate(dump["kept"])})
    scores = record["result"]["scores"]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    most = max(cards[seat] for seat in tied)
    winners: list[int] = record["result"]["winners"]
    return [seat for seat in tied if cards[seat] == most] != winners
