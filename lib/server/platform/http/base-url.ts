import 'server-only'
import { env } from '@/lib/server/platform/env'

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
