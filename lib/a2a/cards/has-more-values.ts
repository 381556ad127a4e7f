import type { Json } from '@/lib/a2a/json'

/** True if a JSON value contains more than `max` values, itself included. Stops there, and does not recurse. */
export function hasMoreValues(json: Json, max: number): boolean {
  const open: Json[] = [json]
  let count = 1
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const members = Array.isArray(value) ? value : Object.values(value)
    count += members.length
    if (count > max) return true
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member)
  }
  return false
}
