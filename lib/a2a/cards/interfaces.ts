import { readRequestedVersion } from '@/lib/a2a/bindings/incoming-requests'
import type { AgentInterface } from '@/lib/a2a/card'
import { resolveGrpcUrl } from '@/lib/a2a/cards/resolve-grpc-url'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { collectNotes, readMembers } from '@/lib/a2a/reading/read-members'

/**
 * True for `protocolVersion` 0.1 in a card at `agent-card.json`. That file name is from v0.3 (§5.3) and v0.1 has no such
 * member, so the value is a framework's own version. A card with `authentication` is v0.1 nevertheless.
 */
export function hasImplausibleVersion({ protocolVersion, authentication }: JsonObject, cardUrl: string): boolean {
  const isOld = typeof protocolVersion === 'string' && versionDialect(protocolVersion) === 'v0.1'
  return isOld && authentication === undefined && /\/agent-card\.json(\?|$)/.test(cardUrl)
}

const bindings = new Map([
  ['jsonrpc', 'JSONRPC'],
  ['grpc', 'GRPC'],
  ['httpjson', 'HTTP+JSON'],
  ['rest', 'HTTP+JSON'],
])

/** Returns `JSONRPC`, `HTTP+JSON` or `GRPC` for any spelling. The URI of a custom binding is kept. */
function readBinding(name: string | undefined): string {
  if (!name) return 'JSONRPC'
  return bindings.get(name.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? name
}

/** gRPC has host and port, which would resolve as a path. */
function resolveInterfaceUrl(url: string, binding: string, cardUrl: string): string | undefined {
  return binding === 'GRPC' ? resolveGrpcUrl(url) : resolveUrl(url, cardUrl)
}

function isSame(one: AgentInterface, other: AgentInterface): boolean {
  return one.url === other.url && one.binding === other.binding && one.dialect === other.dialect
}

/** Values for members that an interface lacks. */
type Defaults = Pick<AgentInterface, 'protocolVersion' | 'dialect'>

function readOne(json: Json, cardUrl: string, defaults: Defaults): AgentInterface[] {
  if (!isObject(json)) return []
  const entry = readMembers(json, collectNotes())
  const url = entry.text('url')
  if (!url) return []
  const binding = readBinding(entry.text('protocolBinding', 'transport'))
  const protocolVersion = entry.text('protocolVersion') || defaults.protocolVersion
  const dialect = versionDialect(protocolVersion) ?? defaults.dialect
  const tenant = entry.text('tenant') || undefined
  const one = { url: resolveInterfaceUrl(url, binding, cardUrl) ?? url, binding }
  return [
    { ...one, ...(protocolVersion && { protocolVersion }), ...(dialect && { dialect }), ...(tenant && { tenant }) },
  ]
}

function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : []
}

/**
 * Returns the interfaces of a card, preferred first: `supportedInterfaces` (v1.0 §4.4.6), then `url` and `additionalInterfaces`
 * (v0.3 §5.5). An interface without a version gets the version of the card, if that is plausible.
 */
export function readInterfaces(json: JsonObject, cardUrl: string): AgentInterface[] {
  const card = readMembers(json, collectNotes())
  const own: Defaults = hasImplausibleVersion(json, cardUrl)
    ? { dialect: 'v0.3' }
    : { protocolVersion: card.text('protocolVersion') }
  const supported = listOf(card.take('supportedInterfaces')).flatMap((one) => readOne(one, cardUrl, own))
  // A v1.0 card that also has a `url` has it for earlier clients.
  const earlier: Defaults = supported.length > 0 ? { ...own, dialect: 'v0.3' } : own
  const main = { url: card.text('url') ?? null, transport: card.text('preferredTransport') ?? null }
  const others = [main, ...listOf(card.take('additionalInterfaces'))].flatMap((one) => readOne(one, cardUrl, earlier))
  const all = [...supported, ...others]
  return all.filter((one, position) => all.findIndex((other) => isSame(one, other)) === position)
}

const bindingOrder = ['JSONRPC', 'HTTP+JSON', 'GRPC']
const dialectOrder = ['v1.0', 'v0.3', 'v0.1']

function rank(list: unknown[], item: unknown): number {
  const position = list.indexOf(item)
  return position < 0 ? list.length : position
}

function byBinding(one: AgentInterface): number {
  return rank(bindingOrder, one.binding)
}

/** Returns the interface to call: JSON-RPC first, then the requested dialect or else the newest, then the card's order. */
export function chooseInterface(interfaces: AgentInterface[], dialect?: DialectId): AgentInterface | undefined {
  const byDialect = (one: AgentInterface): number =>
    rank(dialect ? [dialect, ...dialectOrder] : dialectOrder, one.dialect)
  return interfaces
    .filter((one) => resolveUrl(one.url, '') !== undefined)
    .toSorted((one, other) => byBinding(one) - byBinding(other) || byDialect(one) - byDialect(other))[0]
}

/** Returns the card shapes that a request asks for with `A2A-Version`; without it v0.3 and v1.0, as both use `agent-card.json`. */
export function requestedDialects(request: Request): DialectId[] {
  const requested = versionDialect(readRequestedVersion(request) ?? undefined)
  // v0.3 clients send no version and read the members that v1.0 removed; v1.0 clients ignore those.
  return requested ? [requested] : ['v0.3', 'v1.0']
}
