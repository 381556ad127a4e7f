import { createProposedCall } from '@/lib/a2a/forms/approvals/create-proposed-call'
import type { ApprovalRequest, FieldsRequest } from '@/lib/a2a/forms/form-request'
import { createFieldsRequest, readSchemaForm, readValueSchema } from '@/lib/a2a/forms/read-schema-form'
import { displayKeyword } from '@/lib/a2a/forms/sanitize-schema'
import { isReservedName, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

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
  if (isCall && payload.suspendPayload === undefined) {
    const call = createProposedCall({ id: payload.toolCallId, name: payload.toolName, args: payload.args })
    return { kind: 'approval', title: '', hint: '', calls: [call], shape: { by: 'suspension' } }
  }
  const schema = readSchema(data.resumeSchema ?? payload.resumeSchema)
  const form = schema && (readSchemaForm(schema) ?? readValueSchema(schema))
  if (!form) return null
  const payloadDescription = payloadText(isCall ? payload.suspendPayload : data.suspendPayload)
  const hasArguments = isObject(payload.args) && Object.keys(payload.args).length > 0
  const call = isCall && (hasArguments || payloadDescription === '') ? callText(payload) : ''
  return { ...form, instructions: [form.instructions, call, payloadDescription].filter(Boolean).join('\n\n') }
}

/** Formats the pending call as source code. */
function callText({ toolName, args }: JsonObject): string {
  const name = shortenText(toolName, 200)
  return name && shortenText(`${name}(${isObject(args) ? JSON.stringify(args) : ''})`)
}

/** Members of a payload with text for the user. */
const textMembers = ['message', 'reason', 'question', 'prompt', 'description', 'text']

/** Returns the texts of a payload, or all of it as JSON if it has other members, so that the user sees everything. */
function payloadText(payload: Json | undefined): string {
  if (typeof payload === 'string') return shortenText(payload)
  if (!isObject(payload)) return ''
  const { resumeSchema: _resumeSchema, ...rest } = payload
  const names = Object.keys(rest)
  const texts = textMembers.map((name) => shortenText(rest[name])).filter(Boolean)
  const hasOnlyText = texts.length > 0 && texts.length === names.length
  return hasOnlyText || names.length === 0 ? texts.join('\n') : shortenText(JSON.stringify(rest, null, 2))
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
