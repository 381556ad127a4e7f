import { cut } from '@/lib/a2a/card-checks/cut'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** Paths are normalised on their way: these would lead elsewhere. */
const elsewhere = new Set(['', '.', '..'])

/** An id as one segment of a path; a problem for what cannot be one. */
export function pathSegment(id: string): Outcome<string> {
  // Half of a surrogate pair has no UTF-8.
  const sayable = !elsewhere.has(id) && id.isWellFormed()
  return sayable
    ? ok(encodeURIComponent(id))
    : problem(`The ID ${JSON.stringify(cut(id))} cannot be used in a URL path.`)
}
