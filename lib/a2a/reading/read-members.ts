import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import type { Outcome } from '@/lib/a2a/outcome'
import { isTooDeep } from '@/lib/a2a/reading/is-too-deep'

/** Returns an enum word without its prefix, case and separators: `TASK_STATE_INPUT_REQUIRED` becomes `inputrequired`. */
export function normalizeWord(word: string, prefix: string): string {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  return letters.startsWith(prefix) ? letters.slice(prefix.length) : letters
}

/** Formats an unexpected value for a note: short, as JSON. */
export function quote(json: Json | undefined): string {
  if (typeof json === 'object' && json !== null) return Array.isArray(json) ? 'an array' : 'an object'
  const text = JSON.stringify(json) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const maxNotes = 20

/** Collects the tolerated irregularities of one payload: each once, the first twenty. */
export interface Notes {
  list: string[]
  add: (note: string) => void
  /** Returns the value of an outcome, and adds its notes or its problem. */
  unwrap: <T>(outcome: Outcome<T>) => T | undefined
}

/** Creates an empty collector. */
export function collectNotes(): Notes {
  const list: string[] = []
  const add = (note: string): void => {
    if (list.length < maxNotes && !list.includes(note)) list.push(note)
  }
  return {
    list,
    add,
    unwrap: (outcome) => {
      if (!outcome.ok) {
        add(outcome.problem)
        return undefined
      }
      outcome.notes?.forEach(add)
      return outcome.value
    },
  }
}

/** Reads the members of one wire object by name. Members that were not read end up in `extra`. */
export interface MemberReader {
  /** Returns the first member of these names that is not null. Names are camelCase; snake_case spellings are accepted too. */
  take: (...names: string[]) => Json | undefined
  /** A string, or a number as its digits (`result.id: 1`). Members of other types stay unread. */
  text: (...names: string[]) => string | undefined
  /** A boolean, or `true` or `false` as a string. */
  flag: (...names: string[]) => boolean | undefined
  /** An array of strings. */
  texts: (...names: string[]) => string[] | undefined
  /** True if the object has a member of that name, even null. */
  has: (name: string) => boolean
  /** Returns `metadata` and the unread members, without nulls. Call it last. */
  rest: () => { metadata?: JsonObject; extra?: JsonObject }
}

/** Cache of the spellings of each name; all names are literals in our code. */
const spellings = new Map<string, string[]>()

/** Returns the spellings of a member name: camelCase, and snake_case if different. */
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
 * Creates a reader of `object`. Accepts null for absent, snake_case and numbers for strings, as ProtoJSON readers must (A2A
 * v1.0 §5.5). Only own members count; `__proto__` is never copied.
 */
export function readMembers(object: JsonObject, notes: Notes): MemberReader {
  const read = new Set(['__proto__'])

  function pick<T>(names: string[], convert: (value: Json) => T | undefined): T | undefined {
    for (const requested of names)
      for (const name of spellingsOf(requested)) {
        const value = Object.hasOwn(object, name) ? object[name] : undefined
        if (value === undefined || value === null) continue
        const converted = convert(value)
        if (converted === undefined) continue
        read.add(name)
        return converted
      }
    return undefined
  }

  const take = (...names: string[]): Json | undefined => pick(names, (value) => value)

  function rest(): { metadata?: JsonObject; extra?: JsonObject } {
    const metadata = pick(['metadata'], (value) => (isObject(value) && !isTooDeep(value) ? value : undefined))
    const unread = Object.keys(object).filter((name) => !read.has(name) && object[name] !== null)
    const extra = unread.flatMap((name) => {
      const value = object[name]
      return value === undefined || isTooDeep(value) ? [] : [[name, value] as const]
    })
    if (extra.length < unread.length) notes.add('fields nested too deeply were dropped')
    return {
      ...(metadata && { metadata }),
      ...(extra.length > 0 && { extra: Object.fromEntries(extra) }),
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

/** Returns the readable items of a list. Null or absent is an empty list, a single object a list of one. */
export function readList<T>(
  json: Json | undefined,
  read: (item: Json, position: number) => Outcome<T>,
  notes: Notes,
): T[] {
  if (json === undefined || json === null) return []
  const items = Array.isArray(json) ? json : [json]
  return items.flatMap((item, position) => {
    const value = notes.unwrap(read(item, position))
    return value === undefined ? [] : [value]
  })
}
