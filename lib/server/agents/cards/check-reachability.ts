import 'server-only'
import { isCallable } from '@/lib/a2a/cards/interfaces'
import { Fault } from '@/lib/faults/fault'
import { statusFromFault, type StatusResult } from '@/lib/server/db/agents/agent-status'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { configuredPolicies } from '@/lib/server/outbound/configured-policy'

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
