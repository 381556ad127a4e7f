import 'server-only'
import type { AgentInterface } from '@/lib/a2a/card'
import type { CardReading } from '@/lib/a2a/read-card'
import { storedCard } from '@/lib/server/agents/stored-card'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { singleton } from '@/lib/server/singleton'

type CardInterfaces = Pick<CardReading, 'tenant'> & {
  interfaces: AgentInterface[]
  protocolVersion: string | undefined
}

/** The interfaces of each agent's card, by version of the card: cards are long, and every call needs these. */
const cache = () => singleton('card-interfaces', () => new Map<string, Promise<CardInterfaces>>())

/** What the agent's card says of the interface that is called. */
export interface CalledInterface {
  /** The tenant that every call names (v1.0 §4.4.6). */
  tenant: string | undefined
  /** The version that the card gives for v0.2 and v0.3 calls; empty if it gives none, undefined for an unreadable card. */
  protocolVersion: string | undefined
}

/** What the card says of the endpoint that is called; of its preferred one where a person chose the address. */
export async function calledInterface(agent: AgentRecord): Promise<CalledInterface> {
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
  // A card that cannot be read any more names none.
  const read = storedCard(agent).then(
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
