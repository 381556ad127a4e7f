/** Characters that no URL contains unencoded (RFC 3986 §2). */
const foreign = /[\s\p{Cc}<>"{}|\\^`]/u

/**
 * Returns an http(s) URL of a card. A URL that starts with `/` is resolved against the card's URL. Returns undefined for
 * anything else, such as a sentence or a host name without a scheme, which a URL parser would resolve as a relative path.
 */
export function resolveUrl(url: string | undefined, cardUrl: string): string | undefined {
  const text = url?.trim()
  if (!text) return undefined
  const isRelative = text.startsWith('/') && !foreign.test(text)
  const resolved = URL.parse(text) ?? (isRelative ? URL.parse(text, cardUrl) : null)
  return resolved?.protocol === 'http:' || resolved?.protocol === 'https:' ? resolved.href : undefined
}

/**
 * Returns the endpoint at the origin of its card, for an endpoint that names a listen address such as `0.0.0.0`. Returns
 * undefined for any other endpoint, and if the card was pasted or came from a listen address itself.
 */
export function resolveListenAddress(endpoint: string, cardUrl: string | null): string | undefined {
  const [endpointUrl, cardLocation] = [URL.parse(endpoint), URL.parse(cardUrl ?? '')]
  if (!endpointUrl || !cardLocation || classifyHost(endpointUrl) !== 'any' || classifyHost(cardLocation) === 'any')
    return undefined
  return new URL(`${endpointUrl.pathname}${endpointUrl.search}`, cardLocation.origin).href
}

export type HostKind = 'any' | 'loopback' | 'private' | 'unroutable' | 'placeholder' | 'public'

const ipv4Ranges: [HostKind, RegExp][] = [
  ['any', /^0\.0\.0\.0$/],
  ['loopback', /^127\./],
  ['private', /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/],
  // RFC 5737: addresses for documentation.
  ['placeholder', /^(192\.0\.2|198\.51\.100|203\.0\.113)\./],
  // This network, link-local, multicast and reserved.
  ['unroutable', /^(0\.|169\.254\.|22[4-9]\.|2[3-5]\d\.)/],
]
const hostNames: [HostKind, RegExp][] = [
  ['loopback', /^(.+\.)?localhost$/],
  // RFC 2606 and 6761: names for documentation and tests.
  ['placeholder', /(^|\.)(example|test|invalid|example\.(com|net|org))$/],
  ['private', /(\.(local|internal|intranet|lan|corp|home\.arpa)|^[^.]+)$/],
]
const ipv6Ranges: [HostKind, RegExp][] = [
  ['any', /^::$/],
  ['loopback', /^::1$/],
  ['private', /^f[cd]/],
  ['placeholder', /^2001:db8:/],
  ['unroutable', /^(fe[89ab]|ff)/],
]

function findKind(kinds: [HostKind, RegExp][], host: string): HostKind {
  return kinds.find(([, pattern]) => pattern.test(host))?.[0] ?? 'public'
}

/** Returns the IPv4 address of an IPv4-mapped IPv6 address: `[::ffff:7f00:1]` is 127.0.0.1. */
function toMappedIpv4(address: string): string | undefined {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? []
  if (!high || !low) return undefined
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.')
}

/** Classifies a host by its name or address alone, without a DNS lookup. */
export function classifyHost({ hostname }: URL): HostKind {
  if (hostname.startsWith('[')) {
    const address = hostname.slice(1, -1)
    const four = toMappedIpv4(address)
    return four ? findKind(ipv4Ranges, four) : findKind(ipv6Ranges, address)
  }
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname)
    ? findKind(ipv4Ranges, hostname)
    : findKind(hostNames, hostname.replace(/\.$/, ''))
}
