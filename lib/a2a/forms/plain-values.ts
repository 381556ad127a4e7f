import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const unfit = new Set(['__proto__', 'constructor', 'prototype'])
const mostValues = 5000
const mostDepth = 24

/** True for member names that mean something to the language itself. */
export function isUnfitName(name: string): boolean {
  return unfit.has(name)
}

/** Values as a form can hold them: without members that mean something to the language; null where there are too many. */
export function plainValues(given: Json | undefined): JsonObject | null {
  let count = 0
  const plain = (value: Json, depth: number): Json => {
    count += 1
    if (count > mostValues || depth > mostDepth) throw new RangeError('too many values')
    if (Array.isArray(value)) return value.map((one) => plain(one, depth + 1))
    if (!isObject(value)) return value
    const entries = Object.entries(value).filter(([name]) => !isUnfitName(name))
    return Object.fromEntries(entries.map(([name, one]) => [name, plain(one, depth + 1)]))
  }
  try {
    return isObject(given) ? (plain(given, 0) as JsonObject) : {}
  } catch {
    return null
  }
}

/** The text, cut where it is longer than anybody would read in a form. */
export function shortText(value: Json | undefined, most = 2000): string {
  if (typeof value !== 'string') return ''
  return value.length > most ? `${value.slice(0, most)}…` : value
}
