import 'server-only'
import { Fault, type FaultData } from '@/lib/faults/fault'
import {
  readCachedStatus,
  statusFromFault,
  type StatusResult,
  type StoredStatus,
} from '@/lib/server/db/agents/agent-status'
import { recordStatus } from '@/lib/server/db/agents/record-status'
import { currentAuthorization } from '@/lib/server/credentials/caller-authorization'
import type { AgentRecord, StatusCode } from '@/lib/server/db/agents/agent-record'
import { advanceProbe, recordFailedCall } from '@/lib/server/db/agents/probes'

/** The result of a turn with regard to the agent's health. */
export interface TurnOutcome {
  /** The error if the agent's response failed or was incomplete. */
  failure?: unknown
  /** The error that the agent returned. */
  fault?: FaultData | undefined
}

/** Milliseconds after which an agent is probed again, because a failure may be transient. */
const probeDelayMs = 15_000

/** Status codes that an agent may have although it answers calls. */
const retainedCodes = new Set<StatusCode | null>(['slow', 'changed', 'broken-card'])

/**
 * Updates the agent's status from a turn: whether the agent answered, refused, or could not be reached. If the turn is
 * inconclusive, schedules a probe in 15 s, which makes a call.
 */
export async function recordTurnHealth(
  { id, credentialMode }: Pick<AgentRecord, 'id' | 'credentialMode'>,
  { failure, fault }: TurnOutcome,
): Promise<void> {
  // A refusal of the caller's own credential, or of a person without one, says nothing about the agent.
  const isOwn = credentialMode === 'personal' || currentAuthorization()?.agentId === id
  if (isOwn && fault?.kind === 'agent-refused-auth') return
  const now = new Date()
  const probeSoon = () => advanceProbe(id, new Date(now.getTime() + probeDelayMs))
  if (failure !== undefined) {
    const isUnreachable = failure instanceof Fault && ['agent-unreachable', 'agent-timeout'].includes(failure.kind)
    if (!isUnreachable) return
    await recordStatus(id, statusFromFault(failure.data), now)
    return probeSoon()
  }
  if (fault?.kind === 'agent-refused-auth' || fault?.kind === 'rate-limited') {
    await recordStatus(id, statusFromFault(fault), now)
    return
  }
  if (fault) {
    await recordFailedCall(id)
    return probeSoon()
  }
  const known = await readCachedStatus(id)
  if (!known || known.status === 'up' || retainedCodes.has(known.code)) return
  await recordStatus(id, answeringVerdict(known), now)
}

/** Returns the status of an agent that answers calls: up, or degraded if its card is missing. */
function answeringVerdict({ code, sentence, message }: StoredStatus): StatusResult {
  if (code !== 'no-card') return { status: 'up', reason: null }
  return { status: 'degraded', reason: { code, sentence: sentence ?? '', ...(message && { message }) } }
}
