"""Bots by name, and the eight levels that tables offer."""

import re
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tilewright.bots import (
    advise,
    bot_names,
    get_bot,
    level_names,
    plays_at,
    see,
    takes_simulations,
    usual_level,
)
from tilewright.bots.network import random_network, save_network
from tilewright.bots.spec import BotSpec, parse_spec
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import OutOfTurn, SetupError
from tilewright.core.rng import new_rng
from tilewright.games import game_names, get_game
from tilewright.warm_up import brief_bots

LANGUAGES = ["en", "de", "pt-BR", "zh-Hant"]
LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"
SETUPS = [
    (name, variant, players)
    for name in game_names()
    for variant in get_game(name).variants
    for players in get_game(name).player_counts
]
too_slow = pytest.mark.skipif(is_interpreted(), reason="searches and networks are slow interpreted")


def pages_words(language: str) -> dict[str, str]:
    text = (LOCALES / language / "page.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^(page-[\w-]+) = (.+)$", text, re.MULTILINE))


# The levels.


@pytest.mark.parametrize("game", game_names())
def test_a_game_has_eight_levels_and_the_one_in_the_middle_is_the_usual_one(game: str) -> None:
    assert level_names(game) == (
        "learner",
        "casual",
        "regular",
        "skilled",
        "strong",
        "expert",
        "master",
        "champion",
    )
    assert usual_level(game) == "casual"
    assert set(bot_names(game)) > {"random", "greedy", *level_names(game)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_level_has_a_name_and_a_word_on_its_play_in_every_language(
    game: str, language: str
) -> None:
    words = pages_words(language)

    names = [words[f"page-level-{level}"] for level in level_names(game)]
    skills = [words[f"page-skill-{level}"] for level in level_names(game)]

    assert len(set(names)) == len(set(skills)) == 8
    assert {"page-level-random", "page-level-greedy"} <= set(words)  # Stored tables name them.


@too_slow
@pytest.mark.parametrize(("name", "variant", "players"), SETUPS)
def test_every_bot_plays_legal_moves_and_says_why(name: str, variant: str, players: int) -> None:
    table = tilewright.new(name, players, variant, seed=3)
    for _ in range(2 * players):
        table.play(table.legal_actions()[-1])
    seat = table.to_move[0]
    met = set()
    for bot_name, bot in brief_bots(name, table.match.setup):
        seen = see(table.match, seat)
        advice = bot.consider(seen, new_rng(5))

        assert bot.choose(seen, new_rng(5)) in seen.actions, bot_name
        assert sorted(one.action for one in advice.candidates) == seen.actions, bot_name
        assert sum(one.weight for one in advice.candidates) == pytest.approx(1), bot_name
        assert all(len(one.scores) == players for one in advice.candidates), bot_name
        met.add(bot_name)

    assert met >= set(level_names(name))


@too_slow
def test_the_champion_uses_more_time_and_weaker_levels_never_more_than_is_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[dict[str, Any]] = []

    def make_bot(kind: Any, arguments: dict[str, Any]) -> Any:
        asked.append(arguments)
        return get_bot("azul", "random")

    monkeypatch.setattr("tilewright.bots.levels.make_bot", make_bot)
    seen = see(tilewright.new("azul", 2, seed=1).match, 0)
    for spec, think in (
        ("champion", None),
        ("champion", 4.0),
        ("champion", 0.25),
        ("champion@2s", 4.0),
        ("master", 4.0),
        ("master", 0.25),
    ):
        get_bot("azul", spec, think).choose(seen, new_rng(1))
    usual, long, short, own, master, hasty = asked

    assert "seconds" not in usual
    assert (long["simulations"], long["seconds"]) == (4 * usual["simulations"], 4.0)
    assert (short["simulations"], short["seconds"]) == (usual["simulations"], 0.25)
    assert (own["simulations"], own["seconds"]) == (None, 2.0)
    assert (master["seconds"], hasty["seconds"]) == (1.0, 0.25)


@pytest.mark.parametrize("think", [0.0, 0.049, 61, float("nan")])
def test_a_time_to_think_that_makes_no_sense_is_refused(think: float) -> None:
    with pytest.raises(SetupError, match=r"a number of seconds from 0\.05 to 60"):
        get_bot("azul", "champion", think)


# Bots as they are written.


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("uct", BotSpec("uct")),
        ("uct@20000", BotSpec("uct", simulations=20_000)),
        ("uct@0.25s", BotSpec("uct", seconds=0.25)),
        ("policy:a/b.npz", BotSpec("policy", Path("a/b.npz"))),
        ("network:b.npz@1s", BotSpec("network", Path("b.npz"), seconds=1.0)),
        ("network:a@2s/b@x.npz", BotSpec("network", Path("a@2s/b@x.npz"))),
        ("network:C:/b.npz@9", BotSpec("network", Path("C:/b.npz"), simulations=9)),
    ],
)
def test_a_bot_is_a_name_a_weights_file_and_a_budget(text: str, spec: BotSpec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nobody", "There is no bot 'nobody' for azul: random, greedy, .*, champion"),
        ("", "There is no bot '' for azul: "),
        ("nobody@5", "There is no bot 'nobody' for azul: "),
        ("greedy@1s", "greedy takes no time to think"),
        ("greedy@100", "greedy takes no number of simulations"),
        ("learner@1s", "learner takes no time to think"),
        ("uct:mine.npz", "uct takes no weights file"),
        ("policy:no-such.npz", "There is no weights file no-such.npz"),
        ("policy:", "'policy:' names no weights file after the colon"),
        ("policy:@1s", "names no weights file after the colon"),
        ("uct@", "'uct@': after @ comes a number of simulations, such as @20000"),
        ("uct@fast", "after @ comes a number of simulations"),
        ("uct@-5", "after @ comes a number of simulations"),
        ("uct@1e9s", "after @ comes a number of simulations"),
        ("uct@0", "a bot makes from 1 to"),
        ("uct@0s", "a bot thinks for more than 0"),
        ("uct@3601s", "a bot thinks for more than 0"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(SetupError, match=why):
        get_bot("azul", text)


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.npz"
    save_network(path, random_network(10, 10, 4), {"game": "5211"})

    with pytest.raises(SetupError, match=r"cards\.npz is for '5211', not for azul"):
        get_bot("azul", f"policy:{path}")


def test_an_unknown_game_is_said_so() -> None:
    with pytest.raises(SetupError, match="There is no game 'chess'"):
        get_bot("chess", "random")


def test_bots_tell_what_they_need() -> None:
    assert takes_simulations("azul", "uct")
    assert takes_simulations("azul", "champion")
    assert not takes_simulations("5211", "learner")
    assert plays_at("azul", "greedy", 4, "grey")
    assert plays_at("5211", "champion", 5, "long")
    assert not plays_at("azul", "network", 9, "coloured")


# Advice.


def test_advice_is_about_the_moves_of_a_seat_and_repeats() -> None:
    table = tilewright.new("5211", players=3, seed=4)

    advice = advise(table, 1, "learner", seed=9)

    assert sorted(one.action for one in advice.candidates) == table.match.legal_actions(1)
    assert advise(table.match, 1, "learner", seed=9) == advice


def test_advice_is_refused_where_a_seat_has_nothing_to_choose() -> None:
    table = tilewright.new("azul", players=2, seed=7, start=0)

    with pytest.raises(OutOfTurn, match="Seat 1 has nothing to choose here: seat 0 is asked"):
        advise(table, 1, "random")
    with pytest.raises(SetupError, match="There is no seat 2"):
        advise(table, 2, "random")
    table.match.undo()
    with pytest.raises(OutOfTurn, match="Chance comes next"):
        advise(table, None, "random")
