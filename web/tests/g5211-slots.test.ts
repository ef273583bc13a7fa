import { expect, test } from 'vitest'
import { areAmong, moveOf, sorted, without } from '../src/games/g5211/cards'
import type { ScoredRound } from '../src/games/g5211/facts'
import { held, Order, scoredSlots, slotsOf } from '../src/games/g5211/slots'
import type { G5211View } from '../src/games/g5211/wire'

function viewWith(parts: Partial<G5211View>): G5211View {
  return {
    deal: 1,
    round: 1,
    turn: 1,
    phase: 'choose',
    to_move: [0, 1],
    hands: ['', ''],
    chosen: ['', ''],
    table: ['', ''],
    pile: 80,
    kept: ['', ''],
    scores: [0, 0],
    discarded: 0,
    ...parts,
  }
}

test('a choice is found in the list however its cards were taken up', () => {
  expect(moveOf(['B6', 'Y1'], ['Y1 G3', 'Y1 B6'])).toBe('Y1 B6')
})

test('two equal cards are another choice than one', () => {
  expect(moveOf(['G1', 'G1'], ['G1 G3', 'G1 G1'])).toBe('G1 G1')
  expect(areAmong(['G1', 'G1'], ['G1', 'G3'])).toBe(false)
})

test('cards taken away are taken once each', () => {
  expect(without(['G1', 'G1', 'O2'], ['G1'])).toEqual(['G1', 'O2'])
})

test('cards are sorted as the notation sorts them', () => {
  expect(sorted(['T1', 'B6', 'B2', 'Y5'])).toEqual(['Y5', 'B2', 'B6', 'T1'])
})

test('cards on the table keep the order they came in', () => {
  const order = new Order()
  slotsOf(viewWith({ table: ['O2 T3', ''] }), 0, order, 4)

  const slots = slotsOf(viewWith({ table: ['Y1 O2 T3', ''], turn: 2 }), 0, order, 4)

  expect(slots.map(({ card }) => card)).toEqual(['O2', 'T3', 'Y1', null])
})

test('an earlier position of a round shows the first of its cards', () => {
  const order = new Order()
  slotsOf(viewWith({ table: ['O2 T3', ''] }), 0, order, 4)
  slotsOf(viewWith({ table: ['Y1 O2 T3', ''] }), 0, order, 4)

  const slots = slotsOf(viewWith({ table: ['O2 T3', ''] }), 0, order, 4)

  expect(slots.map(({ card }) => card)).toEqual(['O2', 'T3', null, null])
})

test('chosen cards lie behind the open ones', () => {
  const view = viewWith({ table: ['O2 T3', ''], chosen: ['??', ''] })

  const slots = slotsOf(view, 0, new Order(), 4)

  expect(slots.map(({ state }) => state)).toEqual(['open', 'open', 'chosen', 'empty'])
})

test('only cards that were kept are marked so', () => {
  const gain = { kind: 'colour', seat: 0, deal: 1, round: 1, cards: 'T2 T2', points: 4 } as const
  const result = { deal: 1, round: 1, table: ['Y1 O3 T2 T2', ''], gains: [gain] } as unknown
  const slots = scoredSlots(result as ScoredRound, 0, new Order())

  expect(slots.map(({ fate }) => fate)).toEqual(['lost', 'lost', 'kept', 'kept'])
})

test('a card keeps its key while it stays in the hand', () => {
  const before = held(['G1', 'G1', 'O2'], [])

  const after = held(['G1', 'O2', 'T5'], before)

  expect(after[0].key).toBe(before[0].key)
  expect(after[1].key).toBe(before[2].key)
  expect(before.map(({ key }) => key)).not.toContain(after[2].key)
})
