"""5211 positions as plain JSON values, both ways, with what may be known and by whom (docs/records.md)."""

from collections import Counter

import numpy as np

from tilewright.core.compiled import plain
from tilewright.core.errors import NotationError
from tilewright.core.fields import list_of, number_of, numbers_of, one_of
from tilewright.core.game import Choices, Dump
from tilewright.games.g5211.layout import (
    CARDS,
    CARDS_IN_A_ROUND,
    CHOOSE,
    DEAL,
    DEAL_NUMBER,
    DECK,
    DISCARDED,
    DRAW,
    HAND_SIZE,
    HANDS,
    HIDDEN_TOTALS,
    IN_HAND,
    KEPT,
    KEPT_CELLS,
    KEPT_COUNTS,
    LONG,
    NUM_CARDS,
    ON_TABLE,
    OVER,
    PHASE,
    PILE,
    PLAYERS,
    REMOVED,
    ROUND,
    SCORES,
    SEEN,
    TABLE,
    TURN,
    Cells,
    pile_size,
)
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
    first = HANDS + HAND_SIZE * seat
    return state[first : first + int(state[IN_HAND])].tolist()


def position_view(
    state: Cells, chosen: Choices, *, hands_of: frozenset[int], totals_of: frozenset[int]
) -> G5211View:
    """Return the position as it looks to someone who sees these seats' hands and totals."""
    cells: list[int] = state.tolist()
    seats = range(cells[PLAYERS])
    to_move = [s for s in seats if s not in chosen] if cells[PHASE] == CHOOSE else []
    hands, choices = [], []
    for seat in seats:
        held = _cards_at(cells, HANDS + HAND_SIZE * seat, cells[IN_HAND])
        played = action_cards(chosen[seat]) if seat in chosen else []
        for card in played:
            held.remove(card)
        show = sorted_cards_text if seat in hands_of else _hidden
        hands.append(show(held))
        choices.append(show(played))
    return G5211View(
        deal=cells[DEAL_NUMBER],
        round=cells[ROUND],
        turn=cells[TURN],
        phase=PHASES[cells[PHASE]],
        to_move=to_move,
        hands=hands,
        chosen=choices,
        table=[_table_text(cells, seat) for seat in seats],
        pile=cells[PILE],
        kept=[_kept_text(cells, seat) if seat in totals_of else None for seat in seats],
        scores=[cells[SCORES + seat] if seat in totals_of else None for seat in seats],
        discarded=cells[DISCARDED],
    )


def _cards_at(cells: list[int], first: int, number: int) -> list[int]:
    return cells[first : first + number]


def _table_text(cells: list[int], seat: int) -> str:
    """Return the cards a seat revealed this round."""
    return sorted_cards_text(_cards_at(cells, TABLE + CARDS_IN_A_ROUND * seat, cells[ON_TABLE]))


def _kept_text(cells: list[int], seat: int) -> str:
    """Return the cards in a score pile."""
    return sorted_cards_text(_cards_at(cells, KEPT + KEPT_CELLS * seat, cells[KEPT_COUNTS + seat]))


def _hidden(cards: list[int]) -> str:
    return hidden_cards_text(len(cards))


def seats_with_open_totals(state: Cells, seat: int | None) -> frozenset[int]:
    """Return whose totals a seat may know: its own, everyone's where they are shown or at the end."""
    if not state[HIDDEN_TOTALS] or state[PHASE] == OVER:
        return frozenset(range(int(state[PLAYERS])))
    return frozenset() if seat is None else frozenset((seat,))


def fill_state(state: Cells, dump: Dump) -> None:
    """Fill a state, started with the right number of players, with a whole dumped position.

    A dump counts the discarded cards but does not name them: they are taken as unseen here.

    Raises:
        NotationError: the dump is not a position of the game.
    """
    players = int(state[PLAYERS])
    state[PHASE] = PHASES.index(one_of(dump, "phase", PHASES))
    state[DEAL_NUMBER] = number_of(dump, "deal", 1, 32000)
    state[ROUND] = number_of(dump, "round", 1, 11)
    state[TURN] = number_of(dump, "turn", 1, 3)
    state[PILE] = number_of(dump, "pile", 0, 80)
    state[DISCARDED] = number_of(dump, "discarded", 0, NUM_CARDS)
    state[SCORES : SCORES + players] = numbers_of(dump, "scores", players, 0, 32000)
    seen: list[int] = []
    for seat in range(players):
        hand = _cards(dump, "hands", seat, players) + _cards(dump, "chosen", seat, players)
        table = _cards(dump, "table", seat, players)
        kept = _cards(dump, "kept", seat, players)
        if len(hand) > HAND_SIZE or len(table) > CARDS_IN_A_ROUND or len(kept) >= KEPT_CELLS:
            raise NotationError(f"Seat {seat} has too many cards.")
        _put(state, HANDS + HAND_SIZE * seat, hand)
        _put(state, TABLE + CARDS_IN_A_ROUND * seat, table)
        _put(state, KEPT + KEPT_CELLS * seat, kept)
        state[IN_HAND] = len(hand)
        state[KEPT_COUNTS + seat] = len(kept)
        state[ON_TABLE] = len(table)
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
    phase, turn = int(state[PHASE]), int(state[TURN])
    revealed = {CHOOSE: (0, 2, 3)[turn - 1], DRAW: (2, 3, 4)[turn - 1]}.get(phase, 0)
    is_last_round = not state[PILE]
    if phase == CHOOSE:
        allowed = {HAND_SIZE - revealed if is_last_round else HAND_SIZE}
    else:
        after_reveal = HAND_SIZE - plain(cards_to_choose)(state)
        allowed = {DEAL: {0}, DRAW: {after_reveal}, OVER: {0, HAND_SIZE}}[phase]
    players = int(state[PLAYERS])
    hands = {
        len(dump["hands"][seat].split()) + len(dump["chosen"][seat].split())
        for seat in range(players)
    }
    tables = {len(text.split()) for text in dump["table"]}
    if len(hands) != 1 or not hands <= allowed or tables != {revealed}:
        raise NotationError(f"Hands and table do not fit phase {PHASES[phase]} in turn {turn}.")


def _check_pile(state: Cells) -> None:
    """Check that the draw pile is as low as the round and turn have brought it."""
    players, phase = int(state[PLAYERS]), int(state[PHASE])
    full = plain(pile_size)(players)
    drawn = CARDS_IN_A_ROUND * (int(state[ROUND]) - 1) + (0, 2, 3)[int(state[TURN]) - 1]
    if phase == OVER:
        drawn = CARDS_IN_A_ROUND * int(state[ROUND])
    due = 0 if phase == DEAL else max(0, full - players * drawn)
    is_round_there = players * CARDS_IN_A_ROUND * (int(state[ROUND]) - 1) <= full
    if state[PILE] != due or not is_round_there or (phase == DRAW and due == 0):
        raise NotationError(f"The draw pile cannot be {int(state[PILE])} then.")


def _check_scores(state: Cells) -> None:
    """Check that no seat has kept more than it played, and that the game would not be over."""
    phase, players = int(state[PHASE]), int(state[PLAYERS])
    full = plain(pile_size)(players)
    rounds_scored = int(state[ROUND]) - 1
    if phase == OVER:
        rounds_scored += 1
    elif phase == DEAL and state[DEAL_NUMBER] > 1:
        rounds_scored = full // (CARDS_IN_A_ROUND * players) + 1
    if max(state[KEPT_COUNTS : KEPT_COUNTS + players]) > CARDS_IN_A_ROUND * rounds_scored:
        raise NotationError("A seat has kept more cards than it has played.")
    if state[DEAL_NUMBER] > 1 and not state[LONG]:
        raise NotationError("Only the long game has a second deal.")
    has_fifty = max(state[SCORES : SCORES + players]) >= POINTS_THAT_END_A_LONG_GAME
    if state[DEAL_NUMBER] > 1 and phase != OVER and has_fifty:
        raise NotationError("A seat has 50 points: the game would be over.")


def _check_number_of_cards(state: Cells, num_seen: int) -> None:
    """Check that no card is lost: all but the removed ones lie somewhere."""
    is_before_first_deal = state[PHASE] == DEAL and state[DEAL_NUMBER] == 1
    due = 0 if is_before_first_deal else NUM_CARDS - int(REMOVED[int(state[PLAYERS])])
    number = num_seen + int(state[PILE]) + int(state[DISCARDED])
    if number != due:
        raise NotationError(f"There must be {due} cards in play, not {number}.")


def _fill_deck(state: Cells, seen: list[int]) -> None:
    if state[PHASE] == DEAL:  # A deal starts with all cards.
        return
    unseen = Counter(CARDS.tolist())
    unseen.subtract(seen)
    if min(unseen.values()) < 0:
        raise NotationError("There are more cards of a kind than the game has.")
    state[DECK : DECK + NUM_CARDS] = np.array(seen + list(unseen.elements()), np.int16)
    state[SEEN] = len(seen)
