import { createParser } from 'nuqs/server'

const day = /^\d{4}-\d\d-\d\d$/

/** Returns midnight of a date, or of a later day, in the server's time zone; undefined for an invalid date. */
export function midnight(text: string | null, daysLater = 0): string | undefined {
  const date = new Date(`${text}T00:00:00`)
  // February 31 would become a day in March.
  if (date.getDate() !== Number(text?.slice(8))) return undefined
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** Parses an existing date of a page's URL; other text is ignored. */
export const parseAsDay = createParser({
  parse: (text) => (day.test(text) && midnight(text) ? text : null),
  serialize: (text: string) => text,
})
