import 'server-only'
import type { AgentInterface } from '@/lib/a2a/card'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import { readStoredCard } from '@/lib/server/db/agents/read-stored-card'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { singleton } from '@/lib/server/platform/singleton'

type CardInterfaces = Pick<CardReading, 'tenant'> & {
  interfaces: AgentInterface[]
  protocolVersion: string | undefined
}

/** The interfaces of each agent's card, by card version. Cached because cards are long and every call needs them. */
const cache = () => singleton('card-interfaces', () => new Map<string, Promise<CardInterfaces>>())

/** What the agent's card declares for the interface that is called. */
export interface CardInterface {
  /** The tenant that every call names (v1.0 §4.4.6). */
  tenant: string | undefined
  /** The version that the card gives for v0.2 and v0.3 calls; empty if it gives none, undefined for an unreadable card. */
  protocolVersion: string | undefined
}

/** Returns what the card declares for the called endpoint; for its preferred one if a person chose the URL. */
export async function findCardInterface(agent: AgentRecord): Promise<CardInterface> {
  const { interfaces, tenant, protocolVersion } = await cardInterfaces(agent)
  const here = interfaces.filter(({ url, binding }) => url === agent.url && binding === agent.binding)
  const [first] = here
  if (!first) return { tenant, protocolVersion }
  const earlier = here.find(({ dialect }) => dialect === 'v0.3') ?? first
  return { tenant: first.tenant, protocolVersion: earlier.protocolVersion ?? '' }
}

function cardInterfaces(agent: AgentRecord): Promise<CardInterfaces> {
  const key = `${agent.id} ${agent.cardVersion}`
  const known = cache().get(key)
  if (known) return known
  // A card that can no longer be read declares no interfaces.
  const read = readStoredCard(agent).then(
    ({ reading: { card, tenant, protocolVersion } }) => ({
      interfaces: card.interfaces,
      protocolVersion,
      ...(tenant && { tenant }),
    }),
    () => ({ interfaces: [], protocolVersion: undefined }),
  )
  cache().set(key, read)
  return read
}
