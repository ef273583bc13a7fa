/** Opening the page without a network: what the service worker keeps, and what still works. */
import type { Route } from './router.svelte'

/** How long after loading the page's files are kept, in milliseconds: until then a table may still be loading its own. */
const LATER = 4000

/** Keep the page's files for a visit without a network, once this visit has loaded its own. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // Some browsers refuse in private windows: then the page needs the network as any other.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }
  const wait = () => setTimeout(register, LATER)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Whether this document came from the service worker because the server was out of reach. */
export function isFromShell(): boolean {
  return document.documentElement.hasAttribute('data-offline')
}

/** Whether a page shows nothing without the server. Rules, lessons and saved games from a file need none. */
export function needsServer({ name, params }: Route): boolean {
  return (
    name === 'home' ||
    name === 'new' ||
    name === 'table' ||
    name === 'daily' ||
    name === 'puzzles' ||
    name === 'mistakes' ||
    (name === 'replay' && 'id' in params)
  )
}
