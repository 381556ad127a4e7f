import 'server-only'
import { plainText } from '@/lib/server/db/wire-text'

/** The same data with every text made storable (see `plainText`); members that are undefined are left out. */
export function plainData<T>(value: T): T {
  if (typeof value === 'string') return plainText(value) as T
  if (Array.isArray(value)) return value.map((item) => plainData<unknown>(item)) as T
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, plainData<unknown>(member)])) as T
}
