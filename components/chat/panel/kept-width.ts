const key = 'panel-width'

/** The width that the person gave the side panel, in px. */
export const keptWidth = {
  read: (): number | null => {
    try {
      return Number(localStorage.getItem(key)) || null
    } catch {
      return null
    }
  },
  write: (width: number): void => {
    try {
      localStorage.setItem(key, `${width}`)
    } catch {
      // No room, or not allowed: it holds until the page is left.
    }
  },
}
