import type { AgentInterface } from '@/lib/a2a/card'
import { resolveGrpcUrl } from '@/lib/a2a/cards/resolve-grpc-url'
import { type CardCheck, createFinding, type Finding } from '@/lib/a2a/card-checks/check-item'
import { classifyHost, type HostKind, resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { hasValue, toDisplayUrl, truncate } from '@/lib/a2a/card-checks/describe-value'
import { ownRule, rule } from '@/lib/a2a/card-checks/rule'
import { isCallable } from '@/lib/a2a/card'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'

/** A URL that a card lists, as written. */
interface ListedInterface {
  /** Path of the URL. */
  path: string
  url: string
  /** Path of the binding, and its name if it has one. */
  bindingPath: string
  binding: string | undefined
}

const nonEmptyText = (json: Json | undefined): string | undefined =>
  typeof json === 'string' && json ? json : undefined

function readList(card: JsonObject, name: string, member: string): ListedInterface[] {
  const entries = Array.isArray(card[name]) ? card[name] : []
  return entries.flatMap((entry, position) => {
    const url = isObject(entry) ? nonEmptyText(entry.url) : undefined
    if (!isObject(entry) || !url) return []
    const at = `${name}[${position}]`
    return [{ path: `${at}.url`, url, bindingPath: `${at}.${member}`, binding: nonEmptyText(entry[member]) }]
  })
}

/** Returns every URL that a card of any protocol version lists, with its path. */
function listInterfaces(card: JsonObject): ListedInterface[] {
  const url = nonEmptyText(card.url)
  const main = url && {
    path: 'url',
    url,
    bindingPath: 'preferredTransport',
    binding: nonEmptyText(card.preferredTransport),
  }
  return [
    ...readList(card, 'supportedInterfaces', 'protocolBinding'),
    ...(main ? [main] : []),
    ...readList(card, 'additionalInterfaces', 'transport'),
  ]
}

const suspiciousAddressRules = {
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
type SuspiciousAddressCode = keyof typeof suspiciousAddressRules

/** Returns the last two labels of a host name, an approximation of the registered domain. */
const registeredDomain = ({ hostname }: URL): string => hostname.split('.').slice(-2).join('.')

function checkHost(url: URL, cardUrl: URL | null): SuspiciousAddressCode | undefined {
  const kind = classifyHost(url)
  if (kind === 'any') return 'address-to-listen-on'
  if (kind === 'unroutable') return 'address-unroutable'
  if (cardUrl?.hostname === url.hostname) return undefined
  const from: HostKind | undefined = cardUrl ? classifyHost(cardUrl) : undefined
  if (kind === 'loopback') return from && from !== 'loopback' && from !== 'any' ? 'address-local' : undefined
  if (kind === 'private') return from === 'public' || from === 'placeholder' ? 'address-private' : undefined
  if (kind === 'placeholder') return 'address-placeholder'
  return cardUrl && from === 'public' && registeredDomain(cardUrl) !== registeredDomain(url)
    ? 'address-elsewhere'
    : undefined
}

/**
 * Checks a URL of a card for hosts and protocols that callers probably cannot or should not use. `cardUrl`: the URL of the
 * card.
 */
function checkSuspiciousAddress(url: URL, path: string, cardUrl: URL | null): Finding<SuspiciousAddressCode>[] {
  const { host } = url
  const odd = checkHost(url, cardUrl)
  const values = { host, ...(cardUrl && { found: cardUrl.host }) }
  const plain = url.protocol === 'http:'
  const items: Finding<SuspiciousAddressCode>[] = odd ? [createFinding(odd, path, values)] : []
  if (plain && cardUrl?.protocol === 'https:') items.push(createFinding('address-plain-http', path, { host }))
  else if (plain && classifyHost(url) === 'public') items.push(createFinding('address-insecure', path, { host }))
  if (url.hash) items.push(createFinding('address-fragment', path))
  return items
}

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
type AddressCode = keyof typeof addressRules

function checkInterfaceUrl(
  { path, url: address, binding }: ListedInterface,
  cardUrl: URL | null,
): Finding<AddressCode>[] {
  // gRPC targets consist of host and port.
  if (binding && /^grpc$/i.test(binding)) {
    const target = resolveGrpcUrl(address)
    if (!target) return [createFinding('address-scheme', path, { url: toDisplayUrl(address) })]
    return checkSuspiciousAddress(new URL(target), path, cardUrl)
  }
  const absolute = URL.parse(address.trim())
  const resolved = resolveUrl(address, cardUrl?.href ?? '')
  if (!resolved) return [createFinding('address-scheme', path, { url: toDisplayUrl(address) })]
  const url = new URL(resolved)
  const relative: Finding<AddressCode>[] = absolute
    ? []
    : [createFinding('address-relative', path, { url: toDisplayUrl(address), resolved: toDisplayUrl(url.href) })]
  return [...relative, ...checkSuspiciousAddress(url, path, cardUrl)]
}

function listBindings(interfaces: AgentInterface[]): string {
  return truncate([...new Set(interfaces.map((one) => one.binding))].join(', '))
}

/** Checks whether Switchboard can call the agent. */
const checkEndpoint: CardCheck<AddressCode> = ({ generation, reading: { card, endpoint, binding } }) => {
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
export const checkAddress: CardCheck<AddressCode> = (checked) => {
  const cardUrl = URL.parse(checked.cardUrl)
  return [...checkEndpoint(checked), ...listInterfaces(checked.json).flatMap((one) => checkInterfaceUrl(one, cardUrl))]
}

/** True for a check about the card's URLs. It does not apply if a person chose another endpoint. */
export function isAddressCheck(code: string): boolean {
  return Object.hasOwn(addressRules, code)
}

const ofBinding = { 'v0.2': '5.5.5', 'v0.3': '5.5.5', 'v1.0': '4.4.6' }

export const interfacesRules = {
  'url-missing': rule('warning', { 'v0.2': '5.5', 'v0.3': '5.6.1' }),
  'interfaces-missing': rule('warning', { 'v1.0': '4.4.1' }),
  'transport-missing': rule('hint', { 'v0.3': '5.6.1' }),
  'binding-spelling': rule('warning', ofBinding),
  'binding-unknown': rule('hint', ofBinding),
  'interface-twice': rule('hint', { 'v0.2': '5.5.5', 'v0.3': '5.6.2', 'v1.0': '8.3.1' }),
}
type InterfacesCode = keyof typeof interfacesRules

const bindings = ['JSONRPC', 'GRPC', 'HTTP+JSON']
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

function checkBinding({ bindingPath, binding }: ListedInterface): Finding<InterfacesCode>[] {
  if (!binding || bindings.includes(binding)) return []
  const name = bare(binding) === 'rest' ? 'httpjson' : bare(binding)
  const meant = bindings.find((one) => bare(one) === name)
  if (meant) return [createFinding('binding-spelling', bindingPath, { binding: truncate(binding), meant })]
  // Custom bindings are named by URIs.
  return URL.canParse(binding) ? [] : [createFinding('binding-unknown', bindingPath, { binding: truncate(binding) })]
}

/** Finds entries of the list that repeat an earlier entry. */
function findRepeatedInterfaces(
  interfaces: ListedInterface[],
  versions: Map<string, string>,
): Finding<InterfacesCode>[] {
  const entries = interfaces
    .filter(({ path }) => path !== 'url')
    .map(({ path, url, binding = '' }) => ({ path, key: [url, binding, versions.get(path)].join('\n') }))
  return entries
    .filter(({ key }, position) => entries.findIndex((other) => other.key === key) < position)
    .map(({ path }) => createFinding('interface-twice', path.replace(/\.url$/, '')))
}

/** Checks whether the URLs are where the card's protocol version expects them, and how their bindings are named. */
export const checkInterfaces: CardCheck<InterfacesCode> = ({ json, generation, reading: { card } }) => {
  const interfaces = listInterfaces(json)
  const listed = Array.isArray(json.supportedInterfaces) ? json.supportedInterfaces : []
  const versions = new Map(
    listed.map((one, position) => [`supportedInterfaces[${position}].url`, JSON.stringify(one)] as const),
  )
  const callable = card.interfaces.length > 0
  const main = hasValue(json, 'url')
  return [
    ...(callable && generation !== 'v1.0' && !main && listed.length === 0
      ? [createFinding('url-missing' as const, 'url')]
      : []),
    ...(callable && listed.length === 0 ? [createFinding('interfaces-missing' as const, 'supportedInterfaces')] : []),
    ...(main && !hasValue(json, 'preferredTransport')
      ? [createFinding('transport-missing' as const, 'preferredTransport')]
      : []),
    ...interfaces.flatMap(checkBinding),
    ...findRepeatedInterfaces(interfaces, versions),
  ]
}
