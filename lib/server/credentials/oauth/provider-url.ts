import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { env } from '@/lib/server/platform/env'
import { isLoopback } from '@/scripts/listen-problem.mjs'

/**
 * Returns true if a provider may be called without HTTPS: if Switchboard listens on loopback, or the host is allowed by name.
 */
export function allowsPlainHttp(url: URL): boolean {
  const { HOST, OUTBOUND_ALLOW } = env()
  return isLoopback(HOST) || OUTBOUND_ALLOW.includes(url.hostname.toLowerCase())
}

/** Parses the URL of a provider. Throws `invalid-input` for one that may not be called. */
export function checkProviderUrl(text: string | undefined): URL {
  const url = URL.parse(text ?? '')
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Fault('invalid-input', 'The URL of the OAuth provider must start with http:// or https://.', {
      details: { code: 'provider-address' },
    })
  if (url.protocol === 'http:' && !allowsPlainHttp(url))
    throw new Fault('invalid-input', `The OAuth provider at ${url.host} must use HTTPS.`, {
      details: { code: 'provider-https', host: url.host },
    })
  return url
}
