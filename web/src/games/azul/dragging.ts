/** Tiles can be dragged to their target with mouse, finger or pen; tapping both does the same. */

const LEAST_WAY = 8

interface Drag {
  /** Take the tiles in hand. */
  lift: () => void
  /** Let them go over this element; null when over nothing. */
  drop: (element: Element | null) => void
}

/** Follow a press on tiles: a copy of them goes with it until it is let go. */
export function startDrag(event: PointerEvent, tiles: HTMLElement, layer: HTMLElement, drag: Drag) {
  if (event.button !== 0 || !event.isPrimary) return
  // A finger holds what it has touched; the moves are wanted wherever it goes.
  if (tiles.hasPointerCapture?.(event.pointerId)) tiles.releasePointerCapture(event.pointerId)
  const stop = new AbortController()
  let copy: HTMLElement | null = null

  function move(to: PointerEvent) {
    const across = to.clientX - event.clientX
    const down = to.clientY - event.clientY
    if (!copy) {
      if (Math.hypot(across, down) < LEAST_WAY) return
      copy = copyOf(tiles, layer)
      drag.lift()
    }
    copy.style.setProperty('transform', `translate(${across}px, ${down}px)`)
  }

  function end(at: PointerEvent) {
    stop.abort()
    if (!copy) return
    copy.remove()
    // The click that follows a drag is part of it.
    const swallow = (click: Event) => click.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    if (at.type === 'pointerup') drag.drop(document.elementFromPoint(at.clientX, at.clientY))
  }

  const options = { signal: stop.signal }
  window.addEventListener('pointermove', move, options)
  window.addEventListener('pointerup', end, options)
  window.addEventListener('pointercancel', end, options)
}

function copyOf(tiles: HTMLElement, layer: HTMLElement): HTMLElement {
  const box = tiles.getBoundingClientRect()
  const frame = layer.getBoundingClientRect()
  const copy = document.createElement('div')
  copy.className = 'dragged'
  copy.append(...[...tiles.querySelectorAll('.tile')].map((tile) => tile.cloneNode(true)))
  for (const tile of copy.children) tile.removeAttribute('data-spot')
  const size = tiles.querySelector('.tile')?.getBoundingClientRect().width ?? box.width
  copy.style.setProperty('--tile', `${size}px`)
  copy.style.setProperty('left', `${box.left - frame.left}px`)
  copy.style.setProperty('top', `${box.top - frame.top}px`)
  layer.append(copy)
  return copy
}
