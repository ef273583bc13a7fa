"""5211 positions as plain JSON values, both ways, with what may be known and by whom (docs/records.md)."""

from collections import Counter

import numpy as np

from tilewright.core.compiled import plain
from tilewright.core.errors import NotationError
from tilewright.core.fields import list_of, number_of, numbers_of, one_of
from tilewright.core.game import Choices, Dump
from tilewright.games.g5211 import layout
from tilewright.games.g5211.layout import Cells, pile_size
from tilewright.games.g5211.notation import (
    action_cards,
    cards_from_text,
    hidden_cards_text,
    sorted_cards_text,
)
from tilewright.games.g5211.rules import POINTS_THAT_END_A_LONG_GAME, cards_to_choose
from tilewright.games.g5211.schema import G5211View, Phase

PHASES: tuple[Phase, ...] = ("deal", "choose", "draw", "over")


def hand_cards(state: Cells, seat: int) -> list[int]:
    """Return the cards in a hand."""
    first = layout.HANDS + layout.HAND_SIZE * seat
    return state[first : first + int(state[layout.IN_HAND])].tolist()


def position_view(
    state: Cells, chosen: Choices, *, hands_of: frozenset[int], totals_of: frozenset[int]
) -> G5211View:
    """Return the position as seen by someone who may see these seats' hands and totals."""
    cells: list[int] = state.tolist()
    seats = range(cells[layout.PLAYERS])
    to_move = [s for s in seats if s not in chosen] if cells[layout.PHASE] == layout.CHOOSE else []
    hands, choices = [], []
    for seat in seats:
        held = _cards_at(cells, layout.HANDS + layout.HAND_SIZE * seat, cells[layout.IN_HAND])
        played = action_cards(chosen[seat]) if seat in chosen else []
        for card in played:
            held.remove(card)
        show = sorted_cards_text if seat in hands_of else _hidden
        hands.append(show(held))
        choices.append(show(played))
    return G5211View(
        deal=cells[layout.DEAL_NUMBER],
        round=cells[layout.ROUND],
        turn=cells[layout.TURN],
        phase=PHASES[cells[layout.PHASE]],
        to_move=to_move,
        hands=hands,
        chosen=choices,
        table=[_table_text(cells, seat) for seat in seats],
        pile=cells[layout.PILE],
        kept=[_kept_text(cells, seat) if seat in totals_of else None for seat in seats],
        scores=[cells[layout.SCORES + seat] if seat in totals_of else None for seat in seats],
        discarded=cells[layout.DISCARDED],
    )


def _cards_at(cells: list[int], first: int, number: int) -> list[int]:
    return cells[first : first + number]


def _table_text(cells: list[int], seat: int) -> str:
    """Return the cards a seat revealed this round."""
    return sorted_cards_text(
        _cards_at(cells, layout.TABLE + layout.CARDS_IN_A_ROUND * seat, cells[layout.ON_TABLE])
    )


def _kept_text(cells: list[int], seat: int) -> str:
    """Return the cards in a score pile."""
    return sorted_cards_text(
        _cards_at(cells, layout.KEPT + layout.KEPT_CELLS * seat, cells[layout.KEPT_COUNTS + seat])
    )


def _hidden(cards: list[int]) -> str:
    return hidden_cards_text(len(cards))


def seats_with_open_totals(state: Cells, seat: int | None) -> frozenset[int]:
    """Return whose totals a seat may know: its own, and all if they are shown or the game is over."""
    if not state[layout.HIDDEN_TOTALS] or state[layout.PHASE] == layout.OVER:
        return frozenset(range(int(state[layout.PLAYERS])))
    return frozenset() if seat is None else frozenset((seat,))


def fill_state(state: Cells, dump: Dump) -> None:
    """Fill a state, started with the right number of players, with a whole dumped position.

    A dump counts the discarded cards but does not name them: they are taken as unseen here.

    Raises:
        NotationError: the dump is not a position of the game.
    """
    players = int(state[layout.PLAYERS])
    state[layout.PHASE] = PHASES.index(one_of(dump, "phase", PHASES))
    state[layout.DEAL_NUMBER] = number_of(dump, "deal", 1, 32000)
    state[layout.ROUND] = number_of(dump, "round", 1, 11)
    state[layout.TURN] = number_of(dump, "turn", 1, 3)
    state[layout.PILE] = number_of(dump, "pile", 0, 80)
    state[layout.DISCARDED] = number_of(dump, "discarded", 0, layout.NUM_CARDS)
    state[layout.SCORES : layout.SCORES + players] = numbers_of(dump, "scores", players, 0, 32000)
    seen: list[int] = []
    for seat in range(players):
        hand = _cards(dump, "hands", seat, players) + _cards(dump, "chosen", seat, players)
        table = _cards(dump, "table", seat, players)
        kept = _cards(dump, "kept", seat, players)
        if (
            len(hand) > layout.HAND_SIZE
            or len(table) > layout.CARDS_IN_A_ROUND
            or len(kept) >= layout.KEPT_CELLS
        ):
            raise NotationError(f"Seat {seat} has too many cards.")
        _put(state, layout.HANDS + layout.HAND_SIZE * seat, hand)
        _put(state, layout.TABLE + layout.CARDS_IN_A_ROUND * seat, table)
        _put(state, layout.KEPT + layout.KEPT_CELLS * seat, kept)
        state[layout.IN_HAND] = len(hand)
        state[layout.KEPT_COUNTS + seat] = len(kept)
        state[layout.ON_TABLE] = len(table)
        seen += hand + table + kept
    _check_counts(state, dump)
    _check_pile(state)
    _check_number_of_cards(state, len(seen))
    _check_scores(state)
    _fill_deck(state, seen)


def _cards(dump: Dump, name: str, seat: int, players: int) -> list[int]:
    return cards_from_text(list_of(dump, name, players)[seat], f"{name} of seat {seat}")


def _put(state: Cells, first: int, cards: list[int]) -> None:
    state[first : first + len(cards)] = cards


def _check_counts(state: Cells, dump: Dump) -> None:
    """Check that hands and table fit the phase and turn, the same for every seat."""
    phase, turn = int(state[layout.PHASE]), int(state[layout.TURN])
    revealed = {layout.CHOOSE: (0, 2, 3)[turn - 1], layout.DRAW: (2, 3, 4)[turn - 1]}.get(phase, 0)
    is_last_round = not state[layout.PILE]
    if phase == layout.CHOOSE:
        allowed = {layout.HAND_SIZE - revealed if is_last_round else layout.HAND_SIZE}
    else:
        after_reveal = layout.HAND_SIZE - plain(cards_to_choose)(state)
        allowed = {
            layout.DEAL: {0},
            layout.DRAW: {after_reveal},
            layout.OVER: {0, layout.HAND_SIZE},
        }[phase]
    players = int(state[layout.PLAYERS])
    hands = {
        len(dump["hands"][seat].split()) + len(dump["chosen"][seat].split())
        for seat in range(players)
    }
    tables = {len(text.split()) for text in dump["table"]}
    if len(hands) != 1 or not hands <= allowed or tables != {revealed}:
        raise NotationError(f"Hands and table do not fit phase {PHASES[phase]} in turn {turn}.")


def _check_pile(state: Cells) -> None:
    """Check that the size of the draw pile fits the round and turn."""
    players, phase = int(state[layout.PLAYERS]), int(state[layout.PHASE])
    full = plain(pile_size)(players)
    drawn = (
        layout.CARDS_IN_A_ROUND * (int(state[layout.ROUND]) - 1)
        + (0, 2, 3)[int(state[layout.TURN]) - 1]
    )
    if phase == layout.OVER:
        drawn = layout.CARDS_IN_A_ROUND * int(state[layout.ROUND])
    due = 0 if phase == layout.DEAL else max(0, full - players * drawn)
    is_round_there = players * layout.CARDS_IN_A_ROUND * (int(state[layout.ROUND]) - 1) <= full
    if state[layout.PILE] != due or not is_round_there or (phase == layout.DRAW and due == 0):
        raise NotationError(f"The draw pile cannot be {int(state[layout.PILE])} then.")


def _check_scores(state: Cells) -> None:
    """Check that no seat has kept more than it played, and that the game would not be over."""
    phase, players = int(state[layout.PHASE]), int(state[layout.PLAYERS])
    full = plain(pile_size)(players)
    rounds_scored = int(state[layout.ROUND]) - 1
    if phase == layout.OVER:
        rounds_scored += 1
    elif phase == layout.DEAL and state[layout.DEAL_NUMBER] > 1:
        rounds_scored = full // (layout.CARDS_IN_A_ROUND * players) + 1
    if (
        max(state[layout.KEPT_COUNTS : layout.KEPT_COUNTS + players])
        > layout.CARDS_IN_A_ROUND * rounds_scored
    ):
        raise NotationError("A seat has kept more cards than it has played.")
    if state[layout.DEAL_NUMBER] > 1 and not state[layout.LONG]:
        raise NotationError("Only the long game has a second deal.")
    has_fifty = max(state[layout.SCORES : layout.SCORES + players]) >= POINTS_THAT_END_A_LONG_GAME
    if state[layout.DEAL_NUMBER] > 1 and phase != layout.OVER and has_fifty:
        raise NotationError("A seat has 50 points: the game would be over.")


def _check_number_of_cards(state: Cells, num_seen: int) -> None:
    """Check that no card is missing: all but the removed ones are somewhere."""
    is_before_first_deal = state[layout.PHASE] == layout.DEAL and state[layout.DEAL_NUMBER] == 1
    due = (
        0
        if is_before_first_deal
        else layout.NUM_CARDS - int(layout.REMOVED[int(state[layout.PLAYERS])])
    )
    number = num_seen + int(state[layout.PILE]) + int(state[layout.DISCARDED])
    if number != due:
        raise NotationError(f"There must be {due} cards in play, not {number}.")


def _fill_deck(state: Cells, seen: list[int]) -> None:
    if state[layout.PHASE] == layout.DEAL:  # A deal starts with all cards.
        return
    unseen = Counter(layout.CARDS.tolist())
    unseen.subtract(seen)
    if min(unseen.values()) < 0:
        raise NotationError("There are more cards of a kind than the game has.")
    state[layout.DECK : layout.DECK + layout.NUM_CARDS] = np.array(
        seen + list(unseen.elements()), np.int16
    )
    state[layout.SEEN] = len(seen)
