/** Keys that work anywhere on a page, unless something with the focus wants them for itself. */
import { settings } from '../lib/settings.svelte'

type Actions = Record<string, () => void>

const WRITING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'
const ARROWS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
const OWN_ARROWS = '[role=tablist], [role=radiogroup], [role=grid], [role=listbox], input, dialog'

/** Return a handler of key presses. */
export function shortcuts(actions: () => Actions): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest(WRITING) || target?.closest('dialog')) return
    if (ARROWS.includes(event.key) && target?.closest(OWN_ARROWS)) return
    if (event.key === ' ' && target?.closest('button, a, summary, input')) return
    // Spoken words and shaky hands press letters (WCAG 2.1.4).
    if (event.key.length === 1 && event.key !== ' ' && !settings.letterKeys) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const action = actions()[key]
    if (!action) return
    event.preventDefault()
    action()
  }
}
