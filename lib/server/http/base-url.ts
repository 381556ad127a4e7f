import 'server-only'
import { env } from '@/lib/server/env'

/** Switchboard's own address as its callers write it: PUBLIC_URL, else the one the request came to. No slash at the end. */
export function baseUrl(headers: Headers): string {
  const { PUBLIC_URL } = env()
  if (PUBLIC_URL) return PUBLIC_URL
  const protocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  return `${protocol}://${headers.get('host') ?? listenHost()}`
}

/** Where the process itself can reach what it serves. */
export function loopbackUrl(): string {
  return `http://${listenHost()}`
}

function listenHost(): string {
  const { HOST, PORT } = env()
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${PORT}`
}
