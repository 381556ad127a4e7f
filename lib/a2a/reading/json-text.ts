/** What a text would need to be JSON, at the place where it breaks. */
export const jsonFlawCodes = [
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
export type JsonFlawCode = (typeof jsonFlawCodes)[number]

/** Where a text is no JSON, lines and columns counted from 1. */
export interface JsonFlaw extends Place {
  code: JsonFlawCode
}

interface Place {
  line: number
  column: number
}

/** A JSON text in which comments and the like were blanked, the first where `mended` says. Or where it is no JSON. */
export type JsonText = { ok: true; json: string; mended: Place | null } | { ok: false; flaw: JsonFlaw }

type Expected = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'comma' | 'nothing'

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y
const literal = /(?:true|false|null)(?!\w)/y
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** Ranges of a text in ascending order, as start and end in turn: flat, as a text may have millions of them. */
type Ranges = number[]

/**
 * Reads a text as JSON (RFC 8259) as people write it: comments, commas before a closing bracket and spaces of other
 * kinds are passed over and blanked, so that every other character stays where it was. Without recursion, in one pass;
 * the memory it takes grows with the nested brackets and the blanked ranges, one for each gap between two tokens.
 */
export function readJsonText(text: string): JsonText {
  const gaps: Ranges = []
  const commas: Ranges = []
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let lastComma = -1
  let at = 0

  const flaw = (code: JsonFlawCode, where = at): JsonText => ({ ok: false, flaw: { code, ...placeOf(text, where) } })
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
      if (open.at(-1) !== (char === '}' ? '{' : '[')) return flaw(wanted(expected))
      if (expected === 'value' || expected === 'name') {
        // A comma stands before it.
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

const wanted = (expected: Expected): JsonFlawCode =>
  expected === 'comma' || expected === 'colon' ? expected : expected.endsWith('name') ? 'name' : 'value'

const space = 0x20
const slash = 0x2f
const star = 0x2a
const byteOrderMark = 0xfeff

/** True for the white space of JSON (RFC 8259 §2). */
const isWhiteSpace = (code: number): boolean =>
  code === space || (code >= 0x09 && code <= 0x0d && code !== 0x0b && code !== 0x0c)

/** True for other white space, and for a byte order mark. `code` is none of JSON's. */
const isOtherSpace = (code: number): boolean =>
  code === byteOrderMark || code === 0x0b || code === 0x0c || (code > 0x7f && /\s/.test(String.fromCharCode(code)))

/**
 * Where what means nothing ends; null where a comment does not. What JSON does not know of it is noted as one range, which
 * may hold white space.
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

/** Behind the string that begins at `from`; the complement of where it breaks, which is negative, if it does. */
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

/** The ranges of both, in their order. */
function merged(one: Ranges, other: Ranges): Ranges {
  if (other.length === 0) return one
  const all: Ranges = []
  let taken = 0
  for (let at = 0; at < other.length; at += 2) {
    const [from = 0, to = 0] = [other[at], other[at + 1]]
    for (; taken < one.length && (one[taken] ?? 0) < from; taken += 2) all.push(one[taken] ?? 0, one[taken + 1] ?? 0)
    all.push(from, to)
  }
  for (; taken < one.length; taken += 1) all.push(one[taken] ?? 0)
  return all
}

function blank(text: string, ranges: Ranges): JsonText {
  const [first] = ranges
  if (first === undefined) return { ok: true, json: text, mended: null }
  const pieces: string[] = []
  let kept = 0
  for (let index = 0; index < ranges.length; index += 2) {
    const [from = 0, to = 0] = [ranges[index], ranges[index + 1]]
    pieces.push(
      text.slice(kept, from),
      text.slice(from, to).replace(/[^\n\r]+/g, (line) => ' '.repeat(line.length)),
    )
    kept = to
  }
  pieces.push(text.slice(kept))
  return { ok: true, json: pieces.join(''), mended: placeOf(text, first) }
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
