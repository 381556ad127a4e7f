import { jsonBounds, jsonExcess } from '@/lib/a2a/parse-bounded-json'
import { readJsonText } from '@/lib/a2a/reading/json-text'

/** Where a value of a JSON text stands: the names of the members around it, the nearest last; a list has the name of its own. */
export type JsonPlace = readonly string[]

type JsonValue = 'string' | 'name' | 'number'

/** Members that say what the value beside them is: `{"name": "X-Api-Key", "value": "…"}`. */
const labels = new Set(['name', 'key', 'header', 'field', 'variable'])
const labelled = new Set(['value', 'val'])

/** A value, and where it stands in the text. */
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
  /** What the object says that its value is. */
  label: string
  /** That value, until all is read that may say it. */
  waiting: Value[]
  /** In a list: the texts before, up to what is none. */
  before: string[]
}

/**
 * A JSON text with its values rewritten and all else, spaces too, byte for byte as it was. `rewrite` gets each string as it
 * reads, names of members and numbers too (`kind`), and the texts `before` it in its list; a number that is rewritten becomes
 * a string. A value with a name beside it stands in that name's place. Null where the text is no JSON. Throws a RangeError for
 * more values than `jsonBounds` allows.
 */
export function mapJsonStrings(
  json: string,
  rewrite: (text: string, place: JsonPlace, kind: JsonValue, before: readonly string[]) => string,
): string | null {
  if (!isJson(json)) return null
  const names: string[] = []
  const open: Level[] = []
  const edits: Edit[] = []
  let awaitsName = false
  const write = ({ start, end, text }: Value, kind: JsonValue, label?: string): void => {
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
      const value = { start: at, end, text: unquoted(json.slice(at, end)) }
      const name = (names.at(-1) ?? '').toLowerCase()
      if (awaitsName && level?.isObject) {
        write(value, 'name')
        names[names.length - 1] = value.text
        awaitsName = false
      } else if (!level?.isObject) {
        write(value, 'string')
        level?.before.push(value.text)
      } else if (labelled.has(name)) level.waiting.push(value)
      else {
        write(value, 'string')
        if (labels.has(name) || (name === 'id' && level.label === '')) level.label = value.text
      }
    } else if (char === '{' || char === '[') {
      if (level) level.before = []
      open.push({ isObject: char === '{', label: '', waiting: [], before: [] })
      // A list passes on the name that it has itself.
      names.push(char === '[' ? (names.at(-1) ?? '') : '')
      awaitsName = char === '{'
    } else if (char === '}' || char === ']') {
      for (const value of level?.waiting ?? []) write(value, 'string', level?.label)
      open.pop()
      names.pop()
      awaitsName = false
    } else if (char === ',') awaitsName = level?.isObject === true
    else if (char === '-' || isDigit(char)) {
      while (end < json.length && numeral.includes(json[end] ?? '')) end += 1
      write({ start: at, end, text: json.slice(at, end) }, 'number')
    }
    at = end
  }
  return edited(json, edits)
}

const numeral = '0123456789+-.eE'
const isDigit = (char = ''): boolean => char >= '0' && char <= '9'

/** Behind the quote that ends the string which begins there. */
function stringEnd(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json[before] === '\\') before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
}

const unquoted = (piece: string): string => (piece.includes('\\') ? (JSON.parse(piece) as string) : piece.slice(1, -1))

function edited(json: string, edits: Edit[]): string {
  if (edits.length === 0) return json
  let result = ''
  let done = 0
  // Values that waited for their label come after what stands behind them.
  for (const { start, end, written } of edits.toSorted((one, other) => one.start - other.start)) {
    result += json.slice(done, start) + written
    done = end
  }
  return result + json.slice(done)
}

/** Throws a RangeError for JSON with more values than there is memory for: it must not pass for what is no JSON. */
function isJson(text: string): boolean {
  if (jsonExcess(text, { ...jsonBounds, depth: Infinity, keys: Infinity })) {
    // Reads without building the value.
    if (!readJsonText(text).ok) return false
    throw new RangeError('too many values in one JSON text')
  }
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
