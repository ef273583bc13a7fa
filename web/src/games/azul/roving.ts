/** Arrow keys move the focus to the nearest button in their direction; one button of a group can be tabbed to. */

type Point = { across: number; down: number }

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
}
/** How much worse a step aside is than a step ahead. */
const ASIDE = 2.5

function middle(element: Element): Point {
  const box = element.getBoundingClientRect()
  return { across: box.left + box.width / 2, down: box.top + box.height / 2 }
}

function distance(from: Point, to: Point, direction: Point): number {
  const across = to.across - from.across
  const down = to.down - from.down
  const ahead = across * direction.across + down * direction.down
  const aside = Math.abs(across * direction.down) + Math.abs(down * direction.across)
  return ahead < 1 ? Number.POSITIVE_INFINITY : ahead + ASIDE * aside
}

function buttonsIn(group: HTMLElement): HTMLButtonElement[] {
  return [...group.querySelectorAll<HTMLButtonElement>('button:not([aria-disabled="true"])')]
}

/** Let one button of a group be reached by the Tab key: the given one, else the one that was, else the first. */
export function settle(group: HTMLElement, wanted?: HTMLButtonElement): void {
  const all = [...group.querySelectorAll<HTMLButtonElement>('button')]
  const usable = buttonsIn(group)
  const was = usable.find((button) => button.tabIndex === 0)
  const chosen = wanted ?? was ?? usable[0]
  for (const button of all) button.tabIndex = button === chosen ? 0 : -1
}

/** Move the focus within a group if the key is an arrow; returns whether it was. */
export function moveFocus(event: KeyboardEvent, group: HTMLElement): boolean {
  const direction = DIRECTIONS[event.key]
  if (!direction || event.altKey || event.ctrlKey || event.metaKey) return false
  event.preventDefault()
  // The page has arrow keys of its own.
  event.stopPropagation()
  const from = middle(event.target as Element)
  let best: HTMLButtonElement | undefined
  let least = Number.POSITIVE_INFINITY
  for (const button of buttonsIn(group)) {
    const far = distance(from, middle(button), direction)
    if (far < least) [best, least] = [button, far]
  }
  if (best) {
    settle(group, best)
    best.focus()
  }
  return true
}
