import type { Json } from '@/lib/a2a/json'

/** What one JSON text may hold. */
export interface JsonBounds {
  /** Levels of arrays and objects. */
  depth: number
  /** Values of any kind, the elements of arrays and the members of objects among them. An array or object counts as 5. */
  values: number
  /**
   * Different sequences of keys: a key counts once for each sequence of keys that precedes it in its object. Objects with
   * the same keys in the same order count once. A JavaScript engine takes about ten times longer for such a key than for a value.
   */
  keys: number
}

/** Texts from others. Parsing as much takes about 0.1 s. */
export const jsonBounds: JsonBounds = { depth: 150_000, values: 1_000_000, keys: 10_000 }

/** An array or object takes as long to parse as this many numbers. */
const valuesOfContainer = 5

/** A text this short cannot hold enough to take long. */
const shortText = 100_000

const [quote, backslash, comma, colon, openArray, closeArray, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
]
const space = 0x20

/** Bits of the table of sequences of keys. */
const tableBits = 20
const table = new Uint32Array(2 ** (tableBits - 5))
/** Unknown to others, so that nobody can choose keys whose hashes are equal. */
const [seed, factor] = [randomWord(), randomWord() | 1]

function randomWord(): number {
  return crypto.getRandomValues(new Int32Array(1))[0] ?? 0
}

/** The hash of a sequence of keys and one more key, which stands between `start` and `end`. Linear in its length. */
function nextHash(hash: number, text: string, start: number, end: number): number {
  let next = Math.imul(hash ^ seed, factor)
  for (let at = start; at < end; at += 1) {
    next = Math.imul(next ^ text.charCodeAt(at), factor)
    next ^= next >>> 15
  }
  return next
}

/** Notes a hash. True if it is new. Few different hashes share a bit of the table. */
function isNew(hash: number): boolean {
  const bit = hash >>> (32 - tableBits)
  const [word, flag] = [bit >>> 5, 1 << (bit & 31)]
  const known = table[word] ?? 0
  if ((known & flag) !== 0) return false
  table[word] = known | flag
  return true
}

/** The place after white space. */
function afterSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= space) at += 1
  return at
}

/** Where the string ends that begins at `start`; the end of the text if it has no end. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at
  }
  return text.length
}

/**
 * The bound that a JSON text exceeds, null for none. Looks at the text without parsing it, in one pass, as nested arrays take
 * much longer to parse than to count.
 */
export function jsonExcess(text: string, bounds = jsonBounds): keyof JsonBounds | null {
  if (text.length <= Math.min(shortText, bounds.values, bounds.depth)) return null
  table.fill(0)
  let depth = 0
  let values = 1
  let keys = 0
  /** Hash of the keys so far in the innermost object, and of those around it. */
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
      // The text is not JSON: parsing it ends here, if not before.
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

/** Parses a JSON text from others. Throws a SyntaxError for what is not JSON or exceeds the bounds. */
export function parseBoundedJson(text: string, bounds = jsonBounds): Json {
  const excess = jsonExcess(text, bounds)
  if (excess) throw new SyntaxError(excessMessages[excess])
  return JSON.parse(text) as Json
}

/** What is wrong with a text that exceeds a bound, as the end of a sentence that begins with "The JSON". */
export const excessMessages: Record<keyof JsonBounds, string> = {
  depth: 'is nested too deeply.',
  values: 'has too many values.',
  keys: 'has too many different keys.',
}
