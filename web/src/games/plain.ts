/** A game without a folder of its own: its views as lists, its moves in notation. */
import { t } from '../lib/text.svelte'
import type { Step } from '../messages'
import BoardComponent from './plain/Board.svelte'
import NothingComponent from './plain/Nothing.svelte'
import type { GameModule, Line, Section, TableContext } from './types'

export const PLAIN: GameModule = {
  // The page cannot know: a screen that is covered for nothing does less harm than one that is not.
  hasSecrets: true,
  tellsPoints: false,
  Board: BoardComponent,
  Rules: NothingComponent,
  lessons: async () => ({ lessons: [], taps: () => [], keep: [] }),
  lines,
  sections,
  hint: () => t('table-plain-task'),
  task: () => t('table-plain-task'),
  moveWords: (move) => move,
  hasReport: () => false,
  pointKinds: () => [],
  points: () => [],
}

function lines(step: Step, _before: Step | null, { names }: TableContext): Line[] {
  if (step.event === null) return []
  const [who, what] = step.event
  if (typeof who === 'number') {
    const notation = String(what)
    return [{ text: `${names[who]}: ${notation}`, notation, seat: who, kind: 'move' }]
  }
  return [{ text: `${who}: ${[what].flat().join(', ')}`, kind: 'deal' }]
}

/** Every field of the view; a list with an entry for each seat names the seats. */
export function sections(step: Step, { names }: TableContext): Section[] {
  return Object.entries(step.view).map(([field, value]) => ({
    command: field,
    title: field,
    items: Array.isArray(value)
      ? value.map((item, index) =>
          value.length === names.length ? `${names[index]}: ${plain(item)}` : plain(item),
        )
      : [plain(value)],
  }))
}

function plain(value: unknown): string {
  if (value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
