import { format } from '@cfworker/json-schema'
import { matchesPattern } from '@/lib/a2a/forms/safe-pattern'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** Returns the properties of a schema, followed by those of its alternatives. */
function propertiesOf(schema: JsonObject): JsonObject {
  const branches = ['oneOf', 'anyOf', 'allOf']
    .map((name) => schema[name])
    .flatMap((some) => (Array.isArray(some) ? some : []))
  const all = [schema, ...branches].map((one) => (isObject(one) && isObject(one.properties) ? one.properties : {}))
  // The first property of a name wins. Reversed entries overwrite the values but not the order.
  return Object.fromEntries([...all, ...all.toReversed()].flatMap((properties) => Object.entries(properties)))
}

/** Returns the title of a field and its position among all fields. */
export function locateField(schema: Json, path: string[]): { title: string; place: number[] } {
  let found: Json | undefined = schema
  const place: number[] = []
  for (const step of path) {
    if (!isObject(found)) break
    const properties = propertiesOf(found)
    const inField = Object.hasOwn(properties, step)
    place.push(inField ? Object.keys(properties).indexOf(step) : Number(step))
    found = inField ? properties[step] : found.items
  }
  const title = isObject(found) ? found.title : undefined
  return { title: typeof title === 'string' && title ? title : (path.at(-1) ?? ''), place }
}

interface TextProblem {
  path: string[]
  keyword: 'pattern' | 'format'
  limit: Json
}

/** Formats that are validated. The library's check of `url` can be slow, and times from a form have no time zone. */
const formats: Record<string, (text: string) => boolean> = {
  ...format,
  url: (text) => format.uri?.(text) ?? true,
  time: (text) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i.test(text),
  regex: () => true,
}
const maxTextLength = 2000

function isFormat(name: string, text: string): boolean {
  const check = Object.hasOwn(formats, name) ? formats[name] : undefined
  return text.length > maxTextLength || !check || check(text)
}

/** Returns the texts that violate their pattern or format, in the order of the fields. */
export function textProblems(schema: Json | undefined, value: Json | undefined, path: string[] = []): TextProblem[] {
  if (!isObject(schema) || value === undefined || value === null) return []
  if (typeof value === 'string') {
    if (typeof schema.pattern === 'string' && !matchesPattern(schema.pattern, value))
      return [{ path, keyword: 'pattern', limit: schema.pattern }]
    if (typeof schema.format === 'string' && !isFormat(schema.format, value))
      return [{ path, keyword: 'format', limit: schema.format }]
    return []
  }
  const { items, properties } = schema
  if (Array.isArray(value)) return value.flatMap((one, index) => textProblems(items, one, [...path, String(index)]))
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(properties).flatMap(([name, inner]) =>
    Object.hasOwn(value, name) ? textProblems(inner, value[name], [...path, name]) : [],
  )
}
