/** The command line of the text mode: what a typed line means. */
import type { Section } from '../games/types'

export const COMMANDS = ['moves', 'play', 'confirm', 'back', 'status', 'log', 'help'] as const
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
      if (command === 'play') return played(rest, vocabulary.moves)
      if (command === 'moves') return { kind: 'moves', start: rest }
      if (rest === '') return { kind: command }
    }
  }
  const move = findMove(line, vocabulary.moves)
  if (move) return { kind: 'play', move }
  const near = vocabulary.sections.filter((each) =>
    namesOf(each).some((name) => name.startsWith(line)),
  )
  return near.length === 1 && near[0]
    ? { kind: 'section', section: near[0] }
    : { kind: 'unknown', typed: typed.trim() }
}

function played(typed: string, moves: string[]): Understood {
  const move = findMove(typed, moves)
  return move ? { kind: 'play', move } : { kind: 'no_move', typed }
}

/** Return the legal move that is meant: by notation, in any order and case, or by its place in the list. */
export function findMove(typed: string, moves: string[]): string | null {
  if (/^\d+$/.test(typed)) return moves[Number(typed) - 1] ?? null
  const wanted = letters(typed)
  return moves.find((move) => letters(move) === wanted) ?? null
}

/** Return a move's letters, its cards in a fixed order: "b6, y1" and "Y1 B6" are one move. */
function letters(move: string): string {
  const bare = plain(move).replace(/[^a-z0-9]/g, '')
  const cards = bare.match(/[a-z]\d/g) ?? []
  return cards.join('') === bare ? cards.sort().join('') : bare
}

function namesOf(section: Section): string[] {
  return [section.command, section.title, ...(section.aliases ?? [])].map(plain)
}
