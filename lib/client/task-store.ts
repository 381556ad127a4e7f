import { createStore, type StoreApi } from 'zustand/vanilla'
import { applyRows } from '@/lib/a2a/apply-rows'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { revivedFold } from '@/lib/a2a/folding/revived-fold'
import type { LogRow } from '@/lib/a2a/log'
import { type Connection, tailEvents } from '@/lib/client/event-source'
import { frameBatch } from '@/lib/client/frame-batch'
import type { FaultData } from '@/lib/faults/fault'

/** A task as the page knows it. */
export interface LiveTask {
  fold: TaskFold
  /** The rows at hand, in order and without holes, up to `fold.lastSeq`; the first need not be row 1. */
  rows: LogRow[]
  connection: Connection
  /** When the last row arrived, in ms since 1970; 0 before. */
  rowAt: number
  /** Why the task cannot be followed. */
  fault: FaultData | null
}

export interface TaskStore extends StoreApi<Record<string, LiveTask>> {
  /** Adds earlier rows in front of those at hand. */
  addEarlierRows: (taskId: string, rows: LogRow[]) => void
  /** Reads on from the last row at hand, until the task rests. Starts afresh where it is being followed already. */
  follow: (taskId: string) => void
  /** Ends all reading. The tasks themselves go on. */
  stop: () => void
}

const unknownTask: LiveTask = { fold: emptyFold, rows: [], connection: 'closed', rowAt: 0, fault: null }

/** `fold`: what came of the rows before `rows`, where that was told instead of them. */
type News = Partial<Omit<LiveTask, 'rows'>> & { rows: LogRow[] }

function withNews(task: LiveTask, { rows, ...rest }: News): LiveTask {
  const known = { ...task, ...rest, ...(rest.fold && { rows: [] }) }
  if (rows.length === 0) return known
  return { ...known, rows: [...known.rows, ...rows], fold: applyRows(known.fold, rows) }
}

/** A task as it is known when the page is opened. */
interface KnownTask {
  id: string
  fold: TaskFold
  open: boolean
}

function known({ id, fold, open }: KnownTask): [string, LiveTask] {
  return [id, { ...unknownTask, fold: revivedFold(fold), connection: open ? 'connecting' : 'closed' }]
}

/** Folds the rows of many tasks as they arrive, and tells the screens in batches. `origin` is empty in the browser. */
export function createTaskStore(origin = '', tasks: KnownTask[] = []): TaskStore {
  // The store's first state: it is what the server draws.
  const store = createStore<Record<string, LiveTask>>(() => Object.fromEntries(tasks.map(known)))
  const tails = new Map<string, () => void>()
  const news = new Map<string, News>()

  const flush = (): void => {
    const tasks = { ...store.getState() }
    for (const [taskId, latest] of news) tasks[taskId] = withNews(tasks[taskId] ?? unknownTask, latest)
    news.clear()
    store.setState(tasks, true)
  }
  const ask = frameBatch(flush)
  const tell = (taskId: string, latest: Omit<News, 'rows'>, more: LogRow[] = []): void => {
    const waiting = news.get(taskId) ?? { rows: [] }
    for (const row of more) waiting.rows.push(row)
    news.set(taskId, Object.assign(waiting, latest))
    ask()
  }

  const follow = (taskId: string): void => {
    tails.get(taskId)?.()
    const known = store.getState()[taskId] ?? unknownTask
    let current = true
    const after = news.get(taskId)?.rows.at(-1)?.seq ?? news.get(taskId)?.fold?.lastSeq ?? known.fold.lastSeq
    const stop = tailEvents({
      taskId,
      origin,
      after,
      ...(after === 0 && { onFold: (fold) => current && tell(taskId, { fold, rowAt: Date.now() }) }),
      onRows: (rows) => current && tell(taskId, { rowAt: Date.now() }, rows),
      onConnection: (connection) => current && tell(taskId, { connection }),
      onFault: (fault) => current && tell(taskId, { fault }),
    })
    tails.set(taskId, () => {
      current = false
      stop()
    })
    tell(taskId, { connection: 'connecting', fault: null })
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
