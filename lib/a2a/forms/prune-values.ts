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

/** True for an emptied list: it had items at first, and may have none. */
function isEmptied(schema: Json | undefined, value: Json, initial: Json | undefined): boolean {
  if (!isObject(schema) || !Array.isArray(value) || value.length > 0) return false
  return Array.isArray(initial) && initial.length > 0 && !(Number(schema.minItems) > 0)
}

/** Returns the value that a property has at first: the prefilled one, else a default. */
function getInitialValue(schema: JsonObject, name: string, initial: Json | undefined): Json | undefined {
  const property = getPropertySchema(schema, name)
  const own = isObject(property) ? property.default : undefined
  const [prefilled, preset] = [initial, schema.default].map((values) =>
    isObject(values) && Object.hasOwn(values, name) ? values[name] : undefined,
  )
  return prefilled ?? preset ?? own
}

function pruneValue(schema: Json | undefined, value: Json, initial: Json | undefined): Json {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) {
    const items = Array.isArray(initial) ? initial : []
    return value.map((one, index) => pruneValue(schema.items, one, items[index]))
  }
  return isObject(value) ? pruneValues(schema, value, initial) : value
}

/**
 * Returns values without empty optional objects and lists (the form creates them, and they may have required members), and
 * without nulls of nullable fields. Lists that had items in `initial` or by default are kept.
 */
export function pruneValues(schema: JsonObject, values: JsonObject, initial?: Json): JsonObject {
  const required = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
    const property = getPropertySchema(schema, name)
    if (value === undefined || (value === null && isNullable(property))) return []
    const before = getInitialValue(schema, name, initial)
    const pruned = pruneValue(property, value, before)
    return required.includes(name) || !isEmpty(pruned) || isEmptied(property, value, before) ? [[name, pruned]] : []
  })
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

/**
 * Returns pruned values to send, with null for required nullable fields that are empty and for nulls in `values`. `initial`: the
 * prefilled values.
 */
export function toAnswerValues(schema: JsonObject, values: JsonObject, initial: JsonObject = {}): JsonObject {
  return addNulls(schema, pruneValues(schema, values, initial), values) as JsonObject
}
