import { trimStray } from '@/lib/a2a/bindings/stray-characters'
import type { Json } from '@/lib/a2a/json'
import { excessMessages, jsonExcess } from '@/lib/a2a/parse-bounded-json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/**
 * Parses a body or the data of an event. Byte order marks, record separators and white space around the JSON are ignored.
 * A text beyond `jsonBounds` is a problem, and is not parsed.
 */
export function parseJson(text: string): Outcome<Json> {
  const excess = jsonExcess(text)
  if (excess) return problem(`The JSON ${excessMessages[excess]}`)
  const parsed = tryParse(text)
  if (parsed) return parsed
  const trimmed = trimStray(text)
  const retried = trimmed === '' || trimmed.length === text.length ? undefined : tryParse(trimmed)
  return retried ?? problem(text === '' ? 'The response is empty.' : 'The response is not JSON.')
}

/** What is wrong with a request body that `parseJson` does not accept. */
export function requestProblem(text: string): string {
  const excess = jsonExcess(text)
  return excess ? `The JSON ${excessMessages[excess]}` : 'The request body is not JSON.'
}

function tryParse(text: string): Outcome<Json> | undefined {
  try {
    return ok(JSON.parse(text) as Json)
  } catch {
    return undefined
  }
}
