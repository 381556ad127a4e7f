import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { dropLease, takeLease } from '@/lib/server/db/leases'
import { log } from '@/lib/server/log'
import { defaultLimits } from '@/lib/server/retention/limits'
import { dueLogs } from '@/lib/server/retention/due-logs'
import { removeLog } from '@/lib/server/retention/remove-log'
import { forget, singleton } from '@/lib/server/singleton'
import { isStopping } from '@/lib/server/tasks/stopping'

const lease = 'retention'
/** Kept for so long at a time, in ms: when its holder is gone, another instance takes over after that. */
const leaseMs = 60_000
const keepEveryMs = 15_000
const roundEveryMs = 600_000

interface Retainer {
  stop: AbortController
  /** Ends the pause between two rounds. */
  wake: () => void
  done: Promise<void>
}

const idle = (): Retainer => ({ stop: new AbortController(), wake: () => {}, done: Promise.resolve() })

/** Begins to remove old logs after so many ms, for as long as this process runs, whenever no other instance does. */
export function startRetainer(afterMs: number): void {
  if (isStopping()) return
  singleton('retainer', (): Retainer => {
    const stop = new AbortController()
    const pause = { end: new AbortController() }
    return { stop, wake: () => pause.end.abort(), done: run(stop.signal, pause, afterMs) }
  })
}

/** Has it look at once: the limits are others now. */
export function wakeRetainer(): void {
  singleton('retainer', idle).wake()
}

/** Ends what is under way, after the slice that is being removed. Resolves after `deadlineMs` at the latest. */
export async function stopRetainer(deadlineMs: number): Promise<void> {
  const { stop, done } = singleton('retainer', idle)
  stop.abort()
  await Promise.race([done, sleep(deadlineMs, undefined, { ref: false })])
  forget('retainer')
}

/** Removes what is due in all agents. Answers with how much that was. */
export async function removeDueLogs(signal: AbortSignal): Promise<{ tasks: number; events: number; bytes: number }> {
  const sum = { tasks: 0, events: 0, bytes: 0 }
  for await (const chosen of dueLogs(await defaultLimits())) {
    for (const { log: kept, ...why } of chosen) {
      if (signal.aborted) return sum
      const gone = await removeLog(kept.taskId, why, signal)
      if (!gone) continue
      sum.tasks += 1
      sum.events += gone.rows
      sum.bytes += gone.bytes
    }
  }
  return sum
}

/** Never rejects. */
async function run(signal: AbortSignal, pause: { end: AbortController }, afterMs: number): Promise<void> {
  const holder = randomUUID()
  await sleep(afterMs, undefined, { signal }).catch(() => {})
  while (!signal.aborted) {
    pause.end = new AbortController()
    await round(holder, signal).catch((error: unknown) =>
      log().error({ err: error }, 'failed to delete old event logs'),
    )
    await sleep(roundEveryMs, undefined, { signal: AbortSignal.any([signal, pause.end.signal]) }).catch(() => {})
  }
  await dropLease(lease, holder).catch(() => {})
}

/** Does one round where no other instance does; stops when another one has taken over. */
async function round(holder: string, signal: AbortSignal): Promise<void> {
  if (!(await takeLease(lease, holder, leaseMs))) return
  const lost = new AbortController()
  const keep = setInterval(() => {
    takeLease(lease, holder, leaseMs).then(
      (mine) => mine || lost.abort(),
      () => lost.abort(),
    )
  }, keepEveryMs)
  try {
    const gone = await removeDueLogs(AbortSignal.any([signal, lost.signal]))
    if (gone.tasks > 0) log().info(gone, 'old event logs deleted')
  } finally {
    clearInterval(keep)
  }
}
