import type { AgentCard } from '@/lib/a2a/card'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'

/** Major.Minor, the form of an interface's version in v1.0 cards (§3.6). */
const versions = { 'v0.1': '0.1', 'v0.3': '0.3', 'v1.0': '1.0' } as const satisfies Record<DialectId, string>

/** Protocol versions that callers may use over HTTP+JSON. */
const httpDialects: ReadonlySet<DialectId> = new Set(['v0.3', 'v1.0'])

const bearer = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  security: [{ bearer: [] }],
}

/** Where the gateway serves gRPC, and the tenant that names the agent there. */
export interface GatewayRpc {
  /** Host and port. */
  url: string
  tenant: string
}

/**
 * Returns an agent's card as the gateway serves it at `url`: in every dialect over JSON-RPC
 * and over HTTP+JSON, with `rpc` in v1.0 also over gRPC, with the capabilities of the gateway (its event
 * log contains every state of a task). If `secured`, the card requires the gateway's own token; it never requires the agent's
 * credentials.
 */
export function gatewayCard(card: AgentCard, url: string, secured: boolean, rpc?: GatewayRpc): AgentCard {
  const newestFirst = dialectIds.toReversed()
  const over = (binding: string) => (dialect: DialectId) => ({
    url,
    binding,
    protocolVersion: versions[dialect],
    dialect,
  })
  const http = newestFirst.filter((dialect) => httpDialects.has(dialect))
  // v0.3 has no tenant, so that its callers must name the agent in metadata that no card can ask for.
  const overRpc = rpc ? [{ ...over('GRPC')('v1.0'), ...rpc }] : []
  const interfaces = [...newestFirst.map(over('JSONRPC')), ...http.map(over('HTTP+JSON')), ...overRpc]
  return {
    ...card,
    interfaces,
    capabilities: { ...card.capabilities, streaming: true, pushNotifications: true, stateTransitionHistory: true },
    ...(secured ? bearer : { securitySchemes: {}, security: [] }),
  }
}
