import 'server-only'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'

const cursorSchema = z.tuple([z.string(), z.string()])

/** Where a page ended, as a text that is opaque to callers. Dates become ISO text. */
export function packCursor(place: unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads what `packCursor` wrote; anything else than the schema has is an `invalid-input` fault. */
export function unpackCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw badCursor()
  }
}

/** Where a page ended: the sort key of its last row (dates as ISO text), and its id. */
export function writeCursor(key: string | Date, id: string): string {
  return packCursor([key, id])
}

/** Reads what `writeCursor` wrote; anything else is an `invalid-input` fault. */
export function readCursor(cursor: string): { key: string; id: string } {
  const [key, id] = unpackCursor(cursor, cursorSchema)
  return { key, id }
}

/** Reads a cursor whose key is a date. */
export function readDateCursor(cursor: string): { key: Date; id: string } {
  const { key, id } = readCursor(cursor)
  const date = new Date(key)
  if (Number.isNaN(date.getTime())) throw badCursor()
  return { key: date, id }
}

function badCursor(): Fault {
  return new Fault('invalid-input', 'Invalid cursor.', {
    hint: 'Use nextCursor from the previous page and keep the other parameters unchanged.',
  })
}
