export type HostKind = 'any' | 'loopback' | 'private' | 'unroutable' | 'placeholder' | 'public'

const ranges: [HostKind, RegExp][] = [
  ['any', /^0\.0\.0\.0$/],
  ['loopback', /^127\./],
  ['private', /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/],
  // RFC 5737: addresses for documents.
  ['placeholder', /^(192\.0\.2|198\.51\.100|203\.0\.113)\./],
  // This network, link-local, multicast and reserved.
  ['unroutable', /^(0\.|169\.254\.|22[4-9]\.|2[3-5]\d\.)/],
]
const names: [HostKind, RegExp][] = [
  ['loopback', /^(.+\.)?localhost$/],
  // RFC 2606 and 6761: names for documents and tests.
  ['placeholder', /(^|\.)(example|test|invalid|example\.(com|net|org))$/],
  ['private', /(\.(local|internal|intranet|lan|corp|home\.arpa)|^[^.]+)$/],
]
const sixes: [HostKind, RegExp][] = [
  ['any', /^::$/],
  ['loopback', /^::1$/],
  ['private', /^f[cd]/],
  ['placeholder', /^2001:db8:/],
  ['unroutable', /^(fe[89ab]|ff)/],
]

function first(kinds: [HostKind, RegExp][], host: string): HostKind {
  return kinds.find(([, pattern]) => pattern.test(host))?.[0] ?? 'public'
}

/** `[::ffff:7f00:1]` is 127.0.0.1. */
function unmapped(address: string): string | undefined {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? []
  if (!high || !low) return undefined
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.')
}

/** Who can reach a host by its name or address alone, which no lookup is made for. */
export function hostKind({ hostname }: URL): HostKind {
  if (hostname.startsWith('[')) {
    const address = hostname.slice(1, -1)
    const four = unmapped(address)
    return four ? first(ranges, four) : first(sixes, address)
  }
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? first(ranges, hostname) : first(names, hostname.replace(/\.$/, ''))
}
