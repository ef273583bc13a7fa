import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MessageKey } from '../src/lib/message-keys'
import {
  addMessages,
  bestLanguage,
  hasText,
  language,
  listOf,
  setLanguage,
  startText,
  t,
  timeOfDay,
} from '../src/lib/text.svelte'

describe('the best language', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['pt-PT'], 'pt-BR'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-HK', 'en'], 'zh-Hant'],
    [['fr-FR', 'de'], 'de'],
    [['fr-FR'], 'en'],
    [[], 'en'],
  ])('for readers of %s is %s', (wanted, best) => {
    expect(bestLanguage(wanted)).toBe(best)
  })
})

describe('the time of day', () => {
  const EVENING = new Date(2026, 0, 2, 19, 5).getTime()

  beforeAll(startText)
  afterEach(() => vi.restoreAllMocks())

  it.each([
    ['en', ['en-GB', 'en'], /^19:05$/],
    ['en', ['en-US'], /^7:05\sPM$/],
    ['en', ['de-DE', 'en-US'], /^7:05\sPM$/],
    ['en', ['fr-FR'], /^19:05$/],
    ['de', ['en-US'], /^19:05$/],
    ['pt-BR', ['pt-PT'], /^19:05$/],
  ])('in %s for readers of %s is theirs', async (code, wanted, time) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(wanted)
    await setLanguage(code)

    expect(timeOfDay(EVENING)).toMatch(time)
  })
})

describe('text', () => {
  beforeAll(startText)

  it('follows the language', async () => {
    await setLanguage('de')

    expect(t('page-play-now')).toBe('Sofort spielen')
    expect(document.documentElement.lang).toBe('de')
  })

  it('falls back to the key', () => {
    expect(t('page-nothing-of-the-kind' as MessageKey)).toBe('page-nothing-of-the-kind')
    expect(hasText('page-nothing-of-the-kind')).toBe(false)
  })

  it('lists without a word between figures in Chinese', async () => {
    await setLanguage('en')
    expect(listOf(['a', 'b', 'c'])).toBe('a, b and c')

    await setLanguage('zh-Hant')
    expect(listOf(['黃色 1', '橘色 3'])).toBe('黃色 1、橘色 3')
  })

  it('takes in a file of its own, in whatever language comes later', async () => {
    await setLanguage('en')
    await addMessages(async (code) => `test-hello = ${code} { $name }`, 'test')
    await setLanguage('pt-BR')

    expect(t('test-hello' as MessageKey, { name: 'Ada' })).toBe('pt-BR Ada')
  })

  it('ends up in the language chosen last, however long an earlier one loads', async () => {
    await addMessages(
      (code) => new Promise((resolve) => setTimeout(resolve, code === 'de' ? 30 : 1, '')),
      'slow',
    )
    await Promise.all([setLanguage('de'), setLanguage('zh-Hant')])

    expect(language()).toBe('zh-Hant')
  })
})
