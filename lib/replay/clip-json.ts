import type { Json } from '@/lib/a2a/json'
import { displayText } from '@/lib/a2a/text/display-text'

/** Limits of one value in a tree view. Longer strings, lists and objects are cut, with a note about the rest. */
export interface ClipLimits {
  text: number
  members: number
}

const limits: ClipLimits = { text: 2000, members: 500 }

/**
 * Cuts a JSON value to a size that can be rendered and escapes bidirectional controls. `more` formats the note in place of the
 * rest.
 */
export function clipJson(value: Json, more: (count: number) => string, limit: ClipLimits = limits): Json {
  if (typeof value === 'string')
    return value.length > limit.text
      ? `${displayText(value.slice(0, limit.text))}… ${more(value.length - limit.text)}`
      : displayText(value)
  if (Array.isArray(value)) {
    const clipped = value.slice(0, limit.members).map((item) => clipJson(item, more, limit))
    return value.length > limit.members ? [...clipped, `… ${more(value.length - limit.members)}`] : clipped
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const clipped = entries
    .slice(0, limit.members)
    .map(([name, member]) => [displayText(name), clipJson(member, more, limit)] as const)
  const rest = entries.length - clipped.length
  return Object.fromEntries(rest > 0 ? [...clipped, ['…', more(rest)]] : clipped)
}
