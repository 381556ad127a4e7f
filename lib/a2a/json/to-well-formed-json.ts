import { isObject, type Json } from '@/lib/a2a/json'

/**
 * Returns a value in which U+FFFD replaces halves of surrogate pairs, for example of a letter that an agent split between two
 * chunks. UTF-8 cannot encode them, and some JSON parsers refuse the whole document.
 */
export function toWellFormedJson(json: Json): Json {
  if (typeof json === 'string') return json.toWellFormed()
  if (Array.isArray(json)) return json.map(toWellFormedJson)
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name.toWellFormed(), toWellFormedJson(value)]))
}
