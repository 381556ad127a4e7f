import type { AgentInterface } from '@/lib/a2a/card'
import { resolveUrl } from '@/lib/a2a/cards/resolve-url'
import { isVersionBeforePath } from '@/lib/a2a/cards/version-before-path'
import { isObject, type Json, type JsonObject } from '@/lib/a2a/json'
import { members } from '@/lib/a2a/reading/members'
import { collectNotes } from '@/lib/a2a/reading/notes'
import { versionDialect } from '@/lib/a2a/version-dialect'

const bindings = new Map([
  ['jsonrpc', 'JSONRPC'],
  ['grpc', 'GRPC'],
  ['httpjson', 'HTTP+JSON'],
  ['rest', 'HTTP+JSON'],
])

/** `JSONRPC`, `HTTP+JSON` or `GRPC` in any spelling; a custom binding's URI stays as it is. */
function readBinding(name: string | undefined): string {
  if (!name) return 'JSONRPC'
  return bindings.get(name.toLowerCase().replaceAll(/[^a-z]/g, '')) ?? name
}

function isSame(one: AgentInterface, other: AgentInterface): boolean {
  return one.url === other.url && one.binding === other.binding && one.dialect === other.dialect
}

/** What an interface has where it does not say so itself. */
type Defaults = Pick<AgentInterface, 'protocolVersion' | 'dialect'>

function readOne(json: Json, foundAt: string, defaults: Defaults): AgentInterface[] {
  if (!isObject(json)) return []
  const face = members(json, collectNotes())
  const said = face.text('url')
  if (!said) return []
  const binding = readBinding(face.text('protocolBinding', 'transport'))
  const protocolVersion = face.text('protocolVersion') || defaults.protocolVersion
  const dialect = versionDialect(protocolVersion) ?? defaults.dialect
  const tenant = face.text('tenant') || undefined
  // gRPC has host and port, which would read as a path.
  const one = { url: binding === 'GRPC' ? said : (resolveUrl(said, foundAt) ?? said), binding }
  return [
    { ...one, ...(protocolVersion && { protocolVersion }), ...(dialect && { dialect }), ...(tenant && { tenant }) },
  ]
}

function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : []
}

/**
 * Where the agent can be called, preferred first: `supportedInterfaces` (v1.0 §4.4.6), then `url` and
 * `additionalInterfaces` (v0.3 §5.5). An interface without a version has the card's own, if that has one that counts.
 */
export function readInterfaces(json: JsonObject, foundAt: string): AgentInterface[] {
  const card = members(json, collectNotes())
  const own: Defaults = isVersionBeforePath(json, foundAt)
    ? { dialect: 'v0.3' }
    : { protocolVersion: card.text('protocolVersion') }
  const supported = listOf(card.take('supportedInterfaces')).flatMap((one) => readOne(one, foundAt, own))
  // A v1.0 card that keeps a `url` keeps it for earlier clients.
  const earlier: Defaults = supported.length > 0 ? { ...own, dialect: 'v0.3' } : own
  const main = { url: card.text('url') ?? null, transport: card.text('preferredTransport') ?? null }
  const others = [main, ...listOf(card.take('additionalInterfaces'))].flatMap((one) => readOne(one, foundAt, earlier))
  const all = [...supported, ...others]
  return all.filter((one, position) => all.findIndex((other) => isSame(one, other)) === position)
}
