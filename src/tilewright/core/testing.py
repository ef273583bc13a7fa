"""Laws that every game must obey, checked by random play: call `check_game` from a game's tests."""

from collections.abc import Callable, Sequence

import numpy as np

from tilewright.core.errors import IllegalAction, ImpossibleChance, OutOfTurn
from tilewright.core.facts import Facts
from tilewright.core.game import Chance, Decide, Game, Outcome, Over, Setup
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.core.rng import Rng, new_rng, random_below

_MAX_EVENTS = 20_000
_ILLEGAL_TRIES = 4
_OTHER_OUTCOMES = 3


def check_game(game: Game, games: int = 1, seed: int = 0) -> None:
    """Play random games of every variant and number of players and check the laws at every step.

    The laws: functions are pure; exactly the seats to move have legal actions; legal actions never raise,
    and others are refused and change nothing; a seat sees, and may do, the same in all states that it cannot
    distinguish; a deal reveals no more to a seat than its view does afterwards; without secrets all views are
    the same; facts account for every point; notation round-trips; records replay to themselves; games end.

    Raises:
        AssertionError: a law is broken; the message says which, in which game.
    """
    for variant in game.variants:
        for players in game.player_counts:
            for number in range(games):
                rng = new_rng(seed, players, number)
                options = {o.name: _pick(rng, o.values(players)) for o in game.options}
                check_one_game(game, game.setup(variant, players, **options), rng)


def check_one_game(game: Game, setup: Setup, rng: Rng) -> Match:
    """Play one random game of a set-up, check the laws at every step, and return it."""
    match = Match(game, setup)
    while not match.is_over:
        _check(len(match.events) < _MAX_EVENTS, "the game does not end", match)
        _check_turn(match)
        _check_secrecy(match, rng)
        _check_position_text(match)
        if isinstance(match.turn, Chance):
            _check_chance(match, rng)
        else:
            _check_refusals(match, rng)
            _check_choice(match, rng)
    _check_end(match)
    _check_record(match)
    _check_history(match)
    return match


def _check(is_kept: bool, law: str, match: Match) -> None:
    setup = match.setup
    where = (
        f"{match.game.name}, {setup.variant}, {setup.players} players, {len(match.events)} events"
    )
    if not is_kept:
        raise AssertionError(f"{where}: {law}; the record is {match.record()}")


def _pick(rng: Rng, values: range) -> int:
    return values[int(random_below(rng, len(values)))]


def _check_turn(match: Match) -> None:
    """Exactly the seats to move have legal actions."""
    turn = match.turn
    asked = turn.seats if isinstance(turn, Decide) else ()
    _check(bool(asked) == isinstance(turn, Decide), "a decision without a seat to move", match)
    _check(list(asked) == sorted(set(asked)), "the seats to move are not in ascending order", match)
    for seat in range(match.setup.players):
        actions = match.legal_actions(seat)
        _check(
            bool(actions) == (seat in asked),
            f"seat {seat} has actions, or is to move, but not both",
            match,
        )
        _check(actions == sorted(set(actions)), "legal actions are not in ascending order", match)


def _check_secrecy(match: Match, rng: Rng) -> None:
    """A seat sees, and may do, the same in all states that it cannot distinguish."""
    game, state = match.game, match.state
    before = state.tobytes()
    for seat in (*range(match.setup.players), None):
        other = game.resample(state, seat, rng)
        view = game.view(state, seat)
        _check(game.view(other, seat) == view, f"seat {seat} sees hidden information", match)
        is_shared = game.has_secrets or view == game.view(state, None)
        _check(is_shared, f"seat {seat} sees more than others though nothing is secret", match)
        _check(
            game.turn(other) == match.turn,
            f"the turn reveals hidden information to seat {seat}",
            match,
        )
        if seat is not None:
            actions = game.legal_actions(other, seat)
            _check(
                actions == match.legal_actions(seat),
                f"legal actions reveal hidden information to seat {seat}",
                match,
            )
    _check(state.tobytes() == before, "view or resample changed the state", match)
    for seat, action in match.chosen.items():
        _check_pending_choice(match, seat, action)


def _check_pending_choice(match: Match, seat: int, action: int) -> None:
    """A pending secret choice looks the same to others as any choice of the same size."""
    game = match.game
    hidden = game.hidden_action_text(game.action_text(action))
    others = [*(s for s in range(match.setup.players) if s != seat), None]
    for other_action in match.legal_actions(seat):
        if game.hidden_action_text(game.action_text(other_action)) == hidden:
            chosen = {**match.chosen, seat: other_action}
            for eyes in others:
                is_same = game.view(match.state, eyes, chosen) == match.view(eyes)
                _check(is_same, f"seat {eyes} sees what seat {seat} chose", match)
    for eyes in others:
        visible = [
            what for who, what in match.visible_events(eyes)[-len(match.chosen) :] if who == seat
        ]
        _check(visible == [hidden], f"events tell seat {eyes} what seat {seat} chose", match)


def _check_position_text(match: Match) -> None:
    """A dump can be read back into a position with the same dump."""
    dump = match.game.dump(match.state)
    again = match.game.dump(match.game.state_from_dump(match.setup, dump))
    _check(again == dump, f"a dump does not round-trip: {again}", match)


def _check_chance(match: Match, rng: Rng) -> None:
    """Chance is pure, its notation round-trips, and it happens only when due."""
    game, state = match.game, match.state
    before = state.tobytes()
    outcome = game.draw(state, rng)
    after = game.apply_chance(state, outcome)
    _check(state.tobytes() == before, "draw or apply_chance changed the state", match)
    word, parts = game.chance_text(state, outcome)
    again = game.chance_from_text(state, word, parts)
    _check(np.array_equal(again, outcome), "the text of a deal does not round-trip", match)
    _check_visible_chance(match, outcome, rng)
    _check(
        _refuses(match, lambda: match.submit(0, 0)),
        "a choice was accepted while chance is due",
        match,
    )
    match.chance(outcome)
    _check(match.state.tobytes() == after.tobytes(), "apply_chance is not repeatable", match)


def _check_visible_chance(match: Match, outcome: Outcome, rng: Rng) -> None:
    """A deal or draw reveals no more to a seat than its view does afterwards."""
    game, state = match.game, match.state
    word, parts = game.chance_text(state, outcome)
    seen = game.apply_chance(state, outcome)
    for _ in range(_OTHER_OUTCOMES):
        other = game.draw(state, rng)
        other_word, other_parts = game.chance_text(state, other)
        after = game.apply_chance(state, other)
        for seat in (*range(match.setup.players), None):
            if game.view(after, seat) != game.view(seen, seat):
                continue
            visible = _pieces(game.visible_chance(state, word, parts, seat))
            is_same = visible == _pieces(game.visible_chance(state, other_word, other_parts, seat))
            _check(is_same, f"a {word} reveals more to seat {seat} than its view", match)


def _pieces(parts: Sequence[str]) -> list[list[str]]:
    """Return the pieces of each part: a seat may know in which order its own came, which no view shows."""
    return [sorted(part.split()) for part in parts]


def _check_refusals(match: Match, rng: Rng) -> None:
    """What is not legal is refused and changes nothing."""
    num_actions = len(match.game.action_texts)
    for _ in range(_ILLEGAL_TRIES):
        seat, action = _pick(rng, range(match.setup.players)), _pick(rng, range(num_actions))
        is_listed = action in match.legal_actions(seat)
        is_legal = match.game.is_legal(match.state, seat, action)
        _check(
            is_legal == is_listed, f"is_legal({seat}, {action}) disagrees with legal_actions", match
        )
        if not is_listed:
            refused = _refuses(match, lambda s=seat, a=action: match.submit(s, a))  # type: ignore[misc]
            _check(refused, f"seat {seat} could play {match.game.action_text(action)}", match)
    for seat, action in ((-1, 0), (match.setup.players, 0), (0, -1), (0, num_actions)):
        refused = _refuses(match, lambda s=seat, a=action: match.submit(s, a))  # type: ignore[misc]
        _check(refused, f"seat {seat} could play action {action}", match)
    _check(
        _refuses(match, lambda: match.draw(rng)), "chance was accepted while a choice is due", match
    )


def _refuses(match: Match, what: Callable[[], object]) -> bool:
    """Return whether a call is refused and changes nothing."""
    before = (match.state.tobytes(), match.events)
    try:
        what()
    except (IllegalAction, OutOfTurn, ImpossibleChance):
        return (match.state.tobytes(), match.events) == before
    return False


def _check_choice(match: Match, rng: Rng) -> None:
    """A legal action of a seat to move does not raise, and does not modify the state passed to it."""
    seat = match.waiting_for[_pick(rng, range(len(match.waiting_for)))]
    actions = match.legal_actions(seat)
    action = actions[_pick(rng, range(len(actions)))]
    text = match.game.action_text(action)
    _check(match.game.action_from_text(text) == action, f"{text} does not round-trip", match)
    state = match.state
    before = state.tobytes()
    match.submit(seat, action)
    _check(state.tobytes() == before, "apply modified the state passed to it", match)


def _check_end(match: Match) -> None:
    """At the end every seat has a score, there is a winner, and nothing more can happen."""
    end = match.turn
    assert isinstance(end, Over)
    _check(len(end.scores) == match.setup.players, "not every seat has a score", match)
    _check(bool(end.winners), "nobody won", match)
    _check(
        list(end.winners) == sorted(set(end.winners)), "winners are not in ascending order", match
    )
    _check(_refuses(match, lambda: match.submit(0, 0)), "a move came after the end", match)
    rng = new_rng(0)
    _check(_refuses(match, lambda: match.draw(rng)), "chance came after the end", match)


def _check_record(match: Match) -> None:
    """A record replays to itself and to the same position."""
    record = match.record()
    again = check_record(record, lambda name: match.game)
    _check(again.record() == record, "the record does not replay to itself", match)
    same = match.game.dump(again.state) == match.game.dump(match.state)
    _check(same, "the record does not replay to the same position", match)


def _check_history(match: Match) -> None:
    """A match keeps its earlier positions, and facts account for every point."""
    game = match.game
    dumps, scores = [], []
    match.pack()

    def look(replayed: Match) -> None:
        dumps.append(replayed.full_view())
        scores.append(game.scores(replayed.state))

    check_record(match.record(), lambda name: game, look)
    facts = game.facts(match.setup)
    for number, dump in enumerate(dumps):
        _check(
            match.full_view_at(number) == dump,
            f"position {number} is not the one that was played",
            match,
        )
        start = match.settled_at(number - 1) if number else 0
        if match.settled_at(number) < number or type(facts) is Facts:
            continue
        events = match.events_since(start)[: number - start]
        happened = facts.happened(dumps[start], dump, events) if number else []
        is_expected = not happened or facts.may_have_happened(dump, events)
        _check(is_expected, f"event {number} has facts though may_have_happened denies it", match)
        for seat, (old, new) in enumerate(zip(scores[start], scores[number], strict=True)):
            points = sum(fact.points for fact in happened if fact.seat == seat)
            law = f"facts of event {number} give seat {seat} {points} points, not {new - old}"
            _check(points == new - old, law, match)
