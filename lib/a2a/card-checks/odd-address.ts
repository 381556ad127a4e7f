import { type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { type HostKind, hostKind } from '@/lib/a2a/card-checks/host-kind'
import { ours, rule } from '@/lib/a2a/card-checks/rule'

export const oddAddressRules = {
  'address-to-listen-on': ours('warning'),
  'address-unroutable': ours('warning'),
  'address-local': ours('warning'),
  'address-private': ours('warning'),
  'address-placeholder': ours('hint'),
  'address-plain-http': rule('warning', { 'v0.1': '4.1', 'v0.2': '4.1', 'v0.3': '4.1', 'v1.0': '7.1' }),
  'address-insecure': rule('hint', { 'v0.1': '4.1', 'v0.2': '4.1', 'v0.3': '4.1', 'v1.0': '7.1' }),
  'address-elsewhere': ours('hint'),
  'address-fragment': ours('hint'),
}
type Code = keyof typeof oddAddressRules

/** The last two labels: near enough to who owns a name. */
const owner = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')

function oddHost(url: URL, found: URL | null): Code | undefined {
  const kind = hostKind(url)
  if (kind === 'any') return 'address-to-listen-on'
  if (kind === 'unroutable') return 'address-unroutable'
  if (found?.hostname === url.hostname) return undefined
  const from: HostKind | undefined = found ? hostKind(found) : undefined
  if (kind === 'loopback') return from && from !== 'loopback' && from !== 'any' ? 'address-local' : undefined
  if (kind === 'private') return from === 'public' || from === 'placeholder' ? 'address-private' : undefined
  if (kind === 'placeholder') return 'address-placeholder'
  return found && from === 'public' && owner(found) !== owner(url) ? 'address-elsewhere' : undefined
}

/** What is odd about where a card sends its callers, given where it was found. */
export function oddAddress(url: URL, path: string, found: URL | null): Finding<Code>[] {
  const { host } = url
  const odd = oddHost(url, found)
  const values = { host, ...(found && { found: found.host }) }
  const plain = url.protocol === 'http:'
  const items: Finding<Code>[] = odd ? [finding(odd, path, values)] : []
  if (plain && found?.protocol === 'https:') items.push(finding('address-plain-http', path, { host }))
  else if (plain && hostKind(url) === 'public') items.push(finding('address-insecure', path, { host }))
  if (url.hash) items.push(finding('address-fragment', path))
  return items
}
