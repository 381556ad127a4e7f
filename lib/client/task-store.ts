import { createStore, type StoreApi } from 'zustand/vanilla'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { reviveFold } from '@/lib/a2a/folding/revive-fold'
import type { LogRow } from '@/lib/a2a/log'
import { type ConnectionState, tailEvents } from '@/lib/client/tail-events'
import type { FaultData } from '@/lib/faults/fault'

/** A task in the client's store. */
export interface LiveTask {
  fold: TaskFold
  /** Loaded rows in order, without gaps, up to `fold.lastSeq`. The first need not be row 1. */
  rows: LogRow[]
  connection: ConnectionState
  /** When the last row arrived, in ms since the epoch. 0 before. */
  rowAt: number
  /** Why the task cannot be followed. */
  fault: FaultData | null
}

export interface TaskStore extends StoreApi<Record<string, LiveTask>> {
  /** Adds earlier rows before the loaded ones. */
  addEarlierRows: (taskId: string, rows: LogRow[]) => void
  /** Follows the task from the last loaded row until it stops. Restarts if it is followed already. */
  follow: (taskId: string) => void
  /** Stops following all tasks. The tasks themselves continue. */
  stop: () => void
}

const unknownTask: LiveTask = { fold: emptyFold, rows: [], connection: 'closed', rowAt: 0, fault: null }

/** `fold`: the fold of the rows before `rows`, if it was sent instead of them. */
type TaskUpdate = Partial<Omit<LiveTask, 'rows'>> & { rows: LogRow[] }

function applyUpdate(task: LiveTask, { rows, ...rest }: TaskUpdate): LiveTask {
  const known = { ...task, ...rest, ...(rest.fold && { rows: [] }) }
  if (rows.length === 0) return known
  return { ...known, rows: [...known.rows, ...rows], fold: applyRows(known.fold, rows) }
}

/** Initial state of a task, from the server. */
interface KnownTask {
  id: string
  fold: TaskFold
  open: boolean
}

function toEntry({ id, fold, open }: KnownTask): [string, LiveTask] {
  return [id, { ...unknownTask, fold: reviveFold(fold), connection: open ? 'connecting' : 'closed' }]
}

/** Creates the store of tasks. Folds rows as they arrive and updates the UI in batches. `origin` is empty in the browser. */
export function createTaskStore(origin = '', tasks: KnownTask[] = []): TaskStore {
  // The initial state is what the server renders.
  const store = createStore<Record<string, LiveTask>>(() => Object.fromEntries(tasks.map(toEntry)))
  const tails = new Map<string, () => void>()
  const pending = new Map<string, TaskUpdate>()

  const flush = (): void => {
    const tasks = { ...store.getState() }
    for (const [taskId, latest] of pending) tasks[taskId] = applyUpdate(tasks[taskId] ?? unknownTask, latest)
    pending.clear()
    store.setState(tasks, true)
  }
  const scheduleFlush = batchPerFrame(flush)
  const enqueue = (taskId: string, latest: Omit<TaskUpdate, 'rows'>, more: LogRow[] = []): void => {
    const waiting = pending.get(taskId) ?? { rows: [] }
    // The fold contains the rows that arrived before it.
    if (latest.fold) waiting.rows = []
    for (const row of more) waiting.rows.push(row)
    pending.set(taskId, Object.assign(waiting, latest))
    scheduleFlush()
  }

  const follow = (taskId: string): void => {
    tails.get(taskId)?.()
    const known = store.getState()[taskId] ?? unknownTask
    let current = true
    const after = pending.get(taskId)?.rows.at(-1)?.seq ?? pending.get(taskId)?.fold?.lastSeq ?? known.fold.lastSeq
    const stop = tailEvents({
      taskId,
      origin,
      after,
      ...(after === 0 && { onFold: (fold) => current && enqueue(taskId, { fold, rowAt: Date.now() }) }),
      onRows: (rows) => current && enqueue(taskId, { rowAt: Date.now() }, rows),
      onConnection: (connection) => current && enqueue(taskId, { connection }),
      onFault: (fault) => current && enqueue(taskId, { fault }),
    })
    tails.set(taskId, () => {
      current = false
      stop()
    })
    enqueue(taskId, { connection: 'connecting', fault: null })
  }

  return Object.assign(store, {
    follow,
    addEarlierRows: (taskId: string, rows: LogRow[]) =>
      store.setState((tasks) => {
        const task = tasks[taskId] ?? unknownTask
        const first = task.rows[0]?.seq ?? task.fold.lastSeq + 1
        return { [taskId]: { ...task, rows: [...rows.filter((row) => row.seq < first), ...task.rows] } }
      }),
    stop: () => {
      for (const end of tails.values()) end()
      tails.clear()
    },
  })
}

/** Minimum interval between updates: rendering the Markdown of a long response is costly. */
const intervalMs = 100
/** A hidden page gets no animation frames, but its title still updates. */
const hiddenMs = 1000

/** Returns a function that schedules `flush` before the next frame, at most once per 100 ms. */
export function batchPerFrame(flush: () => void): () => void {
  let scheduled = false
  let flushedAt = 0

  const run = (): void => {
    scheduled = false
    flushedAt = performance.now()
    flush()
  }
  const beforeFrame = (): void => {
    if (typeof requestAnimationFrame === 'undefined') return run()
    // Whichever comes first cancels the other, so that it does not trigger the next flush early.
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      run()
    })
    const timer = setTimeout(() => {
      cancelAnimationFrame(frame)
      run()
    }, hiddenMs)
  }
  return () => {
    if (scheduled) return
    scheduled = true
    setTimeout(beforeFrame, Math.max(0, flushedAt + intervalMs - performance.now()))
  }
}
