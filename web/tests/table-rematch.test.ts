import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMessages, messageFile, setLanguage } from '../src/lib/text.svelte'
import type { RematchOffer } from '../src/messages'
import { RematchTalk } from '../src/table/rematch.svelte'

const NAMES = ['Ada', 'Ben', 'Cid']

function talkAt(ownSeats: number[]) {
  const table = {
    rematch: null as string | null,
    rematch_offer: null as RematchOffer | null,
  }
  const rematch = vi.fn(async () => {})
  const declineRematch = vi.fn(async () => {})
  const opened = vi.fn()
  const live = { table, ownSeats, rematch, declineRematch }
  const talk = new RematchTalk(live as never, opened)
  return { talk, table, live, opened }
}

const offerOf = (accepted: number[], waiting_for: number[]): RematchOffer => ({
  accepted,
  waiting_for,
  declined_by: null,
})

describe('another game', () => {
  beforeEach(async () => {
    await addMessages(messageFile('table'), 'table')
    await setLanguage('en')
  })

  it('can be offered by who sits at the table, and says nothing before', () => {
    const { talk } = talkAt([1])

    expect([talk.stage, talk.status(NAMES)]).toEqual(['offer', null])
    expect(talkAt([]).talk.stage).toBe('none')
  })

  it('that another offers is to be answered', () => {
    const { talk, table } = talkAt([1])
    table.rematch_offer = offerOf([0], [1, 2])

    expect(talk.stage).toBe('answer')
    expect(talk.status(NAMES)).toContain('Ada')
  })

  it('that was offered here waits for the others', () => {
    const { talk, table } = talkAt([0])
    table.rematch_offer = offerOf([0], [1, 2])

    expect(talk.stage).toBe('wait')
    expect(talk.status(NAMES)).toContain('Ben')
    expect(talk.status(NAMES)).toContain('Cid')
  })

  it('that was declined can be offered again, and says who declined to the others alone', () => {
    const declined = { accepted: [], waiting_for: [], declined_by: 1 }
    const [ada, ben] = [talkAt([0]), talkAt([1])]
    ada.table.rematch_offer = declined
    ben.table.rematch_offer = declined

    expect([ada.talk.stage, ben.talk.stage]).toEqual(['offer', 'offer'])
    expect(ada.talk.status(NAMES)).toContain('Ben')
    expect(ben.talk.status(NAMES)).toBeNull()
  })

  it('is gone to once by who has accepted', async () => {
    const { talk, table, opened } = talkAt([1])
    await talk.accept()
    talk.follow()
    expect(opened).not.toHaveBeenCalled()
    table.rematch = 'next'
    talk.follow()
    talk.follow()

    expect(opened).toHaveBeenCalledExactlyOnceWith('next')
  })

  it('is gone to by who accepted before this page was loaded', () => {
    const { talk, table, opened } = talkAt([0])
    table.rematch_offer = offerOf([0], [1])
    talk.follow()
    table.rematch_offer = null
    table.rematch = 'next'
    talk.follow()

    expect(opened).toHaveBeenCalledExactlyOnceWith('next')
  })

  it('that was opened long ago, or without this person, is a link', () => {
    const { talk, table, opened } = talkAt([0])
    table.rematch = 'next'
    talk.follow()

    expect(talk.stage).toBe('open')
    expect(opened).not.toHaveBeenCalled()
  })

  it('that the server refuses is not gone to later', async () => {
    const { talk, table, live, opened } = talkAt([0])
    live.rematch.mockRejectedValueOnce(new Error('no'))
    await expect(talk.accept()).rejects.toThrow('no')
    table.rematch = 'next'
    talk.follow()

    expect(opened).not.toHaveBeenCalled()
  })

  it('that was withdrawn from is not gone to', async () => {
    const { talk, table, opened } = talkAt([0])
    await talk.accept()
    await talk.decline()
    table.rematch = 'next'
    talk.follow()

    expect(opened).not.toHaveBeenCalled()
  })
})
