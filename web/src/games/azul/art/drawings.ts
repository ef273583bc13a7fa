/**
 * The drawings of tiles, as pictures that styles and SVG elements show by their address.
 *
 * All five share a roundel at each corner and a wedge at each edge: side by side they join to rosettes and lozenges. They are
 * pictures, not elements, because a table shows a hundred of them and each has some thirty shapes.
 */
import { PALETTES, type Palette } from '../../../lib/settings.svelte'
import { COLOURS, MARKER } from '../position'
import type { Colour } from '../wire'

/** The ground of a tile, its figure, and what accompanies the figure. */
type Paint = readonly [ground: string, figure: string, second: string]

const PAINTS: Record<Palette, Record<Colour, Paint>> = {
  usual: {
    B: ['#2450ad', '#f3f6ff', '#86abec'],
    Y: ['#eab033', '#7a3410', '#fff1cf'],
    R: ['#bf4429', '#fdeedd', '#f0a98c'],
    K: ['#262a36', '#e4d3ab', '#8b8672'],
    W: ['#f5f4ec', '#117c7a', '#8cc7c1'],
  },
  // Told apart by lightness alone, by people with any of the three kinds of colour blindness.
  clear: {
    B: ['#0b4fa8', '#ffffff', '#79b8ff'],
    Y: ['#f5cf3a', '#5a3a00', '#fff7d6'],
    R: ['#c9541f', '#fff3e6', '#ffc39f'],
    K: ['#17181c', '#e9e2cf', '#8a8a8a'],
    W: ['#fbfbf7', '#3c7f9c', '#a9d0e0'],
  },
}
const JOIN = '#fff8e8'
const JOIN_FIGURE = '#2450ad'
/** How much of its colour a printed tile keeps. */
const PRINTED_SATURATION = 0.7

const QUARTERS = [0, 90, 180, 270]
const DIAGONALS = [45, 135, 225, 315]
const EIGHTHS = [...QUARTERS, ...DIAGONALS]
const SIXTHS = [0, 60, 120, 180, 240, 300]

/** Return shapes once for each angle, turned by it around the middle. */
function turned(angles: number[], shapes: string): string {
  return angles.map((angle) => `<g transform="rotate(${angle} 24 24)">${shapes}</g>`).join('')
}

function path(fill: string, d: string): string {
  return `<path fill="${fill}" d="${d}"/>`
}

function dot(fill: string, radius: number, y = 24): string {
  return `<circle cx="24" cy="${y}" r="${radius}" fill="${fill}"/>`
}

const FIGURES: Record<Colour, (...paint: Paint) => string> = {
  B: (ground, figure, second) =>
    turned(
      QUARTERS,
      path(figure, 'M24 24C15.5 18.5 16.5 9.5 24 5.6C31.5 9.5 32.5 18.5 24 24Z') +
        path(second, 'M24 21C20.4 17.6 20.8 13 24 10.4C27.2 13 27.6 17.6 24 21Z'),
    ) +
    turned(DIAGONALS, path(second, 'M24 24C22.4 20 22.6 16.6 24 14.2C25.4 16.6 25.6 20 24 24Z')) +
    dot(ground, 3.4) +
    dot(figure, 1.6),
  Y: (_, figure, second) =>
    turned(EIGHTHS, path(figure, 'M20.6 15.5 24 6.2 27.4 15.5Z')) +
    dot(figure, 9.6) +
    dot(second, 7) +
    turned(SIXTHS, path(figure, 'M24 24 21.8 19.4 24 17.6 26.2 19.4Z')) +
    dot(second, 1.5),
  R: (ground, figure, second) =>
    turned(
      DIAGONALS,
      path(figure, 'M24 23C18.6 18 18.4 9.6 24 3.6C29.6 9.6 29.4 18 24 23Z') +
        `<path d="M24 19.5V9.5" stroke="${ground}" stroke-width="1.8" stroke-linecap="round"/>`,
    ) +
    turned(QUARTERS, dot(second, 2.6, 11.6)) +
    `<rect x="21.6" y="21.6" width="4.8" height="4.8" rx="1" fill="${second}"/>`,
  K: (_, figure, second) =>
    `<path d="M24 5.4 42.6 24 24 42.6 5.4 24Z" fill="none" stroke="${figure}" stroke-width="2.2" stroke-linejoin="round"/>` +
    turned(QUARTERS, path(figure, 'M24 10.2 28.6 14.8 24 19.4 19.4 14.8Z')) +
    path(second, 'M24 20.4 27.6 24 24 27.6 20.4 24Z'),
  W: (_, figure, second) =>
    `<circle cx="24" cy="24" r="10.4" fill="none" stroke="${figure}" stroke-width="4.4"/>` +
    turned(QUARTERS, path(figure, 'M24 12.6C21 10.8 21.4 7.4 24 5.4C26.6 7.4 27 10.8 24 12.6Z')) +
    turned(DIAGONALS, dot(second, 2, 9)) +
    dot(second, 3.4) +
    dot(figure, 1.5),
}

const COCKEREL =
  '<circle cx="24" cy="24" r="24" fill="#fffaf0"/>' +
  '<circle cx="24" cy="24" r="22.4" fill="none" stroke="#d8962a" stroke-width="3"/>' +
  '<g transform="translate(-1.5 1.5)">' +
  path(
    '#1d3f94',
    'M16 41C14 34 18 29 20 25C17 21 17 15 20.5 12C25 8 32 10 33 16C34 22 33 25 35 29C37 33 39 36 39.5 39C33 45 22 45.5 16 41Z',
  ) +
  path(
    '#c73f27',
    'M19.5 13C15 11 16 7 19 7.5C18.5 3.5 23 2.5 24.5 6C26 2.5 30.5 3.5 30.5 7C34 6 36 10 33 14C30 9.5 24 9 19.5 13Z',
  ) +
  path('#d8962a', 'M19.5 17 10.5 20C13 22.5 16 23 19.5 22.5Z') +
  path('#c73f27', 'M19 24C15.5 25.5 16 31 18.5 33C22 31.5 23 27.5 22 24.5Z') +
  '<circle cx="24" cy="17.5" r="2.3" fill="#fff8e8"/></g>'

function shapesOf(colour: Colour, palette: Palette): string {
  const [ground, figure, second] = PAINTS[palette][colour]
  const corner =
    `<g fill="none" stroke="${second}" stroke-width="1.2"><circle r="14" opacity=".55"/><circle r="9.4" fill="${JOIN}"/></g>` +
    path(JOIN_FIGURE, 'M.4 .4C3.9 .5 6 2.4 6.2 6.2C2.4 6 .5 3.9 .4 .4Z') +
    `<path d="M18.5 0 24 4.6 29.5 0Z" fill="${second}" opacity=".85"/>`
  return (
    `<rect width="48" height="48" fill="${ground}"/>` +
    turned(QUARTERS, corner) +
    FIGURES[colour](ground, figure, second)
  )
}

function addressOf(shapes: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${shapes}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** Return a colour as the filter `saturate()` shows it. */
function faded(colour: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const [red = 0, green = 0, blue = 0] = parts
  const grey = 0.213 * red + 0.715 * green + 0.072 * blue
  const mixed = parts.map((part) => Math.round(grey + PRINTED_SATURATION * (part - grey)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Return the address of a tile's picture, or of one as it is printed on a wall. */
export function tileAddress(colour: Colour, palette: Palette, isPrinted = false): string {
  const shapes = shapesOf(colour, palette)
  return addressOf(isPrinted ? shapes.replaceAll(/#[0-9a-f]{6}/g, faded) : shapes)
}

/** Return the rules by which elements with `data-tile` show their picture. */
export function tileRules(): string {
  const rules = PALETTES.flatMap((palette) =>
    COLOURS.flatMap((colour) => {
      const tile = `[data-palette="${palette}"] [data-tile="${colour}"]`
      return [
        `${tile} { background-image: url("${tileAddress(colour, palette)}") }`,
        `${tile}.printed { background-image: url("${tileAddress(colour, palette, true)}") }`,
      ]
    }),
  )
  const marker = `[data-tile="${MARKER}"] { background-image: url("${addressOf(COCKEREL)}") }`
  return [...rules, marker].join('\n')
}
