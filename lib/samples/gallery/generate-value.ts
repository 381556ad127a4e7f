import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const maxDepth = 6
const valuesByFormat: Record<string, string> = {
  date: '2026-05-04',
  time: '06:10:00Z',
  'date-time': '2026-05-04T06:10:00Z',
  email: 'ferry@example.com',
  uri: 'https://example.com/ferry',
}

function generateNumber({ minimum, maximum }: JsonObject): number {
  if (typeof minimum === 'number') return minimum
  return typeof maximum === 'number' ? Math.min(maximum, 7) : 7
}

/** Generates a value that matches a simple JSON Schema. */
export function generateValue(schema: Json | undefined, name = 'value', depth = 0): Json {
  if (!isObject(schema) || depth > maxDepth) return null
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  const either = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (either) return generateValue(either[0], name, depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return [generateValue(schema.items, name, depth + 1)]
  if (type === 'integer' || type === 'number') return generateNumber(schema)
  if (type === 'boolean') return true
  if (type === 'string') return valuesByFormat[String(schema.format)] ?? `Sample ${name}`
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, generateValue(inner, key, depth + 1)]),
  )
}

/** Returns the schema that a message requests for the answer (`metadata.schema` of a part). */
export function readResponseSchema(message: Message): JsonObject | undefined {
  return message.parts.map((part) => part.metadata?.schema).find(isObject)
}
