import 'server-only'
import { applyRow } from '@/lib/a2a/apply'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { AgentEvent } from '@/lib/a2a/model'
import { rowTeller, type ToldEvent } from '@/lib/a2a/telling/row-teller'
import { foldWaitsForUser } from '@/lib/a2a/waits-for-user'
import { encodeJson } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import { audienceOf } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { spelledJson } from '@/lib/server/gateway/spelled-json'
import { giveWayBetweenSteps } from '@/lib/server/tasks/give-way'
import { isLargeFold } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { tail } from '@/lib/server/tasks/tail'
import { tailTurn } from '@/lib/server/tasks/tail-turn'

/** What a stream tells of a task. */
export interface TaskStream {
  /** As the caller hasTask it. */
  task: TaskRecord
  /** The task up to where the stream starts. */
  start: TaskFold
  /** The caller has had the task itself. */
  hasTask: boolean
  /** What to say before anything happens. */
  greeting?: AgentEvent[]
  /** Of one turn: if the agent answers in a new task, the events of that one follow. */
  followsTurn?: boolean
  /** The task waits: the stream stays open until the task goes on, and ends with that turn. */
  awaitsTurn?: boolean
}

/** Events of one task. */
export interface TaskBatch {
  task: TaskRecord
  /** `json`: the body, where it was encoded already. */
  events: (ToldEvent & { json?: string })[]
}

/**
 * The task's rows after `start` as events in the caller's dialect, in batches, until the task rests, or, with `awaitsTurn`,
 * until it rests after one more turn. No batch is empty.
 */
export async function* taskEventBatches(
  context: CallContext,
  { task, start, hasTask, greeting = [], followsTurn = false, awaitsTurn = false }: TaskStream,
  signal: AbortSignal,
): AsyncGenerator<TaskBatch, void> {
  let current = task
  let teller = tellerFor(context, task, start, hasTask)
  const first = greeting.length > 0 ? teller.greet(greeting) : []
  if (first.length > 0) yield { task, events: await withLargeTask(context, task, start, first, signal) }
  let awaited = start
  let mayEnd = !awaitsTurn
  const read = followsTurn ? tailTurn : tailTask
  for await (const { taskId, rows } of read(task.id, start.lastSeq, signal, () => mayEnd)) {
    if (taskId !== current.id) {
      const successor = await findTask(context.viewer, taskId)
      if (!successor) return
      current = successor
      teller = tellerFor(context, successor, emptyFold, false)
    }
    await giveWayBetweenSteps(rows)
    const events = teller.tell(rows)
    await giveWayBetweenSteps(rows)
    // A poll of a task that still waits is no turn.
    mayEnd ||= withMutableBatch(() => rows.some((row) => goesOn((awaited = applyRow(awaited, row)))))
    if (events.length > 0) yield { task: current, events }
  }
  const rest = teller.end()
  if (rest.length > 0) yield { task: current, events: rest }
}

/** The first events of a stream; a task that takes long to turn into JSON is encoded in a worker thread. */
async function withLargeTask(
  { dialect, rpcId }: CallContext,
  task: TaskRecord,
  start: TaskFold,
  events: ToldEvent[],
  signal: AbortSignal,
): Promise<TaskBatch['events']> {
  const [first, ...rest] = events
  if (!first || !isLargeFold(start)) return events
  const input = { dialect: dialect.id, rpcId, task }
  const json = await readInThread(task.id, start.lastSeq, signal, (session) => session.call('firstEvent', input))
  return json === null ? events : [{ ...first, json }, ...rest]
}

const goesOn = (fold: TaskFold): boolean => fold.open || !foldWaitsForUser(fold)

async function* tailTask(
  taskId: string,
  after: number,
  signal: AbortSignal,
  mayEnd: () => boolean,
): ReturnType<typeof tailTurn> {
  for await (const rows of tail(taskId, after, signal, mayEnd)) yield { taskId, rows }
}

function tellerFor(
  { dialect, rpcId, requestId }: CallContext,
  task: TaskRecord,
  start: TaskFold,
  hasTask: boolean,
): ReturnType<typeof rowTeller> {
  const listener = { dialect, rpcId, requestId, audienceOf: (fold: TaskFold) => audienceOf(task, fold) }
  return rowTeller(listener, start, hasTask)
}

/** Events of a task as SSE frames. */
export function encodeFrames({ task, events }: TaskBatch): string {
  // What an imported row came as need not be JSON.
  return events.map((event) => frameOf(task.imported ? { ...event, raw: '' } : event)).join('')
}

function frameOf({ seq, raw = '', body, json }: TaskBatch['events'][number]): string {
  return encodeJson(json ?? spelledJson(body, raw), seq === undefined ? {} : { id: String(seq) })
}
