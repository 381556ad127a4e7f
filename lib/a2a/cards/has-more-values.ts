import type { Json } from '@/lib/a2a/json'

/** True for a JSON value with more than `most` values in it, itself counted. Stops there, and walks without recursion. */
export function hasMoreValues(json: Json, most: number): boolean {
  const open: Json[] = [json]
  let count = 1
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const members = Array.isArray(value) ? value : Object.values(value)
    count += members.length
    if (count > most) return true
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member)
  }
  return false
}
