import 'server-only'
import { plainText } from '@/lib/server/db/wire-text'

/** The same data with every text made storable (see `plainText`); members that are undefined are left out. */
export function plainData<T>(value: T): T {
  if (typeof value === 'string') return plainText(value) as T
  if (Array.isArray(value)) return value.map((item) => plainData<unknown>(item)) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const plain: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name]
    // To write that one would change what the object is.
    if (member !== undefined && name !== '__proto__') plain[name] = plainData(member)
  }
  return plain as T
}
