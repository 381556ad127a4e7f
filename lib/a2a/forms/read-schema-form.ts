import type { FieldsRequest, FieldsShape } from '@/lib/a2a/forms/form-request'
import { plainValues, shortText } from '@/lib/a2a/forms/plain-values'
import { safeSchema } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

const shapes = ['oneOf', 'anyOf', 'allOf']

/** An object that is one of several, each with fields of its own. */
function hasShapes(value: JsonObject): boolean {
  const lists = shapes.map((name) => value[name]).filter((list) => Array.isArray(list) && list.length > 0)
  return lists.some((list) => Array.isArray(list) && list.every((one) => isObject(one) && (one.properties || one.$ref)))
}

function objectSchema(value: Json | undefined): JsonObject | null {
  if (!isObject(value)) return null
  if (!isObject(value.properties)) return value.type === 'object' && hasShapes(value) ? value : null
  return value.type === undefined || value.type === 'object' ? { ...value, type: 'object' } : null
}

/** The fields that a schema asks for. A schema that no form can be made of is answered as JSON. */
export function fieldsOf(asked: JsonObject, given: Json | undefined, shape: FieldsShape): FieldsRequest {
  const values = plainValues(given)
  return {
    kind: 'fields',
    title: shortText(asked.title, 300),
    instructions: shortText(asked.description),
    schema: values ? safeSchema(asked) : null,
    asked,
    values: values ?? {},
    submitLabel: '',
    shape,
  }
}

/** MCP 2025-06-18, Elicitation: `requestedSchema`, as it is or as the parameters of `elicitation/create`. */
function readElicitation(data: JsonObject): FieldsRequest | null {
  const asked = isObject(data.params) ? data.params : data
  const schema = objectSchema(asked.requestedSchema)
  if (!schema) return null
  const form = fieldsOf(schema, undefined, { by: 'elicitation' })
  return { ...form, instructions: shortText(asked.message) || form.instructions }
}

/**
 * The form in data that is a JSON Schema of an object, carries one as `schema`, or has the form shape of the A2A samples:
 * `{type: "form", form: {properties, required}, form_data, instructions}` (a2a-samples, reimbursement agent).
 */
export function readSchemaForm(data: JsonObject): FieldsRequest | null {
  const elicited = readElicitation(data)
  if (elicited) return elicited
  const asForm = data.type === 'form' ? objectSchema(data.form) : null
  const schema = asForm ?? objectSchema(data.schema) ?? objectSchema(data)
  if (!schema) return null
  const form = fieldsOf(schema, data.form_data ?? data.formData ?? data.values, { by: 'schema' })
  return { ...form, instructions: shortText(data.instructions) || form.instructions }
}
