/** Where things are on the screen, and where a text beside them has room. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Size {
  width: number
  height: number
}

/** What a place is judged by: what has to be tapped, what the text is about, and what is better seen than not. */
export interface Kept {
  tapped: Box[]
  shown: Box[]
  other: Box[]
}

/** How many places are tried across and down. */
const [ACROSS, DOWN] = [9, 17]
/** How much worse it is to cover a pixel of what is tapped or shown than one of the rest. */
const [TAPPED, SHOWN] = [2000, 20]
/** What moving by a pixel costs, in covered pixels: a text stays where it is as long as it covers nothing. */
const MOVING = 0.5

/** Return the box around elements; null where none can be seen. */
export function boxAround(elements: Iterable<Element>): Box | null {
  const boxes = [...elements]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

export function isSameBox(one: Box | null, other: Box | null): boolean {
  if (one === null || other === null) return one === other
  const sides = ['left', 'top', 'right', 'bottom'] as const
  return sides.every((side) => Math.abs(one[side] - other[side]) < 0.5)
}

/** Return the area that two boxes share. */
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

function steps(from: number, to: number, number: number): number[] {
  if (to <= from) return [from]
  return Array.from({ length: number }, (_, place) => from + ((to - from) * place) / (number - 1))
}

/** Return where a text covers least, near to where it is now. */
export function bestPlace(
  size: Size,
  room: Box,
  kept: Kept,
  now: { left: number; top: number },
): { left: number; top: number } {
  let best = { left: room.left, top: room.top }
  let least = Number.POSITIVE_INFINITY
  for (const left of steps(room.left, room.right - size.width, ACROSS)) {
    for (const top of steps(room.top, room.bottom - size.height, DOWN)) {
      const box = { left, top, right: left + size.width, bottom: top + size.height }
      const cover = (boxes: Box[]) => boxes.reduce((sum, each) => sum + shared(box, each), 0)
      const way = Math.hypot(left - now.left, top - now.top)
      const cost =
        cover(kept.tapped) * TAPPED + cover(kept.shown) * SHOWN + cover(kept.other) + way * MOVING
      if (cost < least) {
        least = cost
        best = { left, top }
      }
    }
  }
  return best
}
