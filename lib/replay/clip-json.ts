import type { Json } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/display-text'

/** What a tree shows of one value: longer strings, lists and objects are cut, with a word on how much is missing. */
export interface ClipLimits {
  text: number
  members: number
}

const limits: ClipLimits = { text: 2000, members: 500 }

/** A JSON value small enough to draw, with marks of direction told. `more` writes the note in place of the rest. */
export function clipJson(value: Json, more: (count: number) => string, limit: ClipLimits = limits): Json {
  if (typeof value === 'string')
    return value.length > limit.text
      ? `${displayText(value.slice(0, limit.text))}… ${more(value.length - limit.text)}`
      : displayText(value)
  if (Array.isArray(value)) {
    const kept = value.slice(0, limit.members).map((item) => clipJson(item, more, limit))
    return value.length > limit.members ? [...kept, `… ${more(value.length - limit.members)}`] : kept
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const kept = entries
    .slice(0, limit.members)
    .map(([name, member]) => [displayText(name), clipJson(member, more, limit)] as const)
  const rest = entries.length - kept.length
  return Object.fromEntries(rest > 0 ? [...kept, ['…', more(rest)]] : kept)
}
