/** Themes of puzzles in words. */
import { textOr } from '../lib/text.svelte'

/** Return what a theme is called. */
export function themeName(theme: string): string {
  return textOr(`puzzles-theme-${theme}`, theme)
}
