import { truncate } from '@/lib/a2a/card-checks/truncate'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** URL parsers normalize these segments, so the request would reach another path. */
const unsafeSegments = new Set(['', '.', '..'])

/** Encodes an ID as one path segment. Returns a problem for an ID that cannot be one. */
export function encodePathSegment(id: string): Outcome<string> {
  // A lone surrogate has no UTF-8 encoding.
  const isEncodable = !unsafeSegments.has(id) && id.isWellFormed()
  return isEncodable
    ? ok(encodeURIComponent(id))
    : problem(`The ID ${JSON.stringify(truncate(id))} cannot be used in a URL path.`)
}
