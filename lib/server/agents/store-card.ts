import 'server-only'
import type { FoundCard } from '@/lib/server/agents/found-card'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import { checkReachability } from '@/lib/server/agents/check-reachability'
import { readDiscoveredOverrides } from '@/lib/server/agents/discovered-overrides'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agent-record'
import { markAgentStatus, updateAgent } from '@/lib/server/db/agents'
import { clearDiscoveredOverrides } from '@/lib/server/db/discovered-overrides'
import { receiveCard } from '@/lib/server/db/receive-card'
import { requireAgent } from '@/lib/server/agents/require-agent'
import type { Viewer } from '@/lib/server/viewer'

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
