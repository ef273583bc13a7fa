/** What the tab of the browser says, also while another one is looked at. */

export interface BrowserTab {
  /** What this page is about; null for the name of the page alone. */
  title: string | null
  /** Whether something waits for the person. */
  isCalling: boolean
}

export const browserTab: BrowserTab = $state({ title: null, isCalling: false })

/** Forget what the tab said of a page that was left. */
export function clearBrowserTab(): void {
  browserTab.title = null
  browserTab.isCalling = false
}

/** Show the usual icon, or the one with a mark. */
export function showIcon(isMarked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const address = isMarked ? '/icon-turn.svg' : '/icon.svg'
  if (link && link.getAttribute('href') !== address) link.setAttribute('href', address)
}
