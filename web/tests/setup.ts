/** No test reaches for the network, be it by a request or by following a link. */
import { vi } from 'vitest'

vi.stubGlobal('fetch', (address: unknown) => {
  throw new Error(`A test asked the network for ${address}.`)
})
window.addEventListener('click', (event) => event.preventDefault())
