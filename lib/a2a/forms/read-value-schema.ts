import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { createFieldsRequest } from '@/lib/a2a/forms/read-schema-form'
import { singleValueField } from '@/lib/a2a/forms/value-field'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const scalars = new Set<Json | undefined>(['string', 'number', 'integer', 'boolean'])
const kinds = ['$schema', '$ref', 'title', 'enum', 'const', 'oneOf', 'anyOf', 'allOf', 'not', 'format', 'pattern']
const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const contents = ['items', 'minItems', 'maxItems', 'uniqueItems', 'contentEncoding', 'contentMediaType', 'writeOnly']
const others = ['$id', '$comment', '$defs', 'definitions', 'type', 'description', 'default', 'examples', 'readOnly']
/** Keywords that distinguish a JSON Schema from other data with a `type`. */
const distinguishingKeywords = new Set([...kinds, ...limits, ...contents])
const knownKeywords = new Set([...distinguishingKeywords, ...others, 'enumNames'])

function isValueSchema(data: JsonObject): boolean {
  const names = Object.keys(data)
  if (!names.every((name) => knownKeywords.has(name)) || !names.some((name) => distinguishingKeywords.has(name)))
    return false
  const types = (Array.isArray(data.type) ? data.type : [data.type]).filter((one) => one !== 'null')
  if (types.length === 1 && types[0] === 'array') return isObject(data.items)
  return types.length > 0 && types.every((type) => scalars.has(type))
}

/** Reads the form in data that is a JSON Schema of a string, number, boolean or list: a single field. */
export function readValueSchema(data: JsonObject): FieldsRequest | null {
  if (!isValueSchema(data)) return null
  // The title and description are shown above the field, not repeated in it. References keep their targets.
  const { title = '', description = '', $defs = {}, definitions = {}, ...field } = data
  const schema = { type: 'object', title, description, $defs, definitions, properties: { [singleValueField]: field } }
  return {
    ...createFieldsRequest({ ...schema, required: [singleValueField] }, undefined, { by: 'value' }),
    source: data,
  }
}
