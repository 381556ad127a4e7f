import 'server-only'
import { Fault } from '@/lib/faults/fault'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { reachVerdict } from '@/lib/server/agents/reach-verdict'
import { isReserved, slugOf } from '@/lib/server/agents/slug'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agent-record'
import { type ChosenColumns, createAgent, findSampleAgent, freeSlug, type NewAgent } from '@/lib/server/db/agents'
import type { Viewer } from '@/lib/server/viewer'

const maxTries = 5

interface Wishes {
  /** This one or none: a taken slug is a `conflict`. */
  slug?: string
  /** This one if it is free. */
  likelySlug?: string
  /** The name of the bundled sample agent that it is. */
  sample?: string
}

function statusColumns(content: AgentContent): Pick<NewAgent, 'status' | 'statusCode' | 'statusReason'> {
  const { status, reason } = reachVerdict(content)
  return { status, ...(reason && { statusCode: reason.code, statusReason: reason.sentence }) }
}

/** Stores an agent under the slug that was asked for, or under one made from its name, counted up until it is free. */
export async function createAs(
  viewer: Viewer,
  { found, content }: { found: FoundCard; content: AgentContent },
  { slug, likelySlug, sample }: Wishes = {},
  chosen: ChosenColumns = {},
): Promise<AgentRecord> {
  const likely = likelySlug && !isReserved(likelySlug) ? likelySlug : slugOf(content.name)
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
      const double = sample !== undefined && (await findSampleAgent(viewer, sample)) !== null
      if (!taken || double || slug !== undefined || tries >= maxTries) throw error
      agent.slug = await freeSlug(likely)
    }
  }
}
