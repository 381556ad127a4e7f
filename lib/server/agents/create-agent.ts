import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import { checkReachability } from '@/lib/server/agents/cards/store-card'
import { isReservedSlug, toSlug } from '@/lib/server/platform/slug'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { findAgentsByName, findAgentsByUrls, findFreeSlug, findSampleAgent } from '@/lib/server/db/agents/agents'
import { type AgentPresets, createAgent, type NewAgent } from '@/lib/server/db/agents/write-agent'
import type { Viewer } from '@/lib/server/platform/viewer'
import type { PreviewResult } from '@/lib/api/agent-calls'
import { inputFault } from '@/lib/server/agents/discovery/input-fault'
import { listSimilarUrls, listUrlVariants } from '@/lib/server/agents/discovery/parse-url-input'

const maxTries = 5

interface SlugOptions {
  /** Required slug: throws `conflict` if it is taken. */
  slug?: string
  /** Preferred slug, used if it is free. */
  likelySlug?: string
  /** The name of the bundled sample agent. */
  sample?: string
}

function statusColumns(content: AgentContent): Pick<NewAgent, 'status' | 'statusCode' | 'statusReason'> {
  const { status, reason } = checkReachability(content)
  return { status, ...(reason && { statusCode: reason.code, statusReason: reason.sentence }) }
}

/** Stores an agent under the requested slug, or under one derived from its name, numbered until it is free. */
export async function createAgentWithSlug(
  viewer: Viewer,
  { found, content }: { found: FoundCard; content: AgentContent },
  { slug, likelySlug, sample }: SlugOptions = {},
  chosen: AgentPresets = {},
): Promise<AgentRecord> {
  const likely = likelySlug && !isReservedSlug(likelySlug) ? likelySlug : toSlug(content.name)
  const agent: NewAgent = {
    ...content,
    ...chosen,
    slug: slug ?? likely,
    ...(sample && { sample }),
    ...(found.fetched && { ...statusColumns(content), lastSeenAt: new Date() }),
    card: { raw: found.raw, sourceUrl: found.url, etag: found.etag },
  }
  for (let tries = 1; ; tries++) {
    try {
      return await createAgent(viewer, agent)
    } catch (error) {
      const taken = error instanceof Fault && error.kind === 'conflict'
      const isRegistered = sample !== undefined && (await findSampleAgent(viewer, sample)) !== null
      if (!taken || isRegistered || slug !== undefined || tries >= maxTries) throw error
      agent.slug = await findFreeSlug(likely)
    }
  }
}

type Content = Pick<AgentContent, 'url' | 'cardUrl' | 'name' | 'providerName'>

const maxSimilar = 3

/** Returns the agent with the same endpoint or card URL, in any spelling; archived ones come last. */
export async function findAgentAtUrls(
  viewer: Viewer,
  { url, cardUrl }: Pick<AgentContent, 'url' | 'cardUrl'>,
): Promise<AgentRecord | undefined> {
  const same = await findAgentsByUrls(viewer, [url, ...(cardUrl === null ? [] : [cardUrl])].flatMap(listUrlVariants))
  return same.find(({ lifecycle }) => lifecycle !== 'archived') ?? same[0]
}

/** Returns the agent with the same URLs if it is archived; null if there is none. Throws `conflict` if it is not archived. */
export async function findArchivedDuplicate(viewer: Viewer, content: Content): Promise<AgentRecord | null> {
  const same = await findAgentAtUrls(viewer, content)
  if (!same || same.lifecycle === 'archived') return same ?? null
  const { id, slug, name } = same
  throw inputFault('known', 'catalog', { name }, { kind: 'conflict', details: { id, slug, name } })
}

/** Returns agents that may be the same: with a similar URL, or with the same name and provider. At most three. */
export async function findSimilarAgents(viewer: Viewer, content: Content): Promise<PreviewResult['similar']> {
  const near = await findAgentsByUrls(viewer, listSimilarUrls(content.url))
  const alike = await findAgentsByName(viewer, content)
  const all = [
    ...near.map((agent) => ({ ...toAgentReference(agent), why: 'address' as const })),
    ...alike.map((agent) => ({ ...toAgentReference(agent), why: 'name' as const })),
  ]
  return all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index).slice(0, maxSimilar)
}

/** Returns the fields that identify an agent to the user. */
export function toAgentReference({ id, slug, name, url }: AgentRecord): NonNullable<PreviewResult['archived']> {
  return { id, slug, name, url }
}
