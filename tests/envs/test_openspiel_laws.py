"""What OpenSpiel's tests do not ask: exact chances, and tensors and texts that keep secrets."""

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from tests.envs.openspiel_play import states, step_at_random
from tilewright.core.rng import new_rng
from tilewright.envs.openspiel.state import TilewrightState
from tilewright.games import get_game
from tilewright.games.azul.layout import BAG, COLOURS, LID
from tilewright.games.g5211.layout import COPIES

PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
RECALL = pyspiel.IIGObservationType(perfect_recall=True)
PRIVATE = pyspiel.IIGObservationType(public_info=False, perfect_recall=False)


# Chance


def lanes(tiles: str) -> int:
    """Return tiles as the rules count them."""
    return sum(1 << 8 * COLOURS.index(tile) for tile in tiles)


def chances(state: Any, so_far: Fraction, drawn: str, found: dict[str, Fraction]) -> None:
    """Follow all draws of a deal and note how likely each is, and that the rules allow it."""
    if not state.is_chance_node():
        found[drawn] = so_far
        return
    for piece, probability in state.chance_outcomes():
        share = Fraction(probability).limit_denominator(1000)
        after = drawn + state.action_to_string(piece)
        chances(state.child(piece), so_far * share, after, found)


def before_a_deal_of(draw: str, bag: str, lid: str) -> Any:
    """Return a state in which these tiles are left."""
    state = pyspiel.load_game(f"tilewright_azul(start=0,draw={draw})").new_initial_state()
    play = state.play
    play.state[BAG], play.state[LID] = lanes(bag), lanes(lid)
    play.deal = type(play.deal)(play.state)
    return state


def test_each_way_to_draw_azul_tiles_has_its_exact_chance() -> None:
    """Azul 2.2: the bag is emptied first, then the lid is tipped into it."""
    found: dict[str, Fraction] = {}
    chances(before_a_deal_of("tile", "BBY", "RRB"), Fraction(1), "", found)

    orders = ["".join((*a, *b)) for a in permutations("BBY") for b in permutations("RRB")]
    expected = {order: Fraction(orders.count(order), len(orders)) for order in orders}

    assert found == expected


@pytest.mark.parametrize(
    ("bag", "lid"),
    [
        ("BBY", "RRBW"),  # The first factory needs the lid, the second is not full.
        ("BBYRK", "WW"),  # The second begins in the bag.
        ("BBYR", "KKW"),  # The bag is just enough for the first.
        ("", "YYYWWK"),
        ("BBBYYKW", ""),
    ],
)
def test_each_way_to_fill_azul_factories_has_its_exact_chance(bag: str, lid: str) -> None:
    """Azul 2.2, a factory at a time: as likely as all orders in which its tiles may be drawn."""
    found: dict[str, Fraction] = {}
    chances(before_a_deal_of("factory", bag, lid), Fraction(1), "", found)

    orders = [(*a, *b) for a in permutations(bag) for b in permutations(lid)]
    fillings = Counter(in_factories(order) for order in orders)

    assert found == {filling: Fraction(number, len(orders)) for filling, number in fillings.items()}


def in_factories(order: tuple[str, ...]) -> str:
    """Return tiles in the order drawn, those of a factory sorted."""
    by_factory = [sorted(order[at : at + 4], key=COLOURS.index) for at in range(0, len(order), 4)]
    return "".join("".join(tiles) for tiles in by_factory)


def test_all_that_a_factory_may_hold_adds_up_to_certainty() -> None:
    """In every deal of whole games, with nothing impossible among it."""
    for state in states("tilewright_azul(players=4)", 3):
        if state.is_chance_node():
            probabilities = [probability for _, probability in state.chance_outcomes()]
            assert math.fsum(probabilities) == pytest.approx(1, abs=1e-12)
            assert min(probabilities) > 0


@pytest.mark.parametrize("draw", ["factory", "tile"])
def test_a_deal_drawn_by_the_rules_can_be_drawn_piece_by_piece(draw: str) -> None:
    azul = get_game("azul")
    deals = 0
    for seed, state in enumerate(states(f"tilewright_azul(start=0,draw={draw})", 2)):
        if not state.is_chance_node() or any(state.play.deal.factories):
            continue
        outcome = azul.draw(state.play.state, new_rng(seed))
        tiles = tuple(COLOURS[tile] for tile in outcome[outcome >= 0].tolist())
        size = 4 if draw == "factory" else 1
        pieces = in_factories(tiles) if draw == "factory" else "".join(tiles)
        for at in range(0, len(pieces), size):
            piece = state.string_to_action(state.current_player(), pieces[at : at + size])
            state.apply_action(piece)
        assert not state.is_chance_node()
        deals += 1
    assert deals > 3


def test_a_deal_that_is_not_done_shows_the_factories_so_far() -> None:
    """To everybody: tiles lie open."""
    state = pyspiel.load_game("tilewright_azul(start=1)").new_initial_state()
    for piece in ("BBYW", "RRRR"):
        state.apply_action(state.string_to_action(state.current_player(), piece))
    assert state.observation_string(0).endswith("drawn: start 1 BBYW RRRR")
    assert state.information_state_string(1) == "seat 1; deal BBYW RRRR"


@pytest.mark.parametrize(
    "name", ["tilewright_5211(players=3)", "tilewright_5211(players=5,variant=long)"]
)
def test_every_unseen_card_is_as_likely(name: str) -> None:
    """5211, 1.3: removed cards are as unknown as those of the draw pile."""
    drawn: list[int] = []
    rng = random.Random(1)
    state = pyspiel.load_game(name).new_initial_state()
    deals = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            step_at_random(state, rng)
            continue
        if state.play.game.dump(state.play.state)["phase"] == "deal" and not state.play.drawn:
            drawn, deals = [], deals + 1
        left = {kind: COPIES[kind % 6] - drawn.count(kind) for kind in range(30)}
        expected = {kind: number / (100 - len(drawn)) for kind, number in left.items() if number}
        assert dict(state.chance_outcomes()) == pytest.approx(expected, abs=1e-15)
        step_at_random(state, rng)
        drawn.append(state.history()[-1])
    assert deals > 1 or "long" not in name


def test_who_starts_is_drawn_first_and_evenly() -> None:
    state = pyspiel.load_game("tilewright_azul(players=3)").new_initial_state()
    outcomes = state.chance_outcomes()
    assert [state.action_to_string(piece) for piece, _ in outcomes] == [
        "start 0",
        "start 1",
        "start 2",
    ]
    assert [probability for _, probability in outcomes] == [1 / 3] * 3
    state.apply_action(outcomes[2][0])
    while state.is_chance_node():
        step_at_random(state, random.Random(1))
    assert state.current_player() == 2


# Secrecy


@pytest.mark.parametrize(
    "name",
    [
        "tilewright_5211(players=2)",
        "tilewright_5211(players=4,hidden_totals=1)",
        "tilewright_5211(players=3,variant=long,hidden_totals=1)",
    ],
)
def test_a_hidden_world_that_is_dealt_again_gives_the_same_observation(name: str) -> None:
    game = pyspiel.load_game(name)
    g5211, rng = get_game("5211"), new_rng(8)
    own = [make_observation(game), make_observation(game, PRIVATE)]
    spectator = make_observation(game, PUBLIC)
    for state in states(name, 8)[::5]:
        for observer in (*own, spectator):
            for seat in range(game.num_players()):
                viewer = None if observer is spectator else seat
                play = state.play.copy()
                play.state = g5211.resample(play.state, viewer, rng)
                other = TilewrightState(game, play)
                observer.set_from(state, seat)
                tensor = observer.tensor.copy()
                observer.set_from(other, seat)
                assert (observer.tensor == tensor).all()
                assert observer.string_from(other, seat) == observer.string_from(state, seat)


def test_a_spectator_sees_no_total_that_is_hidden() -> None:
    game = pyspiel.load_game("tilewright_5211(hidden_totals=1)")
    observer = make_observation(game, PUBLIC)
    *passed, last = states("tilewright_5211(hidden_totals=1)", 3)
    for state in passed:
        observer.set_from(state, 0)
        assert (observer.dict["score"] < 0).all()
        assert '"scores":[null,null]' in observer.string_from(state, 0)
    observer.set_from(last, 0)
    assert (observer.dict["score"] >= 0).all()


def test_an_unfinished_draw_shows_a_seat_its_own_cards_alone() -> None:
    state = pyspiel.load_game("tilewright_5211").new_initial_state()
    for kind in (0, 7, 14, 21, 28, 3):
        state.apply_action(kind)
    assert state.information_state_string(0) == "seat 0; deal Y1 G2 O3 B4 T5 / ??"
    assert state.information_state_string(1) == "seat 1; deal ?? ?? ?? ?? ?? / Y4"


def test_a_choice_that_waits_is_hidden_in_the_turn_based_form() -> None:
    game = pyspiel.load_game("turn_based_simultaneous_game(game=tilewright_5211())")
    state, rng = game.new_initial_state(), random.Random(4)
    while state.is_chance_node():
        step_at_random(state, rng)
    first, *others = [state.child(action) for action in state.legal_actions()]
    for other in others:
        assert other.information_state_string(1) == first.information_state_string(1)
        assert other.information_state_tensor(1) == first.information_state_tensor(1)
        assert other.observation_tensor(1) == first.observation_tensor(1)


# Observations


@pytest.mark.parametrize("name", ["tilewright_azul(players=3,variant=grey)", "tilewright_5211"])
def test_named_parts_are_views_of_the_tensor(name: str) -> None:
    game = pyspiel.load_game(name)
    for kind in (None, RECALL, PUBLIC):
        observer = make_observation(game, kind)
        observer.set_from(states(name, 1)[60], 1)
        parts = [part.ravel() for part in observer.dict.values()]
        assert (np.concatenate(parts) == observer.tensor).all()
        assert all(np.shares_memory(part, observer.tensor) for part in parts)


@pytest.mark.parametrize("name", ["tilewright_5211", "tilewright_5211(players=5)"])
def test_information_states_that_differ_have_tensors_that_differ(name: str) -> None:
    game = pyspiel.load_game(name)
    observer = make_observation(game, RECALL)
    texts, tensors = set(), set()
    for seed in range(3):
        for state in states(name, seed):
            if state.is_chance_node():
                continue
            for seat in range(game.num_players()):
                observer.set_from(state, seat)
                texts.add(observer.string_from(state, seat))
                tensors.add(observer.tensor.tobytes())
    assert len(texts) == len(tensors) > 100


def test_an_information_state_of_5211_tells_the_game_turn_by_turn() -> None:
    state = pyspiel.load_game("tilewright_5211").new_initial_state()
    for kind in (0, 7, 14, 21, 28, 3, 1, 1, 2, 2):
        state.apply_action(kind)
    choices = [state.string_to_action(0, "Y1 G2"), state.string_to_action(1, "Y2 Y3")]
    state.apply_actions(choices)
    for kind in (5, 6, 8, 9):
        state.apply_action(kind)
    observer = make_observation(state.get_game(), RECALL)
    observer.set_from(state, 1)

    assert observer.string_from(state, 1) == (
        "seat 1; deal ?? ?? ?? ?? ?? / Y2 Y2 Y3 Y3 Y4; Y1 G2 / Y2 Y3; draw ?? ?? / G3 G4"
    )
    assert observer.dict["seat"].tolist() == [0, 1]
    assert observer.dict["drawn"][0, 0].tolist() == [0, 2, 2, 1, 0, 0]
    assert observer.dict["drawn"][1, 1].tolist() == [0, 0, 1, 1, 0, 0]
    assert observer.dict["revealed"][0, 0, 0].tolist() == [0, 1, 1, 0, 0, 0]
    assert observer.dict["revealed"][0, 1].sum() == 2


def test_a_player_with_perfect_recall_knows_counts_that_the_table_hides() -> None:
    game = pyspiel.load_game("tilewright_azul(hidden_counts=1)")
    state = states("tilewright_azul(hidden_counts=1)", 1)[9]
    now, ever = make_observation(game), make_observation(game, RECALL)
    now.set_from(state, 0)
    ever.set_from(state, 0)
    assert (now.dict["bag"] < 0).all()
    assert ever.dict["bag"].sum() * 20 == pytest.approx(80)


def test_a_long_game_has_no_information_state_tensor() -> None:
    game = pyspiel.load_game("tilewright_5211(variant=long)")
    assert not game.get_type().provides_information_state_tensor
    assert make_observation(game, RECALL).tensor is None
    assert make_observation(game, RECALL).string_from(states(str(game), 1)[9], 0)
