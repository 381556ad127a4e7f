import { nullableKeyword } from '@/lib/a2a/forms/sanitize-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

function getPropertySchema({ properties }: JsonObject, name: string): Json | undefined {
  return isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
}

const isNullable = (schema: Json | undefined): boolean => isObject(schema) && nullableKeyword in schema

function pruneValue(schema: Json | undefined, value: Json): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((one) => pruneValue(schema.items, one))
  return isObject(value) ? pruneValues(schema, value) : value
}

/**
 * Returns values without empty optional objects and lists (the form creates them, and they may have required members), and
 * without nulls of nullable fields.
 */
export function pruneValues(schema: JsonObject, values: JsonObject): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(values)
    .filter(([name, value]) => value !== undefined && !(value === null && isNullable(getPropertySchema(schema, name))))
    .map(([name, value]): [string, Json] => [name, pruneValue(getPropertySchema(schema, name), value)])
    .filter(([name, value]) => required.includes(name) || !isEmpty(value))
  return Object.fromEntries(entries)
}

function addNulls(schema: Json | undefined, value: Json, original: Json | undefined): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value))
    return value.map((one, index) => addNulls(schema.items, one, Array.isArray(original) ? original[index] : undefined))
  if (!isObject(value)) return value
  const before = isObject(original) ? original : {}
  const properties = isObject(schema.properties) ? schema.properties : {}
  const nulls = Object.entries(properties)
    .filter(([name, one]) => value[name] === undefined && isObject(one) && nullableKeyword in one)
    .filter(([name, one]) => (isObject(one) && one[nullableKeyword] === true) || before[name] === null)
    .map(([name]): [string, Json] => [name, null])
  const members = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    addNulls(getPropertySchema(schema, name), one, before[name]),
  ])
  return Object.fromEntries([...members, ...nulls])
}

/** Returns pruned values to send, with null for required nullable fields that are empty and for nulls in `values`. */
export function toAnswerValues(schema: JsonObject, values: JsonObject): JsonObject {
  return addNulls(schema, pruneValues(schema, values), values) as JsonObject
}
