import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { LogRow } from '@/lib/a2a/log'
import type { Remark } from '@/lib/a2a/remarks'
import { Fault } from '@/lib/faults/fault'
import { noteDraft } from '@/lib/server/a2a-client/draft'
import { maskFor } from '@/lib/server/credentials/mask'
import { isDatabaseUnavailable } from '@/lib/server/db/engine/database-outage'
import type { TaskCreation } from '@/lib/server/db/tasks/task-creation'
import { claimTask, isTaskOpen } from '@/lib/server/db/tasks/task-holders'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { readLogBytes } from '@/lib/server/db/tasks/tasks'
import { currentInstanceId, isOnlyInstance } from '@/lib/server/instances/current-instance'
import { singleton } from '@/lib/server/platform/singleton'
import { isStopping } from '@/lib/server/platform/stopping'
import { publish } from '@/lib/server/tasks/log/hub'
import { createLogBudget, releaseMemory } from '@/lib/server/tasks/log/memory-budget'
import { createPump, type Pump } from '@/lib/server/tasks/log/pump'
import { readFold } from '@/lib/server/tasks/log/read-fold'

/** A new task. */
interface NewTask {
  /** Set if the task is not stored yet. */
  creation?: TaskCreation
}

interface Running {
  pump: Promise<Pump>
  /** The pump once it is open. */
  ready?: Pump
  users: number
  /** Its turn could not go on: the task does not rest, but is to be resumed. */
  suspended: boolean
  /** The task is to be deleted: it rests although no row ended its turn. */
  dropped: boolean
  released: PromiseWithResolvers<void>
}

const pumps = () => singleton('task-pumps', () => new Map<string, Running>())

/** True while this process may still write to the task's log. */
export function isRunning(taskId: string): boolean {
  return pumps().has(taskId)
}

/** Returns the IDs of the tasks whose logs this process may still write to. */
export function runningTasks(): string[] {
  return [...pumps().keys()]
}

/** Resolves once the pumps that are running now have stopped. */
export async function waitForAllPumps(): Promise<void> {
  await Promise.all([...pumps().values()].map(({ released }) => released.promise))
}

/** Lets the task rest once it is released here, even if no row ends its turn: it is to be deleted. */
export function dropTurn(taskId: string): void {
  const running = pumps().get(taskId)
  if (running) running.dropped = true
}

/** Resolves with true once this process no longer writes to the task's log; with false after `timeoutMs`. */
export async function waitForRelease(taskId: string, timeoutMs: number): Promise<boolean> {
  const released = pumps().get(taskId)?.released.promise
  if (!released) return true
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref())
  await Promise.race([released, late])
  return !isRunning(taskId)
}

/**
 * Returns the task's only pump, which is shared by all its users. Each call needs one `releasePump`. `newTask`: the task is
 * new, so nothing else uses it. Throws `conflict` for an imported task, and for one that another instance runs.
 */
export async function takePump(task: TaskRecord, newTask?: NewTask): Promise<Pump> {
  if (task.imported)
    throw new Fault('conflict', 'This task was imported and cannot be continued.', { details: { code: 'imported' } })
  const running = pumps().get(task.id)
  if (running?.users === 0) {
    await running.released.promise
    return takePump(task, newTask)
  }
  const current = running ?? start(task, newTask)
  current.users += 1
  return current.pump
}

/** Takes the pump of a task that was not imported, as `takePump` does; returns undefined if another instance runs the task. */
export async function takeFreePump(task: TaskRecord): Promise<Pump | undefined> {
  try {
    return await takePump(task)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'conflict') return undefined
    throw error
  }
}

/**
 * Releases the pump. The last user to do so lets the task rest, or, during a shutdown, leaves it to the next start. If one of
 * them sets `suspended`, the log cannot be written, or no row ended the turn, the task is resumed later: see `recoverTasks`.
 */
export async function releasePump(taskId: string, suspended = false): Promise<void> {
  const running = pumps().get(taskId)
  if (!running) return
  running.users -= 1
  running.suspended ||= suspended
  if (running.users > 0) return
  try {
    const pump = await running.pump
    await pump.finish({ suspended: isStopping() || running.suspended, dropped: running.dropped })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
  } finally {
    end(taskId)
  }
}

/** Returns the number of the last row that this process has published; undefined if the task does not run here. */
export function lastPublishedSeq(taskId: string): number | undefined {
  return pumps().get(taskId)?.ready?.fold.lastSeq
}

/** Returns the pump of a task that runs here; undefined if it does not run here or its pump is still opening. */
export function runningPump(taskId: string): Pump | undefined {
  return pumps().get(taskId)?.ready
}

/** Returns the fold of a task that runs here; undefined if it does not run here or its pump is still opening. */
export function runningFold(taskId: string): TaskFold | undefined {
  return pumps().get(taskId)?.ready?.fold
}

/** Returns the fold after these rows; undefined unless the task runs here and they are its last ones. */
export function runningFoldAfter(taskId: string, rows: readonly LogRow[]): TaskFold | undefined {
  const fold = runningFold(taskId)
  return fold?.lastSeq === rows.at(-1)?.seq ? fold : undefined
}

/** Returns the running pump's fold, or the fold of the log. */
export async function currentFold(taskId: string): Promise<TaskFold> {
  const running = pumps().get(taskId)
  return running ? (await running.pump).fold : readFold(taskId)
}

function start(task: TaskRecord, newTask?: NewTask): Running {
  const pump = open(task, newTask)
  const running: Running = { pump, users: 0, suspended: false, dropped: false, released: Promise.withResolvers<void>() }
  pump.then(
    (ready) => (running.ready = ready),
    // The users of this pump get the error; later ones must not get this pump.
    () => end(task.id),
  )
  pumps().set(task.id, running)
  return running
}

async function open(task: TaskRecord, newTask?: NewTask): Promise<Pump> {
  const mask = await maskFor({ id: task.agentId })
  const isShared = () => (pumps().get(task.id)?.users ?? 0) > 1
  if (newTask) {
    const { creation } = newTask
    return createPump(task, emptyFold, { mask, holderId: task.holder, isShared, budget: createLogBudget(0), creation })
  }
  const holderId = currentInstanceId()
  // The log is read after the lease is taken, when nothing else writes to it.
  if (holderId !== null && !(await claimTask(task.id, holderId)))
    throw new Fault('conflict', 'Another Switchboard instance is running this task. Try again in a moment.')
  const [fold, used] = await Promise.all([readFold(task.id), readLogBytes(task.id)])
  return createPump(task, fold, { mask, holderId, isShared, budget: createLogBudget(used) })
}

function end(taskId: string): void {
  releaseMemory(taskId)
  pumps().get(taskId)?.released.resolve()
  pumps().delete(taskId)
  publish(taskId, [])
}

/** Logs a note in a task, whether or not it has a running turn. */
export async function logNote(task: TaskRecord, note: Remark): Promise<void> {
  const pump = await takePump(task)
  try {
    await pump.write([noteDraft(note)])
  } finally {
    await releasePump(task.id)
  }
}

/**
 * True if another instance writes to the task or is about to: a task whose instance has stopped is resumed within seconds.
 * Queries the database only if there may be other instances. False during the shutdown of this process.
 */
export async function runsElsewhere(taskId: string): Promise<boolean> {
  return !isOnlyInstance() && !isStopping() && isTaskOpen(taskId)
}
