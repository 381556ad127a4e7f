import 'server-only'
import type { Call } from '@/lib/a2a/call'
import type { AgentInterface } from '@/lib/a2a/card'
import type { CardReading } from '@/lib/a2a/cards/read-card'
import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { choosePartSpelling, type PartSpelling, respellParts } from '@/lib/a2a/dialects/v0-3/part-spelling'
import { ok } from '@/lib/a2a/outcome'
import { createLruCache, type LruCache } from '@/lib/cache/lru-cache'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { applyDiscoveredOverrides, readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import { readStoredCard } from '@/lib/server/db/agents/card-document'
import { singleton } from '@/lib/server/platform/singleton'

/** Maximum number of agents. What is forgotten is discovered again. */
const maxEntries = 10_000

/** What calls of this process have discovered about agents, beyond what the database stores. */
interface AgentDiscoveries {
  /** Discriminators of parts that agents used, by agent and card version. */
  partSpellings: LruCache<string, PartSpelling>
  /** Endpoints that answered, by agent, card version, URL, binding and protocol version. */
  verifiedEndpoints: Set<string>
  /** Card versions that declare an extended card which the agent does not have, by agent. */
  refusedExtendedCards: LruCache<string, number>
}

/** Returns the discoveries of this process. They are lost on restart, and made again by the next calls. */
export function agentDiscoveries(): AgentDiscoveries {
  return singleton('agent-discoveries', () => ({
    partSpellings: createLruCache({ maxEntries }),
    verifiedEndpoints: new Set(),
    refusedExtendedCards: createLruCache({ maxEntries }),
  }))
}

const keyOf = ({ id, cardVersion }: AgentRecord): string => `${id} ${cardVersion}`

/**
 * Returns the discriminator of parts for an agent of v0.2 or v0.3: the one that it uses itself. Until it has sent any, both for
 * an agent whose card has version 0.2 or none; cards have a version only since 0.2.5.
 */
export async function partSpellingFor(agent: AgentRecord): Promise<PartSpelling> {
  const known = readDiscoveredOverrides(agent)?.parts ?? agentDiscoveries().partSpellings.get(keyOf(agent))
  if (known) return known
  const { protocolVersion } = await findCardInterface(agent)
  return protocolVersion === '' ? 'both' : choosePartSpelling(agent.protocolVersion)
}

/** Stores the discriminator that the agent uses, until its card changes or Switchboard restarts. */
export function recordPartSpelling(agent: AgentRecord, spelling: 'kind' | 'type'): void {
  agentDiscoveries().partSpellings.set(keyOf(agent), spelling)
}

type CardInterfaces = Pick<CardReading, 'tenant'> & {
  interfaces: AgentInterface[]
  protocolVersion: string | undefined
}

/** The interfaces of each agent's card, by card version. Cached because cards are long and every call needs them. */
const cache = createLruCache<string, Promise<CardInterfaces>>({ maxEntries: 1000 })

/** What the agent's card declares for the interface that is called. */
interface CardInterface {
  /** The tenant that every call names (v1.0 §4.4.6). */
  tenant: string | undefined
  /** The version that the card gives for v0.2 and v0.3 calls; empty if it gives none, undefined for a malformed card. */
  protocolVersion: string | undefined
}

/** Returns what the card declares for the called endpoint; for its preferred one if a person chose the URL. */
async function findCardInterface(agent: AgentRecord): Promise<CardInterface> {
  const { interfaces, tenant, protocolVersion } = await cardInterfaces(agent)
  const here = interfaces.filter(({ url, binding }) => url === agent.url && binding === agent.binding)
  const [first] = here
  if (!first) return { tenant, protocolVersion }
  const earlier = here.find(({ dialect }) => dialect && dialects[dialect].hasDraftParts) ?? first
  return { tenant: first.tenant, protocolVersion: earlier.protocolVersion ?? '' }
}

function cardInterfaces(agent: AgentRecord): Promise<CardInterfaces> {
  const key = `${agent.id} ${agent.cardVersion}`
  const known = cache.get(key)
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
  cache.set(key, read)
  return read
}

/** A URL, binding and protocol version at which an agent is called. */
export interface Endpoint {
  /** The agent with the called URL and binding. */
  agent: AgentRecord
  /** The agent's dialect, which adds the caller's tenant and extensions to every call. */
  dialect: Dialect
}

/** Values from the call that started a task, which are sent with every later call for it. */
export interface CallerContext {
  tenant?: string | null
  extensions?: string[]
}

/** Returns the endpoint at which the agent is known to answer. */
export async function resolveEndpoint(agent: AgentRecord, context: CallerContext = {}): Promise<Endpoint> {
  const known = applyDiscoveredOverrides(agent)
  return endpointAt(known, known.dialectOverride ?? known.dialect, context)
}

/** Returns the endpoint of the agent's record in a protocol version. The caller's tenant takes precedence over the card's. */
export async function endpointAt(
  agent: AgentRecord,
  id: DialectId,
  { tenant, extensions }: CallerContext = {},
): Promise<Endpoint> {
  const dialect = await withPartSpelling(agent, dialects[id])
  const calledTenant = (tenant || (await findCardInterface(agent)).tenant) ?? undefined
  if (calledTenant === undefined && !extensions?.length) return { agent, dialect }
  // A message names its own extensions.
  const withExtensions = (call: Call): Call =>
    'message' in call || !extensions?.length ? call : { extensions, ...call }
  return {
    agent,
    dialect: { ...dialect, encodeCall: (call) => dialect.encodeCall(withExtensions(call), calledTenant) },
  }
}

/** Returns the dialect with the discriminator of parts that the agent expects. */
async function withPartSpelling(agent: AgentRecord, dialect: Dialect): Promise<Dialect> {
  const mayDiffer = dialect.hasDraftParts && agent.binding === 'JSONRPC'
  const spelling = mayDiffer ? await partSpellingFor(agent) : 'kind'
  if (spelling === 'kind') return dialect
  const encodeCall: Dialect['encodeCall'] = (call, tenant) => {
    const wire = dialect.encodeCall(call, tenant)
    return wire.ok ? ok(respellParts(wire.value, spelling), wire.notes) : wire
  }
  return { ...dialect, encodeCall }
}
