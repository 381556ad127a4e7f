import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { archivedFault } from '@/lib/server/agents/refresh-agent'
import { requireAgent } from '@/lib/server/db/agents/agents'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { ProbeRecord } from '@/lib/server/db/agents/probes'
import { probeAgent } from '@/lib/server/agents/probes/probe-agent'
import { readProbePace } from '@/lib/server/agents/probes/prober'
import { stopSignal } from '@/lib/server/platform/stopping'
import type { Viewer } from '@/lib/server/platform/viewer'

/** Minimum seconds between checks; the owner's text may cost something. */
const minPauseSeconds = 5
const minTextPauseSeconds = 30

/**
 * Probes an agent at a user's request, even if scheduled probes are off. Throws `not-found`, `call-unsupported` for an archived
 * agent, and `rate-limited` if it was just probed.
 */
export async function probeNow(viewer: Viewer, idOrSlug: string): Promise<ProbeRecord> {
  const agent = await requireAgent(viewer, idOrSlug)
  if (agent.lifecycle === 'archived') throw archivedFault()
  return probeAgent(agent, { pace: await readProbePace(), asked: true, signal: stopSignal() }, limitRate)
}

function limitRate({ name, probedAt, probeMode }: AgentRecord): void {
  const pause = probeMode === 'message' ? minTextPauseSeconds : minPauseSeconds
  const since = probedAt === null ? Infinity : (Date.now() - probedAt.getTime()) / 1000
  // A time in the future is from before the clock was set back.
  if (since < 0 || since >= pause) return
  throw new Fault('rate-limited', `${name} was checked a moment ago.`, {
    hop: 'switchboard',
    retryAfter: Math.ceil(pause - since),
    details: { code: 'looked-just-now', values: { name } },
  })
}
