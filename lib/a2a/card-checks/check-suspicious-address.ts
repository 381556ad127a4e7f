import { type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { type HostKind, classifyHost } from '@/lib/a2a/card-checks/classify-host'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'

export const suspiciousAddressRules = {
  'address-to-listen-on': ownRule('warning'),
  'address-unroutable': ownRule('warning'),
  'address-local': ownRule('warning'),
  'address-private': ownRule('warning'),
  'address-placeholder': ownRule('hint'),
  'address-plain-http': rule('warning', { 'v0.1': '4.1', 'v0.2': '4.1', 'v0.3': '4.1', 'v1.0': '7.1' }),
  'address-insecure': rule('hint', { 'v0.1': '4.1', 'v0.2': '4.1', 'v0.3': '4.1', 'v1.0': '7.1' }),
  'address-elsewhere': ownRule('hint'),
  'address-fragment': ownRule('hint'),
}
type Code = keyof typeof suspiciousAddressRules

/** Returns the last two labels of a host name, an approximation of the registered domain. */
const registeredDomain = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')

function checkHost(url: URL, found: URL | null): Code | undefined {
  const kind = classifyHost(url)
  if (kind === 'any') return 'address-to-listen-on'
  if (kind === 'unroutable') return 'address-unroutable'
  if (found?.hostname === url.hostname) return undefined
  const from: HostKind | undefined = found ? classifyHost(found) : undefined
  if (kind === 'loopback') return from && from !== 'loopback' && from !== 'any' ? 'address-local' : undefined
  if (kind === 'private') return from === 'public' || from === 'placeholder' ? 'address-private' : undefined
  if (kind === 'placeholder') return 'address-placeholder'
  return found && from === 'public' && registeredDomain(found) !== registeredDomain(url)
    ? 'address-elsewhere'
    : undefined
}

/**
 * Checks a URL of a card for hosts and protocols that callers probably cannot or should not use. `found`: the URL of the card.
 */
export function checkSuspiciousAddress(url: URL, path: string, found: URL | null): Finding<Code>[] {
  const { host } = url
  const odd = checkHost(url, found)
  const values = { host, ...(found && { found: found.host }) }
  const plain = url.protocol === 'http:'
  const items: Finding<Code>[] = odd ? [createFinding(odd, path, values)] : []
  if (plain && found?.protocol === 'https:') items.push(createFinding('address-plain-http', path, { host }))
  else if (plain && classifyHost(url) === 'public') items.push(createFinding('address-insecure', path, { host }))
  if (url.hash) items.push(createFinding('address-fragment', path))
  return items
}
