import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../src/messages'
import { Draft, valuesOf } from '../src/shell/draft.svelte'

const START = {
  name: 'start',
  values: { 2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 2, 3] },
  is_drawn: true,
  is_seat: true,
}
const GAME: GameInfo = {
  name: 'azul',
  title: 'Azul',
  variants: ['coloured', 'grey'],
  players: [2, 3, 4],
  options: [START],
  levels: ['learner', 'casual', 'champion'],
  ready_levels: ['learner', 'casual'],
  usual_level: 'casual',
}
const nameOf = (seat: number) => `Seat ${seat + 1}`

describe('a table being set up', () => {
  it('seats the caller and bots when nothing is changed', () => {
    expect(new Draft(GAME).table(nameOf)).toEqual({
      game: 'azul',
      variant: 'coloured',
      players: 3,
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'casual' }, { kind: 'bot', level: 'casual' }],
      options: {},
      clock: 'none',
      is_shuffled: false,
    })
  })

  it('seats people only in a game without bots', () => {
    const draft = new Draft({ ...GAME, levels: [], usual_level: null })

    expect(draft.table(nameOf).seats?.map((seat) => seat.kind)).toEqual(['me', 'here', 'here'])
  })

  it('has one "me", who changes places', () => {
    const draft = new Draft(GAME)
    draft.place(2, 'me')

    expect(draft.table(nameOf).seats?.map((seat) => seat.kind)).toEqual(['bot', 'bot', 'me'])
  })

  it('brings "me" back to the table when it shrinks', () => {
    const draft = new Draft(GAME)
    draft.place(2, 'me')
    draft.resize(2)

    expect(draft.table(nameOf).seats?.map((seat) => seat.kind)).toEqual(['me', 'bot'])
  })

  it('names a second person at the screen by the seat when no name is given', () => {
    const draft = new Draft(GAME)
    draft.place(1, 'here')

    expect(draft.table(nameOf).seats?.[1]).toEqual({ kind: 'here', name: 'Seat 2' })
  })

  it('sits under the nickname, wherever "me" goes, and nobody else gets it', () => {
    const draft = new Draft(GAME, 'Ada')
    draft.place(1, 'me')

    expect(draft.table(nameOf).seats?.slice(0, 2)).toEqual([
      { kind: 'bot', level: 'casual' },
      { kind: 'me', name: 'Ada' },
    ])
    draft.place(1, 'here')
    expect(draft.table(nameOf).seats?.[1]).toEqual({ kind: 'here', name: 'Seat 2' })
  })

  it('forgets a starting seat that the smaller table lacks', () => {
    const draft = new Draft(GAME)
    draft.choose('start', 2)
    draft.resize(2)

    expect(draft.table(nameOf).options).toEqual({})
    expect(valuesOf(START, 2)).toEqual([0, 1])
  })
})
