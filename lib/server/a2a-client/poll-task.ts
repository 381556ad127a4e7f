import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemark, type Remark } from '@/lib/a2a/remarks'
import { endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'
import { callWithFallback, type TaskCaller } from '@/lib/server/a2a-client/call-unary'
import { type Draft, noteDraft } from '@/lib/server/a2a-client/draft'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'

/** Returns the pause varied by up to 25 %, so that callers that began to wait together do not retry together. In ms. */
export function addJitter(ms: number): number {
  return ms * (0.75 + Math.random() / 2)
}

/** Limits concurrent work per key. Excess work waits in order. */
interface KeyedLimiter {
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/** Creates a limiter that runs at most `most` jobs per key at the same time. */
function createKeyedLimiter(most: number): KeyedLimiter {
  const slots = new Map<string, { count: number; queue: (() => void)[] }>()
  return {
    run: async (key, work) => {
      const at = slots.get(key) ?? { count: 0, queue: [] }
      slots.set(key, at)
      if (at.count < most) at.count += 1
      // A finished job hands its slot to the next one.
      else await new Promise<void>((resolve) => at.queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = at.queue.shift()
        if (next) next()
        else if ((at.count -= 1) === 0) slots.delete(key)
      }
    },
  }
}

/** Requested number of history messages; agents may return more. */
const historyLength = 100
const firstPauseMs = 500
const longestPauseMs = 30_000
/** Longest respected `Retry-After`. Agents may send values that exceed what a timer supports. */
const longestRetryMs = 15 * 60_000
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
  for (let failures = 1, pause = firstPauseMs; ; failures++, pause = Math.min(2 * pause, longestPauseMs)) {
    const result = await limiter().run(host, () => pollTask(caller, taskId))
    const { event, method } = result.draft
    if (event.kind !== 'fault' || !isTransient(event.fault)) return result
    until ??= Date.now() + 1000 * env().AGENT_PATIENCE
    const retryAfterMs = Math.min(1000 * (event.fault.retryAfter ?? 0), longestRetryMs)
    const wait = Math.max(addJitter(pause), retryAfterMs)
    if (Date.now() + wait > until) return result
    if (failures === noteAfter) await caller.pump.write([noteDraft(waitingRemark(event.fault, until), method)])
    await sleep(wait, undefined, { signal: caller.signal })
  }
}

function waitingRemark(fault: FaultData, until: number): Remark {
  return createRemark('waiting', { until: new Date(until).toISOString() }, fault)
}

const transientKinds = new Set<FaultData['kind']>(['agent-unreachable', 'agent-timeout', 'rate-limited'])

/** True for a failure after which a retry may succeed. */
export function isTransient({ kind, httpStatus = 0 }: FaultData): boolean {
  return transientKinds.has(kind) || httpStatus >= 500
}
