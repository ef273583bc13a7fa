/** What the page that is shown puts into the bar at the top. */
import type { Snippet } from 'svelte'

class Bar {
  /** Beside the name of the page: where a table stands, what has just happened. */
  middle: Snippet | null = $state.raw(null)
  /** Buttons before those of every page. */
  tools: Snippet | null = $state.raw(null)

  /** Show both while a component is there; to be called while it is set up. */
  hold(middle: () => Snippet | null, tools: () => Snippet | null): void {
    $effect(() => {
      this.middle = middle()
      this.tools = tools()
      return () => {
        this.middle = null
        this.tools = null
      }
    })
  }
}

export const bar = new Bar()
