"""Both games for OpenSpiel (extra `envs`): importing this registers them with `pyspiel`."""

from tilewright.core.errors import SetupError

try:
    import pyspiel
except ImportError as error:
    raise SetupError("OpenSpiel needs the extra: pip install 'tilewright[envs]'.") from error

from tilewright.envs.openspiel import azul, g5211

pyspiel.register_game(azul.GAME_TYPE, azul.AzulGame)
pyspiel.register_game(g5211.GAME_TYPE, g5211.G5211Game)
