import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { isUnfitName, shortText } from '@/lib/a2a/forms/plain-values'
import { fieldsOf } from '@/lib/a2a/forms/read-schema-form'
import { lookMark } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Message } from '@/lib/a2a/model'

const uriPattern = /^https:\/\/a2a-extensions\.(agentstack\.)?beeai\.dev\/(ui|services)\/form(_request)?\/v\d+$/

function choices(options: Json | undefined): JsonObject {
  const given = Array.isArray(options) ? options.filter(isObject) : []
  return {
    type: 'string',
    oneOf: given.map(({ id, label }) => ({ const: String(id), title: shortText(label, 300) || String(id) })),
  }
}

function schemaOf(field: JsonObject): JsonObject | null {
  const preset: JsonObject = field.default_value == null ? {} : { default: field.default_value }
  const hint: JsonObject = typeof field.placeholder === 'string' ? { placeholder: field.placeholder } : {}
  switch (field.type) {
    case 'text':
      return { type: 'string', ...preset, [lookMark]: { ...hint, long: field.auto_resize !== false } }
    case 'date':
      return { type: 'string', format: 'date', ...preset, [lookMark]: hint }
    case 'file':
      return {
        type: 'array',
        items: { type: 'string', format: 'data-url' },
        [lookMark]: { accept: Array.isArray(field.accept) ? field.accept.join(',') : '' },
      }
    case 'singleselect':
      return { ...choices(field.options), ...preset }
    case 'multiselect':
      return { type: 'array', items: choices(field.options), uniqueItems: true, ...preset }
    case 'checkbox':
      return {
        type: 'boolean',
        ...preset,
        ...(field.required === true ? { const: true } : {}),
        [lookMark]: { says: shortText(field.content) },
      }
    case 'checkbox_group':
      return schemaOfFields(field.fields)
    default:
      return null
  }
}

function schemaOfFields(list: Json | undefined): JsonObject {
  const fields = Array.isArray(list) ? list.filter(isObject) : []
  const named = fields.flatMap((field): [JsonObject, string, JsonObject][] => {
    const schema = schemaOf(field)
    return typeof field.id === 'string' && !isUnfitName(field.id) && schema ? [[field, field.id, schema]] : []
  })
  const properties = named.map(([field, id, schema]) => [
    id,
    { ...schema, title: shortText(field.label, 300) || id, ...(field.required === true && required(schema)) },
  ])
  const needed = named.filter(([field, , schema]) => field.required === true && schema.type !== 'object')
  return { type: 'object', properties: Object.fromEntries(properties), required: needed.map(([, id]) => id) }
}

/** Something must be chosen, not only an empty list given. */
function required(schema: JsonObject): JsonObject {
  return schema.type === 'array' ? { minItems: 1 } : {}
}

function typesOf(list: Json | undefined): Record<string, string> {
  const fields = Array.isArray(list) ? list.filter(isObject) : []
  return Object.fromEntries(
    fields.map(({ id, type }) => [String(id), String(type)]).filter(([id]) => !isUnfitName(String(id))),
  )
}

/** Agent Stack, form extension: `FormRender` in the message's metadata under the extension's URI (agentstack-sdk, `ui/form`, `ui/form_request`). */
export function readFormExtension({ metadata }: Message): FieldsRequest | null {
  for (const [uri, render] of Object.entries(metadata ?? {})) {
    if (!uriPattern.test(uri) || !isObject(render) || !Array.isArray(render.fields)) continue
    const { id, title, description, fields, columns } = render
    const schema = { ...schemaOfFields(fields), [lookMark]: { columns: columns === 1 ? 1 : 2 } }
    const shape = { by: 'form-extension' as const, uri, types: typesOf(fields), ...(typeof id === 'string' && { id }) }
    return {
      ...fieldsOf(schema, undefined, shape),
      asked: render,
      title: shortText(title, 300),
      instructions: shortText(description),
      submitLabel: shortText(render.submit_label, 60),
    }
  }
  return null
}
