"""The boards drawn as text: from every view, for every number of players, within the width."""

import re
from typing import Any

import msgspec
import pytest

import tilewright
from tilewright.core.picture import (
    Span,
    beside,
    flow,
    plain_text,
    text_width,
    truncate,
    width,
)
from tilewright.core.rng import new_rng, random_below
from tilewright.games import game_names, get_game
from tilewright.games.azul.picture import draw_table as draw_azul
from tilewright.games.azul.schema import AzulView
from tilewright.games.g5211.picture import draw_table as draw_5211
from tilewright.games.g5211.picture import standing
from tilewright.games.g5211.schema import G5211View

NO_TILES = dict.fromkeys("BYRKW", 0)
SEATS = ["A long name of many letters", "Ann", "小明", "greedy 2", "Eve"]
TABLES = [
    (n, v, p) for n in game_names() for v in get_game(n).variants for p in get_game(n).player_counts
]


def played(name: str, variant: str, players: int, moves: int, **options: int) -> tilewright.Table:
    """Return a table after `moves` random moves, or at its end."""
    table = tilewright.new(name, players=players, variant=variant, seed=players, **options)
    rng = new_rng(players)
    while moves and not table.is_over:
        actions = table.legal_actions()
        table.play(actions[int(random_below(rng, len(actions)))])
        moves -= 1
    return table


@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
@pytest.mark.parametrize("moves", [0, 7, 30, 1000])
def test_every_view_can_be_drawn(name: str, variant: str, players: int, moves: int) -> None:
    table = played(name, variant, players, moves)
    game, setup = table.match.game, table.match.setup
    match = table.match
    for view in (match.view(None), match.view(players - 1), match.full_view()):
        picture = game.words(game, setup, SEATS[:players]).picture(view, None, 80)
        assert all(width(line) <= 80 for line in picture)
        assert "round" in plain_text(picture).lower()


@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
@pytest.mark.parametrize("moves", [0, 12, 29])
@pytest.mark.parametrize("columns", [80, 120, 200])
def test_the_own_seat_comes_first_and_all_fits(
    name: str, variant: str, players: int, moves: int, columns: int
) -> None:
    table, names = played(name, variant, players, moves), SEATS[:players]
    own = players - 1
    view = table.match.view(own)
    if isinstance(view, AzulView):
        picture = draw_azul(view, names, is_grey=variant == "grey", own=own, columns=columns)
    else:
        assert isinstance(view, G5211View)
        picture = draw_5211(view, names, own=own, columns=columns)

    text = plain_text(picture)
    assert all(width(line) <= columns for line in picture)
    assert len(picture) <= 20
    assert text.index(names[own]) < text.index("A long")


@pytest.mark.parametrize("columns", [60, 40])
def test_boards_are_stacked_where_they_do_not_fit(columns: int) -> None:
    table = played("azul", "coloured", 4, 5)

    view = msgspec.convert(table.view(0), AzulView)
    picture = draw_azul(view, SEATS[:4], is_grey=False, own=0, columns=columns)

    assert all(width(line) <= columns for line in picture)


@pytest.mark.parametrize("players", [2, 5])
def test_hidden_cards_are_counted_and_not_named(players: int) -> None:
    table = played("5211", "standard", players, 1, hidden_totals=1)

    game, setup = table.match.game, table.match.setup
    words = game.words(game, setup, SEATS[:players])
    text = plain_text(words.picture(table.match.view(None), None, 80))

    assert not re.search(r"\b[YGOBT][1-6]\b", text)
    assert "chose 2 cards" in text
    assert text.count("hidden") == players


def test_lines_lean_against_the_wall_and_the_floor_shows_its_costs() -> None:
    board = {
        "score": 12,
        "lines": ["", "YY", "R", "", ""],
        "wall": ["B....", ".....", ".....", ".....", "....W"],
        "floor": "MKK",
    }
    view: dict[str, Any] = {
        "round": 3,
        "phase": "offer",
        "to_move": [0],
        "factories": ["BBYR", "", "", "", ""],
        "centre": "KW",
        "marker": 0,
        "bag": NO_TILES | {"B": 40},
        "lid": NO_TILES | {"R": 2},
        "boards": [board, board],
    }

    text = plain_text(
        draw_azul(msgspec.convert(view, AzulView), ["Ann", "Bob"], is_grey=True, own=0, columns=60)
    )

    assert text.splitlines() == [
        "Round 3  factory offer   bag 40, lid 2",
        "",
        "1  B  B  Y  R   2  ·  ·  ·  ·   3  ·  ·  ·  ·",
        "4  ·  ·  ·  ·   5  ·  ·  ·  ·",
        "C  K  W",
        "",
        "> Ann  12 points  starts next           Bob",
        "            1  ·  │  B  ·  ·  ·  ·        ·│B····",
        "         2  Y  Y  │  ·  ·  ·  ·  ·       YY│·····",
        "      3  ·  ·  R  │  ·  ·  ·  ·  ·      ··R│·····",
        "   4  ·  ·  ·  ·  │  ·  ·  ·  ·  ·     ····│·····",
        "5  ·  ·  ·  ·  ·  │  ·  ·  ·  ·  W    ·····│····W",
        "                     1  2  3  4  5",
        "F  M  K  K  ·  ·  ·  ·   -4           MKK····  -4",
        "  -1 -1 -2 -2 -2 -3 -3                12 points",
    ]


def test_a_round_stands_as_its_cards_say() -> None:
    """5211, scoring."""
    stands = standing(["Y2 Y2 G3", "G2 O1 T4"])

    assert stands.counts == {"Y": 2, "G": 2, "O": 1, "B": 0, "T": 1}
    assert (stands.roosters, stands.exact, stands.limit) == (1, 4, 5)
    assert stands.ties == [["Y", "G"], ["O", "T"]]
    assert stands.colour is None
    assert stands.kept("Y2 O1") == []


def test_roosters_in_the_exact_number_score_alone() -> None:
    """5211, scoring: the exact rule."""
    stands = standing(["Y1 Y1 G1", "O1 Y5"])

    assert stands.is_rooster_round
    assert stands.kept("Y1 Y1 Y5") == ["Y1", "Y1"]


def test_notes_tell_what_each_colour_would_do() -> None:
    table = played("5211", "standard", 2, 0)
    view = table.view(None) | {"table": ["Y2 Y2 Y3 G2", "Y3 Y4 G2 O3"]}

    text = plain_text(draw_5211(msgspec.convert(view, G5211View), ["Ann", "Bob"]))

    assert "yellow     ■■■■■  5  at the limit: nothing" in text
    assert "green      ■■···  2  would score" in text


def test_pictures_flow_into_rows() -> None:
    box = [[Span("ab")], [Span("c")]]

    assert plain_text(flow([box, box, box], columns=7)) == "ab   ab\nc    c\n\nab\nc"
    assert plain_text(beside([[Span("a")]], box)) == "a   ab\n    c"


def test_wide_letters_count_twice() -> None:
    assert text_width("小明") == 4
    assert text_width("e\N{COMBINING ACUTE ACCENT}") == 1
    assert truncate("小明小明", 5) == "小明…"
    assert truncate("Ann", 3) == "Ann"
