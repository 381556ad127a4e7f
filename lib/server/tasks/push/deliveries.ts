import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLease } from '@/lib/server/db/jobs/instances'
import { listAllPushConfigs, type PushConfigRecord, listPendingPushConfigs } from '@/lib/server/db/push/push-configs'
import { repeat } from '@/lib/server/instances/with-lease'
import { isOnlyInstance, currentInstanceId } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { deliverPushes, maxAttempts } from '@/lib/server/tasks/push/deliver-pushes'
import { singleton } from '@/lib/server/platform/singleton'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import { watchTasks } from '@/lib/server/tasks/log/hub'
import { stopSignal } from '@/lib/server/platform/stopping'

const lease = 'deliveries'
/** Duration of the lease: after its holder has stopped, another instance delivers. */
const leaseMs = 10_000
const pollMs = 2_000

type PushConfigKey = Pick<PushConfigRecord, 'taskId' | 'id'>

interface Running {
  done: Promise<void>
  /** There may be more rows to deliver. */
  again: boolean
  /** Ends a pause. */
  endPause: AbortController
}

interface Deliveries {
  /** IDs of the configs of each task that has any. */
  configs: Map<string, Set<string>>
  running: Map<string, Running>
  /** True if this instance delivers. Only one does, so that pushes are in order and sent once. */
  isLeader: boolean
}

function deliveries(): Deliveries {
  return singleton('push-deliveries-out', () => {
    watchTasks(wakeTask)
    return { configs: new Map(), running: new Map(), isLeader: isOnlyInstance() }
  })
}

/**
 * Resumes pending deliveries: with a single instance those of the previous process, else those of stopped instances, from now
 * on.
 */
export async function startDeliveries(): Promise<void> {
  if (isOnlyInstance()) return resume(await listAllPushConfigs())
  void repeat('send push notifications', pollMs, stopSignal(), async () => {
    deliveries().isLeader = await acquireLease(lease, currentInstanceId() ?? '', leaseMs)
    if (deliveries().isLeader) resume(await listPendingPushConfigs(maxAttempts))
  })
}

function resume(found: (PushConfigKey & { waits: boolean })[]): void {
  for (const { waits, ...key } of found) {
    watch(key)
    if (waits) wake(key)
  }
}

/** Starts deliveries to a new or changed config, or leaves it to the instance that delivers. */
export function scheduleDelivery(key: PushConfigKey): void {
  watch(key)
  deliveries().running.get(keyOf(key))?.endPause.abort()
  wake(key)
}

/** Resolves once all current deliveries have ended. */
export async function waitForDeliveries(): Promise<void> {
  await Promise.all([...deliveries().running.values()].map(({ done }) => done))
}

const keyOf = ({ taskId, id }: PushConfigKey) => `${taskId} ${id}`

function watch({ taskId, id }: PushConfigKey): void {
  const { configs } = deliveries()
  configs.set(taskId, (configs.get(taskId) ?? new Set()).add(id))
}

function wakeTask(taskId: string): void {
  for (const id of deliveries().configs.get(taskId) ?? []) wake({ taskId, id })
}

function wake(key: PushConfigKey): void {
  const { running, isLeader } = deliveries()
  if (stopSignal().aborted || !isLeader) return
  const known = running.get(keyOf(key))
  if (known) known.again = true
  else {
    const entry: Running = { done: Promise.resolve(), again: false, endPause: new AbortController() }
    running.set(keyOf(key), entry)
    entry.done = withLogContext({ taskId: key.taskId }, () => run(key, entry))
  }
}

/** Runs the deliveries of a config. Never rejects. */
async function run(key: PushConfigKey, entry: Running): Promise<void> {
  const pause = (ms: number) => {
    entry.endPause = new AbortController()
    const signal = AbortSignal.any([entry.endPause.signal, stopSignal()])
    return sleep(ms, undefined, { signal }).catch(() => stopSignal().throwIfAborted())
  }
  try {
    do {
      entry.again = false
      await deliverPushes(key, pause)
    } while (entry.again)
  } catch (error) {
    if (!stopSignal().aborted) log().error({ err: error }, 'failed to send push notifications')
  } finally {
    deliveries().running.delete(keyOf(key))
  }
}
