import { expect, it } from 'vitest'
import { placesOf } from '../src/table/places'
import { GAME, step } from './stubs/table'

/** The seats with their places; of equal points, the seat with more tie-breakers is ahead. */
const ranks = (scores: number[], winners: number[], tieBreakers: number[] = []) => {
  const game = { ...GAME, tieBreaker: (_: unknown, seat: number) => tieBreakers[seat] ?? null }
  return placesOf({ scores, winners }, game, step(1)).map(({ seat, rank }) => [seat, rank])
}

it('orders the seats by points', () => {
  expect(ranks([11, 40, 25], [1])).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
  ])
})

it('puts the winner of a tie-break first', () => {
  expect(ranks([11, 3, 11], [2])).toEqual([
    [2, 1],
    [0, 2],
    [1, 3],
  ])
})

it('lets winners, and others with equal points, share a place', () => {
  expect(ranks([20, 20, 7, 7, 1], [0, 1])).toEqual([
    [0, 1],
    [1, 1],
    [2, 3],
    [3, 3],
    [4, 5],
  ])
})

it('lets the tie-break decide between others with equal points too', () => {
  expect(ranks([7, 20, 7, 7], [1], [1, 0, 2, 1])).toEqual([
    [1, 1],
    [2, 2],
    [0, 3],
    [3, 3],
  ])
})
