"""Everything that is compiled, used once: so that it is in the cache."""

from tilewright.batch import warm_up_vectors
from tilewright.batch.single import warm_up_single
from tilewright.bots import get_bot
from tilewright.bots.playing import play_game
from tilewright.bots.warming import warm_up_bots
from tilewright.core.match import Match
from tilewright.games import game_names, get_game
from tilewright.table import drawn_setup, new


def warm_up() -> None:
    """Play every game in every variant, take its positions apart and together, and let every bot think."""
    for name in game_names():
        game = get_game(name)
        for variant in game.variants:
            setup = drawn_setup(game, variant, None, {}, 0)
            _go_through(play_game(game, setup, [get_bot(name, "random")] * setup.players, 0))
            warm_up_bots(game, setup)
        _step_through(name)
    warm_up_vectors()
    warm_up_single()


def _go_through(match: Match) -> None:
    """Look at every position of a finished match, backwards."""
    game, setup = match.game, match.setup
    while match.events:
        match.undo()
        dump = match.dump()
        for seat in range(setup.players):
            game.is_legal(match.state, seat, 0)
        if not match.is_over:
            game.state_from_dump(setup, dump)


def _step_through(name: str) -> None:
    """Play a few moves the friendly way."""
    table = new(name, seed=0)
    game, setup = table.match.game, table.match.setup
    words = game.words(game, setup, game.seat_names(setup))
    for _ in range(4):
        seat = table.to_move[0]
        for move in table.legal_actions(seat):
            words.preview(table.match.view(seat), seat, move)
        table.play(table.legal_actions()[0])
