import 'server-only'
import { isCallable } from '@/lib/a2a/card'
import { Fault } from '@/lib/faults/fault'
import { scheduleIconRefresh } from '@/lib/server/agents/icons/icon-refresh'
import type { AgentContent, AgentRecord } from '@/lib/server/db/agents/agent-record'
import { updateAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { clearDiscoveredOverrides, readDiscoveredOverrides } from '@/lib/server/db/agents/discovered-overrides'
import type { CardDocument } from '@/lib/server/db/agents/card-document'
import { receiveCard } from '@/lib/server/db/agents/receive-card'
import { isCallFailure, statusFromFault, type StatusResult } from '@/lib/server/db/agents/agent-status'
import { makeProbeDue } from '@/lib/server/db/agents/probes'
import { recordStatus } from '@/lib/server/db/agents/record-status'
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

/**
 * Records the status of an agent whose card was just fetched. A failure of calls to the same endpoint stays, because a card does
 * not show that calls work: a probe is due instead, except at an agent that asks callers to wait.
 */
export async function recordFetchedCard(before: AgentRecord, after: AgentRecord): Promise<void> {
  const result = checkReachability(after)
  const isSameEndpoint = before.url === after.url && before.binding === after.binding
  if (result.status !== 'up' || !isSameEndpoint || !isCallFailure(before))
    await recordStatus(after.id, result, new Date())
  else if (before.statusCode !== 'rate-limited') await makeProbeDue(after.id)
}

/** Stores a newly fetched card of an agent: as a new version if its text changed. */
export async function storeCard(
  viewer: Viewer,
  agent: AgentRecord,
  card: CardDocument,
  content: AgentContent,
): Promise<{ agent: AgentRecord; changed: boolean }> {
  const receivedCard = { raw: card.raw, sourceUrl: card.url, etag: card.etag }
  const { outcome } = await receiveCard(viewer, agent.id, receivedCard, () => ({ content }))
  if (outcome === 'same') {
    const overrides = readDiscoveredOverrides(agent)
    if (!overrides) await clearDiscoveredOverrides(agent.id)
    await updateAgent(viewer, agent.id, { ...content, ...(overrides && { dialect: overrides.dialect }) })
  }
  if (outcome === 'changed') scheduleIconRefresh()
  if (card.fetched) await recordFetchedCard(agent, await requireAgent(viewer, agent.id))
  return { agent: await requireAgent(viewer, agent.id), changed: outcome === 'changed' }
}
