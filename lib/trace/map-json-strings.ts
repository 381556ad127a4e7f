import { findJsonExcess } from '@/lib/a2a/json/parse-bounded-json'
import { readLenientJson } from '@/lib/a2a/reading/read-lenient-json'

/** Path of a JSON value: the names of the members around it, innermost last. A list has the name of its member. */
export type JsonPath = readonly string[]

type JsonValue = 'string' | 'name' | 'number'

/** Members that label the value beside them: `{"name": "X-Api-Key", "value": "…"}`. */
const labelMembers = new Set(['name', 'key', 'header', 'field', 'variable'])
const labeledMembers = new Set(['value', 'val'])

/** A value and its position in the text. */
interface Value {
  start: number
  end: number
  text: string
}

interface Edit {
  start: number
  end: number
  written: string
}

interface Level {
  isObject: boolean
  /** Label of the object's value. */
  label: string
  /** Values that wait for the label. */
  waiting: Value[]
  /** In a list: the preceding strings, up to a value of another type. */
  before: string[]
}

/**
 * Rewrites the values of a JSON text. Everything else, including white space, is unchanged. `rewrite` gets each string decoded,
 * also names of members and numbers (`kind`), and the preceding strings of its list. A rewritten number becomes a string. A
 * labeled value has the label in its path. Returns null for invalid JSON. Throws a RangeError for more than a million values.
 */
export function mapJsonStrings(
  json: string,
  rewrite: (text: string, place: JsonPath, kind: JsonValue, before: readonly string[]) => string,
): string | null {
  if (!isJson(json)) return null
  const names: string[] = []
  const open: Level[] = []
  const edits: Edit[] = []
  let expectsName = false
  const rewriteValue = ({ start, end, text }: Value, kind: JsonValue, label?: string): void => {
    const own = names.at(-1) ?? ''
    if (label !== undefined) names[names.length - 1] = label
    const written = rewrite(text, names, kind, open.at(-1)?.before ?? [])
    if (label !== undefined) names[names.length - 1] = own
    if (written !== text) edits.push({ start, end, written: JSON.stringify(written) })
  }
  for (let at = 0; at < json.length;) {
    const char = json[at]
    const level = open.at(-1)
    let end = at + 1
    if (char === '"') {
      end = stringEnd(json, at)
      const value = { start: at, end, text: decodeString(json.slice(at, end)) }
      const name = (names.at(-1) ?? '').toLowerCase()
      if (expectsName && level?.isObject) {
        rewriteValue(value, 'name')
        names[names.length - 1] = value.text
        expectsName = false
      } else if (!level?.isObject) {
        rewriteValue(value, 'string')
        level?.before.push(value.text)
      } else if (labeledMembers.has(name)) level.waiting.push(value)
      else {
        rewriteValue(value, 'string')
        if (labelMembers.has(name) || (name === 'id' && level.label === '')) level.label = value.text
      }
    } else if (char === '{' || char === '[') {
      if (level) level.before = []
      open.push({ isObject: char === '{', label: '', waiting: [], before: [] })
      // A list has the name of its member.
      names.push(char === '[' ? (names.at(-1) ?? '') : '')
      expectsName = char === '{'
    } else if (char === '}' || char === ']') {
      for (const value of level?.waiting ?? []) rewriteValue(value, 'string', level?.label)
      open.pop()
      names.pop()
      expectsName = false
    } else if (char === ',') expectsName = level?.isObject === true
    else if (char === '-' || isDigit(char)) {
      while (end < json.length && numberCharacters.includes(json[end] ?? '')) end += 1
      rewriteValue({ start: at, end, text: json.slice(at, end) }, 'number')
    }
    at = end
  }
  return applyEdits(json, edits)
}

const numberCharacters = '0123456789+-.eE'
const isDigit = (char = ''): boolean => char >= '0' && char <= '9'

/** Returns the index after the string that starts at `start`. */
function stringEnd(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json[before] === '\\') before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
}

const decodeString = (piece: string): string =>
  piece.includes('\\') ? (JSON.parse(piece) as string) : piece.slice(1, -1)

function applyEdits(json: string, edits: Edit[]): string {
  if (edits.length === 0) return json
  let result = ''
  let done = 0
  // Values that waited for their label are out of order.
  for (const { start, end, written } of edits.toSorted((one, other) => one.start - other.start)) {
    result += json.slice(done, start) + written
    done = end
  }
  return result + json.slice(done)
}

/** Maximum values of a JSON text: more than `jsonBounds` allows, because earlier versions stored up to a million. */
const maxValues = 1_000_000

/** True for valid JSON. Throws a RangeError for too many values, which must not pass for invalid JSON. */
function isJson(text: string): boolean {
  if (findJsonExcess(text, { values: maxValues, depth: Infinity, keys: Infinity, numbers: Infinity })) {
    // Validates without building the value.
    if (!readLenientJson(text).ok) return false
    throw new RangeError('too many values in one JSON text')
  }
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
