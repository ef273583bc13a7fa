/** Short notes about what happened at the table beside the moves, such as a move taken back. */

export interface Notice {
  readonly number: number
  readonly text: string
}

/** How long a notice stays, in milliseconds. */
const STAYS = 8000
/** How many are shown at once. */
const MOST = 3

export class Notices {
  shown: Notice[] = $state.raw([])
  #count = 0

  add(text: string): void {
    this.#count += 1
    const number = this.#count
    this.shown = [...this.shown, { number, text }].slice(-MOST)
    setTimeout(() => this.close(number), STAYS)
  }

  close = (number: number): void => {
    this.shown = this.shown.filter((notice) => notice.number !== number)
  }
}
