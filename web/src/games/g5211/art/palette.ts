/** The colours of the five suits, far apart in lightness so that they differ in grey too. */
import type { Colour } from '../cards'

export interface Tint {
  /** The field of the card. */
  field: string
  /** The pattern on the field, tone on tone. */
  tone: string
  /** Figures and letters: readable on the field. */
  ink: string
  /** The emblem's second colour. */
  glow: string
}

export const TINTS: Record<Colour, Tint> = {
  Y: { field: '#f7cb45', tone: '#eab824', ink: '#3d2a00', glow: '#fff1b8' },
  G: { field: '#24703c', tone: '#2f8249', ink: '#ffffff', glow: '#bfe3a4' },
  O: { field: '#ee8339', tone: '#df6f24', ink: '#331300', glow: '#ffd9b0' },
  B: { field: '#232f6b', tone: '#31407f', ink: '#ffffff', glow: '#a9b9f2' },
  T: { field: '#0e8789', tone: '#1f9a9b', ink: '#ffffff', glow: '#a8ebe2' },
}

export const PAPER = '#fffaf0'
export const COMB = '#d32f2f'
export const BACK = { field: '#6f2438', tone: '#8a3a4d', line: '#e9c9a0', paper: '#fff4e2' }
