/** What a text lacks to be JSON, at the position of the error. */
export const jsonSyntaxErrorCodes = [
  'ends-early',
  'value',
  'name',
  'colon',
  'comma',
  'quotes',
  'string',
  'string-unclosed',
  'comment-unclosed',
  'after-end',
] as const
export type JsonSyntaxErrorCode = (typeof jsonSyntaxErrorCodes)[number]

/** Position of a syntax error. Lines and columns are counted from 1. */
export interface JsonSyntaxError extends Place {
  code: JsonSyntaxErrorCode
}

interface Place {
  line: number
  column: number
}

/** A JSON text in which comments and the like are replaced by spaces, the first at `mended`; or the syntax error. */
export type LenientJson = { ok: true; json: string; replacedAt: Place | null } | { ok: false; error: JsonSyntaxError }

type Expected = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'comma' | 'nothing'

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y
const literal = /(?:true|false|null)(?!\w)/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Ranges of a text in ascending order, as alternating start and end: flat, as a text may have millions of them. */
type Ranges = number[]

/**
 * Reads a text as JSON (RFC 8259) as people write it: comments, trailing commas and other spaces are replaced by white space,
 * so that every other character keeps its position. Without recursion, in one pass; memory grows with the nested brackets and
 * the replaced ranges, one for each gap between two tokens.
 */
export function readLenientJson(text: string): LenientJson {
  const gaps: Ranges = []
  const commas: Ranges = []
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let lastComma = -1
  let at = 0

  const flaw = (code: JsonSyntaxErrorCode, where = at): LenientJson => ({
    ok: false,
    error: { code, ...placeOf(text, where) },
  })
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma')

  for (;;) {
    const gap = skipGap(text, at, gaps)
    if (gap === null) return flaw('comment-unclosed')
    at = gap
    const char = text[at]
    if (char === undefined) {
      if (expected !== 'nothing') return flaw('ends-early')
      return blank(text, merged(gaps, commas))
    }
    if (expected === 'nothing') return flaw('after-end')
    if (char === '}' || char === ']') {
      if (open.at(-1) !== (char === '}' ? '{' : '[')) return flaw(expectedCode(expected))
      if (expected === 'value' || expected === 'name') {
        // A comma precedes it.
        if (lastComma < 0) return flaw('value')
        commas.push(lastComma, lastComma + 1)
      } else if (expected === 'colon') return flaw('colon')
      open.pop()
      lastComma = -1
      expected = afterValue()
      at++
      continue
    }
    if (expected === 'comma' || expected === 'colon') {
      if (char !== (expected === 'comma' ? ',' : ':')) return flaw(expected)
      lastComma = expected === 'comma' ? at : -1
      expected = expected === 'comma' && open.at(-1) === '{' ? 'name' : 'value'
      at++
      continue
    }
    lastComma = -1
    if (char === '"') {
      const end = endOfString(text, at)
      if (end < 0) return ~end >= text.length ? flaw('string-unclosed') : flaw('string', ~end)
      expected = expected.endsWith('name') ? 'colon' : afterValue()
      at = end
    } else if (/['‘’“”„«»`]/.test(char)) return flaw('quotes')
    else if (expected.endsWith('name')) return flaw('name')
    else if (char === '{' || char === '[') {
      open.push(char)
      expected = char === '{' ? 'first-name' : 'first-value'
      at++
    } else {
      const end = endOf(number, text, at) ?? endOf(literal, text, at)
      if (end === null) return flaw('value')
      expected = afterValue()
      at = end
    }
  }
}

const expectedCode = (expected: Expected): JsonSyntaxErrorCode =>
  expected === 'comma' || expected === 'colon' ? expected : expected.endsWith('name') ? 'name' : 'value'

const space = 0x20
const slash = 0x2f
const star = 0x2a
const byteOrderMark = 0xfeff

/** True for the white space of JSON (RFC 8259 §2). */
const isWhiteSpace = (code: number): boolean =>
  code === space || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c)

/** True for other white space, and for a byte order mark. `code` is not JSON white space. */
const isOtherSpace = (code: number): boolean =>
  code === byteOrderMark || code === 0x0b || code === 0x0c || (code > 0x7f && /\s/.test(String.fromCharCode(code)))

/**
 * Returns the position after white space and comments; null if a comment is not closed. Records everything in it that is not
 * JSON as one range, which may include white space.
 */
function skipGap(text: string, from: number, gaps: Ranges): number | null {
  let start = -1
  let end = -1
  let at = from
  for (; ; at++) {
    const code = text.charCodeAt(at)
    if (isWhiteSpace(code)) continue
    if (isOtherSpace(code)) end = at + 1
    else {
      const next = code === slash ? text.charCodeAt(at + 1) : 0
      if (next !== slash && next !== star) break
      const close = next === slash ? text.indexOf('\n', at) : text.indexOf('*/', at + 2)
      if (close < 0 && next === star) return null
      end = close < 0 ? text.length : next === slash ? close : close + 2
    }
    if (start < 0) start = at
    at = end - 1
  }
  if (start >= 0) gaps.push(start, end)
  return at
}

/**
 * Returns the position after the string that starts at `from`; if it is malformed, the bitwise complement of the error
 * position, which is negative.
 */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) return at + 1
    if (code < space) return ~at
    if (code !== 0x5c) continue
    const end = endOf(escape, text, at)
    if (end === null) return ~at
    at = end - 1
  }
  return ~text.length
}

function endOf(sticky: RegExp, text: string, at: number): number | null {
  sticky.lastIndex = at
  return sticky.test(text) ? sticky.lastIndex : null
}

/** Merges two lists of ranges in order. */
function merged(one: Ranges, other: Ranges): Ranges {
  if (other.length === 0) return one
  const all: Ranges = []
  let index = 0
  for (let at = 0; at < other.length; at += 2) {
    const [from = 0, to = 0] = [other[at], other[at + 1]]
    for (; index < one.length && (one[index] ?? 0) < from; index += 2) all.push(one[index] ?? 0, one[index + 1] ?? 0)
    all.push(from, to)
  }
  for (; index < one.length; index += 1) all.push(one[index] ?? 0)
  return all
}

function blank(text: string, ranges: Ranges): LenientJson {
  const [first] = ranges
  if (first === undefined) return { ok: true, json: text, replacedAt: null }
  const pieces: string[] = []
  let copied = 0
  for (let index = 0; index < ranges.length; index += 2) {
    const [from = 0, to = 0] = [ranges[index], ranges[index + 1]]
    pieces.push(
      text.slice(copied, from),
      text.slice(from, to).replace(/[^\n\r]+/g, (line) => ' '.repeat(line.length)),
    )
    copied = to
  }
  pieces.push(text.slice(copied))
  return { ok: true, json: pieces.join(''), replacedAt: placeOf(text, first) }
}

function placeOf(text: string, at: number): Place {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line += 1
    start = end + 1
  }
  return { line, column: at - start + 1 }
}
