/** How many tiles bag and lid hold. */
import { COLOURS } from './position'
import type { Counts } from './wire'

export function total(counts: Counts): number {
  return COLOURS.reduce((sum, colour) => sum + counts[colour], 0)
}
