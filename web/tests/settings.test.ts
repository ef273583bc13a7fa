import { flushSync } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { pace, readSettings, settings } from '../src/lib/settings.svelte'

describe('stored settings', () => {
  it('keep what fits and take usual values for the rest', () => {
    const read = readSettings('{"theme": "dark", "pace": "warp", "confirm": 1, "name": "Ada"}')

    expect(read).toMatchObject({ theme: 'dark', pace: 'normal', confirm: true, name: 'Ada' })
  })

  it('keep an opponent for each game, and nothing that is none', () => {
    const read = readSettings('{"opponents": {"azul": "skilled", "5211": 7}}')

    expect(read.opponents).toEqual({ azul: 'skilled' })
  })

  it('keep the lessons that were played, and nothing else in their place', () => {
    expect(readSettings('{"lessons": ["azul/first", 7]}').lessons).toEqual(['azul/first'])
    expect(readSettings('{"lessons": "azul/first"}').lessons).toEqual([])
  })

  it.each([null, '', 'not json', 'null', '[]', '7'])('%s are all usual', (text) => {
    expect(readSettings(text)).toEqual(readSettings('{}'))
  })
})

describe('settings in use', () => {
  afterEach(() => {
    Object.assign(settings, readSettings('{}'))
    flushSync()
  })

  it('are stored when they change', () => {
    settings.mode = 'text'
    flushSync()

    expect(readSettings(localStorage.getItem('tilewright.settings')).mode).toBe('text')
  })

  it('give the document its theme', () => {
    settings.theme = 'dark'
    flushSync()

    expect(document.documentElement.dataset.theme).toBe('dark')
  })

  it('give animations no time when there are to be none', () => {
    settings.pace = 'none'

    expect(pace()).toBe(0)
  })
})
