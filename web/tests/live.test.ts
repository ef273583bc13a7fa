import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../src/lib/api'
import { LiveTable, type Surroundings } from '../src/lib/live.svelte'
import type { Own, Step } from '../src/messages'
import { FakeSocket, latest, state } from './stubs/socket'
import { tableOf } from './stubs/table'

function step(number: number, mark = ''): Step {
  return { number, event: null, view: { mark }, scores: [], standing: {}, facts: [], at: 0 }
}

function ownOf(seat: number): Own {
  return {
    seat,
    decision: 3,
    has_chosen: false,
    moves: ['1B1'],
    outlook: [{}],
    may_take_back: false,
  }
}

const idOfLast = () => String(latest().sent.at(-1)?.id)
const markOf = (step: Step | null | undefined) => (step?.view as { mark: string } | undefined)?.mark
const marks = (table: LiveTable) => table.steps.map((known) => markOf(known))

describe('a table followed live', () => {
  let table: LiveTable
  let earlier: Step[]
  const steps = vi.fn<Surroundings['steps']>()
  const exists = vi.fn<Surroundings['table']>()

  beforeEach(() => {
    vi.useFakeTimers()
    FakeSocket.all = []
    earlier = []
    steps.mockReset().mockImplementation(async () => earlier)
    exists.mockReset().mockResolvedValue({})
    table = new LiveTable('abc', {
      connect: () => new FakeSocket() as unknown as WebSocket,
      steps,
      table: exists,
      random: () => 1,
    })
  })

  afterEach(() => {
    table.close()
    vi.useRealTimers()
  })

  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('shows no lines of people who are muted or were sent away', () => {
    const line = { seat: null, name: 'Eve', text: '', at: 0 }
    const muted = ['b']
    const seats = { own_seats: [0], seat_secrets: [''], seat_devices: [1] }
    latest().open()
    for (const [place, speaker] of ['a', 'b', 'c'].entries()) {
      latest().tell({ type: 'said', number: place + 1, speaker, ...line })
    }
    latest().tell({
      type: 'table',
      version: 1,
      table: tableOf([], { removed: ['c'] }),
      muted,
      ...seats,
    })
    const shown = table.chat.map((each) => each.speaker)
    latest().tell({ type: 'table', version: 2, table: tableOf([]), muted: [], ...seats })

    expect(shown).toEqual(['a'])
    expect(table.chat.map((each) => each.speaker)).toEqual(['a', 'b', 'c'])
  })

  describe('and its steps', () => {
    it('are fetched once for those before the present one', async () => {
      earlier = [step(0, 'old'), step(1, 'old'), step(2, 'old')]
      latest()
        .open()
        .tell(state(7, 2, [step(2, 'new')]))
      await settle()

      expect(steps).toHaveBeenCalledExactlyOnceWith('abc', null)
      expect(table.steps.map((known) => known?.number)).toEqual([0, 1, 2])
    })

    it('grow with what is told, without another fetch', async () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0, 'a')]))
      latest().tell(state(2, 1, [step(1, 'b')]))
      latest().tell(state(3, 2, [step(2, 'c')]))
      await settle()

      expect(marks(table)).toEqual(['a', 'b', 'c'])
      expect(markOf(table.present)).toBe('c')
      expect(steps).not.toHaveBeenCalled()
    })

    it('are told anew when secret choices are turned over', () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0, 'a')]))
      latest().tell(state(2, 1, [step(1, '??')]))
      latest().tell(state(3, 2, [step(1, 'open'), step(2, 'c')]))

      expect(marks(table)).toEqual(['a', 'open', 'c'])
    })

    it('beyond the length are forgotten', () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0, 'a')]))
      latest().tell(state(2, 1, [step(1, 'b')]))
      latest().tell(state(3, 0, [step(0, 'a')]))

      expect(marks(table)).toEqual(['a'])
    })

    it('from an older version change nothing', () => {
      latest()
        .open()
        .tell(state(5, 1, [step(0, 'a'), step(1, 'b')]))
      latest().tell(state(4, 0, [step(0, 'stale')]))

      expect(marks(table)).toEqual(['a', 'b'])
    })

    it('that leave a gap are fetched', async () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0, 'a')]))
      earlier = [step(0, 'a'), step(1, 'b'), step(2, 'c'), step(3, 'd')]
      latest().tell(state(4, 3, [step(3, 'd')]))
      await settle()

      expect(marks(table)).toEqual(['a', 'b', 'c', 'd'])
    })

    it('told while others are fetched stay', async () => {
      let answer: (value: Step[]) => void = () => {}
      steps.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
      latest()
        .open()
        .tell(state(5, 2, [step(2, '??')]))
      latest().tell(state(6, 3, [step(2, 'open'), step(3, 'd')]))
      answer([step(0, 'a'), step(1, 'b'), step(2, '??')])
      await settle()

      expect(marks(table)).toEqual(['a', 'b', 'open', 'd'])
    })

    it('are asked for again when that fails', async () => {
      steps.mockRejectedValueOnce(new Refusal('unreachable', '', 0))
      earlier = [step(0, 'a'), step(1, 'b')]
      latest()
        .open()
        .tell(state(2, 1, [step(1, 'b')]))
      await vi.advanceTimersByTimeAsync(1000)

      expect(marks(table)).toEqual(['a', 'b'])
    })

    it("are fetched anew through another seat's eyes, and none of the former seat's stays", async () => {
      earlier = [step(0, 'of 0'), step(1, 'of 0')]
      latest()
        .open()
        .tell(state(2, 1, [step(1, 'of 0')], { own: ownOf(0) }))
      await settle()
      earlier = [step(0, 'of 1'), step(1, 'of 1')]
      table.look(1)
      expect(table.isTurning).toBe(true)
      latest().tell(state(2, 1, [step(1, 'of 1')], { own: ownOf(1) }))
      expect(marks(table)).toEqual([undefined, 'of 1'])
      await settle()

      expect(steps).toHaveBeenLastCalledWith('abc', 1)
      expect(marks(table)).toEqual(['of 1', 'of 1'])
      expect(table.seat).toBe(1)
      expect(table.isTurning).toBe(false)
    })
  })

  describe('and what is sent', () => {
    beforeEach(() =>
      latest()
        .open()
        .tell(state(1, 0, [step(0)], { own: ownOf(0) })),
    )

    it('is a move with the decision it answers, done when the server says so', async () => {
      const moved = table.move('1B1')
      const sent = latest().sent.at(-1)
      latest().tell({ type: 'done', id: idOfLast() })
      await moved

      expect(sent).toMatchObject({ type: 'move', seat: 0, decision: 3, move: '1B1' })
    })

    it('is made as soon as the next decision is asked for, before the answer comes', async () => {
      const moved = table.move('1B1')
      latest().tell(state(2, 1, [step(1)], { own: { ...ownOf(0), decision: 4 } }))

      await expect(moved).resolves.toBeUndefined()
    })

    it('is still on its way while the same decision is asked for', async () => {
      let isMade = false
      const note = () => {
        isMade = true
      }
      void table.move('1B1').then(note, () => {})
      latest().tell(state(2, 0, [step(0)], { own: ownOf(0) }))
      await settle()

      expect(isMade).toBe(false)
    })

    it('is refused with a code', async () => {
      const moved = table.move('1B1')
      const id = idOfLast()
      latest().tell({ type: 'refused', code: 'illegal_action', message: 'No.', id })

      await expect(moved).rejects.toMatchObject({ code: 'illegal_action', message: 'No.' })
      expect(latest().sent.at(-1)).toEqual({ type: 'sync' })
    })

    it('is sent again with the same id after the line broke', async () => {
      const moved = table.move('1B1')
      const id = idOfLast()
      latest().drop()
      await vi.advanceTimersByTimeAsync(1000)
      latest().open()

      expect(latest().sent).toContainEqual(expect.objectContaining({ type: 'move', id }))
      latest().tell({ type: 'done', id })
      await moved
    })

    it('is not sent again once it was answered', async () => {
      const moved = table.say('Hello')
      latest().tell({ type: 'done', id: idOfLast() })
      await moved
      latest().drop()
      await vi.advanceTimersByTimeAsync(1000)
      latest().open()

      expect(latest().sent).toEqual([])
    })

    it('waits for the line to open', async () => {
      latest().drop()
      void table.say('Hello').catch(() => {})
      await vi.advanceTimersByTimeAsync(1000)
      expect(latest().sent).toEqual([])
      latest().open()

      expect(latest().sent).toContainEqual(expect.objectContaining({ type: 'say', text: 'Hello' }))
    })

    it('tells a new line which seat looks, before anything else', async () => {
      table.look(1)
      void table.say('Hello').catch(() => {})
      latest().drop()
      await vi.advanceTimersByTimeAsync(1000)
      latest().open()

      expect(latest().sent[0]).toEqual({ type: 'look', seat: 1 })
    })

    it('is given up when the table is left', async () => {
      const said = table.say('Hello')
      table.close()

      await expect(said).rejects.toMatchObject({ code: 'closed' })
    })
  })

  describe('and its line', () => {
    it('is opened again, waiting longer each time', async () => {
      const waits = [500, 1000, 2000, 4000, 8000, 15_000, 15_000]
      for (const wait of waits) {
        const before = FakeSocket.all.length
        latest().drop()
        await vi.advanceTimersByTimeAsync(wait - 1)
        expect(FakeSocket.all.length).toBe(before)
        await vi.advanceTimersByTimeAsync(1)
        expect(FakeSocket.all.length).toBe(before + 1)
      }
    })

    it('waits shortly again once it was heard from', async () => {
      latest().drop()
      await vi.advanceTimersByTimeAsync(500)
      latest().drop()
      await vi.advanceTimersByTimeAsync(1000)
      latest().open().tell({ type: 'pong' })
      latest().drop()
      await vi.advanceTimersByTimeAsync(500)

      expect(FakeSocket.all.length).toBe(4)
    })

    it('is asked for a sign of life when it is quiet, and dropped when none comes', async () => {
      latest().open().tell({ type: 'pong' })
      await vi.advanceTimersByTimeAsync(6_000)
      expect(latest().sent).toEqual([{ type: 'ping' }])
      expect(table.online).toBe(true)
      await vi.advanceTimersByTimeAsync(5_001)

      expect(FakeSocket.all.length).toBe(2)
      expect(table.online).toBe(false)
    })

    it('stays when the sign of life comes', async () => {
      latest().open()
      for (let times = 0; times < 5; times += 1) {
        await vi.advanceTimersByTimeAsync(6_000)
        latest().tell({ type: 'pong' })
      }

      expect(FakeSocket.all.length).toBe(1)
    })

    it('is dropped within four seconds when nothing answers what was sent, and it is sent again', async () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0)], { own: ownOf(0) }))
      void table.move('1B1').catch(() => {})
      const moved = latest().sent.at(-1)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(latest().sent.at(-1)).toEqual({ type: 'ping' })
      await vi.advanceTimersByTimeAsync(3_001)

      expect(FakeSocket.all.length).toBe(2)
      latest().open()
      expect(latest().sent).toContainEqual(moved)
    })

    it('is not pinged at once when what was sent is answered', async () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0)], { own: ownOf(0) }))
      void table.move('1B1')
      latest().tell({ type: 'done', id: idOfLast() })
      await vi.advanceTimersByTimeAsync(5_000)

      expect(latest().sent).not.toContainEqual({ type: 'ping' })
    })

    it('is known to be lost as soon as the browser says so, and to be there when the server answers', async () => {
      latest()
        .open()
        .tell(state(1, 0, [step(0)]))
      window.dispatchEvent(new Event('offline'))
      expect(table.online).toBe(false)
      expect(latest().sent.at(-1)).toEqual({ type: 'ping' })

      latest().tell({ type: 'pong' })
      expect(table.online).toBe(true)
    })

    it.each(['online', 'pageshow'])('is opened at once on "%s"', async (name) => {
      latest().drop()
      window.dispatchEvent(new Event(name))
      await settle()

      expect(FakeSocket.all.length).toBe(2)
    })

    it('is tried at once when the page is looked at again', async () => {
      latest().open()
      document.dispatchEvent(new Event('visibilitychange'))
      expect(latest().sent).toEqual([{ type: 'ping' }])
      await vi.advanceTimersByTimeAsync(3_001)

      expect(FakeSocket.all.length).toBe(2)
    })

    it('that never opens is given up after a while', async () => {
      await vi.advanceTimersByTimeAsync(10_500)

      expect(FakeSocket.all.length).toBe(2)
    })

    it('is not tried again where there is no such table', async () => {
      exists.mockRejectedValue(new Refusal('no_table', 'There is no such table.', 404))
      latest().drop()
      await vi.advanceTimersByTimeAsync(60_000)

      expect(table.isMissing).toBe(true)
      expect(FakeSocket.all.length).toBe(1)
    })

    it('is closed for good when the server says that there is no such table', async () => {
      latest()
        .open()
        .tell({ type: 'refused', code: 'no_table', message: 'No such table.', id: null })
      latest().drop(4404)
      await vi.advanceTimersByTimeAsync(60_000)

      expect(table.isMissing).toBe(true)
      expect(table.problem).toBeNull()
      expect(FakeSocket.all.length).toBe(1)
    })

    it('is closed for good when it is closed because there is no such table', async () => {
      latest().open().drop(4404)
      await vi.advanceTimersByTimeAsync(60_000)

      expect(table.isMissing).toBe(true)
      expect(FakeSocket.all.length).toBe(1)
    })

    it('is closed for good when the host has sent this person away', async () => {
      latest().open().drop(4403)
      await vi.advanceTimersByTimeAsync(60_000)

      expect(table.isRemoved).toBe(true)
      expect(FakeSocket.all.length).toBe(1)
    })

    it('is closed for good where others still play the same deal today', async () => {
      latest().open().drop(4409)
      await vi.advanceTimersByTimeAsync(60_000)

      expect(table.isSecret).toBe(true)
      expect(FakeSocket.all.length).toBe(1)
    })

    it('waits longer each time while it is turned away', async () => {
      for (const wait of [500, 1000, 2000]) {
        latest().open().tell({ type: 'refused', code: 'too_many', message: 'Wait.', id: null })
        latest().drop(1008)
        const before = FakeSocket.all.length
        await vi.advanceTimersByTimeAsync(wait - 1)
        expect(FakeSocket.all.length).toBe(before)
        await vi.advanceTimersByTimeAsync(1)
        expect(FakeSocket.all.length).toBe(before + 1)
      }
    })

    it('of old is not listened to any more', async () => {
      const old = latest().open()
      old.tell(state(1, 0, [step(0, 'a')]))
      old.drop()
      await vi.advanceTimersByTimeAsync(500)
      old.tell(state(9, 0, [step(0, 'ghost')]))

      expect(marks(table)).toEqual(['a'])
    })

    it('stays closed when the table is left', async () => {
      table.close()
      latest().drop()
      await vi.advanceTimersByTimeAsync(60_000)

      expect(FakeSocket.all.length).toBe(1)
    })
  })

  it('hears each line of chat once, in order, though it is told again', () => {
    const said = (number: number) =>
      ({ type: 'said', number, seat: 0, name: 'Ada', text: `${number}`, at: 0 }) as const
    latest().open()
    for (const number of [2, 1, 2, 3]) latest().tell(said(number))

    expect(table.chat.map((line) => line.number)).toEqual([1, 2, 3])
  })
})
