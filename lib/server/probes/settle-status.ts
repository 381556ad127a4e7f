import 'server-only'
import type { Verdict } from '@/lib/server/agents/status-reason'
import { markAgentStatus } from '@/lib/server/db/agents'
import { isBreaking } from '@/lib/server/db/breaking-changes'
import { sayInEnglish } from '@/lib/server/http/say-in-english'

/** What agents say may be long. */
const longest = 500

/**
 * Notes whether an agent works. One that works and whose card changed in a way that may break callers is degraded until a
 * person has looked. Answers what was noted.
 */
export async function settleStatus(agentId: string, verdict: Verdict, now: Date): Promise<Verdict> {
  const settled =
    verdict.status === 'up' && (await isBreaking(agentId, now))
      ? {
          status: 'degraded' as const,
          reason: { code: 'changed' as const, sentence: sayInEnglish('status.why.changed') ?? '' },
        }
      : verdict
  const { status, reason } = settled
  await markAgentStatus(agentId, status, reason && { ...reason, sentence: reason.sentence.slice(0, longest) })
  return settled
}
