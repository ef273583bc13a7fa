"""Pictures of tables: one size for a kind of table, nothing hidden in them, and text of the same."""

import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import tilewright
from tests.refusals import Refused
from tilewright.core.errors import NotationError, SetupError
from tilewright.core.rng import new_rng, random_below
from tilewright.envs.drawing import draw_table, text_of
from tilewright.games import get_game
from tilewright.table import Table

KINDS = [
    (name, variant, players)
    for name in ("azul", "5211")
    for variant in get_game(name).variants
    for players in get_game(name).player_counts
]
FRAMES = 5


def tables(game: str, variant: str, players: int, **options: int) -> Iterator[Table]:
    """Play a random game, and stop at its start, after every eleventh move and at its end."""
    table = tilewright.new(game, players=players, variant=variant, seed=5, **options)
    rng = new_rng(9)
    moves = 0
    while not table.is_over:
        if moves % 11 == 0:
            yield table
        seat = table.to_move[int(random_below(rng, len(table.to_move)))]
        actions = table.legal_actions(seat)
        table.play(actions[int(random_below(rng, len(actions)))], seat)
        moves += 1
    yield table


def table_after(moves: int, game: str = "5211", players: int = 3, **options: int) -> Table:
    table = tilewright.new(game, players, seed=4, variant=None, **options)
    for _ in range(moves):
        table.play(table.legal_actions()[0])
    return table


@pytest.mark.parametrize(("game", "variant", "players"), KINDS)
def test_every_position_of_a_kind_of_table_has_the_same_size(
    game: str, variant: str, players: int
) -> None:
    shapes = set()
    for number, table in enumerate(tables(game, variant, players)):
        if number < FRAMES or table.is_over:
            seat = number % players
            picture = draw_table(
                game, table.view(seat), seat, variant=variant, winners=table.winners
            )
            assert picture.dtype == np.uint8
            shapes.add(picture.shape)

    assert shapes == {(720, 960 if players <= 3 else 1440, 3)}


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_each_position_of_a_game_looks_different(game: str) -> None:
    pictures = [
        draw_table(game, table.view(0), 0).tobytes()
        for number, table in enumerate(tables(game, get_game(game).variants[0], 2))
        if number < FRAMES or table.is_over
    ]

    assert len(set(pictures)) == len(pictures) > FRAMES


def test_equal_views_give_equal_pictures_that_may_be_written_on() -> None:
    view = table_after(4).view(0)

    first = draw_table("5211", view, 0)
    first_bytes = first.tobytes()
    first[:] = 0

    assert draw_table("5211", deepcopy(view), 0).tobytes() == first_bytes


def test_a_picture_leaves_the_view_as_it_was() -> None:
    view = table_after(4).view(0)
    before = deepcopy(view)

    draw_table("5211", view, 0)

    assert view == before


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_picture_is_the_same_in_every_world_the_seat_may_be_in(seat: int | None) -> None:
    table = table_after(7)
    game, state = table.match.game, table.state
    resampled = game.resample(state, seat, new_rng(1))
    assert game.dump(resampled) != game.dump(state)

    seen = draw_table("5211", game.view(state, seat), seat)

    assert np.array_equal(seen, draw_table("5211", game.view(resampled, seat), seat))
    assert not np.array_equal(seen, draw_table("5211", game.dump(state), seat))


def test_a_hidden_choice_shows_that_it_is_made_and_not_which() -> None:
    first, second = (tilewright.new("5211", players=2, seed=4) for _ in range(2))
    waiting = draw_table("5211", first.view(0), 0)
    first.play(first.legal_actions(1)[0], 1)
    second.play(second.legal_actions(1)[-1], 1)

    chosen = draw_table("5211", first.view(0), 0)

    assert not np.array_equal(chosen, waiting)
    assert np.array_equal(chosen, draw_table("5211", second.view(0), 0))
    own = draw_table("5211", first.view(1), 1)
    assert not np.array_equal(own, draw_table("5211", second.view(1), 1))


@pytest.mark.parametrize(("game", "option"), [("5211", "hidden_totals"), ("azul", "hidden_counts")])
def test_what_a_table_hides_is_drawn_as_hidden(game: str, option: str) -> None:
    open_view = table_after(14, game, 2).view(0)
    hidden_view = table_after(14, game, 2, **{option: 1}).view(0)
    assert open_view != hidden_view

    hidden = draw_table(game, hidden_view, 0)

    assert hidden.shape == draw_table(game, open_view, 0).shape
    assert not np.array_equal(hidden, draw_table(game, open_view, 0))


def test_the_grey_wall_has_no_colours_on_it() -> None:
    view = tilewright.new("azul", players=2, variant="grey", seed=1).view(0)

    assert not np.array_equal(
        draw_table("azul", view, variant="grey"), draw_table("azul", view, variant="coloured")
    )


def test_the_seat_that_looks_comes_first_and_nobody_means_seat_0() -> None:
    view = table_after(5, "azul", 2).view(0)

    first, second = draw_table("azul", view, 0), draw_table("azul", view, 1)

    assert np.array_equal(first, draw_table("azul", view, None))
    assert not np.array_equal(first, second)


def test_a_marker_beside_a_full_floor_line_is_drawn() -> None:
    view = table_after(5, "azul", 2).view(None)
    taken = {**view, "marker": 1}
    free = {**view, "marker": None}

    assert not np.array_equal(draw_table("azul", taken), draw_table("azul", free))


def test_winners_wear_a_crown() -> None:
    *_, table = tables("azul", "coloured", 2)
    assert table.winners

    crowned = draw_table("azul", table.view(0), 0, winners=table.winners)

    assert not np.array_equal(crowned, draw_table("azul", table.view(0), 0))


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        ("azul", "centre", "BX"),
        ("azul", "factories", ["BYRK"]),
        ("azul", "bag", 3),
        ("azul", "phase", "lunch"),
        ("5211", "table", ["Y9", ""]),
        ("5211", "hands", ["Y1 Y1 Y1 Y1 Y1 Y1", ""]),
        ("5211", "scores", [1]),
    ],
)
def test_what_is_no_view_is_refused_with_the_field_at_fault(
    game: str, field: str, value: Any, refused: Refused
) -> None:
    view = tilewright.new(game, players=2, seed=1).view(0) | {field: value}

    for draw in (draw_table, text_of):
        with refused(NotationError):
            draw(game, view)


@pytest.mark.parametrize("view", [{}, None, [], {"boards": 3}])
def test_what_has_no_boards_is_refused(view: Any, refused: Refused) -> None:
    with refused(NotationError):
        draw_table("azul", view)


def test_a_view_of_another_game_is_refused(refused: Refused) -> None:
    with refused(NotationError):
        draw_table("5211", tilewright.new("azul", seed=1).view(0))


def test_unknown_games_variants_and_seats_are_refused(refused: Refused) -> None:
    view = tilewright.new("azul", players=2, seed=1).view(0)

    with refused(SetupError):
        draw_table("chess", view)
    with refused(SetupError):
        draw_table("azul", view, variant="blue")
    with refused(SetupError):
        draw_table("azul", view, 2)
    with refused(SetupError):
        draw_table("azul", view, winners=[5])
    with refused(SetupError):
        text_of("azul", view, seat=2)


def test_pictures_without_pillow_are_refused_with_the_way_to_get_it(
    monkeypatch: pytest.MonkeyPatch, refused: Refused
) -> None:
    view = tilewright.new("azul", players=2, seed=1).view(0)
    for name in ("azul", "canvas", "cards", "g5211", "sketch", "tiles"):
        monkeypatch.delitem(sys.modules, f"tilewright.envs.drawing.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)

    with refused(SetupError):
        draw_table("azul", view)
    assert "Round 1" in text_of("azul", view)


@pytest.mark.parametrize(("game", "variant", "players"), KINDS)
def test_text_is_what_a_table_prints(game: str, variant: str, players: int) -> None:
    table = tilewright.new(game, players=players, variant=variant, seed=2)

    text = text_of(game, table.view(0), 80, variant=variant)

    assert text == table.text(table.view(0))
