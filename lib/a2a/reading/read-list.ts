import type { Json } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import type { Notes } from '@/lib/a2a/reading/collect-notes'

/** Returns the readable items of a list. Null or absent is an empty list, a single object a list of one. */
export function readList<T>(
  json: Json | undefined,
  read: (item: Json, position: number) => Outcome<T>,
  notes: Notes,
): T[] {
  if (json === undefined || json === null) return []
  const items = Array.isArray(json) ? json : [json]
  return items.flatMap((item, position) => {
    const value = notes.unwrap(read(item, position))
    return value === undefined ? [] : [value]
  })
}
