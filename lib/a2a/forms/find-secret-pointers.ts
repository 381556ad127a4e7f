import { displayKeyword } from '@/lib/a2a/forms/sanitize-schema'
import type { FieldsRequest } from '@/lib/a2a/forms/form-request'
import { containsSecret, isSecretSchema } from '@/lib/a2a/forms/secret-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function isSecret(schema: JsonObject): boolean {
  const display = schema[displayKeyword]
  return isSecretSchema(schema) || (isObject(display) && display.secret === true)
}

const escape = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

/** Returns the subschemas that may also describe the same value. */
function listBranches({ anyOf, oneOf, allOf, then, else: otherwise }: JsonObject): Json[] {
  return [anyOf, oneOf, allOf, [then ?? null, otherwise ?? null]].flatMap((branches) =>
    Array.isArray(branches) ? branches : [],
  )
}

/** Returns JSON Pointers to the values whose fields are secret by the schema, including in any alternative. */
export function findSecretPointers(schema: Json | undefined, value: Json | undefined, at = ''): string[] {
  if (!isObject(schema) || value === undefined || value === null || value === '') return []
  if (isSecret(schema)) return [at]
  const inBranches = listBranches(schema).flatMap((branch) => findSecretPointers(branch, value, at))
  return [...new Set([...inBranches, ...findNestedPointers(schema, value, at)])]
}

function findNestedPointers({ items, properties }: JsonObject, value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => findSecretPointers(items, one, `${at}/${index}`))
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    Object.hasOwn(properties, name) ? findSecretPointers(properties[name], one, `${at}/${escape(name)}`) : [],
  )
}

/**
 * Returns JSON Pointers to the secret values of a form. Without fields, it is unknown which values are secret: all of them are
 * if the agent's schema has a secret.
 */
export function findFormSecrets({ schema, source }: FieldsRequest, values: JsonObject): string[] {
  if (schema) return findSecretPointers(schema, values)
  return containsSecret(source) ? [''] : []
}
