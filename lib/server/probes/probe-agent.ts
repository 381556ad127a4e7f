import 'server-only'
import type { ProbeKind } from '@/lib/api/agent-health'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { verdict, type Verdict } from '@/lib/server/agents/status-reason'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { noteBreaking } from '@/lib/server/db/breaking-changes'
import { nextProbe } from '@/lib/server/db/probe-queue'
import { lastProbes, type ProbeRecord, recordProbe } from '@/lib/server/db/probes'
import { sayInEnglish } from '@/lib/server/http/say-in-english'
import { lookAtAgent, type Sight } from '@/lib/server/probes/look-at-agent'
import { percentile } from '@/lib/server/probes/percentile'
import { type Pace, pauseUntilNext } from '@/lib/server/probes/schedule'
import { settleStatus } from '@/lib/server/probes/settle-status'

/** Fewer earlier times say nothing of what is usual. */
const enough = 5
const timesUsual = 4
/** However fast it usually is, this is not slow; in ms. */
const neverSlow = 1_000
/** However slow it usually is, this is; an answer to a message may take its time. */
const alwaysSlow = { card: 5_000, call: 5_000, message: Infinity } satisfies Record<ProbeKind, number>

/** True where an agent took much longer than it usually does (`earlier`, in ms), or longer than anybody should wait. */
function isSlow(kind: ProbeKind, ms: number, earlier: readonly number[]): boolean {
  const usual = earlier.length < enough ? Infinity : (percentile(earlier, 50) ?? Infinity)
  return ms > Math.min(Math.max(timesUsual * usual, neverSlow), alwaysSlow[kind])
}

/** An owner's text is sent this rarely, however often the agent is looked at; in ms. */
const textEvery = 3_600_000
const usualOf = 20

interface Probing {
  pace: Pace
  /** A person wants to know: the owner's text is sent now, if the mode has one. */
  asked?: boolean
  signal: AbortSignal
  now?: () => Date
}

/**
 * Looks whether an agent works, notes it with the agent and in its history, and when to look again. `check` may refuse,
 * by what is known once no other probe of it is under way. Throws what `lookAtAgent` throws, having noted nothing.
 */
export async function probeAgent(
  { id, ownerId }: Pick<AgentRecord, 'id' | 'ownerId'>,
  { pace, asked = false, signal, now = () => new Date() }: Probing,
  check: (agent: AgentRecord) => void = () => {},
): Promise<ProbeRecord> {
  return oneAtATime(`probe ${id}`, async () => {
    const agent = await existingAgent({ ownerId }, id)
    check(agent)
    const sight = await lookAtAgent(agent, { text: await textFor(agent, asked, now()), signal })
    const at = now()
    if (sight.breaking) await noteBreaking(id, at)
    const seen = await settleStatus(id, await withSlowness(agent, sight), at)
    const probe = { at, kind: sight.kind, status: seen.status, code: seen.reason?.code ?? null, ms: sight.ms }
    const failures = isTrouble(seen) ? (await nextProbe(id)).failures + 1 : 0
    const pause = pauseUntilNext(pace, failures, seen.retryAfter)
    await recordProbe(id, probe, { at: new Date(at.getTime() + pause), failures })
    return probe
  })
}

async function textFor({ id, probeMode, probeText }: AgentRecord, asked: boolean, now: Date): Promise<string | null> {
  if (probeMode !== 'message' || !probeText) return null
  const [last] = await lastProbes(id, 'message', 1)
  return asked || !last || now.getTime() - last.at.getTime() >= textEvery ? probeText : null
}

async function withSlowness({ id }: AgentRecord, { kind, verdict: seen, ms }: Sight): Promise<Verdict> {
  if (seen.status !== 'up') return seen
  const earlier = (await lastProbes(id, kind, usualOf)).filter(({ status }) => status !== 'down')
  const times = earlier.map((probe) => probe.ms)
  return isSlow(kind, ms, times) ? verdict({ code: 'slow', sentence: sayInEnglish('status.why.slow') ?? '' }) : seen
}

/** Asking again soon would be of no use, or unwelcome. */
function isTrouble({ status, reason }: Verdict): boolean {
  return status === 'down' || (reason !== null && ['auth', 'rate-limited', 'wrong-dialect'].includes(reason.code))
}
