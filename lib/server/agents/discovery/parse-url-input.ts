import 'server-only'
import ipaddr from 'ipaddr.js'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'

/**
 * Returns true for hosts that rarely have a certificate: this machine, IP addresses, names without a dot or in a local zone.
 */
function isNearby(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) || !host.includes('.') || /\.(local|internal|localhost|test|lan)$/.test(host)
}

/**
 * Parses a URL that a user entered, the likelier interpretation first: without a scheme both are possible, HTTP first for
 * nearby hosts and explicit ports. Throws `invalid-input` if it is not a URL.
 */
export function parseUrlInput(input: string): [URL, ...URL[]] {
  const text = input.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  // These are schemes, not host names with a port.
  const isScript = /^(javascript|vbscript):/i.test(text)
  if (isScript || (scheme && scheme !== 'http' && scheme !== 'https')) throw inputFault('not-http', 'address')
  const url = URL.parse(scheme ? text : `http://${text.replace(/^\/+/, '')}`)
  if (!url || /\s/.test(text)) throw inputFault('not-address', 'address')
  if (url.username || url.password) throw inputFault('has-secret', 'address')
  url.hash = ''
  if (scheme) return [url]
  const secure = new URL(url)
  secure.protocol = 'https:'
  return isNearby(url) || url.port !== '' ? [url, secure] : [secure, url]
}
