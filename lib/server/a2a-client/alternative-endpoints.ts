import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import { findBinding } from '@/lib/a2a/bindings/bindings'
import type { DialectId } from '@/lib/a2a/dialect-id'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import type { RejectionDiagnosis } from '@/lib/a2a/dialects/diagnose-rejection'
import { readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'

/** A URL, binding and protocol version at which an agent may answer. */
export interface EndpointCandidate {
  url: string
  binding: string
  dialect: DialectId
}

/** True if Switchboard can call the candidate. A card may have an invalid URL. */
function isSupported({ url, binding, dialect }: EndpointCandidate): boolean {
  return (
    URL.canParse(url) && findBinding(binding) !== undefined && (binding === 'JSONRPC' || dialects[dialect].hasHttpJson)
  )
}

/** Returns the other interfaces of the card, then its origin; empty if a person chose the URL. */
function otherInterfaces(
  agent: AgentRecord,
  { card, dialect }: CardReading,
  attempted: DialectId,
): EndpointCandidate[] {
  const { interfaces } = card
  const isChosen = !interfaces.some(({ url }) => url === agent.url) && agent.url !== readDiscoveredOverrides(agent)?.url
  if (isChosen) return []
  const candidates = interfaces.map((declared) => ({
    url: declared.url,
    binding: declared.binding,
    dialect: agent.dialectOverride ?? declared.dialect ?? dialect,
  }))
  return [...candidates, { url: new URL('/', agent.cardUrl ?? agent.url).href, binding: 'JSONRPC', dialect: attempted }]
}

/**
 * Returns alternative endpoints for an agent that refused a call, most likely first: other protocol versions, beginning with
 * those that the refusal names and the card suggests, and other URLs. A person's choice of protocol version or URL is
 * respected. A card that is certain takes precedence over a refusal that is not.
 */
export function alternativeEndpoints(
  agent: AgentRecord,
  attempted: EndpointCandidate,
  hint: RejectionDiagnosis,
  reading: CardReading,
): EndpointCandidate[] {
  if (hint.wrong === 'place') return otherInterfaces(agent, reading, attempted.dialect).filter(isSupported)
  if (!hint.isCertain && reading.certain) return []
  const ids = agent.dialectOverride ? [] : [...hint.dialects, reading.dialect, ...reading.alternatives]
  const here = ids.map((dialect) => ({ ...attempted, dialect }))
  return [...here, ...(hint.isCertain ? otherInterfaces(agent, reading, attempted.dialect) : [])].filter(isSupported)
}
