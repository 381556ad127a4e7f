import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { valueField } from '@/lib/a2a/forms/value-field'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** The schema of a form; the field of a single value, which an agent does not name, is called `title`. */
export function namedValue({ schema, shape }: FieldsRequest, title: string): JsonObject | null {
  const field = isObject(schema?.properties) ? schema.properties[valueField] : undefined
  if (!schema || shape.by !== 'value' || !isObject(field)) return schema
  return { ...schema, properties: { [valueField]: { title, ...field } } }
}
