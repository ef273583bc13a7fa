/** The panel of a table, and the list of keys over it: which of them are open. */
import { MediaQuery } from 'svelte/reactivity'

/** Windows with room for the panel beside a board that says nothing else. */
const BESIDE = '(width >= 56rem)'

export class Panels {
  /** The tab that is shown. */
  tab = $state('log')
  /** Whether the panel is pulled up over the board, where it is a drawer; beside the board it is always visible. */
  isOpen = $state(false)
  hasShortcuts = $state(false)
  /** Whether somebody looks at the table although the game is over. */
  isTableWanted = $state(false)
  readonly #beside: MediaQuery
  readonly #hasPlace: () => boolean

  /**
   * Args:
   *     beside: the media query under which the panel stands beside the board.
   *     hasPlace: whether what is shown has a place for it at all.
   */
  constructor(beside: string = BESIDE, hasPlace: () => boolean = () => true) {
    this.#beside = new MediaQuery(beside, true)
    this.#hasPlace = hasPlace
  }

  /** Whether the panel opens over the board. */
  get isDrawer(): boolean {
    return !this.#beside.current || !this.#hasPlace()
  }

  choose = (tab: string): void => {
    this.tab = tab
    this.isOpen = true
  }

  /** What a button in the bar does: open the panel at a tab, or close it if that is shown. */
  toggle = (tab: string): void => {
    if (this.isOpen && this.tab === tab) this.close()
    else this.choose(tab)
  }

  close = (): void => {
    this.isOpen = false
  }

  /** Change between the end of the game and the table it ended at. */
  showTable = (isWanted: boolean): void => {
    this.isTableWanted = isWanted
  }

  showShortcuts = (): void => {
    this.hasShortcuts = true
  }

  hideShortcuts = (): void => {
    this.hasShortcuts = false
  }
}
