import 'server-only'

/** Returns true if the client wants the response before the work is done: `Prefer: respond-async` (RFC 7240 §4.1). */
export function prefersAsync(headers: Headers): boolean {
  return /\brespond-async\b/i.test(headers.get('prefer') ?? '')
}
