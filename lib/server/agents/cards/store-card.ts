import 'server-only'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { checkReachability } from '@/lib/server/agents/cards/check-reachability'
import { clearDiscoveredOverrides, readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { markAgentStatus, requireAgent, updateAgent } from '@/lib/server/db/agents/agents'
import { receiveCard } from '@/lib/server/db/agents/receive-card'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Stores a newly fetched card of an agent: as a new version if its text changed. */
export async function storeCard(
  viewer: Viewer,
  agent: AgentRecord,
  found: FoundCard,
  content: AgentContent,
): Promise<{ agent: AgentRecord; changed: boolean }> {
  const card = { raw: found.raw, sourceUrl: found.url, etag: found.etag }
  const { outcome } = await receiveCard(viewer, agent.id, card, () => ({ content }))
  if (outcome === 'same') {
    const learned = readDiscoveredOverrides(agent)
    if (!learned) await clearDiscoveredOverrides(agent.id)
    await updateAgent(viewer, agent.id, { ...content, ...(learned && { dialect: learned.dialect }) })
  }
  if (outcome === 'changed') scheduleIconRefresh()
  if (found.fetched) {
    const { status, reason } = checkReachability(content)
    await markAgentStatus(agent.id, status, reason)
  }
  return { agent: await requireAgent(viewer, agent.id), changed: outcome === 'changed' }
}
