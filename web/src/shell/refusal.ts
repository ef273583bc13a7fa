import { Refusal } from '../lib/api'
import { textOr } from '../lib/text.svelte'

/** Return why something went wrong: in our own words where the reason is a known one, else as it was told. */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return textOr(`page-refusal-${error.code}`, error.message)
  return error instanceof Error ? error.message : String(error)
}
