import type { Json } from '@/lib/a2a/json'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** The JSON value in an answer's body or a frame. */
export function parseJson(text: string): Outcome<Json> {
  try {
    return ok(JSON.parse(text) as Json)
  } catch {
    return problem(text === '' ? 'The response is empty.' : 'The response is not JSON.')
  }
}
