/** What the page that is shown puts into the bar at the top. */
import type { Snippet } from 'svelte'

/** What a table puts there; each may be missing. */
interface Content {
  /** Beside the name of the page: where a table stands, what has just happened. */
  middle: Snippet | null
  /** Buttons before those of every page. */
  tools: Snippet | null
  /** The game that is played or watched; whoever names one shows the menu. */
  game: string | null
}

const NOTHING: Content = { middle: null, tools: null, game: null }

class Bar {
  /** Whether the menu is open. */
  isMenuOpen = $state(false)
  #content: Content = $state.raw(NOTHING)

  get middle(): Snippet | null {
    return this.#content.middle
  }

  get tools(): Snippet | null {
    return this.#content.tools
  }

  get game(): string | null {
    return this.#content.game
  }

  openMenu = (): void => {
    this.isMenuOpen = true
  }

  closeMenu = (): void => {
    this.isMenuOpen = false
  }

  /** Show this while a component is there; to be called while it is set up. */
  hold(content: () => Content): void {
    $effect(() => {
      this.#content = content()
    })
    // Only when the component goes: the menu stays open while what is shown changes.
    $effect(() => () => {
      this.#content = NOTHING
      this.isMenuOpen = false
    })
  }
}

export const bar = new Bar()
