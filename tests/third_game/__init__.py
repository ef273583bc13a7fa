"""Pebbles, the third game: it shows that a game is added by one folder and one registry entry.

Two to four players, a number of rounds. In each, every seat is dealt two hidden stones worth 1 to 4.
First all seats choose in secret which of the two to show; the highest, if no other is as high, scores its
value. Then, in the open and in any order, each seat keeps its other stone or swaps it for one that it draws
and nobody else sees. When all have, the stones are shown and score their values.
"""

from tilewright.games import BotEntry, GameEntry

ENTRY = GameEntry(
    name="pebbles",
    game="tests.third_game.game:GAME",
    batch="tests.third_game.batch",
    bots={"random": BotEntry("tilewright.bots.uniform:UniformBot")},
)
