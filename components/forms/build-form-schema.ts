import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { singleValueField } from '@/lib/a2a/forms/format-values'
import { isObject, type JsonObject } from '@/lib/a2a/json'

/** Returns the schema of a form. The field of a single value has no name from the agent and gets `title`. */
export function buildFormSchema({ schema, shape }: FieldsRequest, title: string): JsonObject | null {
  const field = isObject(schema?.properties) ? schema.properties[singleValueField] : undefined
  if (!schema || shape.by !== 'value' || !isObject(field)) return schema
  return { ...schema, properties: { [singleValueField]: { title, ...field } } }
}
