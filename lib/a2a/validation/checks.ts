import { isObject, type Json } from '@/lib/a2a/json'
import { quote, spellingsOf } from '@/lib/a2a/reading/read-members'

/** Returns what is wrong with a value, as a sentence that begins with its path; undefined if it is valid. */
export type Check = (value: Json, path: string) => string | undefined

const must =
  (isValid: (value: Json) => boolean, what: string): Check =>
  (value, path) =>
    isValid(value) ? undefined : `${path} must be ${what}, not ${quote(value)}.`

/** A string. */
export const text: Check = must((value) => typeof value === 'string', 'a string')

/** A string, or a number as in the examples of the v0.1 documents (`"id": 1`). */
export const looseId: Check = must((value) => typeof value === 'string' || typeof value === 'number', 'a string')

/** A boolean. */
export const flag: Check = must((value) => typeof value === 'boolean', 'true or false')

/** A JSON object of any content. */
export const object: Check = must(isObject, 'an object')

/** Any JSON value. */
export const anything: Check = () => undefined

const isCount = (value: Json): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** A non-negative integer. */
export const count: Check = must(isCount, 'a non-negative integer')

/** A non-negative integer, or its digits in a string, as ProtoJSON readers must accept it (v1.0 §5.5). */
export const protoCount: Check = must(
  (value) => isCount(typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  'a non-negative integer',
)

/** An array whose items all pass the check. */
export const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return `${path} must be an array, not ${quote(value)}.`
    for (const [index, item] of value.entries()) {
      const problem = check(item, `${path}[${index}]`)
      if (problem) return problem
    }
    return undefined
  }

/** An array of strings. */
export const texts: Check = listOf(text)

/**
 * An object whose named members pass their checks. Other members may contain anything. Null counts as absent, and both
 * spellings of a name are accepted. Missing members of `required` are a problem.
 */
export const membersOf =
  (checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, path) => {
    if (!isObject(value)) return `${path} must be an object, not ${quote(value)}.`
    const missing = required.find((name) => spellingOf(value, name) === undefined)
    if (missing !== undefined) return `${path}.${missing} is missing.`
    for (const [name, check] of Object.entries(checks)) {
      const spelling = spellingOf(value, name)
      const problem = spelling && check(value[spelling] ?? null, `${path}.${spelling}`)
      if (problem) return problem
    }
    return undefined
  }

/** Returns the spelling of an object's member that is not null: camelCase, else snake_case. */
export function spellingOf(value: Readonly<Record<string, Json>>, name: string): string | undefined {
  return spellingsOf(name).find((spelling) => Object.hasOwn(value, spelling) && value[spelling] !== null)
}
