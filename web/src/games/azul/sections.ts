/** The position of Azul in words, as labels of its parts and as lists. */
import { t } from '../../lib/text.svelte'
import type { Section } from '../types'
import { CENTRE, COLOURS, count, groupsIn, MARKER, type Step, type TableContext } from './position'
import type { AzulView, Board, Counts } from './wire'
import { joined, tiles } from './words'

export function lineWords(board: Board, row: number): string {
  const line = board.lines[row] ?? ''
  if (line === '') return t('azul-line-empty', { line: row + 1 })
  const held = tiles(line[0] ?? '', line.length)
  return t('azul-line-holds', { line: row + 1, tiles: held, room: row + 1 - line.length })
}

export function wallWords(board: Board, row: number): string {
  const cells = [...(board.wall[row] ?? '')]
  const set = cells.flatMap((letter, column) =>
    letter === '.' ? [] : [t('azul-cell', { column: column + 1, colour: letter })],
  )
  if (set.length === 0) return t('azul-row-empty', { row: row + 1 })
  return t('azul-row-holds', { row: row + 1, cells: joined(set, 'azul-comma') })
}

export function floorWords(board: Board, standing: { floor: number } | null): string {
  if (board.floor === '') return t('azul-floor-empty')
  const held = COLOURS.filter((colour) => board.floor.includes(colour)).map((colour) =>
    tiles(colour, count(board.floor, colour)),
  )
  if (board.floor.includes(MARKER)) held.unshift(t('azul-marker'))
  const cost = standing ? [t('azul-floor-cost', { cost: standing.floor })] : []
  return t('azul-floor-holds', { tiles: joined(held, 'azul-comma'), cost: cost.join('') })
}

function sourceWords(view: AzulView, source: string): string {
  const groups = groupsIn(view, source).map((group) => tiles(group.colour, group.count))
  if (source === CENTRE && view.marker === 'centre') groups.push(t('azul-marker'))
  const held = groups.length > 0 ? joined(groups, 'azul-comma') : t('azul-nothing')
  return t('azul-source-holds', { source, tiles: held })
}

type Part = 'lines' | 'wall' | 'floor'

function boardSections(step: Step, seat: number, suffix: string, name: string | null): Section[] {
  const board = step.view.boards[seat]
  if (!board) return []
  const standing = step.standing.boards[seat] ?? null
  const title = (part: Part) =>
    name === null ? t(`azul-my-${part}`) : t(`azul-${part}-of`, { name })
  const aliases = (part: Part) =>
    name === null
      ? [part, `my ${part}`, `${part} ${seat + 1}`, `${t(`azul-command-${part}`)} ${seat + 1}`]
      : [part + suffix]
  const coming = standing?.coming ? [t('azul-coming', { points: standing.coming })] : []
  return [
    {
      command: t('azul-command-lines') + suffix,
      aliases: aliases('lines'),
      title: title('lines'),
      items: [...board.lines.map((_, row) => lineWords(board, row)), ...coming],
    },
    {
      command: t('azul-command-wall') + suffix,
      aliases: aliases('wall'),
      title: title('wall'),
      items: board.wall.map((_, row) => wallWords(board, row)),
    },
    {
      command: t('azul-command-floor') + suffix,
      aliases: aliases('floor'),
      title: title('floor'),
      items: [floorWords(board, standing)],
    },
  ]
}

function supplySection(view: AzulView): Section[] {
  if (!view.bag || !view.lid) return []
  const listed = (counts: Counts) => {
    const held = COLOURS.filter((colour) => counts[colour] > 0)
    if (held.length === 0) return t('azul-nothing')
    return joined(
      held.map((colour) => tiles(colour, counts[colour])),
      'azul-comma',
    )
  }
  return [
    {
      command: t('azul-command-bag'),
      aliases: ['bag', 'lid'],
      title: t('azul-supply'),
      items: [
        t('azul-bag-holds', { tiles: listed(view.bag) }),
        t('azul-lid-holds', { tiles: listed(view.lid) }),
      ],
    },
  ]
}

export function sections(step: Step, context: TableContext): Section[] {
  const view = step.view
  const factories = view.factories.map((_, place) => sourceWords(view, String(place + 1)))
  const scores = view.boards.map((board, seat) => {
    const key = view.marker === seat ? 'azul-score-of-starting' : 'azul-score-of'
    return t(key, { name: context.names[seat] ?? '', score: board.score })
  })
  const others = [...context.names.keys()].filter((seat) => seat !== context.seat)
  return [
    {
      command: t('azul-command-factories'),
      aliases: ['factories'],
      title: t('azul-factories'),
      items: factories,
    },
    {
      command: t('azul-command-centre'),
      aliases: ['centre', 'center'],
      title: t('azul-source', { source: CENTRE }),
      items: [sourceWords(view, CENTRE)],
    },
    ...(context.seat === null ? [] : boardSections(step, context.seat, '', null)),
    ...others.flatMap((seat) =>
      boardSections(step, seat, ` ${seat + 1}`, context.names[seat] ?? ''),
    ),
    {
      command: t('azul-command-scores'),
      aliases: ['scores', 'points'],
      title: t('azul-scores', { round: view.round }),
      items: scores,
    },
    ...supplySection(view),
  ]
}
