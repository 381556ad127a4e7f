import 'server-only'
import ipaddr from 'ipaddr.js'
import { isLoopback } from '@/scripts/listen-problem.mjs'

export interface Origins {
  HOST: string
  PUBLIC_URL?: string | undefined
}

/** The host name of a `Host` header, without port and brackets, lower case; null when it is none. */
function hostName(host: string): string | null {
  const url = URL.parse(`http://${host}`)
  const plain = url && !url.username && !url.password && url.pathname === '/' && !url.search && !url.hash
  return plain ? url.hostname.replace(/^\[(.*)\]$/, '$1') : null
}

/**
 * Why a request is not one of this server's own, as a sentence; null when it is.
 * A foreign `Host` is a rebound name; a foreign `Origin` or fetch site is another site's page using the person's browser.
 * Any port is fine in `Host`, because containers and tunnels change it; an `Origin` must equal the `Host` asked for.
 */
export function foreignRequest(method: string, headers: Headers, own: Origins): string | null {
  const host = headers.get('host') ?? ''
  if (!isOwnHost(host, own)) return `The host "${host.slice(0, 100)}" is not allowed. To allow it, set PUBLIC_URL.`
  const origin = headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, host, own)) return 'Cross-site requests are not allowed.'
  const fromElsewhere = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  const reads = method === 'GET' || method === 'HEAD'
  if (fromElsewhere && !(reads && headers.get('sec-fetch-mode') === 'navigate'))
    return 'Cross-site requests are not allowed.'
  return null
}

function isOwnHost(host: string, own: Origins): boolean {
  const name = hostName(host)
  if (name === null) return false
  if (isLoopback(name) || name === hostName(own.HOST) || name === own.HOST) return true
  if (own.PUBLIC_URL && name === hostName(new URL(own.PUBLIC_URL).host)) return true
  // An address cannot be rebound; a server for other machines is reached by any address it has.
  return !isLoopback(own.HOST) && ipaddr.isValid(name)
}

function isOwnOrigin(origin: string, host: string, own: Origins): boolean {
  if (own.PUBLIC_URL && origin === new URL(own.PUBLIC_URL).origin) return true
  const url = URL.parse(origin)
  // Ports that are a scheme's default are left out on both sides by this.
  return url !== null && url.host === URL.parse(`${url.protocol}//${host}`)?.host
}
