import 'server-only'
import { withoutTrailing } from '@/lib/a2a/without-trailing'

/** The ways to write an address that lead to the same place: with a slash at its end and without. */
export function spellings(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return [address]
  url.hash = ''
  const without = withoutTrailing(url.pathname, /\//)
  return [...new Set([address, ...[`${without}/`, without].map((path) => withPath(url, path))])]
}

const hosts = ['localhost', '127.0.0.1', '[::1]']

/** Addresses that most likely lead to the same place: in the other scheme, or this machine by its other names. */
export function nearSpellings(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const names = hosts.includes(url.hostname) ? hosts : [url.hostname]
  const near = names.flatMap((hostname) => ['http:', 'https:'].map((protocol) => withHost(url, hostname, protocol)))
  const same = new Set(spellings(address))
  return [...new Set(near.flatMap(spellings))].filter((one) => !same.has(one))
}

function withPath(url: URL, pathname: string): string {
  const other = new URL(url)
  other.pathname = pathname
  return other.href
}

function withHost(url: URL, hostname: string, protocol: string): string {
  const other = new URL(url)
  other.hostname = hostname
  other.protocol = protocol
  return other.href
}
