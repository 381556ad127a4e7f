import type { Json, JsonObject } from '@/lib/a2a/json'

interface KnownMembers {
  /** Members that are shown as text, with the maximum length that is shown in full, in characters. */
  texts?: Record<string, number>
  /** Members with an ID, a type or an option. */
  scalars?: readonly string[]
  /** Members that are shown, or that are harmless whatever they contain. */
  any?: readonly string[]
}

/** Returns true for null, an empty text, an empty list and an empty object. */
export const isEmptyValue = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * Returns the members that an approval does not show otherwise, because a person decides on all of them. A known member whose
 * value has another type than expected, or is longer than what is shown, is among them. Empty known members are left out.
 */
export function otherMembers(data: JsonObject, { any = [], scalars = [], texts = {} }: KnownMembers): JsonObject {
  const others = Object.entries(data).filter(([name, value]) => {
    if (any.includes(name)) return false
    if (scalars.includes(name)) return typeof value === 'object' && !isEmptyValue(value)
    const limit = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (limit === undefined) return true
    return typeof value === 'string' ? value.length > limit : !isEmptyValue(value)
  })
  return Object.fromEntries(others)
}

/** Returns an object with `members` as one member; an empty object if there are none. */
export const nestMembers = (name: string, members: JsonObject): JsonObject =>
  Object.keys(members).length > 0 ? { [name]: members } : {}

/** Adds a member. If the name is taken, the member gets a similar one. */
export function addMember(members: JsonObject, name: string, value: Json): JsonObject {
  let free = name
  while (Object.hasOwn(members, free)) free += '_'
  return { ...members, [free]: value }
}
