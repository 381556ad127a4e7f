import 'server-only'
import type { ProbeKind } from '@/lib/api/agent-health'
import { findAgent, requireAgent } from '@/lib/server/db/agents/agents'
import { withLock } from '@/lib/server/platform/limiter'
import { statusFromReason, type StatusResult } from '@/lib/server/db/agents/agent-status'
import { recordStatus } from '@/lib/server/db/agents/record-status'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { recordBreakingChange } from '@/lib/server/db/agents/card-versions'
import {
  lastProbes,
  type ProbeRecord,
  type ProbeSchedule,
  readNextProbe,
  recordProbe,
} from '@/lib/server/db/agents/probes'
import { formatEnglishMessage } from '@/lib/server/platform/format-english-message'
import { runProbe, type ProbeResult } from '@/lib/server/agents/probes/run-probe'
import { percentile } from '@/lib/server/agents/probes/agent-health'
import { type ProbePace, nextProbeDelayMs } from '@/lib/server/agents/probes/probe-pool'
import { actFor } from '@/lib/server/platform/viewer'

/** Minimum number of earlier times for a typical one. */
const minEarlier = 5
const slowFactor = 4
/** Milliseconds that are never slow, however fast the agent usually is. */
const neverSlow = 1_000
/** Milliseconds that are always slow, however slow the agent usually is; a response to a message may take any time. */
const alwaysSlow = { card: 5_000, call: 5_000, message: Infinity } satisfies Record<ProbeKind, number>

/** Returns true if an agent took much longer than usual (`earlier`, in milliseconds), or longer than anyone should wait. */
function isSlow(kind: ProbeKind, ms: number, earlier: readonly number[]): boolean {
  const usual = earlier.length < minEarlier ? Infinity : (percentile(earlier, 50) ?? Infinity)
  return ms > Math.min(Math.max(slowFactor * usual, neverSlow), alwaysSlow[kind])
}

/** Minimum milliseconds between two sends of the owner's text, however often the agent is probed. */
const textIntervalMs = 3_600_000
const earlierCount = 20

interface ProbeAgentOptions {
  pace: ProbePace
  /** Requested by a user: the owner's text is sent now, if the mode requires it. */
  isRequested?: boolean
  signal: AbortSignal
  now?: () => Date
}

/**
 * Probes an agent and stores the result, its history and the time of the next probe. Stores nothing if someone changed the
 * endpoint meanwhile, and keeps a schedule that changed meanwhile. `check` may throw to reject the probe once
 * no other probe of the agent is running. Throws what `runProbe` throws, without storing anything.
 */
export async function probeAgent(
  { id, ownerId }: Pick<AgentRecord, 'id' | 'ownerId'>,
  { pace, isRequested = false, signal, now = () => new Date() }: ProbeAgentOptions,
  check: (agent: AgentRecord) => void = () => {},
): Promise<ProbeRecord> {
  return withLock(`probe ${id}`, async () => {
    const agent = await requireAgent(actFor(ownerId), id)
    check(agent)
    const before = await readNextProbe(id)
    const text = await textFor(agent, isRequested, now())
    const result = await runProbe(agent, { text, failedBefore: before.failures > 0, signal })
    const at = now()
    if (result.breaking) await recordBreakingChange(id, at)
    if (await hasOtherEndpoint(agent, before)) return toRecord(result, result.verdict, at)
    const recorded = await recordStatus(id, await withSlowness(agent, result), at)
    const probe = toRecord(result, recorded, at)
    const failures = needsBackoff(recorded) ? before.failures + 1 : 0
    const pause = nextProbeDelayMs(pace, failures, recorded.retryAfter)
    await recordProbe(id, probe, { at: new Date(at.getTime() + pause), failures }, before)
    return probe
  })
}

function toRecord({ kind, ms }: ProbeResult, { status, reason }: StatusResult, at: Date): ProbeRecord {
  return { at, kind, status, code: reason?.code ?? null, ms }
}

/** Returns true if someone changed the endpoint or protocol version during a probe; a new card alone does not count. */
async function hasOtherEndpoint({ id, ownerId, ...probed }: AgentRecord, before: ProbeSchedule): Promise<boolean> {
  const { at } = await readNextProbe(id)
  if (at?.getTime() === before.at?.getTime()) return false
  const agent = await findAgent(actFor(ownerId), id)
  if (!agent) return false
  const { url, binding, dialectOverride } = agent
  return url !== probed.url || binding !== probed.binding || dialectOverride !== probed.dialectOverride
}

async function textFor(
  { id, probeMode, probeText }: AgentRecord,
  isRequested: boolean,
  now: Date,
): Promise<string | null> {
  if (probeMode !== 'message' || !probeText) return null
  const [last] = await lastProbes(id, 'message', 1)
  return isRequested || !last || now.getTime() - last.at.getTime() >= textIntervalMs ? probeText : null
}

async function withSlowness({ id }: AgentRecord, { kind, verdict: recorded, ms }: ProbeResult): Promise<StatusResult> {
  if (recorded.status !== 'up') return recorded
  const earlier = (await lastProbes(id, kind, earlierCount)).filter(({ status }) => status !== 'down')
  const times = earlier.map((probe) => probe.ms)
  return isSlow(kind, ms, times)
    ? statusFromReason({ code: 'slow', sentence: formatEnglishMessage('status.why.slow') ?? '' })
    : recorded
}

/** Returns true if probing again soon is useless or unwelcome. */
function needsBackoff({ status, reason }: StatusResult): boolean {
  return status === 'down' || (reason !== null && ['auth', 'rate-limited', 'wrong-dialect'].includes(reason.code))
}
