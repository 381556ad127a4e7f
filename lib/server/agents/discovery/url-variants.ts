import 'server-only'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

/** Returns the equivalent spellings of a URL: with and without a trailing slash. */
export function listUrlVariants(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return [address]
  url.hash = ''
  const without = withoutTrailing(url.pathname, /\//)
  return [...new Set([address, ...[`${without}/`, without].map((path) => withPath(url, path))])]
}

const hosts = ['localhost', '127.0.0.1', '[::1]']

/** Returns URLs that most likely lead to the same server: with the other scheme, or another name of this machine. */
export function listSimilarUrls(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const names = hosts.includes(url.hostname) ? hosts : [url.hostname]
  const near = names.flatMap((hostname) => ['http:', 'https:'].map((protocol) => withHost(url, hostname, protocol)))
  const same = new Set(listUrlVariants(address))
  return [...new Set(near.flatMap(listUrlVariants))].filter((one) => !same.has(one))
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
