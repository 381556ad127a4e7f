import 'server-only'
import { Fault, type FaultData } from '@/lib/faults/fault'
import { faultVerdict, type Verdict } from '@/lib/server/agents/status-reason'
import { currentAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord, StatusCode } from '@/lib/server/db/agent-record'
import { type NotedStatus, recentStatus } from '@/lib/server/db/agent-status'
import { bringForward } from '@/lib/server/db/probe-queue'
import { settleStatus } from '@/lib/server/probes/settle-status'

/** What a turn came to, as far as the agent is concerned. */
export interface TurnOutcome {
  /** Nothing, or nothing whole, came from it. */
  failure?: unknown
  /** It refused, or told of an error. */
  fault?: FaultData | undefined
}

/** A failure may pass at once: the agent is looked at again after so many ms. */
const soonMs = 15_000

/** What an agent that answers calls may have all the same. */
const stays = new Set<StatusCode | null>(['slow', 'changed', 'broken-card'])

/**
 * Every turn is a probe too: notes that the agent answers, refuses, or, after a failed connection, that it does not. Where
 * a turn does not tell for sure, a probe soon does.
 */
export async function noteHealth({ id }: Pick<AgentRecord, 'id'>, { failure, fault }: TurnOutcome): Promise<void> {
  // That a caller's own credential is refused says nothing of the agent.
  if (fault?.kind === 'agent-refused-auth' && currentAuthorization()?.agentId === id) return
  const now = new Date()
  const look = () => bringForward(id, new Date(now.getTime() + soonMs))
  if (failure !== undefined) {
    const silent = failure instanceof Fault && ['agent-unreachable', 'agent-timeout'].includes(failure.kind)
    if (!silent) return
    await settleStatus(id, faultVerdict(failure.data), now)
    return look()
  }
  if (fault?.kind === 'agent-refused-auth' || fault?.kind === 'rate-limited') {
    await settleStatus(id, faultVerdict(fault), now)
    return
  }
  if (fault) return look()
  const known = await recentStatus(id)
  if (!known || known.status === 'up' || stays.has(known.code)) return
  await settleStatus(id, answering(known), now)
}

/** An agent that answers calls is up, be its card gone or not. */
function answering({ code, sentence, said }: NotedStatus): Verdict {
  if (code !== 'no-card') return { status: 'up', reason: null }
  return { status: 'degraded', reason: { code, sentence: sentence ?? '', ...(said && { said }) } }
}
