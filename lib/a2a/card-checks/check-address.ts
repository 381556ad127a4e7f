import type { AgentInterface } from '@/lib/a2a/card'
import { type CardCheck, type Finding, createFinding } from '@/lib/a2a/card-checks/check-item'
import { toDisplayUrl, truncate } from '@/lib/a2a/card-checks/describe-value'
import { checkSuspiciousAddress, suspiciousAddressRules } from '@/lib/a2a/card-checks/check-suspicious-address'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { type ListedInterface, listInterfaces } from '@/lib/a2a/card-checks/list-interfaces'
import { isCallable } from '@/lib/a2a/cards/interfaces'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'

const ofUrl = { 'v0.1': '5.5', 'v0.2': '5.5', 'v0.3': '5.5', 'v1.0': '4.4.6' }

export const addressRules = {
  address: ownRule('ok'),
  'address-missing': rule('error', ofUrl),
  'address-unusable': rule('error', ofUrl),
  'address-not-callable': ownRule('error'),
  'address-password': ownRule('error'),
  'address-scheme': rule('warning', ofUrl),
  'address-relative': rule('warning', ofUrl),
  ...suspiciousAddressRules,
}
type Code = keyof typeof addressRules

function checkInterfaceUrl({ path, url: address, binding }: ListedInterface, found: URL | null): Finding<Code>[] {
  // gRPC addresses consist of host and port.
  if (binding && /^grpc$/i.test(binding)) return []
  const absolute = URL.parse(address.trim())
  const resolved = resolveUrl(address, found?.href ?? '')
  if (!resolved) return [createFinding('address-scheme', path, { url: toDisplayUrl(address) })]
  const url = new URL(resolved)
  const relative: Finding<Code>[] = absolute
    ? []
    : [createFinding('address-relative', path, { url: toDisplayUrl(address), resolved: toDisplayUrl(url.href) })]
  return [...relative, ...checkSuspiciousAddress(url, path, found)]
}

function listBindings(interfaces: AgentInterface[]): string {
  return truncate([...new Set(interfaces.map((one) => one.binding))].join(', '))
}

/** Checks whether Switchboard can call the agent. */
const checkEndpoint: CardCheck<Code> = ({ generation, reading: { card, endpoint, binding } }) => {
  const path = generation === 'v1.0' ? 'supportedInterfaces' : 'url'
  if (card.interfaces.length === 0) return [createFinding('address-missing', path)]
  if (!endpoint) return [createFinding('address-unusable', path)]
  if (!isCallable(binding))
    return [createFinding('address-not-callable', path, { offered: listBindings(card.interfaces) })]
  const url = URL.parse(endpoint)
  return url?.username || url?.password
    ? [createFinding('address-password', path, { host: url.host })]
    : [createFinding('address', path, { url: toDisplayUrl(endpoint) })]
}

/** Checks every URL of the card, and the endpoint that is called. */
export const checkAddress: CardCheck<Code> = (checked) => {
  const found = URL.parse(checked.foundAt)
  return [...checkEndpoint(checked), ...listInterfaces(checked.json).flatMap((one) => checkInterfaceUrl(one, found))]
}
