"""Tables drawn for people: pictures for videos (extra `envs`), and the same as text."""

from tilewright.envs.drawing.table import draw_table, text_of

__all__ = ["draw_table", "text_of"]
