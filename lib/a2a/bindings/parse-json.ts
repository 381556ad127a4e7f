import type { Json } from '@/lib/a2a/json'
import { excessMessages, findJsonExcess } from '@/lib/a2a/json/parse-bounded-json'
import { parsePrintableJson } from '@/lib/a2a/json/parse-printable-json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

const lineEndsAndTabs = [0x09, 0x0d] as const
const [space, noBreakSpace] = [0x20, 0xa0]
/** White space beyond Latin-1 as defined by JavaScript (ECMA-262 §12.2 and §12.3). */
const rareSpaces = new Set([0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff])
/** U+001E starts a record in JSON text sequences (RFC 7464), which some frameworks put into event streams. */
const recordSeparator = 0x1e

/** True for white space of any kind, byte order marks and record separators. JSON itself allows only the first four. */
function isStray(code: number): boolean {
  if (code <= space)
    return code === space || code === recordSeparator || (code >= lineEndsAndTabs[0] && code <= lineEndsAndTabs[1])
  if (code < noBreakSpace) return false
  return code === noBreakSpace || (code >= 0x2000 && code <= 0x200a) || rareSpaces.has(code)
}

const isJsonSpace = (character: string): boolean => ' \t\n\r'.includes(character)

/** Returns the range of `text` without stray characters around it. */
function rangeWithoutStray(text: string): [number, number] {
  let start = 0
  let end = text.length
  while (start < end && isStray(text.charCodeAt(start))) start += 1
  while (end > start && isStray(text.charCodeAt(end - 1))) end -= 1
  return [start, end]
}

/** Returns `text` without white space, byte order marks and record separators around it. */
export function trimStrayCharacters(text: string): string {
  // `trim` removes everything except record separators, and is many times faster.
  const trimmed = text.trim()
  return trimmed.slice(...rangeWithoutStray(trimmed))
}

/** Returns the characters around `text` that JSON does not allow there, each once, for example `U+001E`. */
export function findStrayCharacters(text: string): string[] {
  const [start, end] = rangeWithoutStray(text)
  if (start === 0 && end === text.length) return []
  const characters = new Set(text.slice(0, start) + text.slice(end))
  return [...characters]
    .filter((character) => !isJsonSpace(character))
    .map((char) => `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
}

/**
 * Parses a body or the data of an event. Byte order marks, record separators and white space around the JSON are ignored.
 * Returns a problem, without parsing, for a text that exceeds `jsonBounds`. `printable`: the text has no control character.
 */
export function parseJson(text: string, printable = false): Outcome<Json> {
  const excess = findJsonExcess(text)
  if (excess) return problem(`The JSON ${excessMessages[excess]}`)
  const parsed = printable ? tryParse(text, parsePrintableJson) : tryParse(text)
  if (parsed) return parsed
  const trimmed = trimStrayCharacters(text)
  const retried = trimmed === '' || trimmed.length === text.length ? undefined : tryParse(trimmed)
  return retried ?? problem(text === '' ? 'The response is empty.' : 'The response is not JSON.')
}

/** Describes why `parseJson` does not accept a request body. */
export function describeBodyError(text: string): string {
  const excess = findJsonExcess(text)
  return excess ? `The JSON ${excessMessages[excess]}` : 'The request body is not JSON.'
}

function tryParse(text: string, parse: (text: string) => Json = JSON.parse): Outcome<Json> | undefined {
  try {
    return ok(parse(text))
  } catch {
    return undefined
  }
}
