/** The panel beside a table, and the list of keys over it: which of them are open. */

/** Screens on which the panel is pulled up over the board. */
const SMALL = '(width < 56rem)'

export function isSmallScreen(): boolean {
  return window.matchMedia(SMALL).matches
}

export class Panels {
  /** The tab that is shown. */
  tab = $state('log')
  /** Whether the panel is pulled up on a small screen; on a large one it is always visible. */
  isOpen = $state(false)
  hasShortcuts = $state(false)

  choose = (tab: string): void => {
    this.tab = tab
    this.isOpen = true
  }

  close = (): void => {
    this.isOpen = false
  }

  showShortcuts = (): void => {
    this.hasShortcuts = true
  }

  hideShortcuts = (): void => {
    this.hasShortcuts = false
  }
}
