import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { isObject, type Json } from '@/lib/a2a/json'

/** Name of the only field of a form for a single value. */
export const singleValueField = 'answer'

function formatValue(value: Json): string {
  if (Array.isArray(value)) return value.map(formatValue).join(', ')
  if (typeof value === 'string' && value.startsWith('data:')) return readFileName(value)
  return isObject(value) ? JSON.stringify(value) : String(value)
}

/** Returns the file name in a data URL as forms write it (`data:image/png;name=dot.png;base64,…`), else its media type. */
export function readFileName(dataUrl: string): string {
  const head = dataUrl.slice(5, dataUrl.indexOf(',') === -1 ? 200 : dataUrl.indexOf(','))
  const name = /;name=([^;]+)/.exec(head)?.[1]
  try {
    return name ? decodeURIComponent(name) : (head.split(';')[0] ?? '')
  } catch {
    return name ?? ''
  }
}

/** Returns the title of a field, else its name. */
function getFieldTitle(form: FieldsRequest, name: string): string {
  const properties = isObject(form.schema?.properties) ? form.schema.properties : {}
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  return isObject(property) && typeof property.title === 'string' && property.title ? property.title : name
}

/** Formats answers as text, one per line, for agents and readers that only use text. */
export function formatValues(form: FieldsRequest, values: Record<string, Json>): string {
  return Object.entries(values)
    .map(([name, value]) => `${getFieldTitle(form, name)}: ${formatValue(value)}`)
    .join('\n')
}
