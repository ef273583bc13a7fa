"""The games for OpenSpiel (extra `envs`): importing this registers them with `pyspiel`."""

from tilewright.extras import missing_extra

try:
    import pyspiel
except ImportError as error:
    raise missing_extra("OpenSpiel", "envs") from error

from tilewright.envs.openspiel.small import SmallAzulGame, SmallG5211Game
from tilewright.games import game_entries

for _entry in game_entries():
    if _entry.openspiel is not None:
        _game_class = _entry.load("openspiel")
        pyspiel.register_game(_game_class.game_type, _game_class)
for _game_class in (SmallAzulGame, SmallG5211Game):
    pyspiel.register_game(_game_class.game_type, _game_class)
