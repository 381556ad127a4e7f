import 'server-only'
import { env } from '@/lib/server/platform/env'

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

/** Returns Switchboard's own URL as its callers write it: PUBLIC_URL, or the URL of the request. Without a trailing slash. */
export function readBaseUrl(headers: Headers): string {
  const { PUBLIC_URL } = env()
  if (PUBLIC_URL) return PUBLIC_URL
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${protocol}://${headers.get('host') ?? listenHost()}`
}

/** Returns the URL at which the process can reach itself. */
export function getLoopbackUrl(): string {
  return `http://${listenHost()}`
}

function listenHost(): string {
  const { HOST, PORT } = env()
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${PORT}`
}
