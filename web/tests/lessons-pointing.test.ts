import { expect, test } from 'vitest'
import { type Box, bestPlace, shared } from '../src/lessons/pointing'

const ROOM: Box = { left: 0, top: 0, right: 400, bottom: 800 }
const SIZE = { width: 400, height: 200 }
const box = (top: number, bottom: number): Box => ({ left: 0, top, right: 400, bottom })
const placed = ({ left, top }: { left: number; top: number }): Box => ({
  left,
  top,
  right: left + SIZE.width,
  bottom: top + SIZE.height,
})

test('a text stays where it is as long as it covers nothing', () => {
  const kept = { tapped: [box(600, 800)], shown: [], other: [] }

  expect(bestPlace(SIZE, ROOM, kept, { left: 0, top: 0 })).toEqual({ left: 0, top: 0 })
})

test('a text moves away from what is to be tapped', () => {
  const kept = { tapped: [box(0, 100)], shown: [], other: [] }

  expect(shared(placed(bestPlace(SIZE, ROOM, kept, { left: 0, top: 0 })), box(0, 100))).toBe(0)
})

test('a text rather covers what it is about than what is to be tapped', () => {
  const kept = { tapped: [box(0, 150), box(700, 800)], shown: [box(150, 700)], other: [] }
  const place = placed(bestPlace(SIZE, ROOM, kept, { left: 0, top: 0 }))

  expect(kept.tapped.map((each) => shared(place, each))).toEqual([0, 0])
})
