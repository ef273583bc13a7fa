/** How the table is laid out in the room that it has. */

export type Layout = 'wide' | 'tablet' | 'phone' | 'low'

/** Return the layout for a table of this size: `low` is a phone that lies, or a window at twice the size. */
export function layoutOf(width: number, height: number): Layout {
  if (height <= 480 && width > height) return 'low'
  if (width <= 640 && width < height * 1.15) return 'phone'
  return width < height && height > 600 ? 'tablet' : 'wide'
}

/** Return the classes that styles ask for. */
export function layoutClasses(width: number, height: number): string[] {
  const layout = layoutOf(width, height)
  const classes = [`is-${layout}`]
  if (layout === 'phone' || layout === 'low') classes.push('is-small')
  if (layout === 'low' && width < height * 1.6) classes.push('is-square')
  if (layout === 'phone' && width > height * 0.95) classes.push('is-squat')
  if (layout === 'phone' && width <= 380) classes.push('is-narrow')
  if (height < 740) classes.push('is-short')
  return classes
}
