import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LiveTable } from '../src/lib/live.svelte'
import type { Proposal } from '../src/messages'
import Play from '../src/table/Play.svelte'
import { animation } from './stubs/Board.svelte'
import { latest, state } from './stubs/socket'
import {
  followed,
  GAME,
  OWN,
  person,
  sent,
  settle,
  step,
  tableOf,
  tellTable,
  unfollow,
} from './stubs/table'

const SEATS = [person('Ada'), person('Ben'), person('Cid')]
const ASKED = { waiting_for: [0], own: { ...OWN, decision: 3, may_ask_take_back: true } }
const notices = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join()
const status = () => screen.getByRole('region', { name: 'Status' }).textContent
const log = () => screen.getByRole('list', { name: 'Log of the moves' }).textContent
const button = (name: string) => screen.queryByRole('button', { name })

const proposal = (seat: number, more: Partial<Proposal> = {}): Proposal => ({
  number: 7,
  what: 'take_back',
  seat,
  accepted: [seat],
  waiting_for: [0, 1, 2].filter((other) => other !== seat),
  declined_by: null,
  ...more,
})

describe('a move that others have answered', () => {
  let live: LiveTable

  beforeEach(async () => {
    live = await followed()
    tellTable(1, tableOf(SEATS))
    latest().tell(state(1, 4, [step(4, 1)], ASKED))
    render(Play, { live, game: GAME, onrefused: () => {} })
    await settle()
  })

  afterEach(() => unfollow(live))

  it('is asked back for the decision it belonged to, and then waits for the others', async () => {
    button('Take back')?.click()
    await settle()
    expect(sent('take_back')).toMatchObject([{ seat: 0, decision: 3 }])
    latest().tell({ type: 'done', id: String(sent('take_back')[0]?.id) })

    tellTable(2, tableOf(SEATS, { proposal: proposal(0) }))
    await settle()

    expect(button('Take back')).toBeNull()
    expect(notices()).toContain('Waiting for Ben and Cid to answer.')
    button('Withdraw')?.click()
    await settle()
    expect(sent('answer')).toMatchObject([{ number: 7, is_accepted: false }])
  })

  it('that somebody else asks back is accepted or declined', async () => {
    tellTable(2, tableOf(SEATS, { proposal: proposal(1) }))
    await settle()
    expect(notices()).toContain('Ben would like to take a move back.')

    button('Accept')?.click()
    await settle()

    expect(sent('answer')).toMatchObject([{ number: 7, is_accepted: true }])
  })

  it('is nothing to be answered by somebody who watches', async () => {
    tellTable(2, tableOf(SEATS, { proposal: proposal(1) }), [])
    await settle()

    expect(button('Accept')).toBeNull()
  })

  it('that was not given back is told to who asked, once', async () => {
    const declined = proposal(0, { accepted: [], waiting_for: [], declined_by: 1 })
    tellTable(2, tableOf(SEATS, { proposal: declined }))
    await settle()
    tellTable(3, tableOf(SEATS, { proposal: { ...declined } }))
    await settle()

    expect(notices().match(/Ben declined/g)).toHaveLength(1)
  })

  it('that was taken back is told of in log, status and a notice, and drops what was picked', async () => {
    animation.pick('x')
    await settle()
    expect(button('Confirm')).not.toBeNull()

    latest().tell(state(3, 2, [step(2, 0, { taken_back_by: 1 })], { waiting_for: [1], own: OWN }))
    await settle()

    expect(button('Confirm')).toBeNull()
    expect(notices()).toContain('Ben took the move back.')
    expect(status()).toContain('Ben took the move back.')
    expect(log()).toContain('Ben took the move back.')
  })

  it('is not told of again over a new connection', async () => {
    latest().tell(state(3, 2, [step(2, 0, { taken_back_by: 1 })], ASKED))
    await settle(10_000)
    latest().drop()
    await settle(20_000)
    latest().open()
    tellTable(1, tableOf(SEATS))
    latest().tell(state(3, 2, [step(2, 0, { taken_back_by: 1 })], ASKED))
    await settle()

    expect(notices()).not.toContain('Ben took the move back.')
  })
})
