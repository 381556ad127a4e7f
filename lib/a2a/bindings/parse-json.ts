import { trimStrayCharacters } from '@/lib/a2a/bindings/stray-characters'
import type { Json } from '@/lib/a2a/json'
import { excessMessages, findJsonExcess } from '@/lib/a2a/json/parse-bounded-json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/**
 * Parses a body or the data of an event. Byte order marks, record separators and white space around the JSON are ignored.
 * Returns a problem, without parsing, for a text that exceeds `jsonBounds`.
 */
export function parseJson(text: string): Outcome<Json> {
  const excess = findJsonExcess(text)
  if (excess) return problem(`The JSON ${excessMessages[excess]}`)
  const parsed = tryParse(text)
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

function tryParse(text: string): Outcome<Json> | undefined {
  try {
    return ok(JSON.parse(text) as Json)
  } catch {
    return undefined
  }
}
