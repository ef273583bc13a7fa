/** How the table is laid out, by the size of the cloth. */
export type Layout = 'wide' | 'tall' | 'phone' | 'flat'

/** Return the layout for a size in pixels; 0 while it is not known yet. */
export function layoutOf(width: number, height: number): Layout {
  const isUpright = width < height
  if (width === 0) return 'wide'
  if (!isUpright && (height <= 480 || width <= 760)) return 'flat'
  if (width <= 620) return 'phone'
  return width < 1000 && isUpright ? 'tall' : 'wide'
}

/** Return whether a flat cloth without controls, as beside an analysis, has its players above the tally instead of beside it. */
export function isSquare(width: number, height: number): boolean {
  return layoutOf(width, height) === 'flat' && width < height * 1.7
}
