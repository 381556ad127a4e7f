import { lookMark } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function isSecret(schema: JsonObject): boolean {
  const look = schema[lookMark]
  return schema.format === 'password' || schema.writeOnly === true || (isObject(look) && look.secret === true)
}

const escape = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

/** JSON Pointers to the values that are secret by what the schema says of their fields. */
export function secretPointers(schema: Json | undefined, value: Json | undefined, at = ''): string[] {
  if (!isObject(schema) || value === undefined || value === null || value === '') return []
  if (isSecret(schema)) return [at]
  const { items, properties } = schema
  if (Array.isArray(value)) return value.flatMap((one, index) => secretPointers(items, one, `${at}/${index}`))
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    Object.hasOwn(properties, name) ? secretPointers(properties[name], one, `${at}/${escape(name)}`) : [],
  )
}
