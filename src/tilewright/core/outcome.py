"""Shares of a victory, from winners as a bit mask: for kernels. `Over.share` is the same for Python."""

from tilewright.core.compiled import inlined


@inlined
def num_winners(winners: int) -> int:
    """Return the number of winners in a bit mask of seats."""
    number = 0
    while winners:
        winners &= winners - 1
        number += 1
    return number


@inlined
def victory_share(winners: int, seat: int) -> float:
    """Return a seat's share of a victory: 1 for a sole winner, 0 for a loser."""
    return ((winners >> seat) & 1) / num_winners(winners)
