import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemark, type Remark } from '@/lib/a2a/remarks'
import { endsTurn } from '@/lib/a2a/agent-events'
import type { FaultData } from '@/lib/faults/fault'
import { backoffDelayMs, type BackoffPolicy } from '@/lib/retry/backoff'
import { env } from '@/lib/server/platform/env'
import { createKeyedLimiter } from '@/lib/server/platform/limiter'
import { singleton } from '@/lib/server/platform/singleton'
import { callWithFallback, type TaskCaller } from '@/lib/server/a2a-client/call-unary'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'

/** Requested number of history messages; agents may return more. */
const historyLength = 100
/** Agents may send a `Retry-After` that exceeds what a timer supports. */
const backoff: BackoffPolicy = { firstMs: 500, maxMs: 30_000, jitter: 0.25, maxRetryAfterMs: 15 * 60_000 }
/** Number of failures in a row after which the log gets a note that Switchboard waits for the agent. */
const noteAfter = 3

/** Maximum concurrent polls per host: 8, however many tasks were lost with it. */
const limiter = () => singleton('poll-limit', () => createKeyedLimiter(8))

/** The result of polling a task. `ended`: the turn is over. */
interface PollResult {
  draft: Draft
  ended: boolean
  /** The caller at the endpoint where the agent answered. */
  caller: TaskCaller
}

/** Polls the task once. Logs only notes about alternative endpoints. */
export async function pollTask(caller: TaskCaller, taskId: string): Promise<PollResult> {
  const note = async (drafts: Draft[]) => {
    const notes = drafts.filter(({ kind }) => kind === 'note')
    if (notes.length > 0) await caller.pump.write(notes)
  }
  const { draft, caller: answering } = await callWithFallback(caller, { operation: 'get', taskId, historyLength }, note)
  const { event } = draft
  if (event.kind !== 'task' && event.kind !== 'status') return { draft, ended: true, caller: answering }
  // An agent that reports `unknown` is not polled again.
  const { state } = event.kind === 'task' ? event.task.status : event.status
  return { draft, ended: state === 'unknown' || endsTurn(event), caller: answering }
}

/**
 * Polls the task and retries transient failures with growing pauses for `AGENT_PATIENCE` seconds; then it returns the failure.
 * A note in the log says that Switchboard waits for the agent. Rejects as soon as the caller's signal aborts.
 */
export async function pollUntilAvailable(caller: TaskCaller, taskId: string): Promise<PollResult> {
  const { host } = new URL(caller.agent.url)
  let until: number | undefined
  for (let failures = 1; ; failures++) {
    const result = await limiter().run(host, () => pollTask(caller, taskId))
    const { event, method } = result.draft
    if (event.kind !== 'fault' || !isTransient(event.fault)) return result
    until ??= Date.now() + 1000 * env().AGENT_PATIENCE
    const wait = backoffDelayMs(backoff, failures, { retryAfterMs: 1000 * (event.fault.retryAfter ?? 0) })
    if (Date.now() + wait > until) return result
    if (failures === noteAfter) await caller.pump.write([noteDraft(waitingRemark(event.fault, until), method)])
    await sleep(wait, undefined, { signal: caller.signal })
  }
}

function waitingRemark(fault: FaultData, until: number): Remark {
  return createRemark('waiting', { until: new Date(until).toISOString() }, fault)
}

const transientKinds = new Set<FaultData['kind']>([
  'agent-unreachable',
  'agent-timeout',
  'rate-limited',
  // Switchboard receives too many large bodies now.
  'unavailable',
])

/** True for a failure after which a retry may succeed. */
export function isTransient({ kind, httpStatus = 0 }: FaultData): boolean {
  return transientKinds.has(kind) || httpStatus >= 500
}
