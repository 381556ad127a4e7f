import 'server-only'
import ipaddr from 'ipaddr.js'
import { ok, type Outcome, problem } from '@/lib/a2a/outcome'

/** True for hosts that hardly ever have a certificate: this machine, addresses, names without a dot or of a local zone. */
function isNearby(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) || !host.includes('.') || /\.(local|internal|localhost|test|lan)$/.test(host)
}

/**
 * What a person typed as an address, as URLs, the likelier first: without a scheme both are possible,
 * http first for nearby hosts and named ports.
 */
export function typedUrls(typed: string): Outcome<URL[]> {
  const text = typed.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme && scheme !== 'http' && scheme !== 'https') return problem('Only http and https addresses can be called.')
  const url = URL.parse(scheme ? text : `http://${text.replace(/^\/+/, '')}`)
  if (!url || /\s/.test(text))
    return problem('This is not an address, such as https://agent.example or localhost:9999.')
  if (url.username || url.password)
    return problem('The address must not hold a user name or password. Give them as a credential instead.')
  url.hash = ''
  if (scheme) return ok([url])
  const secure = new URL(url)
  secure.protocol = 'https:'
  return ok(isNearby(url) || url.port !== '' ? [url, secure] : [secure, url])
}
