import 'server-only'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'

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
  if (Number.isNaN(date.getTime())) throw invalidCursor()
  return { key: date, id }
}

function invalidCursor(): Fault {
  return new Fault('invalid-input', 'Invalid cursor.', {
    hint: 'Use nextCursor from the previous page and keep the other parameters unchanged.',
  })
}
