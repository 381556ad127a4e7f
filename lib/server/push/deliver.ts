import 'server-only'
import { dialects } from '@/lib/a2a/dialects'
import type { TaskFold } from '@/lib/a2a/fold'
import { remark } from '@/lib/a2a/remarks'
import { toFaultData } from '@/lib/faults/fault'
import { readEvents } from '@/lib/server/db/events'
import { findPushConfig, notePushProgress, type PushConfigRecord } from '@/lib/server/db/push-configs'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import { doneElsewhere } from '@/lib/server/errands/done-elsewhere'
import { callersTaskId } from '@/lib/server/gateway/audience'
import { postPush } from '@/lib/server/push/post-push'
import { type Push, pushesOf } from '@/lib/server/push/pushes'
import { mostAttempts, pauseAfter } from '@/lib/server/push/retry'
import { singleton } from '@/lib/server/singleton'
import { noteInTask } from '@/lib/server/tasks/note-in-task'
import { readFold } from '@/lib/server/tasks/read-fold'
import { stopSignal } from '@/lib/server/tasks/stopping'
import { metrics } from '@/lib/server/telemetry/metrics'

const most = 20

const slots = () => singleton('push-slots', () => ({ free: most, waiting: [] as (() => void)[] }))

/** Does the work when fewer than twenty others do theirs. */
async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  const all = slots()
  const { deliveriesRunning, deliveriesWaiting } = metrics()
  if (all.free > 0) all.free -= 1
  else {
    deliveriesWaiting.inc()
    await new Promise<void>((resolve) => all.waiting.push(resolve))
    deliveriesWaiting.dec()
  }
  deliveriesRunning.inc()
  try {
    return await work()
  } finally {
    deliveriesRunning.dec()
    const next = all.waiting.shift()
    if (next) next()
    else all.free += 1
  }
}

const pageSize = 200
const lookMs = 5_000

const mostFolds = 200

const folds = () => singleton('push-folds', () => new Map<string, TaskFold>())
const keyOf = ({ taskId, id }: Place) => `${taskId} ${id}`

type Place = Pick<PushConfigRecord, 'taskId' | 'id'>

/**
 * Tells one caller of one task what it has not been told yet, in order, until there is no more, again and again over
 * failures. `pause` waits, in milliseconds, or less where the configuration has changed. Rejects when the process stops.
 */
export async function deliver(place: Place, pause: (ms: number) => Promise<void>): Promise<void> {
  for (;;) {
    const config = await findPushConfig(place)
    if (!config || config.attempts >= mostAttempts) return
    const wait = (config.nextAttemptAt?.getTime() ?? 0) - Date.now()
    if (wait > 0) {
      // Another instance may have been given another configuration meanwhile.
      await pause(Math.min(wait, lookMs))
      continue
    }
    const { taskId, deliveredSeq } = config
    const rows = await readEvents(taskId, deliveredSeq, pageSize)
    const task = rows.length > 0 && (await findTask({ ownerId: config.ownerId }, taskId))
    if (!task) return
    const start = await foldAt(place, deliveredSeq)
    const told = pushesOf(dialects[config.dialect], task, start, rows)
    if (await tell(config, task, told.pushes)) {
      await notePushProgress(place, { deliveredSeq: told.fold.lastSeq })
      folds().set(keyOf(place), told.fold)
    }
  }
}

/** The task as the caller was told of it last. A log is not read from its beginning for each of its rows. */
async function foldAt(place: Place, seq: number): Promise<TaskFold> {
  const known = folds().get(keyOf(place))
  if (known?.lastSeq === seq) return known
  if (folds().size >= mostFolds) folds().clear()
  return readFold(place.taskId, seq)
}

/** False once one could not be told. */
async function tell(config: PushConfigRecord, task: TaskRecord, pushes: Push[]): Promise<boolean> {
  for (const [index, { seq, body }] of pushes.entries()) {
    try {
      await inSlot(() => postPush(config, callersTaskId(task), body, stopSignal()))
      metrics().deliveries.inc({ result: 'taken' })
    } catch (error) {
      stopSignal().throwIfAborted()
      await noteFailure(config, task, index === 0 ? config.attempts : 0, error)
      return false
    }
    // Several may tell of one row: it is told with the last.
    const deliveredSeq = pushes[index + 1]?.seq === seq ? seq - 1 : seq
    await notePushProgress(config, { deliveredSeq, attempts: 0, nextAttemptAt: null, problem: null })
  }
  return true
}

async function noteFailure(config: PushConfigRecord, task: TaskRecord, before: number, error: unknown): Promise<void> {
  const fault = toFaultData(error)
  const attempts = before + 1
  const givenUp = attempts >= mostAttempts
  metrics().deliveries.inc({ result: givenUp ? 'given up' : 'failed' })
  const nextAttemptAt = givenUp ? null : new Date(Date.now() + pauseAfter(attempts, fault))
  await notePushProgress(config, { attempts, nextAttemptAt, problem: fault.message })
  if (!givenUp) return
  const note = remark('caller-untold', { attempts: `${mostAttempts}` }, fault)
  if (!(await doneElsewhere(task.id, { kind: 'note', ownerId: task.ownerId, note }))) await noteInTask(task, note)
}
