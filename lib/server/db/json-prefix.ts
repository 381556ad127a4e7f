import 'server-only'
import type { Json } from '@/lib/a2a/json'

/** Minimum characters of a number or text with the comma after it, and of a member's name beside its letters. */
const minLength = 2
const nameLength = 3

/** Returns a copy of the value that ends once its JSON has at least `budget.characters` characters. */
function copyStart(value: Json, budget: { characters: number }): Json {
  if (typeof value === 'string') {
    const text = value.slice(0, Math.max(0, budget.characters))
    budget.characters -= text.length + minLength
    return text
  }
  if (typeof value !== 'object' || value === null) {
    budget.characters -= minLength
    return value
  }
  budget.characters -= 1
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const item of value) {
      if (budget.characters <= 0) break
      items.push(copyStart(item, budget))
    }
    return items
  }
  const members: [string, Json][] = []
  for (const name in value) {
    if (budget.characters <= 0) break
    const member = value[name]
    if (member === undefined) continue
    budget.characters -= name.length + nameLength
    members.push([name, copyStart(member, budget)])
  }
  return Object.fromEntries(members)
}

/** Returns the first `length` characters of the value's JSON. Takes time for these, not for all of a large value. */
export function jsonPrefix(value: Json, length: number): string {
  return JSON.stringify(copyStart(value, { characters: length + minLength })).slice(0, length)
}
