import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Step } from '../src/messages'
import { Playback } from '../src/table/playback.svelte'

function step(number: number): Step {
  return { number, event: null, view: {}, scores: [], standing: {}, facts: [], at: 0 }
}

function tableWith(length: number) {
  return { steps: Array.from({ length: length + 1 }, (_, number) => step(number)), length }
}

/** Let a playback take what is due, as an effect would, `times` times. */
function run(playback: Playback, times: number): void {
  for (let time = 0; time < times; time += 1) {
    playback.follow()
    vi.runAllTimers()
  }
}

describe('a playback', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('begins at the newest step of a live table', () => {
    const playback = new Playback(tableWith(5), { stay: () => 100 })
    run(playback, 1)
    expect(playback.shown).toBe(5)
  })

  it('shows new steps one after another', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 100 })
    run(playback, 1)
    Object.assign(table, tableWith(7))
    run(playback, 1)
    expect([playback.shown, playback.before?.number]).toEqual([6, 5])
  })

  it('jumps when it is far behind', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 100, patience: 3 })
    run(playback, 1)
    Object.assign(table, tableWith(20))
    run(playback, 1)
    expect([playback.shown, playback.before]).toEqual([20, null])
  })

  it('jumps where nothing is animated', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 0 })
    run(playback, 1)
    Object.assign(table, tableWith(7))
    run(playback, 1)
    expect(playback.shown).toBe(7)
  })

  it('stays in the past when new steps come', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 100 })
    run(playback, 1)
    playback.show(2)
    Object.assign(table, tableWith(7))
    run(playback, 3)
    expect(playback.shown).toBe(2)
  })

  it('comes back to the game', () => {
    const playback = new Playback(tableWith(5), { stay: () => 100 })
    run(playback, 1)
    playback.show(2)
    playback.resume()
    expect([playback.shown, playback.isFollowing]).toEqual([5, true])
  })

  it('follows a choice that is taken back', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 100 })
    run(playback, 1)
    Object.assign(table, tableWith(4))
    expect(playback.step?.number).toBe(4)
  })

  it('knows a step by its number where others are left out', () => {
    const steps = [0, 2, 4].map(step)
    const playback = new Playback(
      { steps, length: 2 },
      { begin: 'first', stay: () => 100, isAnimated: () => true },
    )
    playback.play()
    run(playback, 1)
    expect([playback.shown, playback.isMoving]).toEqual([1, true])
    playback.settle(2)
    run(playback, 1)
    expect(playback.shown).toBe(2)
    playback.settle(4)
    expect(playback.isMoving).toBe(false)
  })

  it('waits until the board has shown a step, and tells no more than was seen', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 100, isAnimated: () => true })
    run(playback, 1)
    Object.assign(table, tableWith(7))
    run(playback, 3)
    expect([playback.shown, playback.lastRevealed]).toEqual([6, 5])
    playback.settle(6)
    expect(playback.lastRevealed).toBe(6)
    run(playback, 1)
    expect(playback.shown).toBe(7)
  })

  it('holds nothing back from somebody who skips the animation', () => {
    const table = tableWith(5)
    const playback = new Playback(table, { stay: () => 100, isAnimated: () => true })
    run(playback, 1)
    Object.assign(table, tableWith(6))
    run(playback, 1)
    playback.resume()
    expect(playback.lastRevealed).toBe(6)
  })

  it('plays a replay from its first step to its last', () => {
    const options = { begin: 'first', patience: Number.POSITIVE_INFINITY } as const
    const playback = new Playback(tableWith(30), { ...options, stay: () => 100 })
    playback.play()
    run(playback, 40)
    expect(playback.shown).toBe(30)
  })
})
