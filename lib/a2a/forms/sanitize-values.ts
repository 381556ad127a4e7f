import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])
const maxValues = 5000
const maxDepth = 24

/** True for member names with a special meaning in JavaScript. */
export function isReservedName(name: string): boolean {
  return reservedNames.has(name)
}

/** Returns values without reserved member names; null if there are too many or they are nested too deeply. */
export function sanitizeValues(values: Json | undefined): JsonObject | null {
  let count = 0
  const copy = (value: Json, depth: number): Json => {
    count += 1
    if (count > maxValues || depth > maxDepth) throw new RangeError('too many values')
    if (Array.isArray(value)) return value.map((one) => copy(one, depth + 1))
    if (!isObject(value)) return value
    const entries = Object.entries(value).filter(([name]) => !isReservedName(name))
    return Object.fromEntries(entries.map(([name, one]) => [name, copy(one, depth + 1)]))
  }
  try {
    return isObject(values) ? (copy(values, 0) as JsonObject) : {}
  } catch {
    return null
  }
}

/** Returns a text of at most `most` characters, with an ellipsis; empty for other values. */
export function shortenText(value: Json | undefined, most = 2000): string {
  if (typeof value !== 'string') return ''
  return value.length > most ? `${value.slice(0, most)}…` : value
}
