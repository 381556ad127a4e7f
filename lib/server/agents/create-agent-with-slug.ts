import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import { checkReachability } from '@/lib/server/agents/cards/store-card'
import { isReservedSlug, toSlug } from '@/lib/server/platform/slug'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import {
  type AgentPresets,
  createAgent,
  findSampleAgent,
  findFreeSlug,
  type NewAgent,
} from '@/lib/server/db/agents/agents'
import type { Viewer } from '@/lib/server/platform/viewer'

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
