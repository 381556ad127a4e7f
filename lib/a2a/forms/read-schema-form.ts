import type { FieldsRequest, FieldsShape } from '@/lib/a2a/forms/form-request'
import { singleValueField } from '@/lib/a2a/forms/format-values'
import { sanitizeSchema } from '@/lib/a2a/forms/sanitize-schema'
import { sanitizeValues, shortenText } from '@/lib/a2a/forms/sanitize-values'
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

const combinators = ['oneOf', 'anyOf', 'allOf']

/** True for a schema of an object with alternative sets of properties. */
function hasAlternatives(value: JsonObject): boolean {
  const lists = combinators.map((name) => value[name]).filter((list) => Array.isArray(list) && list.length > 0)
  return lists.some((list) => Array.isArray(list) && list.every((one) => isObject(one) && (one.properties || one.$ref)))
}

function objectSchema(value: Json | undefined): JsonObject | null {
  if (!isObject(value)) return null
  if (!isObject(value.properties)) return value.type === 'object' && hasAlternatives(value) ? value : null
  return value.type === undefined || value.type === 'object' ? { ...value, type: 'object' } : null
}

/** Creates a form from a schema. If no form can be built from it, `schema` is null and the answer is written as JSON. */
export function createFieldsRequest(
  source: JsonObject,
  prefilled: Json | undefined,
  shape: FieldsShape,
): FieldsRequest {
  const values = sanitizeValues(prefilled)
  return {
    kind: 'fields',
    title: shortenText(source.title, 300),
    instructions: shortenText(source.description),
    schema: values ? sanitizeSchema(source) : null,
    source: source,
    values: values ?? {},
    submitLabel: '',
    shape,
  }
}

/** MCP 2025-06-18, Elicitation: `requestedSchema`, alone or in the parameters of `elicitation/create`. */
function readElicitation(data: JsonObject): FieldsRequest | null {
  const request = isObject(data.params) ? data.params : data
  const schema = objectSchema(request.requestedSchema)
  if (!schema) return null
  const form = createFieldsRequest(schema, undefined, { by: 'elicitation' })
  return { ...form, instructions: shortenText(request.message) || form.instructions }
}

/**
 * Reads the form in data that is a JSON Schema of an object, contains one as `schema`, or has the format of the A2A samples:
 * `{type: "form", form: {properties, required}, form_data, instructions}` (a2a-samples, reimbursement agent).
 */
export function readSchemaForm(data: JsonObject): FieldsRequest | null {
  const elicited = readElicitation(data)
  if (elicited) return elicited
  const asForm = data.type === 'form' ? objectSchema(data.form) : null
  const schema = asForm ?? objectSchema(data.schema) ?? objectSchema(data)
  if (!schema) return null
  const form = createFieldsRequest(schema, data.form_data ?? data.formData ?? data.values, { by: 'schema' })
  return { ...form, instructions: shortenText(data.instructions) || form.instructions }
}
