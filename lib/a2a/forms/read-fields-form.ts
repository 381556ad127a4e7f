import {
  createProposedCall,
  maxNameLength,
  readApprovalText,
  withOthers,
} from '@/lib/a2a/forms/approvals/create-proposed-call'
import { nestMembers, otherMembers } from '@/lib/a2a/forms/approvals/other-members'
import type { ApprovalRequest, FieldsRequest, FieldsShape } from '@/lib/a2a/forms/form-request'
import { singleValueField } from '@/lib/a2a/forms/format-values'
import { displayKeyword, sanitizeSchema } from '@/lib/a2a/forms/sanitize-schema'
import { isReservedName, sanitizeValues, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

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

const maxTextLength = 200_000

/** Reads a schema given as data or JSON text. */
function readSchema(value: Json | undefined): JsonObject | null {
  if (typeof value !== 'string') return isObject(value) ? value : null
  if (value.length > maxTextLength) return null
  try {
    const parsed = JSON.parse(value) as Json
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

/**
 * Reads a suspended run of Mastra: `{suspendPayload, resumeSchema}`. A tool that requires approval sends its call,
 * `{toolCallId, toolName, args}`, and expects `approved`. A tool that suspends itself nests its own payload and expects the
 * values of its schema, which is JSON text.
 */
export function readSuspension(data: JsonObject): ApprovalRequest | FieldsRequest | null {
  const payload = isObject(data.suspendPayload) ? data.suspendPayload : {}
  const isCall = typeof payload.toolCallId === 'string'
  const others = isCall ? otherSuspensionMembers(data, payload) : {}
  if (isCall && payload.suspendPayload === undefined) {
    const call = createProposedCall({ id: payload.toolCallId, name: payload.toolName, args: payload.args, others })
    return { kind: 'approval', title: '', hint: '', calls: [call], shape: { by: 'suspension' } }
  }
  const schema = readSchema(data.resumeSchema ?? payload.resumeSchema)
  const form = schema && (readSchemaForm(schema) ?? readValueSchema(schema))
  if (!form) return null
  const payloadDescription = payloadText(isCall ? payload.suspendPayload : data.suspendPayload)
  const hasArguments = isObject(payload.args) ? Object.keys(payload.args).length > 0 : Boolean(payload.args)
  const call = isCall && (hasArguments || payloadDescription === '') ? callText(payload) : ''
  const instructions = [form.instructions, call, payloadDescription].filter(Boolean).join('\n\n')
  return { ...form, instructions: withOthers(instructions, others) }
}

/** Returns what a suspended run contains beside its call, its own payload and the schema of the answer. */
function otherSuspensionMembers(data: JsonObject, payload: JsonObject): JsonObject {
  const any = ['args', 'suspendPayload', 'resumeSchema']
  const others = otherMembers(payload, { any, scalars: ['toolCallId'], texts: { toolName: maxNameLength } })
  return {
    ...otherMembers(data, { any: ['suspendPayload', 'resumeSchema'] }),
    ...nestMembers('suspendPayload', others),
  }
}

/** Formats the pending call as source code. */
function callText({ toolName, args }: JsonObject): string {
  const name = shortenText(toolName, 200)
  return name || args ? readApprovalText(`${name}(${args ? JSON.stringify(args) : ''})`) : ''
}

/** Members of a payload with text for the user. */
const textMembers = ['message', 'reason', 'question', 'prompt', 'description', 'text']

/** Returns the texts of a payload, or all of it as JSON if it has other members, so that the user sees everything. */
function payloadText(payload: Json | undefined): string {
  if (typeof payload === 'string') return readApprovalText(payload)
  if (!isObject(payload)) return payload ? readApprovalText(JSON.stringify(payload, null, 2)) : ''
  const { resumeSchema: _resumeSchema, ...rest } = payload
  const names = Object.keys(rest)
  const texts = textMembers.map((name) => readApprovalText(rest[name])).filter(Boolean)
  const hasOnlyText = texts.length > 0 && texts.length === names.length
  return hasOnlyText || names.length === 0 ? texts.join('\n') : readApprovalText(JSON.stringify(rest, null, 2))
}

const uriPattern = /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/(ui|services)\/form(_request)?\/v\d+$/

function choiceSchema(options: Json | undefined): JsonObject {
  const optionObjects = Array.isArray(options) ? options.filter(isObject) : []
  return {
    type: 'string',
    oneOf: optionObjects.map(({ id, label }) => ({ const: String(id), title: shortenText(label, 300) || String(id) })),
  }
}

function fieldSchema(field: JsonObject): JsonObject | null {
  const preset: JsonObject = field.default_value == null ? {} : { default: field.default_value }
  const hint: JsonObject = typeof field.placeholder === 'string' ? { placeholder: field.placeholder } : {}
  switch (field.type) {
    case 'text':
      return { type: 'string', ...preset, [displayKeyword]: { ...hint, long: field.auto_resize !== false } }
    case 'date':
      return { type: 'string', format: 'date', ...preset, [displayKeyword]: hint }
    case 'file':
      return {
        type: 'array',
        items: { type: 'string', format: 'data-url' },
        [displayKeyword]: { accept: Array.isArray(field.accept) ? field.accept.join(',') : '' },
      }
    case 'singleselect':
      return { ...choiceSchema(field.options), ...preset }
    case 'multiselect':
      return { type: 'array', items: choiceSchema(field.options), uniqueItems: true, ...preset }
    case 'checkbox':
      return {
        type: 'boolean',
        ...preset,
        ...(field.required === true ? { const: true } : {}),
        [displayKeyword]: { says: shortenText(field.content) },
      }
    case 'checkbox_group':
      return fieldsSchema(field.fields)
    default:
      return null
  }
}

function fieldsSchema(list: Json | undefined): JsonObject {
  const fields = Array.isArray(list) ? list.filter(isObject) : []
  const named = fields.flatMap((field): [JsonObject, string, JsonObject][] => {
    const schema = fieldSchema(field)
    return typeof field.id === 'string' && !isReservedName(field.id) && schema ? [[field, field.id, schema]] : []
  })
  const properties = named.map(([field, id, schema]) => [
    id,
    { ...schema, title: shortenText(field.label, 300) || id, ...(field.required === true && requiredSchema(schema)) },
  ])
  const requiredFields = named.filter(([field, , schema]) => field.required === true && schema.type !== 'object')
  return { type: 'object', properties: Object.fromEntries(properties), required: requiredFields.map(([, id]) => id) }
}

/** A required list must not be empty. */
function requiredSchema(schema: JsonObject): JsonObject {
  return schema.type === 'array' ? { minItems: 1 } : {}
}

function fieldTypes(list: Json | undefined): Record<string, string> {
  const fields = Array.isArray(list) ? list.filter(isObject) : []
  return Object.fromEntries(
    fields.map(({ id, type }) => [String(id), String(type)]).filter(([id]) => !isReservedName(String(id))),
  )
}

/**
 * Reads a form of the Agent Stack form extension: `FormRender` in the message's metadata under the extension's URI
 * (agentstack-sdk, `ui/form`, `ui/form_request`).
 */
export function readFormExtension({ metadata }: Message): FieldsRequest | null {
  for (const [uri, render] of Object.entries(metadata ?? {})) {
    if (!uriPattern.test(uri) || !isObject(render) || !Array.isArray(render.fields)) continue
    const { id, title, description, fields, columns } = render
    const schema = { ...fieldsSchema(fields), [displayKeyword]: { columns: columns === 1 ? 1 : 2 } }
    const shape = {
      by: 'form-extension' as const,
      uri,
      types: fieldTypes(fields),
      ...(typeof id === 'string' && { id }),
    }
    return {
      ...createFieldsRequest(schema, undefined, shape),
      source: render,
      title: shortenText(title, 300),
      instructions: shortenText(description),
      submitLabel: shortenText(render.submit_label, 60),
    }
  }
  return null
}
