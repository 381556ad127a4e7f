import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { isObject, type Json } from '@/lib/a2a/json'

function shown(value: Json): string {
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'string' && value.startsWith('data:')) return fileName(value)
  return isObject(value) ? JSON.stringify(value) : String(value)
}

/** The name in a data URL as forms write it (`data:image/png;name=dot.png;base64,…`); else its media type. */
export function fileName(dataUrl: string): string {
  const head = dataUrl.slice(5, dataUrl.indexOf(',') === -1 ? 200 : dataUrl.indexOf(','))
  const name = /;name=([^;]+)/.exec(head)?.[1]
  try {
    return name ? decodeURIComponent(name) : (head.split(';')[0] ?? '')
  } catch {
    return name ?? ''
  }
}

/** What a field is called. */
export function titleOf(form: FieldsRequest, name: string): string {
  const properties = isObject(form.schema?.properties) ? form.schema.properties : {}
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  return isObject(property) && typeof property.title === 'string' && property.title ? property.title : name
}

/** The answers in words, a line each, for agents and readers that look at text alone. */
export function valuesText(form: FieldsRequest, values: Record<string, Json>): string {
  return Object.entries(values)
    .map(([name, value]) => `${titleOf(form, name)}: ${shown(value)}`)
    .join('\n')
}
