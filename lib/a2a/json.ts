/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject

/** A JSON object. Unknown members of wire objects are stored in this form. */
export interface JsonObject {
  [member: string]: Json
}

/** True for a JSON object, false for arrays, null and scalars. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object without its undefined members, which JSON does not have. */
export function compact(members: Record<string, Json | undefined>): JsonObject {
  const out: JsonObject = {}
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (value !== undefined) out[name] = value
  }
  return out
}

type Members = Record<string, unknown>

const isObjectOrArray = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * True if two JSON values have the same JSON text, members in the same order included; a member that is undefined is none. Stops
 * at the first difference, and takes no time for what is the same object.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  // Values that are left to compare, in pairs: nested values may be deeper than the stack.
  const left: unknown[] = [one, other]
  const isSame = (mine: unknown, theirs: unknown): boolean => {
    if (mine === theirs) return true
    if (!isObjectOrArray(mine) || !isObjectOrArray(theirs)) return false
    left.push(mine, theirs)
    return true
  }
  while (left.length > 0) {
    const [theirs, mine] = [left.pop(), left.pop()]
    if (mine === theirs) continue
    if (!isObjectOrArray(mine) || !isObjectOrArray(theirs)) return false
    if (Array.isArray(mine) || Array.isArray(theirs)) {
      if (!Array.isArray(mine) || !Array.isArray(theirs) || mine.length !== theirs.length) return false
      for (let index = 0; index < mine.length; index++) if (!isSame(mine[index], theirs[index])) return false
      continue
    }
    const [names, otherNames] = [definedNames(mine), definedNames(theirs)]
    if (names.length !== otherNames.length) return false
    for (const [index, name] of names.entries())
      if (name !== otherNames[index] || !isSame((mine as Members)[name], (theirs as Members)[name])) return false
  }
  return true
}

const definedNames = (value: object): string[] =>
  Object.keys(value).filter((name) => (value as Members)[name] !== undefined)
