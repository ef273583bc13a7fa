import { tick } from 'svelte'

/** Move the focus to an element when what had it has disappeared. */
export async function keepFocus(element: HTMLElement | undefined): Promise<void> {
  await tick()
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) {
    element?.focus({ preventScroll: true })
  }
}
