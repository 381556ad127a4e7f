import 'server-only'
import type { StatusResult } from '@/lib/server/db/agents/agent-status'
import { markAgentStatus } from '@/lib/server/db/agents/agents'
import { hasBreakingChange } from '@/lib/server/db/agents/card-versions'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'

/** Maximum characters: texts of agents may be long. */
const maxLength = 500

/**
 * Stores an agent's status. A working agent with a breaking card change is degraded until a user has seen it. Returns the
 * stored status.
 */
export async function recordStatus(agentId: string, verdict: StatusResult, now: Date): Promise<StatusResult> {
  const settled =
    verdict.status === 'up' && (await hasBreakingChange(agentId, now))
      ? {
          status: 'degraded' as const,
          reason: { code: 'changed' as const, sentence: formatEnglishMessage('status.why.changed') ?? '' },
        }
      : verdict
  const { status, reason } = settled
  await markAgentStatus(agentId, status, reason && { ...reason, sentence: reason.sentence.slice(0, maxLength) })
  return settled
}
