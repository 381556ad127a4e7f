import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { isTooDeep } from '@/lib/a2a/reading/nesting'
import type { Notes } from '@/lib/a2a/reading/notes'

/** Takes the members of one wire object by name; what nobody took is `extra`. */
export interface Members {
  /** The first member of these names that is not null. Names are camelCase; snake_case spellings count too. */
  take: (...names: string[]) => Json | undefined
  /** A string, or a number as its digits (`result.id: 1`). Other types stay untaken. */
  text: (...names: string[]) => string | undefined
  /** A boolean, or its name in a string. */
  flag: (...names: string[]) => boolean | undefined
  /** An array of strings. */
  texts: (...names: string[]) => string[] | undefined
  /** True when the object has a member of that name, even null. */
  has: (name: string) => boolean
  /** `metadata` and the members that nobody took, nulls left out. To be called last. */
  rest: () => { metadata?: JsonObject; extra?: JsonObject }
}

/** Both spellings of each name that is asked for, all of which stand in our code. */
const spellings = new Map<string, string[]>()

/** The spellings of a member's name: camelCase, and snake_case where that differs. */
export function spellingsOf(name: string): string[] {
  const known = spellings.get(name)
  if (known) return known
  const snakeCase = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const both = snakeCase === name ? [name] : [name, snakeCase]
  spellings.set(name, both)
  return both
}

function asText(value: Json): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

function asFlag(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : undefined
}

function asTexts(value: Json): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

/**
 * A reader over `object`. Accepts null for absent, snake_case and numbers for strings, as ProtoJSON readers must
 * (A2A v1.0 §5.5); only own members count, and `__proto__` is never copied.
 */
export function members(object: JsonObject, notes: Notes): Members {
  const taken = new Set(['__proto__'])

  function pick<T>(names: string[], convert: (value: Json) => T | undefined): T | undefined {
    for (const asked of names)
      for (const name of spellingsOf(asked)) {
        const value = Object.hasOwn(object, name) ? object[name] : undefined
        if (value === undefined || value === null) continue
        const converted = convert(value)
        if (converted === undefined) continue
        taken.add(name)
        return converted
      }
    return undefined
  }

  const take = (...names: string[]): Json | undefined => pick(names, (value) => value)

  function rest(): { metadata?: JsonObject; extra?: JsonObject } {
    const metadata = pick(['metadata'], (value) => (isObject(value) && !isTooDeep(value) ? value : undefined))
    const left = Object.keys(object).filter((name) => !taken.has(name) && object[name] !== null)
    const kept = left.flatMap((name) => {
      const value = object[name]
      return value === undefined || isTooDeep(value) ? [] : [[name, value] as const]
    })
    if (kept.length < left.length) notes.add('fields nested too deeply were dropped')
    return {
      ...(metadata && { metadata }),
      ...(kept.length > 0 && { extra: Object.fromEntries(kept) }),
    }
  }

  return {
    take,
    text: (...names) => pick(names, asText),
    flag: (...names) => pick(names, asFlag),
    texts: (...names) => pick(names, asTexts),
    has: (name) => Object.hasOwn(object, name),
    rest,
  }
}
