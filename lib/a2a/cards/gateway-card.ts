import type { AgentCard } from '@/lib/a2a/card'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'

/** Major.Minor, the form of an interface's version in v1.0 cards (§3.6). */
const versions = { 'v0.1': '0.1', 'v0.3': '0.3', 'v1.0': '1.0' } as const satisfies Record<DialectId, string>

const bearer = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  security: [{ bearer: [] }],
}

/**
 * Returns an agent's card as the gateway serves it at `url`: in every dialect, with the capabilities of the gateway (its event
 * log contains every state of a task). If `secured`, the card requires the gateway's own token; it never requires the agent's
 * credentials.
 */
export function gatewayCard(card: AgentCard, url: string, secured: boolean): AgentCard {
  const interfaces = dialectIds
    .toReversed()
    .map((dialect) => ({ url, binding: 'JSONRPC', protocolVersion: versions[dialect], dialect }))
  return {
    ...card,
    interfaces,
    capabilities: { ...card.capabilities, streaming: true, pushNotifications: true, stateTransitionHistory: true },
    ...(secured ? bearer : { securitySchemes: {}, security: [] }),
  }
}
