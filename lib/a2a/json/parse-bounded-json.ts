import type { Json } from '@/lib/a2a/json'

/** Bounds of one JSON text. */
export interface JsonBounds {
  /** Levels of arrays and objects. */
  depth: number
  /** Values of any kind, including array elements and object members. An array or object counts as 5. */
  values: number
  /**
   * Distinct sequences of keys: a key counts once per sequence of keys before it in its object. Objects with the same keys in
   * the same order count once. A JavaScript engine takes about ten times longer for such a key than for a value.
   */
  keys: number
}

/** Bounds of texts from agents and callers. Parsing that much takes about 0.1 s. */
export const jsonBounds: JsonBounds = { depth: 150_000, values: 1_000_000, keys: 10_000 }

/** An array or object takes as long to parse as this many numbers. */
const valuesOfContainer = 5

/** Texts up to this length cannot take long to parse. */
const shortText = 100_000

const [quote, backslash, comma, colon, openArray, closeArray, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
]
const space = 0x20

/** Bits of the table of key sequences. */
const tableBits = 20
const table = new Uint32Array(2 ** (tableBits - 5))
/** Random, so that nobody can choose keys with equal hashes. */
const [seed, factor] = [randomWord(), randomWord() | 1]

function randomWord(): number {
  return crypto.getRandomValues(new Int32Array(1))[0] ?? 0
}

/** Returns the hash of a sequence of keys and one more key, which is between `start` and `end`. Linear in its length. */
function nextHash(hash: number, text: string, start: number, end: number): number {
  let next = Math.imul(hash ^ seed, factor)
  for (let at = start; at < end; at += 1) {
    next = Math.imul(next ^ text.charCodeAt(at), factor)
    next ^= next >>> 15
  }
  return next
}

/** Records a hash. Returns true if it is new. Few hashes share a bit of the table. */
function isNew(hash: number): boolean {
  const bit = hash >>> (32 - tableBits)
  const [word, flag] = [bit >>> 5, 1 << (bit & 31)]
  const known = table[word] ?? 0
  if ((known & flag) !== 0) return false
  table[word] = known | flag
  return true
}

/** Returns the position after white space. */
function afterSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= space) at += 1
  return at
}

/** Returns the end of the string that starts at `start`; the end of the text if it is not closed. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return text.length
}

/**
 * Returns the bound that a JSON text exceeds; null if there is none. Scans the text once without parsing it, as nested arrays
 * take much longer to parse than to count.
 */
export function findJsonExcess(text: string, bounds = jsonBounds): keyof JsonBounds | null {
  if (text.length <= Math.min(shortText, bounds.values, bounds.depth)) return null
  table.fill(0)
  let depth = 0
  let values = 1
  let keys = 0
  /** Hash of the keys so far in the innermost object, and of its ancestors. */
  let hash = 0
  const outer: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // White space, digits and letters outside of strings: there can be very many of them.
    if (code < comma ? code !== quote : code < openArray && code !== comma) continue
    if (code === quote) {
      const start = at + 1
      at = stringEnd(text, at)
      const next = afterSpace(text, at + 1)
      if (text.charCodeAt(next) !== colon) continue
      hash = nextHash(hash, text, start, at)
      if (isNew(hash)) keys += 1
      if (keys > bounds.keys) return 'keys'
      at = next
    } else if (code === comma) {
      // The text is not JSON: parsing stops here, if not before.
      if (depth === 0) return null
      values += 1
    } else if (code === openArray || code === openObject) {
      if (depth === 0 && values > 1) return null
      values += valuesOfContainer
      depth += 1
      if (depth > bounds.depth) return 'depth'
      outer.push(hash)
      hash = 0
    } else if (code === closeArray || code === closeObject) {
      depth -= 1
      hash = outer.pop() ?? 0
    }
    if (values > bounds.values) return 'values'
  }
  return null
}

/** Parses a JSON text from an agent or caller. Throws a SyntaxError if it is not JSON or exceeds the bounds. */
export function parseBoundedJson(text: string, bounds = jsonBounds): Json {
  const excess = findJsonExcess(text, bounds)
  if (excess) throw new SyntaxError(excessMessages[excess])
  return JSON.parse(text) as Json
}

/** Messages for a text that exceeds a bound, as the end of a sentence that starts with "The JSON". */
export const excessMessages: Record<keyof JsonBounds, string> = {
  depth: 'is nested too deeply.',
  values: 'has too many values.',
  keys: 'has too many different keys.',
}
