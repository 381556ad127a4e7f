import 'server-only'
import { toStorableText } from '@/lib/server/db/engine/wire-text'

/** Returns the data with every text made storable (see `toStorableText`), without undefined members. */
export function toStorableData<T>(value: T): T {
  if (typeof value === 'string') return toStorableText(value) as T
  if (Array.isArray(value)) return value.map((item) => toStorableData<unknown>(item)) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const plain: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name]
    // Assigning `__proto__` would change the prototype of the object.
    if (member !== undefined && name !== '__proto__') plain[name] = toStorableData(member)
  }
  return plain as T
}
