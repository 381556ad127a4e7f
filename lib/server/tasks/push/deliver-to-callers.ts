import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { dialects } from '@/lib/a2a/dialects'
import type { TaskFold } from '@/lib/a2a/fold'
import type { Json } from '@/lib/a2a/json'
import { createRemark } from '@/lib/a2a/remarks'
import { toFaultData } from '@/lib/faults/fault'
import { createLruCache, type LruCache } from '@/lib/cache/lru-cache'
import { backoffDelayMs, type BackoffPolicy } from '@/lib/retry/backoff'
import { retryUntilReconnected } from '@/lib/server/db/engine/database-outage'
import { readEvents } from '@/lib/server/db/events/events'
import { acquireLease } from '@/lib/server/db/jobs/instances'
import {
  findPushConfig,
  listAllPushConfigs,
  listPendingPushConfigs,
  type PushConfigRecord,
  recordPushProgress,
} from '@/lib/server/db/push/push-configs'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { isActivePerson } from '@/lib/server/db/access/active-people'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { broadcast, currentInstanceId, isOnlyInstance, repeat } from '@/lib/server/instances/current-instance'
import { createLimiter, type Limiter } from '@/lib/server/platform/limiter'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { stopSignal } from '@/lib/server/platform/stopping'
import { withLogContext } from '@/lib/server/platform/telemetry/log-context'
import { metrics } from '@/lib/server/platform/telemetry/metrics'
import { callerTaskId, withIdsFor } from '@/lib/server/tasks/audience'
import { watchTasks } from '@/lib/server/tasks/log/hub'
import { logNote } from '@/lib/server/tasks/log/pumps'
import { readFold } from '@/lib/server/tasks/log/read-fold'
import { postPush } from '@/lib/server/tasks/push/post-push'
import { type PushBody, toPushBodies } from '@/lib/server/tasks/push/push-bodies'
import { runOnHolder } from '@/lib/server/tasks/remote/run-on-holder'
import { actFor } from '@/lib/server/platform/viewer'

/** Failures in a row after which deliveries to a receiver stop. */
const maxAttempts = 10

/** The first delay is 0.5 to 1 s. */
const backoff: BackoffPolicy = { firstMs: 750, maxMs: 10 * 60_000, jitter: 1 / 3 }

/** Runs work with a limit of twenty at once. */
function inSlot<T>(work: () => Promise<T>): Promise<T> {
  const { deliveriesRunning, deliveriesWaiting } = metrics()
  deliveriesWaiting.inc()
  return deliveries().limiter.run(async () => {
    deliveriesWaiting.dec()
    deliveriesRunning.inc()
    try {
      return await work()
    } finally {
      deliveriesRunning.dec()
    }
  })
}

const pageSize = 200
const configPollMs = 5_000

const maxFolds = 200

/**
 * Delivers the pending rows of one task to one config, in order and with retries, until there are no more or another instance
 * delivers. `pause` waits for the given milliseconds, or less if the config changes. Returns false if the config does not exist
 * any more. Rejects when the process stops, and if a query fails.
 */
async function deliverPushes(key: PushConfigKey, pause: (ms: number) => Promise<void>): Promise<boolean> {
  for (;;) {
    stopSignal().throwIfAborted()
    const config = await findPushConfig(key)
    if (!config) return false
    if (config.attempts >= maxAttempts || !deliveries().isLeader) return true
    const wait = (config.nextAttemptAt?.getTime() ?? 0) - Date.now()
    if (wait > 0) {
      // Another instance may have changed the config meanwhile.
      await pause(Math.min(wait, configPollMs))
      continue
    }
    const { taskId, deliveredSeq } = config
    const rows = await readEvents(taskId, deliveredSeq, pageSize)
    // A disabled account receives nothing more.
    if (rows.length === 0 || !(await isActivePerson(config.ownerId))) return true
    const stored = await findTask(actFor(config.ownerId), taskId)
    if (!stored) return true
    const task = withIdsFor(dialects[config.dialect], stored)
    const start = await foldAt(key, deliveredSeq)
    const batch = toPushBodies(dialects[config.dialect], task, start, rows)
    if (!(await send(config, task, batch.pushes))) continue
    if (await recordProgress(config, { deliveredSeq: batch.fold.lastSeq }))
      deliveries().folds.set(keyOf(key), batch.fold)
  }
}

/** Returns the fold as of the last delivery. It is cached, so that the log is not read from its start for each row. */
async function foldAt(key: PushConfigKey, seq: number): Promise<TaskFold> {
  const known = deliveries().folds.get(keyOf(key))
  if (known?.lastSeq === seq) return known
  return readFold(key.taskId, seq)
}

/**
 * Posts one push, unless its config was replaced or deleted, its API key revoked or its person disabled since the config was read.
 * Returns `outdated` then, and the error if the post fails. Rejects if a query fails, or when the process stops.
 */
async function post(config: PushConfigRecord, task: TaskRecord, body: Json): Promise<'taken' | 'outdated' | Failure> {
  const current = await findPushConfig(config)
  if (current?.secret !== config.secret || !(await isActivePerson(config.ownerId))) return 'outdated'
  try {
    await postPush(config, callerTaskId(task), body, stopSignal())
    return 'taken'
  } catch (error) {
    stopSignal().throwIfAborted()
    return { error }
  }
}

interface Failure {
  error: unknown
}

/** Stores progress like `recordPushProgress`. Waits while the database is unavailable, so that no push is sent again. */
async function recordProgress(...progress: Parameters<typeof recordPushProgress>): Promise<boolean> {
  return (await retryUntilReconnected(() => recordPushProgress(...progress), stopSignal())) ?? false
}

/** Sends pushes in order; returns false after the first failure, and once the config was replaced or does not exist any more. */
async function send(config: PushConfigRecord, task: TaskRecord, pushes: PushBody[]): Promise<boolean> {
  for (const [index, { seq, body }] of pushes.entries()) {
    // The config may change while the push waits for a slot.
    const outcome = await inSlot(() => post(config, task, body))
    if (outcome === 'outdated') return false
    if (outcome !== 'taken') {
      await noteFailure(config, task, index === 0 ? config.attempts : 0, outcome.error)
      return false
    }
    metrics().deliveries.inc({ result: 'taken' })
    // Several pushes may belong to one row: it counts as delivered with the last.
    const deliveredSeq = pushes[index + 1]?.seq === seq ? seq - 1 : seq
    const progress = { deliveredSeq, attempts: 0, nextAttemptAt: null, problem: null }
    if (!(await recordProgress(config, progress))) return false
  }
  return true
}

async function noteFailure(config: PushConfigRecord, task: TaskRecord, before: number, error: unknown): Promise<void> {
  const fault = toFaultData(error)
  const attempts = before + 1
  const isLastAttempt = attempts >= maxAttempts
  metrics().deliveries.inc({ result: isLastAttempt ? 'given up' : 'failed' })
  const delayMs = backoffDelayMs(backoff, attempts, { retryAfterMs: 1000 * (fault.retryAfter ?? 0) })
  const nextAttemptAt = isLastAttempt ? null : new Date(Date.now() + delayMs)
  const isRecorded = await recordProgress(config, { attempts, nextAttemptAt, problem: fault.message })
  if (!isLastAttempt || !isRecorded) return
  const note = createRemark('caller-untold', { attempts: `${maxAttempts}` }, fault)
  if (!(await runOnHolder(task.id, { kind: 'note', ownerId: task.ownerId, note }))) await logNote(task, note)
}

const lease = 'deliveries'
/** Duration of the lease: after its holder has stopped, another instance delivers. */
const leaseMs = 10_000
const pollMs = 2_000
/** Time after which the configs of all tasks are read again, in case a message of another instance was lost. */
const pollAllMs = 30_000

type PushConfigKey = Pick<PushConfigRecord, 'taskId' | 'id'>

interface Running {
  done: Promise<void>
  /** There may be more rows to deliver. */
  again: boolean
  /** Ends a pause. */
  endPause: AbortController
}

const maxConcurrent = 20
/** Tasks whose new rows are delivered at once. A single instance has no limit: it does not look for pending rows. */
const maxWatched = 10_000

interface Deliveries {
  /** IDs of the configs of tasks that have any. */
  configs: LruCache<string, Set<string>>
  running: Map<string, Running>
  /** Tasks that have changed since the last poll, on the one of several instances that delivers. */
  changed: Set<string>
  /** True if this instance delivers. Only one does, so that pushes are in order and sent once. */
  isLeader: boolean
  limiter: Limiter
  /** The fold of each config as of its last delivery. */
  folds: LruCache<string, TaskFold>
}

function deliveries(): Deliveries {
  return singleton('push-deliveries', (): Deliveries => {
    watchTasks(wakeTask)
    return {
      configs: createLruCache({ maxEntries: isOnlyInstance() ? Infinity : maxWatched }),
      running: new Map(),
      changed: new Set(),
      isLeader: isOnlyInstance(),
      limiter: createLimiter(maxConcurrent),
      folds: createLruCache({ maxEntries: maxFolds }),
    }
  })
}

/**
 * Resumes pending deliveries: with a single instance those of the previous process, else those of stopped instances, from now
 * on.
 */
export async function startDeliveries(): Promise<void> {
  if (isOnlyInstance()) {
    for (const { waits, ...key } of await listAllPushConfigs()) {
      watch(key)
      if (waits) wake(key)
    }
    return
  }
  /** When the configs of all tasks are read the next time, by a monotonic clock. */
  let allAt = 0
  void repeat('send push notifications', pollMs, stopSignal(), async () => {
    const { isLeader: wasLeader, changed } = deliveries()
    deliveries().isLeader = await acquireLease(lease, currentInstanceId() ?? '', leaseMs)
    if (!deliveries().isLeader) return
    const dueAt = allAt
    const isDue = !wasLeader || performance.now() >= dueAt
    // Read again if the query fails.
    allAt = 0
    deliveries().changed = new Set()
    for (const key of await listPendingPushConfigs(maxAttempts, isDue ? undefined : [...changed])) {
      watch(key)
      wake(key)
    }
    allAt = isDue ? performance.now() + pollAllMs : dueAt
  })
}

/** Starts deliveries to a new or changed config and ends those to a deleted one, or tells the instance that delivers to do it. */
export function scheduleDelivery(key: PushConfigKey): void {
  if (!deliveries().isLeader) return broadcast({ kind: 'rows', tasks: [[key.taskId, 0]] })
  watch(key)
  deliveries().running.get(keyOf(key))?.endPause.abort()
  wake(key)
}

/** Ends the deliveries of tasks whose configs were deleted with them or with their logs. */
export function endDeletedDeliveries(taskIds: readonly string[]): void {
  taskIds.forEach(wakeTask)
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

function unwatch({ taskId, id }: PushConfigKey): void {
  const { configs, folds } = deliveries()
  const ids = configs.get(taskId)
  ids?.delete(id)
  if (ids?.size === 0) configs.delete(taskId)
  folds.delete(keyOf({ taskId, id }))
}

function wakeTask(taskId: string): void {
  const { configs, isLeader, changed } = deliveries()
  if (isLeader && !isOnlyInstance()) changed.add(taskId)
  for (const id of configs.get(taskId) ?? []) wake({ taskId, id })
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

/**
 * Runs the deliveries of a config. Repeats them after an outage of the database, and a few times after other errors: a single
 * instance would not look for pending rows again. Never rejects.
 */
async function run(key: PushConfigKey, entry: Running): Promise<void> {
  const pause = (ms: number) => {
    entry.endPause = new AbortController()
    const signal = AbortSignal.any([entry.endPause.signal, stopSignal()])
    return sleep(ms, undefined, { signal }).catch(() => stopSignal().throwIfAborted())
  }
  let exists: boolean | undefined = true
  let failures = 0
  do {
    try {
      entry.again = false
      exists = await retryUntilReconnected(() => deliverPushes(key, pause), stopSignal())
      failures = 0
    } catch (error) {
      if (stopSignal().aborted) break
      failures += 1
      log().error({ err: error }, 'failed to send push notifications')
      if (failures < maxAttempts) await pause(backoffDelayMs(backoff, failures)).catch(() => {})
    }
  } while (!stopSignal().aborted && (failures > 0 ? failures < maxAttempts : entry.again))
  deliveries().running.delete(keyOf(key))
  if (exists === false) unwatch(key)
}
