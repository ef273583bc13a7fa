/** How a seat's line is told from the others' in charts: by its colour, and without colours by its dashes. */

const DASHES = ['', '7 4', '2 4', '10 4 2 4', '4 4', '1 3', '12 3', '6 2 2 2']

export function seatColour(seat: number): string {
  return `var(--seat-${(seat % DASHES.length) + 1})`
}

export function seatDashes(seat: number): string {
  return DASHES[seat % DASHES.length] ?? ''
}
