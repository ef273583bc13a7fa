import { expect, test } from 'vitest'
import { isSquare, layoutOf } from '../src/games/g5211/layout'

test.each([
  [1116, 824, 'wide'],
  [1260, 648, 'wide'],
  [800, 1087, 'tall'],
  [348, 676, 'phone'],
  [308, 560, 'phone'],
  [378, 430, 'phone'],
  [728, 296, 'flat'],
  [628, 296, 'flat'],
  [500, 320, 'flat'],
])('a cloth of %i by %i is laid out %s', (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout)
})

test.each([
  [424, 296, true],
  [351, 311, true],
  [728, 296, false],
  [378, 430, false],
])('whether a cloth of %i by %i has its players above the tally: %s', (width, height, expected) => {
  expect(isSquare(width, height)).toBe(expected)
})
