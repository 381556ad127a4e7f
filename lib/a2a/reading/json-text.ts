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

/**
 * Reads a text as JSON (RFC 8259) as people write it: comments, commas before a closing bracket and spaces of other
 * kinds are passed over and blanked, so that every other character stays where it was. Without recursion, in one pass.
 */
export function readJsonText(text: string): JsonText {
  const blanked: [number, number][] = []
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let lastComma = -1
  let at = 0

  const flaw = (code: JsonFlawCode, where = at): JsonText => ({ ok: false, flaw: { code, ...placeOf(text, where) } })
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma')

  for (;;) {
    const gap = skipGap(text, at, blanked)
    if (gap === null) return flaw('comment-unclosed')
    at = gap
    const char = text[at]
    if (char === undefined) {
      if (expected !== 'nothing') return flaw('ends-early')
      return blank(text, blanked)
    }
    if (expected === 'nothing') return flaw('after-end')
    if (char === '}' || char === ']') {
      if (open.at(-1) !== (char === '}' ? '{' : '[')) return flaw(wanted(expected))
      if (expected === 'value' || expected === 'name') {
        // A comma stands before it.
        if (lastComma < 0) return flaw('value')
        blanked.push([lastComma, lastComma + 1])
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

/** Where what means nothing ends; null where a comment does not. What JSON does not know of it is noted. */
function skipGap(text: string, from: number, blanked: [number, number][]): number | null {
  for (let at = from; ; at++) {
    const char = text[at] ?? ''
    if (char !== '' && ' \t\n\r'.includes(char)) continue
    if (char === '\uFEFF' || (char !== '' && /\s/.test(char))) {
      blanked.push([at, at + 1])
      continue
    }
    const isLine = text.startsWith('//', at)
    if (!isLine && !text.startsWith('/*', at)) return at
    const close = isLine ? text.indexOf('\n', at) : text.indexOf('*/', at + 2)
    if (close < 0 && !isLine) return null
    const end = close < 0 ? text.length : isLine ? close : close + 2
    blanked.push([at, end])
    at = end - 1
  }
}

/** Behind the string that begins at `from`; the complement of where it breaks, which is negative, if it does. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '"') return at + 1
    if (char < ' ') return ~at
    if (char !== '\\') continue
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

function blank(text: string, ranges: [number, number][]): JsonText {
  const sorted = ranges.toSorted(([one], [other]) => one - other)
  const [first] = sorted
  if (!first) return { ok: true, json: text, mended: null }
  let json = ''
  let kept = 0
  for (const [from, to] of sorted) {
    json += text.slice(kept, from) + text.slice(from, to).replace(/[^\n\r]/g, ' ')
    kept = to
  }
  return { ok: true, json: json + text.slice(kept), mended: placeOf(text, first[0]) }
}

function placeOf(text: string, at: number): Place {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
