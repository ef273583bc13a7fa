/** What a person prefers, kept in the browser. */

export type Theme = 'system' | 'light' | 'dark'
export type Pace = 'normal' | 'fast' | 'none'
export type Mode = 'board' | 'text'
export type Palette = 'usual' | 'clear'

export interface Settings {
  /** A language of the page; empty for the browser's. */
  language: string
  theme: Theme
  pace: Pace
  /** Whether a move waits for a second tap. */
  confirm: boolean
  /** Null until the person was asked. */
  sound: boolean | null
  /** Whether to be told of one's turn while looking elsewhere; null until the person was asked. */
  notify: boolean | null
  /** Whether keys of a single letter or sign do something at a table. */
  letterKeys: boolean
  mode: Mode
  /** Whether the log shows moves in notation. */
  notation: boolean
  /** The level of bots last chosen at each game's door. */
  opponents: Record<string, string>
  /** Whether tiles bear the letter of their colour. */
  letters: boolean
  /** The colours of tiles; "clear" ones can be told apart by their lightness alone. */
  palette: Palette
  /** The nickname last used; empty for none. */
  name: string
  /** Games whose hint for beginners is no longer needed. */
  hinted: string[]
  /** Lessons that were played to their end, as "azul/first". */
  lessons: string[]
}

export const THEMES: readonly Theme[] = ['system', 'light', 'dark']
export const PACES: readonly Pace[] = ['normal', 'fast', 'none']
export const MODES: readonly Mode[] = ['board', 'text']
export const PALETTES: readonly Palette[] = ['usual', 'clear']

const KEY = 'tilewright.settings'
const MILLISECONDS: Record<Pace, number> = { normal: 450, fast: 180, none: 0 }
const USUAL: Settings = {
  language: '',
  theme: 'system',
  pace: 'normal',
  confirm: true,
  sound: null,
  notify: null,
  letterKeys: true,
  mode: 'board',
  notation: false,
  opponents: {},
  letters: false,
  palette: 'usual',
  name: '',
  hinted: [],
  lessons: [],
}

function oneOf<T>(values: readonly T[], value: unknown, usual: T): T {
  return values.includes(value as T) ? (value as T) : usual
}

function readOpponents(value: unknown): Record<string, string> {
  if (value === null || typeof value !== 'object') return {}
  const chosen = Object.entries(value).filter(([, level]) => typeof level === 'string')
  return Object.fromEntries(chosen)
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

/** Read settings from their stored text; missing or invalid values take their defaults. */
export function readSettings(text: string | null): Settings {
  let stored: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (value !== null && typeof value === 'object') stored = value as Record<string, unknown>
  } catch {
    // Unreadable: use the defaults.
  }
  return {
    language: typeof stored.language === 'string' ? stored.language : USUAL.language,
    theme: oneOf(THEMES, stored.theme, USUAL.theme),
    pace: oneOf(PACES, stored.pace, USUAL.pace),
    confirm: oneOf([true, false], stored.confirm, USUAL.confirm),
    sound: oneOf([true, false, null], stored.sound, USUAL.sound),
    notify: oneOf([true, false, null], stored.notify, USUAL.notify),
    letterKeys: oneOf([true, false], stored.letterKeys, USUAL.letterKeys),
    mode: oneOf(MODES, stored.mode, USUAL.mode),
    notation: oneOf([true, false], stored.notation, USUAL.notation),
    opponents: readOpponents(stored.opponents),
    letters: oneOf([true, false], stored.letters, USUAL.letters),
    palette: oneOf(PALETTES, stored.palette, USUAL.palette),
    name: typeof stored.name === 'string' ? stored.name.slice(0, 24) : USUAL.name,
    hinted: strings(stored.hinted),
    lessons: strings(stored.lessons),
  }
}

/** The browser may forbid storage altogether; then settings last as long as the page. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function store(text: string): void {
  try {
    if (localStorage.getItem(KEY) !== text) localStorage.setItem(KEY, text)
  } catch {
    // Storage may be forbidden or full; settings then last as long as the page.
  }
}

export const settings: Settings = $state(readSettings(stored()))

/** Change between the board and the text mode. */
export function toggleMode(): void {
  settings.mode = settings.mode === 'text' ? 'board' : 'text'
}

/** Return whether the hint for beginners is still shown. */
export function hasHint(game: string): boolean {
  return !settings.hinted.includes(game)
}

export function hideHint(game: string): void {
  if (hasHint(game)) settings.hinted = [...settings.hinted, game]
}

let isMotionReduced = $state(false)

/** How long one animation takes, in milliseconds; 0 for none. */
export function pace(): number {
  return isMotionReduced ? 0 : MILLISECONDS[settings.pace]
}

const motion = window.matchMedia?.('(prefers-reduced-motion: reduce)')
if (motion) {
  isMotionReduced = motion.matches
  motion.addEventListener('change', () => {
    isMotionReduced = motion.matches
  })
}

// Another tab's change counts here too.
window.addEventListener('storage', (event) => {
  if (event.key === KEY && event.newValue !== null) {
    Object.assign(settings, readSettings(event.newValue))
  }
})

$effect.root(() => {
  $effect(() => store(JSON.stringify(settings)))
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme
    document.documentElement.dataset.palette = settings.palette
  })
})
