import type { Json } from '@/lib/a2a/json'

/** Bounds of one JSON text. */
export interface JsonBounds {
  /** Levels of arrays and objects. */
  depth: number
  /**
   * Values of any kind, including array elements and object members. An array or object counts as 5. A key after the 1,000th of
   * its object counts as 3 more.
   */
  values: number
  /**
   * Distinct sequences of keys: a key counts once per sequence of keys before it in its object. Objects with the same keys in
   * the same order count once. A JavaScript engine takes about ten times longer for such a key than for a value.
   */
  keys: number
  /**
   * Numbers that may take long to write as JSON again. A number with a fraction counts as 1, an exponent as 2, an exponent of
   * three digits as 3, six zeros after the point as an exponent, an integer of more than 16 digits as 2. Other numbers do not
   * count.
   */
  numbers: number
}

/**
 * Bounds of texts from agents and callers. Each step of work on that much takes about 0.1 s, or up to 0.2 s where somebody chose
 * the slowest numbers. They leave room for charts with 50,000 rows and three columns of fractions.
 */
export const jsonBounds: JsonBounds = { depth: 120_000, values: 750_000, keys: 10_000, numbers: 150_000 }

/** An array or object takes as long to parse as this many numbers. */
const valuesOfContainer = 5

/** V8 stores an object with about this many keys as a hash table. */
const keysOfTable = 1_000
/** A key in a hash table takes as long to list or copy as this many more values. */
const valuesOfTableKey = 3

/**
 * V8 writes one in 200 fractions and integers beyond 2^53 with big integers: in 1 µs instead of 0.1, and in 3 µs with a large
 * exponent. No cheaper test tells them apart.
 */
const costs = { fraction: 1, longInteger: 2, exponent: 2, longExponent: 3 }
/** Digits of an integer that may be beyond 2^53. */
const longInteger = 17
/** Zeros after the point with which a number is as slow as with an exponent, and with one of three digits. */
const [manyZeros, veryManyZeros] = [6, 100]

/** Texts up to this length cannot take long to parse. */
const shortText = 100_000

const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
]
const [point, smallE, largeE, plus, minus, letterS, letterU] = [0x2e, 0x65, 0x45, 0x2b, 0x2d, 0x73, 0x75]

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
for (const byte of [quote, comma, openArray, closeArray, openObject, closeObject, point, smallE, largeE])
  isStructural[byte] = 1

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** Returns the cost of the exponent whose `e` is at this position; 0 for the `e` of `true` and `false`. */
function exponentCost(bytes: Uint8Array, at: number): number {
  const before = bytes[at - 1]
  if (before === letterU || before === letterS) return 0
  const sign = bytes[at + 1]
  const start = sign === plus || sign === minus ? at + 2 : at + 1
  return isDigit(bytes[start + 2]) && isDigit(bytes[start + 1]) ? costs.longExponent : costs.exponent
}

/** Returns the cost of the fraction that starts at this position. */
function fractionCost(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at] === 0x30) at += 1
  const zeros = at - start
  return zeros < manyZeros ? costs.fraction : zeros < veryManyZeros ? costs.exponent : costs.longExponent
}

/** Returns the number of digits between two structural bytes: those of one integer, with white space around it. */
function countDigits(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0
  for (let at = start; at < end; at += 1) if (isDigit(bytes[at])) digits += 1
  return digits
}

/** Returns the position of the first structural byte from `start` on; the length if there is none. */
function structuralAt(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && isStructural[bytes[at] ?? 0] === 0) at += 1
  return at
}

/** Returns a function that finds a value from a position on. Positions must grow, so that everything is searched once. */
function createFinder<T>(
  values: { indexOf: (value: T, start: number) => number },
  value: T,
): (start: number) => number {
  let known = -1
  return (start) => {
    if (known < start) known = values.indexOf(value, start)
    if (known === -1) known = Infinity
    return known
  }
}

/** Bytes of a string that are read one by one before the next quote and backslash are searched for, which is faster. */
const stepLength = 64

/** Returns a function with the position of the end of the string that goes on at a position; positions must grow. */
function createStringReader(bytes: Uint8Array): (start: number) => number {
  const findQuote = createFinder(bytes, quote)
  const findBackslash = createFinder(bytes, backslash)
  /** The length or more if the string ends later, more if its last byte is a backslash. */
  return (start) => {
    for (let at = start; ;) {
      const near = Math.min(bytes.length, at + stepLength)
      while (at < near && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
      if (at < near || at >= bytes.length) return at
      const end = Math.min(findQuote(at), bytes.length)
      const escape = findBackslash(at)
      if (escape >= end) return end
      at = escape + 2
    }
  }
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
  if (text.length <= Math.min(shortText, bounds.values, bounds.depth, bounds.numbers)) return null
  table.fill(0)
  let depth = 0
  let values = 1
  let keys = 0
  let numbers = 0
  /** Keys of the innermost object so far, and of its ancestors. */
  let members = 0
  const outerMembers: number[] = []
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
  const findQuote = createFinder(text, '"')
  const findBackslash = createFinder(text, '\\')
  for (let start = 0; start < text.length; start += chunkLength) {
    // A chunk in the middle of a long string.
    if (inString && !isKey && at === 0 && Math.min(findQuote(start), findBackslash(start)) >= start + chunkLength)
      continue
    const { written } = encoder.encodeInto(text.slice(start, start + chunkLength), buffer)
    const bytes = buffer.subarray(0, written)
    const stringEnd = createStringReader(bytes)
    /** Where an integer may start. */
    let integerAt = at
    while (at < written) {
      if (inString) {
        const end = stringEnd(at)
        if (isKey) hash = addToHash(hash, bytes, at, Math.min(end, written))
        at = end
        if (end >= written) break
        at += 1
        inString = false
        integerAt = at
        if (!isKey) continue
        members += 1
        if (members > keysOfTable) values += valuesOfTableKey
        if (isNew(hash)) keys += 1
        if (keys > bounds.keys) return 'keys'
        continue
      }
      at = structuralAt(bytes, at)
      if (at === written) break
      const byte = bytes[at]
      if (at - integerAt >= longInteger && countDigits(bytes, integerAt, at) >= longInteger)
        numbers += costs.longInteger
      at += 1
      integerAt = at
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
        outerMembers.push(members)
        members = 0
        hash = 0
        inObject = byte === openObject
        expectsKey = inObject
      } else if (byte === point || byte === smallE || byte === largeE) {
        numbers += byte === point ? fractionCost(bytes, at) : exponentCost(bytes, at - 1)
        // The digits that follow are no integer.
        integerAt = written
      } else {
        depth -= 1
        hash = outer.pop() ?? 0
        inObject = outerObjects.pop() ?? false
        members = outerMembers.pop() ?? 0
        expectsKey = false
      }
      if (values > bounds.values) return 'values'
      if (numbers > bounds.numbers) return 'numbers'
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
  numbers: 'has too many numbers with fractions, exponents or many digits.',
}
