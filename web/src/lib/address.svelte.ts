/** The address by which other devices find this server. */
import { health } from './api'

/** Names by which a machine calls itself; of no use to others. */
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** `shared`: this page's address serves all; `network`: the server named one; `none`: there is none. */
export type Reach = 'shared' | 'network' | 'none'

let networkAddress: string | null = $state(null)
let isKnown = $state(false)
let hasAsked = false

function isLocal(): boolean {
  return OWN_NAMES.includes(location.hostname)
}

/** Ask the server once, where this page's own address would not do. */
function ask(): void {
  if (hasAsked) return
  hasAsked = true
  health()
    .then(({ network_address }) => {
      networkAddress = network_address
    })
    .catch(() => {
      hasAsked = false
    })
    .finally(() => {
      isKnown = true
    })
}

/** Return how far a link reaches; null until the server has answered. */
export function reach(): Reach | null {
  if (!isLocal()) return 'shared'
  ask()
  if (!isKnown) return null
  return networkAddress === null ? 'none' : 'network'
}

/** Return the address of a page as others can open it. */
export function sharedAddress(path: string): string {
  return reach() === 'network' ? `${networkAddress}${path}` : `${location.origin}${path}`
}
