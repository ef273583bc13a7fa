"""The greedy Azul player: sensible, legal, and no more than that."""

from collections.abc import Sequence

import pytest

from tests.azul.positions import (
    EVERY_TABLE,
    VARIANTS,
    board,
    match_from,
    play,
    position_with,
    table_with,
)
from tilewright.bots import Bot, get_bot, see
from tilewright.core.game import Chance, Over
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME


def choice(match: Match, seed: int = 1) -> str:
    """Return what the bot plays for the first seat that has to choose."""
    seat = match.waiting_for[0]
    action = get_bot("azul", "greedy").choose(see(match, seat), new_rng(seed))
    return GAME.action_text(action)


def play_out(match: Match, bots: Sequence[Bot], seed: int) -> Over:
    """Return the end of a game between bots, every choice checked by the rules."""
    rng = new_rng(seed)
    while not isinstance(match.turn, Over):
        if isinstance(match.turn, Chance):
            match.draw(rng)
        else:
            seat = match.waiting_for[0]
            match.submit(seat, bots[seat].choose(see(match, seat), rng))
    return match.turn


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_fills_a_line_exactly_rather_than_dropping_tiles(variant: str) -> None:
    """Four tiles fit line 4; lines 2 and 3 would drop some, line 5 would not be full."""
    match = table_with(board(lines={1: "K"}), variant=variant, factories=["YYYY", "BBBB"])

    assert choice(match) in ("1Y4", "2B4")


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_takes_to_a_line_what_it_need_not_drop(variant: str) -> None:
    """The floor costs points."""
    match = table_with(board(score=20), variant=variant, factories=["WWWW", "YYYY"])

    assert not choice(match).endswith("F")


def test_it_completes_the_line_that_scores_most() -> None:
    """A tile that joins two runs beats one that stands alone."""
    match = table_with(
        board(lines={3: "BB", 4: "KKK"}, wall={2: "..Y..", 3: ".W.Y."}), factories=["BYYY", "KWWW"]
    )

    assert choice(match) == "1B3"


def test_it_sets_a_grey_tile_where_it_scores_most() -> None:
    """On the grey wall it chooses the column."""
    wall = {2: "..Y..", 3: ".W.R."}
    match = table_with(
        board(lines={3: "BBB"}, wall=wall), variant="grey", factories=["KKKK"], to_move=[1]
    )
    play(match, "1K5")

    assert choice(match) == "r3c3"


def test_it_leaves_a_grey_line_that_could_not_be_tiled() -> None:
    """Blue would fill line 1, but there is no cell for it."""
    walled = board(score=20, wall={1: ".YRKW", 2: "B...."})
    match = table_with(walled, variant="grey", factories=["BKKK", "WWWW"])

    assert choice(match) != "1B1"


def test_it_knows_what_the_end_of_a_round_brings() -> None:
    """The last take of a game completes a row, or costs points."""
    match = table_with(board(score=9, wall={1: ".YRKW"}), board(floor="M"), centre="B", marker=1)

    assert choice(match) == "CB1"


def test_equal_choices_are_drawn() -> None:
    """On an empty grey wall all columns are worth the same."""
    match = match_from(
        position_with(board(lines={1: "B"}), phase="tiling", marker="centre", to_move=[0]), "grey"
    )

    chosen = {choice(match, seed) for seed in range(40)}

    assert chosen == {"r1c1", "r1c2", "r1c3", "r1c4", "r1c5"}


def test_choosing_changes_nothing() -> None:
    """A bot looks ahead on a copy."""
    match = table_with(factories=["BBBY", "KKKK"])
    before = match.state.copy()

    choice(match)

    assert (match.state == before).all()


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_it_plays_legal_games_to_their_end(variant: str, players: int) -> None:
    """Whatever it chooses, the rules allow."""
    match = Match(GAME, GAME.setup(variant, players))

    end = play_out(match, [get_bot("azul", "greedy")] * players, seed=2)

    assert max(end.scores) > 20


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_beats_a_random_player(variant: str) -> None:
    """Every game of these few, from either seat."""
    greedy, uniform = get_bot("azul", "greedy"), get_bot("azul", "random")

    for seat in range(2):
        bots = [greedy, uniform] if seat == 0 else [uniform, greedy]
        end = play_out(Match(GAME, GAME.setup(variant, 2)), bots, seed=3)

        assert end.winners == (seat,)
