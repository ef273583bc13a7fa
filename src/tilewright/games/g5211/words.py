"""5211 in words: what a choice would mean, what was revealed, and how a round was scored."""

import re
from collections.abc import Sequence

from tilewright.core.errors import NotationError
from tilewright.core.picture import Line, Picture, Span
from tilewright.core.schema import Event
from tilewright.core.words import Words, does, in_columns, join_with_and, number_of
from tilewright.games.g5211.facts import RoundStanding, full_table, has_round_ended, standing
from tilewright.games.g5211.picture import NAMES, STYLES, card_spans, draw_table
from tilewright.games.g5211.schema import G5211View

_CARDS = re.compile(r"(?:[A-Z][0-9])+")


def why_scored(table: Sequence[str]) -> str:
    """Return why a round is scored as it is, from each seat's four cards (5211, scoring).

    >>> why_scored(["Y1 Y2 G3 O2", "Y3 G2 O2 T1"])
    'yellow (3) scores.'
    >>> why_scored(["Y1 Y2 G3 G2", "Y3 G2 O2 T1"])
    'yellow and green tie at 3; orange and turquoise tie at 1; no colour is left, nobody scores.'
    """
    outcome = standing(table)
    if outcome.is_rooster_round:
        return f"exactly {outcome.exact} roosters: each keeps its own, and nothing else scores."
    parts = _reasons(outcome)
    if not outcome.colour:
        return "; ".join([*parts, "no colour is left, nobody scores."])
    count = outcome.counts[outcome.colour]
    return "; ".join([*parts, f"{NAMES[outcome.colour]} ({count}) scores."])


def _reasons(outcome: RoundStanding) -> list[str]:
    parts = []
    if outcome.over_limit:
        over = [f"{NAMES[letter]} ({outcome.counts[letter]})" for letter in outcome.over_limit]
        verb = "is" if len(over) == 1 else "are"
        parts.append(f"{join_with_and(over)} {verb} at or over the limit of {outcome.limit}")
    for letters in outcome.ties:
        names = [NAMES[letter] for letter in letters]
        parts.append(f"{join_with_and(names)} tie at {outcome.counts[letters[0]]}")
    return parts


class G5211Words(Words[G5211View]):
    """5211 in words."""

    summary = "play cards in secret, guess the majority"
    are_moves_on_board = True
    styles = STYLES
    variant_summaries = {"long": "deal after deal until someone has 50"}  # noqa: RUF012

    def picture(self, view: G5211View, own: int | None, columns: int) -> Picture:
        """Return the table, the own seat first and its hand large."""
        return draw_table(view, self.names, own=own, columns=columns)

    def chapter(self, view: G5211View) -> tuple[int, int]:
        """Return the deal and the round."""
        return view.deal, view.round

    def refusal(self, reason: str, seat: int) -> str:
        """Return why a choice was refused, with the seat's hand as its own."""
        return reason.replace(f"the hand of seat {seat}", "your hand")

    def task(self, view: G5211View, seat: int) -> str:
        """Return what the seat has to do now."""
        return "Choose two cards" if view.turn == 1 else "Choose one card"

    def notation(self, typed: str) -> str:
        """Return the notation of a choice; `y1b6` and `Y1, B6` are accepted too."""
        text = re.sub(r"[\s,;+]", "", typed).upper()
        if not _CARDS.fullmatch(text):
            raise NotationError(
                "A card is a colour (Y G O B T) and a value (1 to 6), such as G3; two cards: Y1 B6."
            )
        cards = [text[start : start + 2] for start in range(0, len(text), 2)]
        return super().notation(" ".join(cards))

    def moves(self, view: G5211View, seat: int, moves: Sequence[str], columns: int) -> Picture:
        """Return the cards, or for each card those that it may be paired with."""
        if " " not in moves[0]:
            return [[Span("Your cards:", "label")], *in_columns(moves, columns)]
        pairs: dict[str, list[str]] = {}
        for move in moves:
            first, second = move.split()
            pairs.setdefault(first, []).append(second)
        texts = [f"{first} with {' '.join(others)}" for first, others in pairs.items()]
        return [[Span("Your pairs:", "label")], *in_columns(texts, columns)]

    def preview(self, view: G5211View, seat: int, move: str) -> str:
        """Return what the choice would make of the table, as if it alone were revealed."""
        outcome = standing(full_table(view, [(seat, move)]))
        counts = [f"{NAMES[c]} {n}" for c, n in outcome.counts.items() if c in move]
        if "1" in move:
            counts.append(number_of(outcome.roosters, "rooster"))
        return f"{does(self.names[seat], 'choose')} {move}: with it {join_with_and(counts)} on the table"

    def tell(self, before: G5211View, after: G5211View, events: Sequence[Event]) -> Picture:
        """Return who revealed what, and how the round was scored when this ended it."""
        lines: Picture = []
        moves = [(who, what) for who, what in events if isinstance(who, int)]
        if moves:
            lines.append([Span(f"Turn {before.turn}: ")])
            for who, what in sorted(moves):
                lines[-1] += [Span(f"{self.names[who]} "), *card_spans(str(what)), Span("  ")]
        elif events[0][0] == "deal":
            lines.append([Span(f"Deal {after.deal}: everyone has five cards.", "dim")])
        has_ended = has_round_ended(before, after)
        return lines + self.round_report(before, full_table(before, events)) if has_ended else lines

    def round_report(self, before: G5211View, table: Sequence[str]) -> Picture:
        """Return how a round was scored, and what each seat got."""
        outcome = standing(table)
        gains: Line = []
        for name, cards in zip(self.names, table, strict=True):
            kept = outcome.kept(cards)
            points = sum(int(card[1]) for card in kept)
            gains += [Span(f"  {name} +{points} ", "title"), *card_spans(" ".join(kept))]
        return [[Span(f"Round {before.round}: ", "title"), Span(why_scored(table))], gains]

    def rules(self) -> list[str]:
        """Return a summary of the rules."""
        players = self.setup.players
        return [
            "A round has three turns: everyone chooses two cards, then one, then one, in secret;"
            " all reveal together and draw back to five.",
            "Then the cards on the table are counted. The colour with the most cards scores: each"
            " player keeps its own cards of it and gets their values. But a colour with"
            f" {players + 3} cards or more scores nothing, and colours that tie cancel each other"
            " out; the next most common one scores instead.",
            f"Every 1 shows a rooster. With exactly {players + 2} roosters on the table each player"
            " keeps its own roosters, 1 point each, and nothing else scores.",
            "When the draw pile is empty one last round is played from the cards in hand. Most"
            " points win; tied: most cards kept."
            + (" Deals follow until someone has 50." if self.setup.variant == "long" else ""),
        ]

    def help_lines(self) -> list[str]:
        """Return lines that explain the notation of choices."""
        return [
            "Y1 B6  choose two cards in the first turn of a round: yellow 1 and dark blue 6",
            "G3     choose one card in the second and third turn",
            "colours: Y yellow, G green, O orange, B dark blue, T turquoise; every 1 is a rooster",
        ]
