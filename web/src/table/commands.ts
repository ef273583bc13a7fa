/** The command line of the text mode: what a typed line means. */
import type { Section } from '../games/types'

export const COMMANDS = [
  'moves',
  'play',
  'confirm',
  'back',
  'hint',
  'status',
  'log',
  'help',
] as const
export type CommandName = (typeof COMMANDS)[number]

export type Understood =
  | { kind: Exclude<CommandName, 'play' | 'moves'> }
  /** `start` is how the moves asked for begin; empty for all. */
  | { kind: 'moves'; start: string }
  | { kind: 'play'; move: string }
  | { kind: 'no_move'; typed: string }
  | { kind: 'section'; section: Section }
  | { kind: 'unknown'; typed: string }
  | { kind: 'nothing' }

export interface Vocabulary {
  /** The legal moves in notation, in the order they are listed. */
  moves: string[]
  sections: Section[]
  /** What two spellings of one move have in common (`GameModule.moveKey`). */
  moveKey?: (move: string) => string
  /** The words of the page's language for a command; the English ones always count. */
  words: (command: CommandName) => string[]
}

/** Return text in a form in which small differences of typing do not count. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Return what a typed line means. */
export function understand(typed: string, vocabulary: Vocabulary): Understood {
  const line = plain(typed)
  if (!line) return { kind: 'nothing' }
  const section = vocabulary.sections.find((each) => namesOf(each).includes(line))
  if (section) return { kind: 'section', section }
  for (const command of COMMANDS) {
    for (const word of [command, ...vocabulary.words(command)].map(plain)) {
      if (line !== word && !line.startsWith(`${word} `)) continue
      const rest = line.slice(word.length).trim()
      if (command === 'play') return played(rest, vocabulary)
      if (command === 'moves') return { kind: 'moves', start: rest }
      if (rest === '') return { kind: command }
    }
  }
  const move = findMove(line, vocabulary)
  if (move) return { kind: 'play', move }
  const near = vocabulary.sections.filter((each) =>
    namesOf(each).some((name) => name.startsWith(line)),
  )
  return near.length === 1 && near[0]
    ? { kind: 'section', section: near[0] }
    : { kind: 'unknown', typed: typed.trim() }
}

function played(typed: string, vocabulary: Vocabulary): Understood {
  const move = findMove(typed, vocabulary)
  return move ? { kind: 'play', move } : { kind: 'no_move', typed }
}

/** Return the legal move that is meant: by notation, or by its number in the list. */
export function findMove(typed: string, { moves, moveKey }: Vocabulary): string | null {
  if (/^\d+$/.test(typed)) return moves[Number(typed) - 1] ?? null
  const key = moveKey ?? ((move: string) => plain(move).replace(/[^\p{L}\p{N}]/gu, ''))
  const wanted = key(typed)
  return moves.find((move) => key(move) === wanted) ?? null
}

function namesOf(section: Section): string[] {
  return [section.command, section.title, ...(section.aliases ?? [])].map(plain)
}
