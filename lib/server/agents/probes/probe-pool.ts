import 'server-only'
import { backoffDelayMs } from '@/lib/retry/backoff'
import type { DueAgent } from '@/lib/server/db/agents/probes'

/** Maximum probes that start in a second, over all agents: a large catalog is probed more slowly. */
export const maxProbesPerSecond = 10
/** Maximum seconds between probes after failures. */
const maxBackoffSeconds = 3600
/** Random variation of a pause, so that agents are not probed in lockstep. */
const jitter = 0.2

export interface ProbePace {
  /** Configured seconds between two probes of an agent. */
  interval: number
  /** Number of probed agents. */
  agents: number
}

/** Returns the seconds between two probes of a working agent: more than configured if there are too many agents. */
export function effectiveInterval({ interval, agents }: ProbePace): number {
  return Math.max(interval, agents / maxProbesPerSecond)
}

/**
 * Returns the milliseconds until an agent's next probe. After `failures` in a row the pauses double, up to an hour;
 * `retryAfter`, in seconds, is the minimum if the agent sends it. `random`: from 0 to 1.
 */
export function nextProbeDelayMs(pace: ProbePace, failures: number, retryAfter = 0, random = Math.random()): number {
  const usualMs = 1000 * effectiveInterval(pace)
  const policy = { firstMs: usualMs, maxMs: Math.max(usualMs, 1000 * maxBackoffSeconds), jitter }
  return Math.round(backoffDelayMs(policy, failures, { retryAfterMs: 1000 * retryAfter, random }))
}

/** Returns the maximum of `nextProbeDelayMs`: a later due time was written before the clock was set back. */
export function maxProbeDelayMs(pace: ProbePace): number {
  return Math.ceil(1000 * Math.max(effectiveInterval(pace), maxBackoffSeconds) * (1 + jitter))
}

/** Maximum concurrent probes. */
export const maxConcurrentProbes = 8

interface StartResult {
  begun: number
  /** Agents that wait because their server is being probed. */
  waiting: DueAgent[]
}

interface ProbePool {
  /** Starts as many of these probes as the limits allow. */
  start: (due: readonly DueAgent[]) => StartResult
  isFull: () => boolean
  /** Resolves when all running probes have ended. */
  waitForAll: () => Promise<void>
}

interface PoolWork {
  /** Never rejects. */
  probe: (agent: DueAgent) => Promise<void>
  /** Called when a probe has ended. */
  onFree: () => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** Creates a pool that limits concurrent probes and probes per second, and never runs two for the same server at once. */
export function createProbePool({ probe, onFree, now = () => performance.now() }: PoolWork): ProbePool {
  const running = new Map<string, { origins: string[]; done: Promise<void> }>()
  const busy = new Set<string>()
  let allowance = maxProbesPerSecond
  let since = now()

  function refill(): void {
    const passed = Math.max(0, now() - since)
    allowance = Math.min(maxProbesPerSecond, allowance + (passed / 1000) * maxProbesPerSecond)
    since = now()
  }

  async function run(agent: DueAgent, origins: string[]): Promise<void> {
    await probe(agent)
    running.delete(agent.id)
    for (const origin of origins) busy.delete(origin)
    onFree()
  }

  return {
    start: (due) => {
      refill()
      const waiting: DueAgent[] = []
      let begun = 0
      for (const agent of due) {
        if (running.size >= maxConcurrentProbes || allowance < 1) break
        if (running.has(agent.id)) continue
        const origins = originsOf(agent)
        if (origins.some((origin) => busy.has(origin))) {
          waiting.push(agent)
          continue
        }
        allowance -= 1
        begun += 1
        for (const origin of origins) busy.add(origin)
        running.set(agent.id, { origins, done: run(agent, origins) })
      }
      return { begun, waiting }
    },
    isFull: () => running.size >= maxConcurrentProbes,
    waitForAll: async () => {
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

function originsOf({ url, cardUrl }: DueAgent): string[] {
  const origins = [url, cardUrl].flatMap((each) => (each === null ? [] : (URL.parse(each)?.origin ?? [])))
  return [...new Set(origins)]
}
