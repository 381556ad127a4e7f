import 'server-only'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'

const cursorSchema = z.tuple([z.string(), z.string()])

/** Where a page ended: the sort key of its last row (dates as ISO text), and its id. Opaque to callers. */
export function writeCursor(key: string | Date, id: string): string {
  const text = key instanceof Date ? key.toISOString() : key
  return Buffer.from(JSON.stringify([text, id])).toString('base64url')
}

/** Reads what `writeCursor` wrote; anything else is an `invalid-input` fault. */
export function readCursor(cursor: string): { key: string; id: string } {
  try {
    const [key, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { key, id }
  } catch {
    throw badCursor()
  }
}

/** Reads a cursor whose key is a date. */
export function readDateCursor(cursor: string): { key: Date; id: string } {
  const { key, id } = readCursor(cursor)
  const date = new Date(key)
  if (Number.isNaN(date.getTime())) throw badCursor()
  return { key: date, id }
}

function badCursor(): Fault {
  return new Fault('invalid-input', 'The cursor is not one that this list gave out.', {
    hint: 'Take nextCursor of the page before, and keep the other parameters as they were.',
  })
}
