import { classifyHost, type HostKind } from '@/lib/a2a/cards/resolve-url'

/** Schemes of gRPC targets, with the scheme of the connection where they tell it. `dns` is gRPC's name syntax. */
const schemes: Readonly<Record<string, 'http' | 'https' | 'unknown'>> = {
  http: 'http',
  https: 'https',
  grpc: 'http',
  grpcs: 'https',
  dns: 'unknown',
  ipv4: 'unknown',
  ipv6: 'unknown',
}

/** Hosts that are called without TLS if the card does not say. Servers of public hosts have certificates. */
const plainHosts = new Set<HostKind>(['any', 'loopback', 'private'])

/** Host and port, as gRPC writes it: a name, an IPv4 address or an IPv6 address in brackets. */
const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns the http(s) URL of a gRPC target: `host:port`, `https://host:port`, `grpc://host:port` or `dns:///host:port`. A target
 * without a scheme uses TLS, unless its host is on loopback or a private network. A path is kept, but gRPC does not use it.
 * Returns undefined for anything else.
 */
export function resolveGrpcUrl(target: string): string | undefined {
  const text = target.trim()
  const colon = text.indexOf(':')
  const name = text.slice(0, Math.max(colon, 0)).toLowerCase()
  const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined
  if (scheme === 'http' || scheme === 'https') {
    const url = URL.parse(text.replace(/^[^:]+/, scheme))
    return url?.hostname ? url.href : undefined
  }
  // `dns:host`, `dns:///host` and `dns://server/host`: the name server is not used.
  const authority = scheme ? text.slice(colon + 1).replace(/^\/\/[^/]*\//, '') : text
  if (!hostAndPort.test(authority)) return undefined
  const secure = URL.parse(`https://${authority}`)
  if (!secure) return undefined
  const isPlain = plainHosts.has(classifyHost(secure)) && secure.port !== ''
  return isPlain ? `http://${secure.host}/` : secure.href
}
