import 'server-only'
import ipaddr from 'ipaddr.js'
import { inputFault } from '@/lib/server/agents/input-fault'

/** True for hosts that hardly ever have a certificate: this machine, addresses, names without a dot or of a local zone. */
function isNearby(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) || !host.includes('.') || /\.(local|internal|localhost|test|lan)$/.test(host)
}

/**
 * What a person typed as an address, as URLs, the likelier first: without a scheme both are possible,
 * http first for nearby hosts and named ports. Throws `invalid-input` for what is no address.
 */
export function typedUrls(typed: string): [URL, ...URL[]] {
  const text = typed.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  // Not a host of that name with its port.
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
