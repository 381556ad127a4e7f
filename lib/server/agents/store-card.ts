import 'server-only'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { wakeIcons } from '@/lib/server/agents/icons/keep-icons'
import { reachVerdict } from '@/lib/server/agents/reach-verdict'
import { learnedOf } from '@/lib/server/agents/learned'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agent-record'
import { markAgentStatus, updateAgent } from '@/lib/server/db/agents'
import { unlearn } from '@/lib/server/db/learned'
import { receiveCard } from '@/lib/server/db/receive-card'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import type { Viewer } from '@/lib/server/viewer'

/** Stores a newly fetched card with its agent: a new version where its text has changed. */
export async function storeCard(
  viewer: Viewer,
  agent: AgentRecord,
  found: FoundCard,
  content: AgentContent,
): Promise<{ agent: AgentRecord; changed: boolean }> {
  const card = { raw: found.raw, sourceUrl: found.url, etag: found.etag }
  const { outcome } = await receiveCard(viewer, agent.id, card, () => ({ content }))
  if (outcome === 'same') {
    const learned = learnedOf(agent)
    if (!learned) await unlearn(agent.id)
    await updateAgent(viewer, agent.id, { ...content, ...(learned && { dialect: learned.dialect }) })
  }
  if (outcome === 'changed') wakeIcons()
  if (found.fetched) {
    const { status, reason } = reachVerdict(content)
    await markAgentStatus(agent.id, status, reason)
  }
  return { agent: await existingAgent(viewer, agent.id), changed: outcome === 'changed' }
}
