import type { AgentInterface } from '@/lib/a2a/card'
import { type Check, type Finding, finding } from '@/lib/a2a/card-checks/check-item'
import { cut } from '@/lib/a2a/card-checks/cut'
import { oddAddress, oddAddressRules } from '@/lib/a2a/card-checks/odd-address'
import { ours, rule } from '@/lib/a2a/card-checks/rule'
import { type SaidInterface, saidInterfaces } from '@/lib/a2a/card-checks/said-interfaces'
import { shownUrl } from '@/lib/a2a/card-checks/shown-url'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'

const ofUrl = { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.6' }

export const addressRules = {
  address: ours('ok'),
  'address-missing': rule('error', ofUrl),
  'address-unusable': rule('error', ofUrl),
  'address-not-callable': ours('error'),
  'address-password': ours('error'),
  'address-scheme': rule('warning', ofUrl),
  'address-relative': rule('warning', ofUrl),
  ...oddAddressRules,
}
type Code = keyof typeof addressRules

function checkOne({ path, url: said, binding }: SaidInterface, found: URL | null): Finding<Code>[] {
  // gRPC has host and port.
  if (binding && /^grpc$/i.test(binding)) return []
  const absolute = URL.parse(said.trim())
  const resolved = resolveUrl(said, found?.href ?? '')
  if (!resolved) return [finding('address-scheme', path, { url: shownUrl(said) })]
  const url = new URL(resolved)
  const relative: Finding<Code>[] = absolute
    ? []
    : [finding('address-relative', path, { url: shownUrl(said), resolved: shownUrl(url.href) })]
  return [...relative, ...oddAddress(url, path, found)]
}

function others(interfaces: AgentInterface[]): string {
  return cut([...new Set(interfaces.map((one) => one.binding))].join(', '))
}

/** Whether the agent can be called from here at all. */
const checkEndpoint: Check<Code> = ({ generation, reading: { card, endpoint, binding } }) => {
  const path = generation === 'v1.0' ? 'supportedInterfaces' : 'url'
  if (card.interfaces.length === 0) return [finding('address-missing', path)]
  if (!endpoint) return [finding('address-unusable', path)]
  if (!isCallable(binding)) return [finding('address-not-callable', path, { offered: others(card.interfaces) })]
  const url = URL.parse(endpoint)
  return url?.username || url?.password
    ? [finding('address-password', path, { host: url.host })]
    : [finding('address', path, { url: shownUrl(endpoint) })]
}

/** Every address of the card, and the one that is called. */
export const checkAddress: Check<Code> = (checked) => {
  const found = URL.parse(checked.foundAt)
  return [...checkEndpoint(checked), ...saidInterfaces(checked.json).flatMap((one) => checkOne(one, found))]
}
