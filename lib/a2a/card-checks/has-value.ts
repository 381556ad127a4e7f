import type { JsonObject } from '@/lib/a2a/json'

/** True if an object has a member that is neither null nor empty. */
export function hasValue(object: JsonObject, name: string): boolean {
  const value = Object.hasOwn(object, name) ? object[name] : undefined
  return value !== undefined && value !== null && value !== ''
}
