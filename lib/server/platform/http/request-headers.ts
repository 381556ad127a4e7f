import 'server-only'

/** Returns true if the request's `If-None-Match` contains this ETag, strong or weak (RFC 9110 §13.1.2). */
export function matchesEtag(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  return known.some((each) => each.trim() === '*' || weak(each) === weak(etag))
}

const weak = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Returns true if the client wants the response before the work is done: `Prefer: respond-async` (RFC 7240 §4.1). */
export function prefersAsync(headers: Headers): boolean {
  return /\brespond-async\b/i.test(headers.get('prefer') ?? '')
}

/** Request header for the access token, used when `Authorization` is meant for the agent. */
export const accessTokenHeader = 'switchboard-token'
