import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** In-memory protobuf objects that were served as they are: `{[holder]: {$case, value}}` is `{[$case]: value}`. */
export function unwrapCase(object: JsonObject, holder: string): JsonObject {
  const held: Json | undefined = object[holder]
  if (!isObject(held) || typeof held.$case !== 'string' || held.value === undefined) return object
  const { [holder]: _held, ...rest } = object
  return { ...rest, [held.$case]: held.value }
}
