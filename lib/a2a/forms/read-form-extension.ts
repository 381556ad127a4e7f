import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { isReservedName, shortenText } from '@/lib/a2a/forms/sanitize-values'
import { createFieldsRequest } from '@/lib/a2a/forms/read-schema-form'
import { displayKeyword } from '@/lib/a2a/forms/sanitize-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

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
