import { nullMark } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) && Object.keys(value).length === 0
}

function propertyOf({ properties }: JsonObject, name: string): Json | undefined {
  return isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
}

const isNullable = (schema: Json | undefined): boolean => isObject(schema) && nullMark in schema

function pruned(schema: Json | undefined, value: Json): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return value.map((one) => pruned(schema.items, one))
  return isObject(value) ? prunedValues(schema, value) : value
}

/**
 * Values without the optional objects and lists in which nothing was filled in (a form makes them by itself, and what is in
 * them may be required), and without the nulls of fields that may be left empty.
 */
export function prunedValues(schema: JsonObject, values: JsonObject): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(values)
    .filter(([name, value]) => value !== undefined && !(value === null && isNullable(propertyOf(schema, name))))
    .map(([name, value]): [string, Json] => [name, pruned(propertyOf(schema, name), value)])
    .filter(([name, value]) => required.includes(name) || !isEmpty(value))
  return Object.fromEntries(entries)
}

function answered(schema: Json | undefined, value: Json, given: Json | undefined): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value))
    return value.map((one, index) => answered(schema.items, one, Array.isArray(given) ? given[index] : undefined))
  if (!isObject(value)) return value
  const before = isObject(given) ? given : {}
  const properties = isObject(schema.properties) ? schema.properties : {}
  const nulls = Object.entries(properties)
    .filter(([name, one]) => value[name] === undefined && isObject(one) && nullMark in one)
    .filter(([name, one]) => (isObject(one) && one[nullMark] === true) || before[name] === null)
    .map(([name]): [string, Json] => [name, null])
  const kept = Object.entries(value).map(([name, one]): [string, Json] => [
    name,
    answered(propertyOf(schema, name), one, before[name]),
  ])
  return Object.fromEntries([...kept, ...nulls])
}

/** Pruned values as they are sent: null where a field that has to be there was left empty, or was chosen to be null. */
export function answeredValues(schema: JsonObject, values: JsonObject): JsonObject {
  return answered(schema, prunedValues(schema, values), values) as JsonObject
}
