/** Element ID of the search field. */
export const searchId = 'directory-search'

/** Selector of an agent's link in the list. */
export const agentLink = '[data-agent]'

/** Focuses the search field and selects its text. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>(`#${searchId}`)
  box?.focus()
  box?.select()
}

/** Focuses the first agent of the list, if there is one. */
export function focusFirstAgent(): void {
  document.querySelector<HTMLElement>(agentLink)?.focus()
}

/** Position of an item on the screen, in px. */
interface ItemRect {
  left: number
  top: number
  bottom: number
}

export type Direction = 'up' | 'down' | 'back' | 'on'

/**
 * Returns the index of the item that a step from item `from` leads to, or null. `places`: in reading order. Up and down stay
 * in the column.
 */
export function findNextItem(places: readonly ItemRect[], from: number, direction: Direction): number | null {
  const here = places[from]
  if (!here) return null
  if (direction === 'on') return from + 1 < places.length ? from + 1 : null
  if (direction === 'back') return from > 0 ? from - 1 : null
  // Tolerates 1 px, since heights are fractional.
  const beyond = places.flatMap((place, index) => {
    const away = direction === 'down' ? place.top - here.bottom + 1 : here.top - place.bottom + 1
    return away >= 0 ? [{ index, away, aside: Math.abs(place.left - here.left) }] : []
  })
  const least = Math.min(...beyond.map(({ away }) => away))
  const line = beyond.filter(({ away }) => away - least < 2).toSorted((one, other) => one.aside - other.aside)
  return line[0]?.index ?? null
}
