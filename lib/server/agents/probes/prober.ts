import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { acquireLease, releaseLease } from '@/lib/server/db/jobs/instances'
import {
  countProbedAgents,
  type DueAgent,
  listDueAgents,
  postponeProbes,
  type ProbeRecord,
} from '@/lib/server/db/agents/probes'
import { env } from '@/lib/server/platform/env'
import { log } from '@/lib/server/platform/log'
import { createProbePool, maxProbeDelayMs, type ProbePace } from '@/lib/server/agents/probes/probe-pool'
import { probeAgent } from '@/lib/server/agents/probes/probe-agent'
import { startJob, stopJob } from '@/lib/server/platform/background-jobs'
import { isStopping, stopSignal } from '@/lib/server/platform/stopping'
import { archivedFault } from '@/lib/server/agents/refresh-agent'
import { requireAgent } from '@/lib/server/db/agents/agents'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import type { Viewer } from '@/lib/server/platform/viewer'

const jobName = 'probes'
const lease = 'probes'
/** Lease duration in milliseconds: another instance takes over that long after its holder stopped. */
const leaseMs = 30_000
const renewEveryMs = 10_000
const roundEveryMs = 1_000
const errorDelayMs = 5_000
const paceCacheMs = 60_000
/** Due agents that are read to find some whose server is free. */
const windowSize = 200
/** Milliseconds by which agents are postponed that block others, or whose probe failed in Switchboard itself. */
const postponeMs = 60_000
/** Agents that are not postponed: as many as a server that takes longer than a round can answer meanwhile. */
const maxWaiting = postponeMs / roundEveryMs

/** Starts scheduled probes after `afterMs`, for as long as this process runs, whenever no other instance runs them. */
export function startProber(afterMs = 0): void {
  if (!env().PROBES || isStopping()) return
  startJob(jobName, (signal) => run(signal, afterMs))
}

/** Stops running probes and releases the lease. Resolves after `deadlineMs` at the latest. */
export async function stopProber(deadlineMs: number): Promise<void> {
  await stopJob(jobName, deadlineMs)
}

/** Returns the current pace of probes. */
export async function readProbePace(): Promise<ProbePace> {
  return { interval: env().PROBE_INTERVAL, agents: await countProbedAgents() }
}

/** Never rejects. */
async function run(signal: AbortSignal, afterMs: number): Promise<void> {
  await sleep(afterMs, undefined, { signal }).catch(() => {})
  const holder = randomUUID()
  let wake = new AbortController()
  const pace = cacheFor(readProbePace, paceCacheMs)
  const renewLease = cacheFor(() => acquireLease(lease, holder, leaseMs), renewEveryMs)
  const probe = (agent: DueAgent) => probeDue(agent, pace, signal)
  const pool = createProbePool({ probe, onFree: () => wake.abort() })

  async function round(): Promise<void> {
    if (pool.isFull() || !(await renewLease())) return
    const now = new Date()
    const farthest = new Date(now.getTime() + maxProbeDelayMs(await pace()))
    const due = await listDueAgents(now, farthest, windowSize)
    const { begun, waiting } = pool.start(due)
    // The many agents of one slow server must not delay all others.
    if (due.length === windowSize && begun === 0)
      await postponeProbes(idsOf(waiting.slice(maxWaiting)), new Date(now.getTime() + postponeMs))
  }

  while (!signal.aborted) {
    wake = new AbortController()
    const ms = await round().then(
      () => roundEveryMs,
      (error: unknown) => {
        log().error({ err: error }, 'failed to run health checks')
        return errorDelayMs
      },
    )
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => {})
  }
  await pool.waitForAll()
  await releaseLease(lease, holder).catch(() => {})
}

/** Never rejects. */
async function probeDue(agent: DueAgent, pace: () => Promise<ProbePace>, signal: AbortSignal): Promise<void> {
  try {
    await probeAgent(agent, { pace: await pace(), signal })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof Fault)) log().error({ err: error, agentId: agent.id }, 'health check failed')
    await postponeProbes([agent.id], new Date(Date.now() + postponeMs)).catch(() => {})
  }
}

/** Caches the result of `read` for `ms`, measured by both clocks, because one stops while the machine sleeps. */
function cacheFor<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
  let known: { value: Promise<T>; at: number; date: number } | undefined
  return async () => {
    const [at, date] = [performance.now(), Date.now()]
    if (!known || at - known.at >= ms || Math.abs(date - known.date) >= ms) {
      const value = read()
      known = { value, at, date }
      value.catch(() => (known = undefined))
    }
    return known.value
  }
}

const idsOf = (agents: readonly DueAgent[]) => agents.map(({ id }) => id)

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
  return probeAgent(agent, { pace: await readProbePace(), isRequested: true, signal: stopSignal() }, limitRate)
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
