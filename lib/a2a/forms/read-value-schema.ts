import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { fieldsOf } from '@/lib/a2a/forms/read-schema-form'
import { valueField } from '@/lib/a2a/forms/value-field'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const scalars = new Set<Json | undefined>(['string', 'number', 'integer', 'boolean'])
const kinds = ['$schema', '$ref', 'title', 'enum', 'const', 'oneOf', 'anyOf', 'allOf', 'not', 'format', 'pattern']
const limits = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const contents = ['items', 'minItems', 'maxItems', 'uniqueItems', 'contentEncoding', 'contentMediaType', 'writeOnly']
const others = ['$id', '$comment', '$defs', 'definitions', 'type', 'description', 'default', 'examples', 'readOnly']
/** Other data has none of these, or not beside a type of JSON Schema. */
const telling = new Set([...kinds, ...limits, ...contents])
const known = new Set([...telling, ...others, 'enumNames'])

function isValueSchema(data: JsonObject): boolean {
  const names = Object.keys(data)
  if (!names.every((name) => known.has(name)) || !names.some((name) => telling.has(name))) return false
  const types = (Array.isArray(data.type) ? data.type : [data.type]).filter((one) => one !== 'null')
  if (types.length === 1 && types[0] === 'array') return isObject(data.items)
  return types.length > 0 && types.every((type) => scalars.has(type))
}

/** The form in data that is a JSON Schema of a text, a number, yes or no, or a list: a single field. */
export function readValueSchema(data: JsonObject): FieldsRequest | null {
  if (!isValueSchema(data)) return null
  // What stands above the field is not said twice; references lead to where they did.
  const { title = '', description = '', $defs = {}, definitions = {}, ...field } = data
  const asked = { type: 'object', title, description, $defs, definitions, properties: { [valueField]: field } }
  return { ...fieldsOf({ ...asked, required: [valueField] }, undefined, { by: 'value' }), asked: data }
}
