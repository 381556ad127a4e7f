import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

function pruned(schema: Json | undefined, value: Json): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((one) => pruned(schema.items, one))
  return isObject(value) ? prunedValues(schema, value) : value
}

/** Values without the optional objects and lists in which nothing was filled in: a form makes them by itself, and what is in them may be required. */
export function prunedValues(schema: JsonObject, values: JsonObject): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, Json] => [
      name,
      Object.hasOwn(properties, name) ? pruned(properties[name], value) : value,
    ])
    .filter(([name, value]) => required.includes(name) || !isEmpty(value))
  return Object.fromEntries(entries)
}
