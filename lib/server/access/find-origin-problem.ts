import 'server-only'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '@/scripts/listen-problem.mjs'

export interface OwnOrigins {
  HOST: string
  PUBLIC_URL?: string | undefined
}

/** Returns the host name of a `Host` header without port and brackets, in lower case; null if it is invalid. */
function hostName(host: string): string | null {
  const url = URL.parse(`http://${host}`)
  const plain = url && !url.username && !url.password && url.pathname === '/' && !url.search && !url.hash
  return plain ? url.hostname.replace(/^\[(.*)\]$/, '$1') : null
}

/**
 * Returns a sentence that says why a request is not same-origin; null if it is. A foreign `Host` is a rebound name; a foreign
 * `Origin` or fetch site is another site's page that uses the person's browser. Any port is accepted in `Host`, because
 * containers and tunnels change it; an `Origin` must equal the requested `Host`.
 */
export function findOriginProblem(method: string, headers: Headers, own: OwnOrigins): string | null {
  const host = headers.get('host') ?? ''
  if (!isOwnHost(host, own))
    return `The host "${(hostName(host) ?? host).slice(0, 100)}" is not allowed. To allow it, set PUBLIC_URL.`
  const origin = headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, host, own)) return 'Cross-site requests are not allowed.'
  const isCrossSite = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  const reads = method === 'GET' || method === 'HEAD'
  if (isCrossSite && !(reads && headers.get('sec-fetch-mode') === 'navigate'))
    return 'Cross-site requests are not allowed.'
  return null
}

function isOwnHost(host: string, own: OwnOrigins): boolean {
  const name = hostName(host)
  if (name === null) return false
  if (isLoopback(name) || name === hostName(own.HOST) || name === own.HOST) return true
  if (own.PUBLIC_URL && name === hostName(new URL(own.PUBLIC_URL).host)) return true
  // An address cannot be rebound. A server that other machines use is reachable at any of its addresses.
  return !isLoopback(own.HOST) && ipaddr.isValid(name)
}

function isOwnOrigin(origin: string, host: string, own: OwnOrigins): boolean {
  if (own.PUBLIC_URL && origin === new URL(own.PUBLIC_URL).origin) return true
  const url = URL.parse(origin)
  // Parsing both removes ports that are the default of the scheme.
  return url !== null && url.host === URL.parse(`${url.protocol}//${host}`)?.host
}
