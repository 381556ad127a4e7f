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

/** Bounds of texts from agents and callers. Each step of work on that much takes about 0.1 s. */
export const jsonBounds: JsonBounds = { depth: 120_000, values: 750_000, keys: 10_000 }

/** An array or object takes as long to parse as this many numbers. */
const valuesOfContainer = 5

/** Texts up to this length cannot take long to parse. */
const shortText = 100_000

const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]

/** Bits of the table of key sequences. */
const tableBits = 20
const table = new Uint32Array(2 ** (tableBits - 5))
/** Random, so that nobody can choose keys with equal hashes. */
const [seed, factor] = [randomWord(), randomWord() | 1]

function randomWord(): number {
  return crypto.getRandomValues(new Int32Array(1))[0] ?? 0
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

/** Characters that are encoded at once. Bytes are read several times faster than the characters of a string. */
const chunkLength = 65_536
const encoder = new TextEncoder()
/** A character takes at most three bytes. */
const buffer = new Uint8Array(3 * chunkLength)

/** Bytes outside of strings that are read, by byte. All others are skipped: there can be very many digits and spaces. */
const isStructural = new Uint8Array(256)
for (const byte of [quote, comma, openArray, closeArray, openObject, closeObject]) isStructural[byte] = 1

/** Returns the position of the first structural byte from `start` on; the length if there is none. */
function structuralAt(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && isStructural[bytes[at] ?? 0] === 0) at += 1
  return at
}

/** Returns the position of the end of a string; the length or more if it ends later, more if its last byte is a backslash. */
function stringEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** Returns the hash of a sequence of keys with the bytes from `start` to `end` added. Linear in their number. */
function addToHash(hash: number, bytes: Uint8Array, start: number, end: number): number {
  let next = hash
  for (let at = start; at < end; at += 1) {
    next = Math.imul(next ^ (bytes[at] ?? 0), factor)
    next ^= next >>> 15
  }
  return next
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
  /** Whether the innermost value is an object, and its ancestors. */
  let inObject = false
  const outerObjects: boolean[] = []
  let inString = false
  let isKey = false
  let expectsKey = false
  /** Position in the next chunk: a backslash at the end of a chunk escapes the first byte of the next one. */
  let at = 0
  for (let start = 0; start < text.length; start += chunkLength) {
    const { written } = encoder.encodeInto(text.slice(start, start + chunkLength), buffer)
    const bytes = buffer.subarray(0, written)
    while (at < written) {
      if (inString) {
        const end = stringEnd(bytes, at)
        if (isKey) hash = addToHash(hash, bytes, at, Math.min(end, written))
        at = end
        if (end >= written) break
        at += 1
        inString = false
        if (isKey && isNew(hash)) keys += 1
        if (keys > bounds.keys) return 'keys'
        continue
      }
      at = structuralAt(bytes, at)
      if (at === written) break
      const byte = bytes[at]
      at += 1
      if (byte === quote) {
        inString = true
        isKey = expectsKey
        expectsKey = false
        if (isKey) hash = Math.imul(hash ^ seed, factor)
      } else if (byte === comma) {
        // The text is not JSON: parsing stops here, if not before.
        if (depth === 0) return null
        values += 1
        expectsKey = inObject
      } else if (byte === openArray || byte === openObject) {
        if (depth === 0 && values > 1) return null
        values += valuesOfContainer
        depth += 1
        if (depth > bounds.depth) return 'depth'
        outer.push(hash)
        outerObjects.push(inObject)
        hash = 0
        inObject = byte === openObject
        expectsKey = inObject
      } else {
        depth -= 1
        hash = outer.pop() ?? 0
        inObject = outerObjects.pop() ?? false
        expectsKey = false
      }
      if (values > bounds.values) return 'values'
    }
    at -= written
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
