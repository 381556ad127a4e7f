import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { archivedFault } from '@/lib/server/agents/archived-fault'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import type { ProbeRecord } from '@/lib/server/db/probes'
import { probeAgent } from '@/lib/server/probes/probe-agent'
import { currentPace } from '@/lib/server/probes/prober'
import { stopSignal } from '@/lib/server/tasks/stopping'
import type { Viewer } from '@/lib/server/viewer'

/** In s; an owner's text may cost something. */
const leastPause = 5
const leastPauseOfText = 30

/**
 * Looks whether an agent works because a person wants to know, whether or not it is looked at otherwise. Throws
 * `not-found`, `call-unsupported` for an archived one, and `rate-limited` where it was just looked at.
 */
export async function lookNow(viewer: Viewer, idOrSlug: string): Promise<ProbeRecord> {
  const agent = await existingAgent(viewer, idOrSlug)
  if (agent.lifecycle === 'archived') throw archivedFault()
  return probeAgent(agent, { pace: await currentPace(), asked: true, signal: stopSignal() }, refuseHaste)
}

function refuseHaste({ name, probedAt, probeMode }: AgentRecord): void {
  const pause = probeMode === 'message' ? leastPauseOfText : leastPause
  const since = probedAt === null ? Infinity : (Date.now() - probedAt.getTime()) / 1000
  // A look from after now was before the clock was put back.
  if (since < 0 || since >= pause) return
  throw new Fault('rate-limited', `${name} was checked a moment ago.`, {
    hop: 'switchboard',
    retryAfter: Math.ceil(pause - since),
    details: { code: 'looked-just-now', values: { name } },
  })
}
