import 'server-only'
import { isCallable } from '@/lib/a2a/card'
import { Fault } from '@/lib/faults/fault'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { markAgentStatus, updateAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { clearDiscoveredOverrides, readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { FoundCard } from '@/lib/server/db/agents/found-card'
import { receiveCard } from '@/lib/server/db/agents/receive-card'
import { statusFromFault, type StatusResult } from '@/lib/server/db/agents/agent-status'
import { checkUrl, configuredPolicies } from '@/lib/server/outbound/check-url'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import type { Viewer } from '@/lib/server/platform/viewer'

/**
 * Returns the status of an agent whose card was just fetched. It is up only if calls can reach it: its endpoint is allowed by
 * the outbound policy (a listen address is not), and Switchboard supports its binding.
 */
export function checkReachability({ url, binding }: Pick<AgentContent, 'url' | 'binding'>): StatusResult {
  if (!isCallable(binding))
    return {
      status: 'unknown',
      reason: { code: 'uncallable', sentence: formatEnglishMessage('status.why.uncallable') ?? '' },
    }
  try {
    checkUrl(new URL(url), configuredPolicies().policy)
    return { status: 'up', reason: null }
  } catch (error) {
    if (error instanceof Fault) return statusFromFault(error.data)
    throw error
  }
}

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
