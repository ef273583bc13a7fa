import { beforeEach, describe, expect, it } from 'vitest'
import { keptVariations } from '../src/study/kept-variations.svelte'
import {
  decodeVariation,
  encodeVariation,
  originOf,
  type VariationPlan,
} from '../src/study/variation-code'

const PLAN: VariationPlan = {
  record: {
    format: 'tilewright/1',
    game: 'azul',
    variant: 'coloured',
    players: 2,
    start: 0,
    names: ['Ann 🐓', '林'],
    events: [
      ['deal', ['BYRK', 'BRRK', 'YRKW', 'RRWW', 'YYRR']],
      [0, '5R2'],
    ],
  },
  at: 1,
  seat: 0,
  origin: 'abcdefghijkl',
}

/** Return text as a link holds it. */
async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}

describe('a variation in a link', () => {
  it('comes out as it went in, names of all languages included', async () => {
    const code = await encodeVariation(PLAN)

    expect(code).toMatch(/^[\w-]+$/)
    expect(await decodeVariation(code)).toEqual(PLAN)
  })

  it('holds neither the result of the whole game nor metadata', async () => {
    const record = { ...PLAN.record, result: { scores: [], winners: [] }, meta: { a: 1 } }

    expect(await decodeVariation(await encodeVariation({ ...PLAN, record }))).toEqual(PLAN)
  })

  it('is none where it was cut off, or is something else', async () => {
    const code = await encodeVariation(PLAN)

    expect(await decodeVariation(code.slice(0, -8))).toBeNull()
    expect(await decodeVariation('')).toBeNull()
    expect(await decodeVariation('%%%')).toBeNull()
    expect(await decodeVariation(await packed('[1, 2]'))).toBeNull()
    expect(await decodeVariation(await packed('null'))).toBeNull()
  })

  it.each([
    { ...PLAN, at: 3 },
    { ...PLAN, at: -1 },
    { ...PLAN, seat: 2 },
    { ...PLAN, origin: '../evil' },
    { ...PLAN, record: { ...PLAN.record, events: 'none' } },
    { ...PLAN, record: { ...PLAN.record, names: [1, 2] } },
  ])('is none where it does not fit together', async (plan) => {
    expect(await decodeVariation(await packed(JSON.stringify(plan)))).toBeNull()
  })

  it('is none where it unpacks to more than any game has', async () => {
    expect(await decodeVariation(await packed(' '.repeat(1_000_000)))).toBeNull()
  })

  it('names a game from a file by its events', () => {
    const other = { events: [[0, '5R3']] }

    const renamed = { ...PLAN.record, names: [] }
    expect(originOf(PLAN.record)).toBe(originOf(renamed))
    expect(originOf(PLAN.record)).not.toBe(originOf(other))
    expect(originOf(other)).toMatch(/^f-[0-9a-f]+$/)
  })
})

describe('kept variations', () => {
  const one = { id: 'a', origin: 'game', code: 'x', at: 3, move: '5R2', added: 1 }
  beforeEach(() => {
    for (const { id } of [...keptVariations.of('game'), ...keptVariations.of('other')]) {
      keptVariations.forget(id)
    }
  })

  it('are listed by game, the newest first, each once', () => {
    keptVariations.keep(one)
    keptVariations.keep({ ...one, id: 'b' })
    keptVariations.keep({ ...one, id: 'c', origin: 'other' })
    keptVariations.keep({ ...one, code: 'longer' })

    expect(keptVariations.of('game').map(({ id }) => id)).toEqual(['a', 'b'])
    expect(keptVariations.find('longer')?.id).toBe('a')
  })

  it('are bounded', () => {
    for (let number = 0; number < 30; number += 1) {
      keptVariations.keep({ ...one, id: `${number}` })
    }

    expect(keptVariations.of('game')).toHaveLength(12)
    expect(keptVariations.of('game')[0]?.id).toBe('29')
  })

  it('are forgotten on demand', () => {
    keptVariations.keep(one)
    keptVariations.forget('a')

    expect(keptVariations.of('game')).toEqual([])
  })
})
