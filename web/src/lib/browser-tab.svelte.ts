/** What the tab of the browser says, also while another one is looked at. */

export interface BrowserTab {
  /** What this page is about; null for the name of the page alone. */
  title: string | null
  /** The decision that waits for the person, told apart from all others; null for none. */
  call: string | null
}

export const browserTab: BrowserTab = $state({ title: null, call: null })

/** Forget what the tab said of a page that was left. */
export function clearBrowserTab(): void {
  browserTab.title = null
  browserTab.call = null
}

/** Show the usual icon, or the one with a mark. */
export function showIcon(isMarked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const address = isMarked ? '/icon-turn.svg' : '/icon.svg'
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address)
}
