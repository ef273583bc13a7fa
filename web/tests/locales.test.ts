import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentResource } from '@fluent/bundle'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../src/lib/text.svelte'

const SOURCES = join(import.meta.dirname, '..', 'src')
const LOCALES = join(SOURCES, 'locales')
const FILES = readdirSync(join(LOCALES, 'en')).filter((name) => name.endsWith('.ftl'))

function read(language: string, file: string): string {
  return readFileSync(join(LOCALES, language, file), 'utf8')
}

/** The names of what a pattern uses; with `isShown`, without those that only choose between forms. */
function placeholders(value: unknown, isShown = false, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const part of value) placeholders(part, isShown, found)
  else if (value !== null && typeof value === 'object') {
    const { type, name } = value as { type?: string; name?: string }
    if (type === 'var' && name) found.add(name)
    for (const [key, part] of Object.entries(value)) {
      if (!(isShown && key === 'selector')) placeholders(part, isShown, found)
    }
  }
  return found
}

/** Messages by key; terms (-term) are a language's own affair. */
function messages(language: string, file: string): Map<string, unknown> {
  const { body } = new FluentResource(read(language, file))
  return new Map(body.filter(({ id }) => !id.startsWith('-')).map(({ id, value }) => [id, value]))
}

/** Every key of a file as written, also one that does not parse or stands twice. */
function writtenKeys(language: string, file: string): string[] {
  return [...read(language, file).matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map(([, key]) => key)
}

describe.each(FILES)('%s', (file) => {
  const english = messages('en', file)

  it.each(LANGUAGES)('parses in %s, with every key once', (language) => {
    const written = writtenKeys(language, file)

    expect([...messages(language, file).keys()].sort()).toEqual([...written].sort())
    expect(written.length).toBe(new Set(written).size)
  })

  it.each(LANGUAGES)('holds nothing but messages and comments in %s', (language) => {
    const lines = read(language, file).split('\n')

    expect(lines.filter((line) => !/^($|#| |\}|[a-zA-Z][\w-]* *=)/.test(line))).toEqual([])
  })

  it.each(LANGUAGES)('has the same keys in %s as in English', (language) => {
    expect([...messages(language, file).keys()].sort()).toEqual([...english.keys()].sort())
  })

  it.each(LANGUAGES)('puts the same things into its sentences in %s as in English', (language) => {
    const told = messages(language, file)
    const differing = [...english.keys()].filter((key) => {
      const here = placeholders(told.get(key))
      const there = placeholders(english.get(key))
      const isShort = [...placeholders(english.get(key), true)].some((name) => !here.has(name))
      return isShort || [...here].some((name) => !there.has(name))
    })

    expect(differing).toEqual([])
  })

  it('has keys that start with its own name', () => {
    const stem = `${file.replace('.ftl', '')}-`

    expect([...english.keys()].filter((key) => !key.startsWith(stem))).toEqual([])
  })
})

describe('the sources', () => {
  const known = new Set(FILES.flatMap((file) => [...messages('en', file).keys()]))
  const stems = FILES.map((file) => file.replace('.ftl', '')).join('|')
  const texts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|message-keys\.ts$/.test(path))
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
  /** Keys as whole strings, such as t('page-name'), and the fixed beginnings of composed ones. */
  const whole = texts.flatMap((text) =>
    [
      ...text.matchAll(new RegExp(`(?<!id=|class=|for=)(['"\`])((?:${stems})-[\\w-]+)\\1`, 'g')),
    ].map(([, , key]) => key),
  )
  const beginnings = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\`((?:${stems})-[\\w-]*)\\$\\{`, 'g'))].map(([, key]) => key),
  )

  it('use only keys that exist', () => {
    expect([...new Set(whole)].filter((key) => !known.has(key))).toEqual([])
  })

  it('compose only keys of which there are some', () => {
    const all = [...known]

    expect(beginnings.filter((stem) => !all.some((key) => key.startsWith(stem)))).toEqual([])
  })

  it('leave no key unused', () => {
    const used = new Set(whole)
    const unused = [...known].filter(
      (key) => !used.has(key) && !beginnings.some((stem) => key.startsWith(stem)),
    )

    expect(unused).toEqual([])
  })
})

describe.each(FILES)('the Chinese %s', (file) => {
  /** What begins and ends with a Chinese word, or is a name. */
  const words = 'bot|colours?|counts|highest|kind|level|lino|lowest|names?|other|pia'
  const beginsWithFigure = new RegExp(`\\p{Script=Han}\\{ \\$(?!(?:${words}|card)\\b)`, 'u')
  const endsWithFigure = new RegExp(
    `\\{ \\$(?!(?:${words}|tiles?) \\})\\w+ \\}\\p{Script=Han}`,
    'u',
  )
  const besideLatin = /\p{Script=Han}[0-9A-Za-z]|[0-9A-Za-z%]\p{Script=Han}/u

  it('sets a space between Chinese characters and figures', () => {
    const lines = read('zh-Hant', file)
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    const faults = [beginsWithFigure, endsWithFigure, besideLatin]

    expect(lines.filter((line) => faults.some((fault) => fault.test(line)))).toEqual([])
  })
})
