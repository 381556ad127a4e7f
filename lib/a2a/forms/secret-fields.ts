import { lookMark } from '@/lib/a2a/forms/safe-schema'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

function isSecret(schema: JsonObject): boolean {
  const look = schema[lookMark]
  return schema.format === 'password' || schema.writeOnly === true || (isObject(look) && look.secret === true)
}

const escape = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')

/** What else may describe the same value. */
function branchesOf({ anyOf, oneOf, allOf, then, else: otherwise }: JsonObject): Json[] {
  return [anyOf, oneOf, allOf, [then ?? null, otherwise ?? null]].flatMap((some) => (Array.isArray(some) ? some : []))
}

/** JSON Pointers to the values that are secret by what the schema says of their fields, be it in one of several ways. */
export function secretPointers(schema: Json | undefined, value: Json | undefined, at = ''): string[] {
  if (!isObject(schema) || value === undefined || value === null || value === '') return []
  if (isSecret(schema)) return [at]
  const inBranches = branchesOf(schema).flatMap((branch) => secretPointers(branch, value, at))
  return [...new Set([...inBranches, ...pointersWithin(schema, value, at)])]
}

function pointersWithin({ items, properties }: JsonObject, value: Json, at: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => secretPointers(items, one, `${at}/${index}`))
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, one]) =>
    Object.hasOwn(properties, name) ? secretPointers(properties[name], one, `${at}/${escape(name)}`) : [],
  )
}
