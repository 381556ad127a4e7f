import { trimStray } from '@/lib/a2a/bindings/stray-characters'
import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** Parses a body or the data of an event. Byte order marks, record separators and white space around the JSON are ignored. */
export function parseJson(text: string): Outcome<Json> {
  return (
    tryParse(text) ??
    tryParse(trimStray(text)) ??
    problem(text === '' ? 'The response is empty.' : 'The response is not JSON.')
  )
}

function tryParse(text: string): Outcome<Json> | undefined {
  try {
    return ok(JSON.parse(text) as Json)
  } catch {
    return undefined
  }
}
