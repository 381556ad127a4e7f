import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { Fault } from '@/lib/faults/fault'
import { maskFor } from '@/lib/server/credentials/mask'
import type { Beginning } from '@/lib/server/db/beginning'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { logBytesOf } from '@/lib/server/db/tasks'
import { holdTask } from '@/lib/server/db/holders'
import { isAway } from '@/lib/server/db/trouble'
import { selfId } from '@/lib/server/instances/self'
import { singleton } from '@/lib/server/singleton'
import { publish } from '@/lib/server/tasks/hub'
import { createLogRoom } from '@/lib/server/tasks/log-room'
import { releaseMemory } from '@/lib/server/tasks/memory-budget'
import { type Pump, createPump } from '@/lib/server/tasks/pump'
import { readFold } from '@/lib/server/tasks/read-fold'
import { isStopping } from '@/lib/server/tasks/stopping'

/** A new task. */
interface Fresh {
  /** Where it is still to be stored. */
  beginning?: Beginning
}

interface Running {
  pump: Promise<Pump>
  /** The same once it is there. */
  ready?: Pump
  users: number
  /** Its turn could not go on: the task does not rest, but is to be taken up again. */
  parks: boolean
  gone: PromiseWithResolvers<void>
}

const pumps = () => singleton('task-pumps', () => new Map<string, Running>())

/** True while something may still write to the task's log. */
export function isRunning(taskId: string): boolean {
  return pumps().has(taskId)
}

/** The tasks whose logs may still be written to here. */
export function runningTasks(): string[] {
  return [...pumps().keys()]
}

/** Resolves once the pumps that are at work now have stopped. */
export async function settledPumps(): Promise<void> {
  await Promise.all([...pumps().values()].map(({ gone }) => gone.promise))
}

/** True once nothing writes to the task's log any more; false where that takes longer. */
export async function restOf(taskId: string, patienceMs: number): Promise<boolean> {
  const gone = pumps().get(taskId)?.gone.promise
  if (!gone) return true
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())
  await Promise.race([gone, late])
  return !isRunning(taskId)
}

/**
 * The task's one pump; shared with whoever has it already. Each taking needs one `releasePump`. `fresh`: it has only just
 * begun, and nobody else knows of it.
 */
export async function takePump(task: TaskRecord, fresh?: Fresh): Promise<Pump> {
  if (task.imported)
    throw new Fault('conflict', 'This task was imported and cannot be continued.', { details: { code: 'imported' } })
  const running = pumps().get(task.id)
  if (running?.users === 0) {
    await running.gone.promise
    return takePump(task, fresh)
  }
  const mine = running ?? start(task, fresh)
  mine.users += 1
  return mine.pump
}

/**
 * Gives the pump back; the last one to do so lets the task rest, or, in a shutdown, leaves it to the next start. Where one of
 * them says that it `parks`, or the log cannot be written, the task is left to be taken up again: see `recover.ts`.
 */
export async function releasePump(taskId: string, parks = false): Promise<void> {
  const running = pumps().get(taskId)
  if (!running) return
  running.users -= 1
  running.parks ||= parks
  if (running.users > 0) return
  try {
    const pump = await running.pump
    await pump.finish(isStopping() || running.parks)
  } catch (error) {
    if (!isAway(error)) throw error
  } finally {
    end(taskId)
  }
}

/** The number of the last row that this process has shown; undefined where nothing writes to the task here. */
export function lastShown(taskId: string): number | undefined {
  return pumps().get(taskId)?.ready?.fold.lastSeq
}

/** Returns the fold of a task that is written to here; undefined if it is not, or is only being opened. */
export function runningFold(taskId: string): TaskFold | undefined {
  return pumps().get(taskId)?.ready?.fold
}

/** The running pump's fold, or what the log tells. */
export async function currentFold(taskId: string): Promise<TaskFold> {
  const running = pumps().get(taskId)
  return running ? (await running.pump).fold : readFold(taskId)
}

function start(task: TaskRecord, fresh?: Fresh): Running {
  const pump = open(task, fresh)
  const running: Running = { pump, users: 0, parks: false, gone: Promise.withResolvers<void>() }
  pump.then(
    (ready) => (running.ready = ready),
    // Whoever takes it is told; it must not be found by the next.
    () => end(task.id),
  )
  pumps().set(task.id, running)
  return running
}

async function open(task: TaskRecord, fresh?: Fresh): Promise<Pump> {
  const mask = await maskFor({ id: task.agentId })
  if (fresh) return createPump(task, emptyFold, mask, task.holder, createLogRoom(0), fresh.beginning)
  const holder = selfId()
  // Its log is read only now, when nobody else writes to it any more.
  if (holder !== null && !(await holdTask(task.id, holder)))
    throw new Fault('conflict', 'Another Switchboard instance is running this task. Try again in a moment.')
  const [fold, used] = await Promise.all([readFold(task.id), logBytesOf(task.id)])
  return createPump(task, fold, mask, holder, createLogRoom(used))
}

function end(taskId: string): void {
  releaseMemory(taskId)
  pumps().get(taskId)?.gone.resolve()
  pumps().delete(taskId)
  publish(taskId, [])
}
