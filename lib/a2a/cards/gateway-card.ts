import type { AgentCard } from '@/lib/a2a/card'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect'

/** Major.Minor, as v1.0 cards name the version of an interface (§3.6). */
const versions = { 'v0.1': '0.1', 'v0.3': '0.3', 'v1.0': '1.0' } as const satisfies Record<DialectId, string>

const bearer = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  security: [{ bearer: [] }],
}

/**
 * An agent's card as the gateway offers it at `url`: in every dialect, with what the gateway can do rather than the
 * agent (its event log holds every state of a task), and asking for the gateway's own token when it is `secured`, never for the agent's credentials.
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
