"""5211, slow and obvious: one table of plain lists of cards such as "Y1"."""

from collections import Counter
from itertools import combinations
from typing import Any

from .refusal import is_list_of_texts, is_whole_number, require

VARIANTS = ("standard", "long")
PLAYERS = (2, 3, 4, 5)
COLOURS = "YGOBT"
CARDS_OF_A_VALUE = {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
HAND_SIZE = 5
CARDS_IN_A_TURN = {1: 2, 2: 1, 3: 1}
LONG_TARGET = 50


def value(card: str) -> int:
    return int(card[1])


def all_cards() -> Counter[str]:
    """Return the 100 cards."""
    return Counter({f"{c}{v}": count for c in COLOURS for v, count in CARDS_OF_A_VALUE.items()})


def write_cards(cards: list[str]) -> str:
    """Return the cards sorted by colour, then value, as one text."""
    return " ".join(sorted(cards, key=lambda card: (COLOURS.index(card[0]), value(card))))


def read_cards(text: str) -> list[str]:
    """Return the cards of a text, in its order."""
    cards = text.split(" ") if text else []
    known = all_cards()
    for card in cards:
        require(card in known, f"{card!r} is no card.")
    return cards


def scoring_colour(cards: list[str], limit: int) -> str | None:
    """Return the colour that stands alone highest under the limit, None if there is none."""
    counts = Counter(card[0] for card in cards)
    left = {colour: count for colour, count in counts.items() if count < limit}
    while left:
        highest = max(left.values())
        leaders = [colour for colour, count in left.items() if count == highest]
        if len(leaders) == 1:
            return leaders[0]
        for colour in leaders:
            del left[colour]
    return None


def scoring_cards(cards: list[str], players: int) -> set[str]:
    """Return the kinds of card that their players keep, from all cards of a round."""
    roosters = [card for card in cards if value(card) == 1]
    if len(roosters) == players + 2:
        return set(roosters)
    colour = scoring_colour(cards, players + 3)
    return {card for card in cards if card[0] == colour}


class G5211Table:
    """A whole game of 5211 between two events."""

    def __init__(self, variant: str, players: int) -> None:
        self.variant = variant
        self.players = players
        self.deal_number = 1
        self.round = 1
        self.turn = 1
        self.phase = "deal"
        self.unseen: Counter[str] = Counter()
        self.pile = 0
        self.hands = self.nothing_each()
        self.chosen = self.nothing_each()
        self.table = self.nothing_each()
        self.kept = self.nothing_each()
        self.written = [0] * players
        self.discarded = 0

    def nothing_each(self) -> list[list[str]]:
        return [[] for _ in range(self.players)]

    @property
    def to_move(self) -> list[int]:
        if self.phase != "choose":
            return []
        return [seat for seat in range(self.players) if not self.chosen[seat]]

    @property
    def scores(self) -> list[int]:
        """The totals: earlier deals as written down, and the score piles on the table."""
        return [
            self.written[seat] + sum(value(card) for card in self.kept[seat])
            for seat in range(self.players)
        ]

    def apply(self, event: Any) -> None:
        """Play one event of a record, or raise RuleBroken."""
        require(isinstance(event, list) and len(event) == 2, "An event is a list of two.")
        who, what = event
        require(self.phase != "over", "The game is over.")
        if who in ("deal", "draw"):
            require(self.phase == who, f"No {who} is due.")
            self.hand_out(what)
            return
        require(self.phase == "choose", f"A {self.phase} is due.")
        require(is_whole_number(who), "An event is by a seat, a deal or a draw.")
        require(who in self.to_move, f"Seat {who} is out of turn.")
        require(isinstance(what, str), "A choice is a text.")
        self.choose(who, what)

    def legal_moves(self, seat: int) -> list[str]:
        """Return the texts of all choices the seat may make now, each in the dump's order."""
        if seat not in self.to_move:
            return []
        choices = combinations(self.hands[seat], CARDS_IN_A_TURN[self.turn])
        return sorted({write_cards(list(cards)) for cards in choices})

    # Deal and draw

    def hand_out(self, texts: Any) -> None:
        """Play a deal or a draw."""
        require(is_list_of_texts(texts), f"A {self.phase} lists the cards of each seat.")
        require(len(texts) == self.players, f"A {self.phase} of the wrong size: seats.")
        if self.phase == "deal":
            self.start_deal()
        for seat, text in enumerate(texts):
            self.fill_hand(seat, read_cards(text))
        if self.phase == "draw" and self.turn == 3:
            self.end_round()
        else:
            self.turn = self.turn + 1 if self.phase == "draw" else 1
            self.phase = "choose"

    def start_deal(self) -> None:
        """Write the totals down and shuffle all cards together again."""
        self.written = self.scores
        self.kept = self.nothing_each()
        self.discarded = 0
        self.unseen = all_cards()
        self.pile = self.unseen.total() - REMOVED[self.players]

    def fill_hand(self, seat: int, cards: list[str]) -> None:
        missing = HAND_SIZE - len(self.hands[seat])
        require(
            len(cards) == missing,
            f"A {self.phase} of the wrong size: seat {seat} gets {missing} cards.",
        )
        require(
            not Counter(cards) - self.unseen, f"More cards of a kind than there are: seat {seat}."
        )
        self.unseen -= Counter(cards)
        self.pile -= missing
        self.hands[seat] += cards

    # Turns

    def choose(self, seat: int, text: str) -> None:
        cards = read_cards(text)
        number = CARDS_IN_A_TURN[self.turn]
        require(len(cards) == number, f"Turn {self.turn} takes {number} cards.")
        require(
            not Counter(cards) - Counter(self.hands[seat]), f"Seat {seat} does not hold {text}."
        )
        for card in cards:
            self.hands[seat].remove(card)
        self.chosen[seat] = cards
        if not self.to_move:
            self.reveal()

    def reveal(self) -> None:
        for seat in range(self.players):
            self.table[seat] += self.chosen[seat]
        self.chosen = self.nothing_each()
        # The pile ends exactly with a round, so an empty one means the last round.
        if self.pile:
            self.phase = "draw"
        elif self.turn < 3:
            self.turn += 1
        else:
            self.discard_hands()
            self.end_round()

    def discard_hands(self) -> None:
        self.discarded += sum(len(hand) for hand in self.hands)
        self.hands = self.nothing_each()

    # Scoring and end

    def end_round(self) -> None:
        """Score the round; go on to the next round, the next deal or the end."""
        self.score_round()
        is_deal_over = not any(self.hands)
        if self.is_finished(is_deal_over=is_deal_over):
            self.phase = "over"
            return
        self.turn = 1
        if is_deal_over:
            self.phase = "deal"
            self.deal_number += 1
            self.round = 1
        else:
            self.phase = "choose"
            self.round += 1

    def score_round(self) -> None:
        scoring = scoring_cards([card for cards in self.table for card in cards], self.players)
        for seat, cards in enumerate(self.table):
            kept = [card for card in cards if card in scoring]
            self.kept[seat] += kept
            self.discarded += len(cards) - len(kept)
        self.table = self.nothing_each()

    def is_finished(self, *, is_deal_over: bool) -> bool:
        if self.variant == "standard":
            return is_deal_over
        may_end = is_deal_over or self.deal_number > 1
        return may_end and max(self.scores) >= LONG_TARGET

    def result(self) -> dict[str, list[int]]:
        """Return the final scores and the winners, by seat."""
        standings = [(self.scores[seat], len(self.kept[seat])) for seat in range(self.players)]
        winners = [seat for seat in range(self.players) if standings[seat] == max(standings)]
        return {"scores": self.scores, "winners": winners}

    def dump(self) -> dict[str, Any]:
        """Return the state as FORMAT.md writes it; a hidden choice has left the hand."""
        return {
            "deal": self.deal_number,
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "to_move": self.to_move,
            "hands": [write_cards(cards) for cards in self.hands],
            "chosen": [write_cards(cards) for cards in self.chosen],
            "table": [write_cards(cards) for cards in self.table],
            "pile": self.pile,
            "kept": [write_cards(cards) for cards in self.kept],
            "scores": self.scores,
            "discarded": self.discarded,
        }
