/** The page's words, in the reader's language (Fluent). */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import type { MessageKey } from './message-keys'
import { settings } from './settings.svelte'

export const LANGUAGES = ['en', 'de', 'pt-BR', 'zh-Hant'] as const
export type Language = (typeof LANGUAGES)[number]
/** Gives the text of one message file in a language. */
export type Loader = (language: Language) => Promise<string>

const files = import.meta.glob<string>('../locales/*/*.ftl', { query: '?raw', import: 'default' })
const loaders = new Map<string, Loader>()
let current: Language = $state('en')
let bundle: FluentBundle = $state.raw(new FluentBundle('en'))

/** Return a loader of `locales/{language}/{name}.ftl`, the same each time. */
export function messageFile(name: string): Loader {
  return async (language) => (await files[`../locales/${language}/${name}.ftl`]?.()) ?? ''
}

/** Return the language of the page that serves a reader of these languages best. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const code of wanted) {
    const exact = LANGUAGES.find((language) => language.toLowerCase() === code.toLowerCase())
    if (exact) return exact
    const [stem] = code.toLowerCase().split('-')
    const near = LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === stem)
    if (near) return near
  }
  return 'en'
}

/** Return the language in use. */
export function language(): Language {
  return current
}

/** Return a message in the language in use; its key where its file is not loaded. */
export function t(key: MessageKey, args?: Record<string, FluentVariable>): string {
  const pattern = bundle.getMessage(key)?.value
  if (!pattern) return key
  const errors: Error[] = []
  const text = bundle.formatPattern(pattern, args, errors)
  // Readers see the message as far as it could be formatted; developers see the errors.
  if (errors.length > 0 && !import.meta.env.PROD) {
    throw new Error(`Message "${key}": ${errors.map(({ message }) => message).join('; ')}`)
  }
  return text
}

/** Return a text with a capital letter in front. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(current) + text.slice(1)
}

/** Return parts as a sentence lists them: "a, b and c". */
export function listOf(parts: readonly string[]): string {
  // Where parts end or begin with figures, 和 without spaces around it reads badly.
  if (current === 'zh-Hant') return parts.join('、')
  const locale = current === 'en' ? 'en-GB' : current
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts)
}

/** Return the reader's own variant of the language in use, such as Austrian German. */
function locale(): string {
  const own = navigator.languages.find((code) => bestLanguage([code]) === current)
  // The page's English is British; a reader of none of our languages has no variant of it.
  return own && own.split('-')[0] === current.split('-')[0]
    ? own
    : current === 'en'
      ? 'en-GB'
      : current
}

/** Return the time of day as the reader writes it: "19:05" or "7:05 PM". */
export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(at)
}

/** Return a day and time as the reader writes them. */
export function dateAndTime(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

/** Return a day, as YYYY-MM-DD, as the reader writes it. */
export function longDate(day: string): string {
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(day))
}

/** Return whether there is a message of this key. */
export function hasText(key: string): key is MessageKey {
  return bundle.getMessage(key)?.value != null
}

/** Return a message where there is one of this key, else what is given. */
export function textOr(key: string, otherwise: string): string {
  return hasText(key) ? t(key) : otherwise
}

async function makeBundle(code: Language): Promise<FluentBundle> {
  const made = new FluentBundle(code, { useIsolating: false })
  const texts = await Promise.all([...loaders.values()].map((load) => load(code)))
  for (const text of texts) made.addResource(new FluentResource(text))
  return made
}

/** The latest request wins, however long an earlier one takes to load. */
let turn = 0

async function use(code: Language): Promise<void> {
  const mine = ++turn
  const made = await makeBundle(code)
  if (mine !== turn) return
  current = code
  bundle = made
  document.documentElement.lang = code
}

/** Change the language, for now and for later visits; an empty code follows the browser. */
export async function setLanguage(code: string): Promise<void> {
  settings.language = code
  await use(bestLanguage([...(code ? [code] : []), ...navigator.languages]))
}

/** Add a file of messages, now and in every language chosen later; adding it twice adds it once. */
export async function addMessages(loader: Loader, name: string = String(loader)): Promise<void> {
  if (loaders.has(name)) return
  loaders.set(name, loader)
  await use(current)
}

/** Load the page's own words in the reader's language. */
export async function startText(): Promise<void> {
  loaders.set('page', messageFile('page'))
  await setLanguage(settings.language)
}
