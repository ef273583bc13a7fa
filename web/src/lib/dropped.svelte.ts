/** A record file that was dropped on the page or chosen, on its way to the replay page. */

export interface Dropped {
  name: string
  text: string
}

/** The waiting file; `takeDropped` returns and clears it. */
export const dropped: { file: Dropped | null } = $state({ file: null })

/** Return the waiting file, and forget it. */
export function takeDropped(): Dropped | null {
  const { file } = dropped
  dropped.file = null
  return file
}

/** Store a file for the replay page to take. */
export async function drop(file: File): Promise<void> {
  dropped.file = { name: file.name, text: await file.text() }
}
