/** Where something is on the screen, in px. */
export interface Place {
  left: number
  top: number
  bottom: number
}

export type Direction = 'up' | 'down' | 'back' | 'on'

/**
 * The index of the place that a step leads to from place `from`, of places in reading order; null where it leads nowhere.
 * Up and down keep to the column.
 */
export function nextPlace(places: readonly Place[], from: number, direction: Direction): number | null {
  const here = places[from]
  if (!here) return null
  if (direction === 'on') return from + 1 < places.length ? from + 1 : null
  if (direction === 'back') return from > 0 ? from - 1 : null
  // One px off: heights are fractions.
  const beyond = places.flatMap((place, index) => {
    const away = direction === 'down' ? place.top - here.bottom + 1 : here.top - place.bottom + 1
    return away >= 0 ? [{ index, away, aside: Math.abs(place.left - here.left) }] : []
  })
  const least = Math.min(...beyond.map(({ away }) => away))
  const line = beyond.filter(({ away }) => away - least < 2).toSorted((one, other) => one.aside - other.aside)
  return line[0]?.index ?? null
}
