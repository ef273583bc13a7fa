"""Azul: what a seat may know. All of it lies open."""

import json

import pytest

from tests.azul.positions import EVERY_TABLE, drop_everything, random_positions
from tests.plain import seen
from tilewright.core.match import Match
from tilewright.core.picture import plain_text
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME

KEYS = ["round", "phase", "to_move", "factories", "centre", "marker", "bag", "lid", "boards"]


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_every_seat_and_every_spectator_sees_the_whole_position(variant: str, players: int) -> None:
    """Section 1.2: nothing in Azul is hidden but the order of the tiles to come."""
    for match in random_positions(players, variant, seed=21):
        dump = match.dump()

        assert all(seen(match, seat) == dump for seat in (None, *range(players)))


def test_a_view_is_made_of_plain_json_values() -> None:
    """Records: one JSON object, with the keys of the format in their order."""
    for match in random_positions(2, "grey", seed=22):
        view = seen(match, 0)

        assert list(view) == KEYS
        assert json.loads(json.dumps(view)) == view


def test_changing_a_view_does_not_change_the_game() -> None:
    """A view is a copy."""
    match = next(random_positions(2, "coloured", seed=23))
    before = match.dump()

    view = seen(match, 0)
    view["boards"][0]["lines"][0] = "B"
    view["bag"]["B"] = 0

    assert match.dump() == before


def test_a_position_the_seat_cannot_tell_apart_is_the_position_itself() -> None:
    """There is nothing to guess; what is handed out is a copy."""
    *_, match = random_positions(3, "grey", seed=24)

    guessed = GAME.resample(match.state, 1, new_rng(1))

    assert GAME.dump(guessed) == match.dump()
    assert guessed is not match.state


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_seats_of_the_turn_are_those_in_the_view(variant: str, players: int) -> None:
    """Records: to_move lists who is asked, nobody before a deal and at the end."""
    for match in random_positions(players, variant, seed=25):
        asked = match.dump()["to_move"]

        assert tuple(asked) == match.waiting_for
        assert [seat for seat in range(players) if match.legal_actions(seat)] == asked


def test_every_seat_sees_every_move_and_every_deal() -> None:
    """Section 1.2: events are open to all, too."""
    *_, match = random_positions(2, "grey", seed=27)

    assert match.visible_events(None) == match.visible_events(1) == match.events
    assert GAME.hidden_action_text("1B2") == "1B2"


def test_scores_stand_in_the_view() -> None:
    """Records: the points of each seat as they stand."""
    for match in random_positions(2, "coloured", seed=26):
        scores = [board["score"] for board in seen(match, None)["boards"]]

        assert tuple(scores) == GAME.scores(match.state)


def test_bag_and_lid_can_be_hidden() -> None:
    match = Match(GAME, GAME.setup(players=2, hidden_counts=1))

    for seat in (None, 0, 1):
        view = seen(match, seat)
        assert (view["bag"], view["lid"]) == (None, None)
    assert match.dump()["bag"] == dict.fromkeys("BYRKW", 20)


def test_hidden_counts_stay_hidden_to_the_end() -> None:
    match = Match(GAME, GAME.setup(players=2, hidden_counts=1))
    rng = new_rng(1)
    while not match.is_over:
        match.draw(rng)
        drop_everything(match)

    assert seen(match, 0)["bag"] is None


def test_hidden_counts_are_not_recorded() -> None:
    assert "hidden_counts" not in Match(GAME, GAME.setup(hidden_counts=1)).record()


def test_a_table_that_hides_counts_is_drawn_without_them() -> None:
    match = Match(GAME, GAME.setup(players=2, hidden_counts=1))
    words = GAME.words(GAME, match.setup, ["Ann", "Bo"])

    view = GAME.view(match.state, 0)
    assert "bag and lid hidden" in plain_text(words.picture(view, 0, 80))
