import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Fault } from '@/lib/faults/fault'
import { dropLease, takeLease } from '@/lib/server/db/leases'
import { countProbed, type DueAgent, dueAgents, putOff } from '@/lib/server/db/probe-queue'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { createPool } from '@/lib/server/probes/pool'
import { probeAgent } from '@/lib/server/probes/probe-agent'
import { longestPause, type Pace } from '@/lib/server/probes/schedule'
import { forget, singleton } from '@/lib/server/singleton'
import { isStopping } from '@/lib/server/tasks/stopping'

const lease = 'probes'
/** Kept for so long at a time, in ms: when its holder is gone, another instance takes over after that. */
const leaseMs = 30_000
const keepEveryMs = 10_000
const roundEveryMs = 1_000
const afterErrorMs = 5_000
const paceForMs = 60_000
/** Due agents that are looked at to find some whose server is free. */
const windowSize = 200
/** How long those wait that stand in the way of others, or that Switchboard itself failed to look at. */
const putOffMs = 60_000
/** Of those, as many stay as a server that takes longer than a round can be asked for meanwhile, one after the other. */
const stayCount = putOffMs / roundEveryMs

interface Prober {
  stop: AbortController
  done: Promise<void>
}

/** Begins to look at agents after so many ms, for as long as this process runs, whenever no other instance does. */
export function startProber(afterMs = 0): void {
  if (!env().PROBES || isStopping()) return
  singleton('prober', (): Prober => {
    const stop = new AbortController()
    return { stop, done: run(stop.signal, afterMs) }
  })
}

/** Ends what is under way and gives the work to another instance. Resolves after `deadlineMs` at the latest. */
export async function stopProber(deadlineMs: number): Promise<void> {
  const { stop, done } = singleton('prober', (): Prober => ({ stop: new AbortController(), done: Promise.resolve() }))
  stop.abort()
  await Promise.race([done, sleep(deadlineMs, undefined, { ref: false })])
  forget('prober')
}

/** How fast agents are gone through as things stand. */
export async function currentPace(): Promise<Pace> {
  return { interval: env().PROBE_INTERVAL, agents: await countProbed() }
}

/** Never rejects. */
async function run(signal: AbortSignal, afterMs: number): Promise<void> {
  await sleep(afterMs, undefined, { signal }).catch(() => {})
  const holder = randomUUID()
  let wake = new AbortController()
  const pace = remembered(currentPace, paceForMs)
  const hold = remembered(() => takeLease(lease, holder, leaseMs), keepEveryMs)
  const probe = (agent: DueAgent) => probeDue(agent, pace, signal)
  const pool = createPool({ probe, onFree: () => wake.abort() })

  async function round(): Promise<void> {
    if (pool.isFull() || !(await hold())) return
    const now = new Date()
    const farthest = new Date(now.getTime() + longestPause(await pace()))
    const due = await dueAgents(now, farthest, windowSize)
    const { begun, waiting } = pool.begin(due)
    // The many agents of one slow server must not keep all others waiting.
    if (due.length === windowSize && begun === 0)
      await putOff(idsOf(waiting.slice(stayCount)), new Date(now.getTime() + putOffMs))
  }

  while (!signal.aborted) {
    wake = new AbortController()
    const ms = await round().then(
      () => roundEveryMs,
      (error: unknown) => {
        log().error({ err: error }, 'failed to run health checks')
        return afterErrorMs
      },
    )
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, wake.signal]) }).catch(() => {})
  }
  await pool.settled()
  await dropLease(lease, holder).catch(() => {})
}

/** Never rejects. */
async function probeDue(agent: DueAgent, pace: () => Promise<Pace>, signal: AbortSignal): Promise<void> {
  try {
    await probeAgent(agent, { pace: await pace(), signal })
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof Fault)) log().error({ err: error, agentId: agent.id }, 'health check failed')
    await putOff([agent.id], new Date(Date.now() + putOffMs)).catch(() => {})
  }
}

/** What `read` said last, asked again after so many ms: by either clock, as one stands still while the machine sleeps. */
function remembered<T>(read: () => Promise<T>, ms: number): () => Promise<T> {
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
