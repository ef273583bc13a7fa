"""A game in the terminal from start to end: turns, news and undo."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.bots import Bot, see
from tilewright.cli.terminal import Terminal
from tilewright.cli.terminal_news import News
from tilewright.cli.terminal_turn import Command, PersonsTurn
from tilewright.core.game import Chance, Decide, Over
from tilewright.core.match import Match
from tilewright.core.picture import Picture, Span
from tilewright.core.rng import new_rng
from tilewright.core.words import does, join_with_and, number_of
from tilewright.table import CHANCE_STREAM, FIRST_SEAT_STREAM


class Quit(Exception):
    """A player quits."""


@dataclass(frozen=True)
class Player:
    """A person or a bot at a seat."""

    name: str
    bot: Bot | None = None


class Session:
    """A match played by people at one keyboard and by bots.

    Attributes:
        match: the underlying match.
        words: its descriptions.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        terminal: Terminal,
        *,
        seed: int,
        is_quick: bool = False,
    ) -> None:
        """Seat the players; `is_quick` plays moves without confirmation."""
        self.match = match
        self.words = match.game.words(match.game, match.setup, [player.name for player in players])
        self._players = list(players)
        self._terminal = terminal
        terminal.styles = self.words.styles
        self._is_quick = is_quick
        self._chance = new_rng(seed, CHANCE_STREAM)
        self._rngs = [new_rng(seed, FIRST_SEAT_STREAM + seat) for seat in range(len(players))]
        self._news = News(len(players))
        self._people = [seat for seat, player in enumerate(players) if player.bot is None]
        self._has_secrets = False
        self._has_undone_another = False

    def run(self) -> None:
        """Play to the end and show it.

        Raises:
            Quit: a player quits.
            EOFError: the input has ended.
        """
        while not self.match.is_over:
            self._play_turn()
        self._show_end()

    def record(self) -> dict[str, Any]:
        """Return the record so far; pending secret choices are withdrawn for it."""
        if isinstance(self.match.turn, Decide):
            for seat in set(self.match.turn.seats) - set(self.match.waiting_for):
                self.match.withdraw(seat)
        return self.match.record(names=[player.name for player in self._players])

    def hide_secrets(self) -> None:
        """Wipe the screen if people share it and it may show hidden information."""
        if self._has_secrets and len(self._people) > 1:
            self._terminal.wipe()

    def _play_turn(self) -> None:
        turn = self.match.turn
        if isinstance(turn, Chance):
            self._play_event(lambda: self.match.draw(self._chance))
            return
        assert isinstance(turn, Decide)
        self._has_secrets |= turn.secret
        waiting = self.match.waiting_for
        bots = [seat for seat in waiting if seat not in self._people]
        if bots:
            self._let_bot_choose(bots[0])
        else:
            self._let_person_choose(waiting[0], is_secret=turn.secret)

    def _let_bot_choose(self, seat: int) -> None:
        bot = self._players[seat].bot
        assert bot is not None
        if self._people:
            self._terminal.say_if_interactive(f"{does(self._players[seat].name, 'think')} …")
        action = bot.choose(see(self.match, seat), self._rngs[seat])
        self._play_event(lambda: self.match.submit(seat, action))

    def _play_event(self, apply: Callable[[], object]) -> None:
        """Apply an event, and add to the news what everyone may know about it."""
        match = self.match
        before, first = match.view(None), len(match.events) - self._num_pending()
        apply()
        if not self._num_pending():
            lines = self.words.tell(before, match.view(None), match.visible_events(None)[first:])
            self._news.add(len(match.events), lines)
            if not self._people:
                self._terminal.tell(lines)

    def _num_pending(self) -> int:
        """Return the number of pending secret choices, which are the last events and not to be shown."""
        turn = self.match.turn
        return len(turn.seats) - len(self.match.waiting_for) if isinstance(turn, Decide) else 0

    # A person's turn.

    def _let_person_choose(self, seat: int, *, is_secret: bool) -> None:
        if is_secret and len(self._people) > 1 and not self._hand_over(seat):
            return
        self._draw_turn(seat)
        turn = PersonsTurn(self.match, seat, self.words, self._terminal)
        chosen = turn.read(lambda: self._why_not_undone(seat), is_quick=self._is_quick)
        if chosen is Command.QUIT:
            raise Quit
        if isinstance(chosen, Command):
            self._take_back(seat)
            return
        self._news.mark_read(seat, len(self.match.events) - self._num_pending())
        self._has_undone_another = False
        self._play_event(lambda: self.match.submit(seat, chosen))

    def _hand_over(self, seat: int) -> bool:
        """Pass an empty screen to the next person; return False if the last one undid a choice instead."""
        last = self._last_secret_choice()
        self._terminal.wipe()
        name = self._players[seat].name
        self._terminal.say(f"Pass the keyboard to {name}.", "title")
        if last is not None:
            self._terminal.say(
                f"({self._players[last].name} may still type undo to choose again.)", "dim"
            )
        self._terminal.discard_typed()
        answer = self._terminal.ask(f"{name}, press Enter when nobody else is looking. ").lower()
        self._terminal.wipe()
        if answer in Command.QUIT.texts:
            raise Quit
        if answer in Command.UNDO.texts and last is not None:
            self.match.withdraw(last)
            return False
        return True

    def _last_secret_choice(self) -> int | None:
        """Return the person who made the last pending secret choice, if any."""
        waiting = self._num_pending()
        people = [who for who, _ in self.match.events[len(self.match.events) - waiting :]]
        seats = [who for who in people if isinstance(who, int) and who in self._people]
        return seats[-1] if seats else None

    def _draw_turn(self, seat: int) -> None:
        terminal, view = self._terminal, self.match.view(seat)
        is_first = not self._news.readings[seat]
        picture = self.words.picture(view, seat, terminal.columns)
        news = self._news.unread(seat)
        texts = [self.match.game.action_text(a) for a in self.match.legal_actions(seat)]
        moves = self.words.moves(view, seat, texts, terminal.columns)
        fits = len(picture) + len(news) + len(moves) + 4 <= terminal.rows
        terminal.clear()
        terminal.show([*picture, []])
        terminal.tell([*news, []] if news else [])
        if fits and (is_first or not self.words.are_moves_on_board):
            terminal.show([*moves, []])
        elif is_first:
            terminal.say("Type moves to list your moves, or ? for how they are written.\n", "dim")

    def _take_back(self, seat: int) -> None:
        """Undo the last move, which `_why_not_undone` allows."""
        self._has_undone_another = self._has_undone_another or self.match.events[-1][0] != seat
        self.match.undo()
        self._news.forget_after(len(self.match.events))

    def _why_not_undone(self, seat: int) -> str:
        """Return why the last move cannot be undone, or "" if a person here made it and nothing followed."""
        settled = [
            who for who, _ in self.match.events[: len(self.match.events) - self._num_pending()]
        ]
        last = settled[-1]
        if not any(isinstance(who, int) for who in settled):
            return "There is nothing to take back yet."
        if not isinstance(last, int):
            return f"A {last} came after the last move: it cannot be undone."
        if isinstance(self.match.turn, Decide) and self.match.turn.secret:
            return "All choices have been revealed: they cannot be undone."
        if last not in self._people or (last != seat and self._has_undone_another):
            return f"{self.words.names[last]} has moved since: your last move cannot be undone."
        return ""

    # The end.

    def _show_end(self) -> None:
        end = self.match.turn
        assert isinstance(end, Over)
        self.hide_secrets()
        if self._people:
            self._terminal.clear()
        terminal = self._terminal
        terminal.show([*self.words.picture(self.match.view(None), None, terminal.columns), []])
        if self._people:
            terminal.tell([*self._news.unread(self._people[0]), []])
        terminal.tell(self._result(end))

    def _result(self, end: Over) -> Picture:
        names = self.words.names
        order = sorted(range(len(names)), key=lambda seat: -end.scores[seat])
        points = ", ".join(f"{names[seat]}: {end.scores[seat]}" for seat in order)
        winners = [names[seat] for seat in end.winners]
        shared = f"{join_with_and(winners)} share the victory"
        text = shared if len(winners) > 1 else does(winners[0], "win")
        best = number_of(end.scores[end.winners[0]], "point")
        return [[Span("The game is over. "), Span(points)], [Span(f"{text} with {best}!", "good")]]
