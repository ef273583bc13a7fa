/** Sentences in which pictures stand for the pieces that they name. */
import type { Pieces, Told } from '../games/types'

/** Chinese sets a space beside a figure, and the picture of some pieces begins with one. */
const HAN_AT_END = /\p{Script=Han}$/u

/** Return a sentence as words and pieces, in their order; pieces that it does not name are left out. */
export function partsOf({ text, pieces = [] }: Told): (string | Pieces)[] {
  const parts: (string | Pieces)[] = []
  // A sentence may begin with what is written small elsewhere.
  const small = text.toLocaleLowerCase()
  let at = 0
  for (const piece of pieces) {
    const found = small.indexOf(piece.words.toLocaleLowerCase(), at)
    if (found < 0 || small.length !== text.length) continue
    if (found > at) parts.push(text.slice(at, found).replace(HAN_AT_END, '$& '))
    const end = found + piece.words.length
    parts.push({ ...piece, words: text.slice(found, end) })
    at = end
  }
  if (at < text.length) parts.push(text.slice(at))
  return parts
}
