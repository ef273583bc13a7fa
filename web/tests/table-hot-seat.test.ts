import { describe, expect, it, vi } from 'vitest'
import { HotSeat } from '../src/table/hot-seat.svelte'

function tableWith(seat: number | null, waitingFor: number[], decision = 0) {
  const own =
    seat === null
      ? null
      : { seat, decision, has_chosen: false, moves: [], outlook: [], may_take_back: false }
  const look = vi.fn()
  return { ownSeats: [0, 2], seat, own, waitingFor, isTurning: false, isReady: true, look }
}

const done = { isCatchingUp: false } as never

describe('several people at one screen', () => {
  it('turn by themselves where nothing is secret', () => {
    const table = tableWith(0, [2])
    new HotSeat(table, false).follow(done)
    expect(table.look).toHaveBeenCalledWith(2)
  })

  it('wait until what happened has been shown', () => {
    const table = tableWith(0, [2])
    new HotSeat(table, false).follow({ isCatchingUp: true } as never)
    expect(table.look).not.toHaveBeenCalled()
  })

  it('are covered from each other where hands are secret', () => {
    expect(new HotSeat(tableWith(0, [2]), true).isCovered).toBe(true)
  })

  it('do not turn by themselves where hands are secret', () => {
    const table = tableWith(0, [2])
    new HotSeat(table, true).follow(done)
    expect(table.look).not.toHaveBeenCalled()
  })

  it('see nobody’s hand once all have chosen', () => {
    const table = tableWith(2, [0, 2])
    const hotSeat = new HotSeat(table, true)
    hotSeat.follow(done)
    table.own = tableWith(2, [], 1).own
    hotSeat.follow(done)
    expect(table.look).toHaveBeenCalledWith(null)
  })
})
