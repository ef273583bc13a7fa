import { Refusal } from '../lib/api'
import { textOr } from '../lib/text.svelte'

/** Return why something went wrong: translated where the code is known, else as the server put it. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return textOr(`page-refusal-${error.code}`, error.message)
  return error instanceof Error ? error.message : String(error)
}
