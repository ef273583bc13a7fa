/** Whether the chat is muted, kept in the browser. */

const KEY = 'tilewright.chat.muted'

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

let muted = $state(stored())

export function isMuted(): boolean {
  return muted
}

export function mute(wanted: boolean): void {
  muted = wanted
  try {
    localStorage.setItem(KEY, wanted ? '1' : '0')
  } catch {
    // Without storage it lasts as long as the page.
  }
}
