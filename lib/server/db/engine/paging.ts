import 'server-only'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'

/** Returns the page size: the requested one, limited to 1 to 200, or 50 by default. */
export function clampPageSize(requested: number | undefined): number {
  return Math.min(Math.max(Math.trunc(requested ?? 50), 1), 200)
}

const cursorSchema = z.tuple([z.string(), z.string()])

/** Encodes the position at which a page ended as an opaque string. Dates become ISO 8601 text. */
export function encodeCursor(position: unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor of `encodeCursor`. Throws `invalid-input` if it does not match the schema. */
export function decodeCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

/** Encodes the sort key (dates as ISO 8601 text) and the ID of the last row of a page. */
export function encodeKeyCursor(key: string | Date, id: string): string {
  return encodeCursor([key, id])
}

/** Decodes a cursor of `encodeKeyCursor`. Throws `invalid-input` for anything else. */
export function decodeKeyCursor(cursor: string): { key: string; id: string } {
  const [key, id] = decodeCursor(cursor, cursorSchema)
  return { key, id }
}

/** Decodes a cursor whose key is a date. Throws `invalid-input` for anything else. */
export function decodeDateCursor(cursor: string): { key: Date; id: string } {
  const { key, id } = decodeKeyCursor(cursor)
  const date = new Date(key)
  // Also true for an invalid date.
  if (clampToStorableDate(date).getTime() !== date.getTime()) throw invalidCursor()
  return { key: date, id }
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the date, limited to the years 1 to 9999, which both databases can store and compare. */
export function clampToStorableDate(date: Date): Date {
  return new Date(Math.min(Math.max(date.getTime(), earliest), latest))
}

function invalidCursor(): Fault {
  return new Fault('invalid-input', 'Invalid cursor.', {
    hint: 'Use nextCursor from the previous page and keep the other parameters unchanged.',
  })
}

/** Returns the first `most` items in an order without sorting all of them; `compare` is as for `toSorted`. */
export function selectFirst<Item extends NonNullable<unknown>>(
  items: Iterable<Item>,
  most: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const first: Item[] = []
  for (const item of items) {
    const last = first.at(-1)
    if (last !== undefined && first.length === most && compare(item, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const there = first[middle]
      if (there !== undefined && compare(item, there) < 0) high = middle
      else low = middle + 1
    }
    first.splice(low, 0, item)
    if (first.length > most) first.pop()
  }
  return first
}
