import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const mostDepth = 6
const byFormat: Record<string, string> = {
  date: '2026-05-04',
  time: '06:10:00Z',
  'date-time': '2026-05-04T06:10:00Z',
  email: 'ferry@example.com',
  uri: 'https://example.com/ferry',
}

function numberFor({ minimum, maximum }: JsonObject): number {
  if (typeof minimum === 'number') return minimum
  return typeof maximum === 'number' ? Math.min(maximum, 7) : 7
}

/** Something that suits a JSON Schema, as far as it is a plain one. */
export function suiting(schema: Json | undefined, name = 'value', depth = 0): Json {
  if (!isObject(schema) || depth > mostDepth) return null
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0] ?? null
  const either = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (either) return suiting(either[0], name, depth + 1)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return [suiting(schema.items, name, depth + 1)]
  if (type === 'integer' || type === 'number') return numberFor(schema)
  if (type === 'boolean') return true
  if (type === 'string') return byFormat[String(schema.format)] ?? `Sample ${name}`
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, suiting(inner, key, depth + 1)]))
}

/** The schema that a message asks its answer to follow (`metadata.schema` of a part). */
export function schemaIn(message: Message): JsonObject | undefined {
  return message.parts.map((part) => part.metadata?.schema).find(isObject)
}
