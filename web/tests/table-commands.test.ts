import { describe, expect, it } from 'vitest'
import { moveKey } from '../src/games/g5211/cards'
import { findMove, understand, type Vocabulary } from '../src/table/commands'

const WALL = { command: 'Wand 2', aliases: ['wall 2'], title: 'Wand von Ben', items: [] }
const LINES = {
  command: 'Reihen',
  aliases: ['lines', 'my lines'],
  title: 'Meine Reihen',
  items: [],
}

const vocabulary: Vocabulary = {
  moves: ['3R2', 'CB1', 'Y1 B6'],
  sections: [LINES, WALL],
  words: (command) => (command === 'play' ? ['spiele'] : command === 'back' ? ['zurück'] : []),
}

describe('the command line', () => {
  it('names a part of the table in the language of the page', () => {
    expect(understand('  WAND   2 ', vocabulary)).toEqual({ kind: 'section', section: WALL })
  })
  it('names a part of the table in English too', () => {
    expect(understand('my lines', vocabulary)).toEqual({ kind: 'section', section: LINES })
  })
  it('takes the beginning of a name where it is clear', () => {
    expect(understand('reih', vocabulary)).toEqual({ kind: 'section', section: LINES })
  })
  it('plays a move in notation, in either case', () => {
    expect(understand('play 3r2', vocabulary)).toEqual({ kind: 'play', move: '3R2' })
  })
  it('plays a bare move', () => {
    expect(understand('cb1', vocabulary)).toEqual({ kind: 'play', move: 'CB1' })
  })
  it('says when a move is not legal', () => {
    expect(understand('spiele 9W9', vocabulary)).toEqual({ kind: 'no_move', typed: '9w9' })
  })
  it('forgives a missing accent', () => {
    expect(understand('zuruck', vocabulary)).toEqual({ kind: 'back' })
  })
  it('lists only the moves that begin so', () => {
    expect(understand('moves 3', vocabulary)).toEqual({ kind: 'moves', start: '3' })
  })
  it('admits that it does not understand', () => {
    expect(understand('dance', vocabulary)).toEqual({ kind: 'unknown', typed: 'dance' })
  })
})

describe('a move', () => {
  it('may be typed without its blanks and signs', () => {
    expect(findMove('y1-b6', vocabulary)).toBe('Y1 B6')
  })
  it('is another one when its parts change places', () => {
    expect(findMove('e4e2', { ...vocabulary, moves: ['e2e4'] })).toBeNull()
  })
  it('of 5211 may name its cards in any order', () => {
    expect(findMove('b6, y1', { ...vocabulary, moveKey })).toBe('Y1 B6')
  })
  it('may be named by its place in the list', () => {
    expect(findMove('2', vocabulary)).toBe('CB1')
  })
  it('is none when the list has no such place', () => {
    expect(findMove('9', vocabulary)).toBeNull()
  })
})
