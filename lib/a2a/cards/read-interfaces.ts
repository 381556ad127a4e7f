import type { AgentInterface } from '@/lib/a2a/card'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { hasImplausibleVersion } from '@/lib/a2a/cards/has-implausible-version'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { readMembers } from '@/lib/a2a/reading/read-members'
import { collectNotes } from '@/lib/a2a/reading/collect-notes'
import { versionDialect } from '@/lib/a2a/dialects/version-dialect'

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

function isSame(one: AgentInterface, other: AgentInterface): boolean {
  return one.url === other.url && one.binding === other.binding && one.dialect === other.dialect
}

/** Values for members that an interface lacks. */
type Defaults = Pick<AgentInterface, 'protocolVersion' | 'dialect'>

function readOne(json: Json, foundAt: string, defaults: Defaults): AgentInterface[] {
  if (!isObject(json)) return []
  const entry = readMembers(json, collectNotes())
  const url = entry.text('url')
  if (!url) return []
  const binding = readBinding(entry.text('protocolBinding', 'transport'))
  const protocolVersion = entry.text('protocolVersion') || defaults.protocolVersion
  const dialect = versionDialect(protocolVersion) ?? defaults.dialect
  const tenant = entry.text('tenant') || undefined
  // gRPC has host and port, which would resolve as a path.
  const one = { url: binding === 'GRPC' ? url : (resolveUrl(url, foundAt) ?? url), binding }
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
export function readInterfaces(json: JsonObject, foundAt: string): AgentInterface[] {
  const card = readMembers(json, collectNotes())
  const own: Defaults = hasImplausibleVersion(json, foundAt)
    ? { dialect: 'v0.3' }
    : { protocolVersion: card.text('protocolVersion') }
  const supported = listOf(card.take('supportedInterfaces')).flatMap((one) => readOne(one, foundAt, own))
  // A v1.0 card that also has a `url` has it for earlier clients.
  const earlier: Defaults = supported.length > 0 ? { ...own, dialect: 'v0.3' } : own
  const main = { url: card.text('url') ?? null, transport: card.text('preferredTransport') ?? null }
  const others = [main, ...listOf(card.take('additionalInterfaces'))].flatMap((one) => readOne(one, foundAt, earlier))
  const all = [...supported, ...others]
  return all.filter((one, position) => all.findIndex((other) => isSame(one, other)) === position)
}
