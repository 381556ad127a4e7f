import 'server-only'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import type { AgentEvent } from '@/lib/a2a/model'
import { createRowStreamEncoder, type EncodedEvent } from '@/lib/a2a/replies/row-stream-encoder'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import { encodeSseJson } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { audienceOf } from '@/lib/server/tasks/audience'
import type { CallContext } from '@/lib/server/tasks/call-context'
import { encodeWithRaw } from '@/lib/server/gateway/encode-with-raw'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { isLargeFold } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { tail } from '@/lib/server/tasks/log/tail'
import { tailTurn } from '@/lib/server/tasks/log/tail-turn'

/** The task of a stream and where the stream begins. */
export interface TaskStream {
  /** The task with the caller's IDs. */
  task: TaskRecord
  /** The task up to where the stream starts. */
  start: TaskFold
  /** The caller already has the task. */
  hasTask: boolean
  /** Events to send first. */
  initialEvents?: AgentEvent[]
  /** The stream is for one turn: if the agent responds in a new task, the events of that task follow. */
  followsTurn?: boolean
  /** The task waits for input: the stream stays open until the task continues, and ends with that turn. */
  awaitsTurn?: boolean
}

/** Events of one task. */
export interface TaskBatch {
  task: TaskRecord
  /** `json`: the body, where it was encoded already. */
  events: (EncodedEvent & { json?: string })[]
}

/**
 * Yields the task's rows after `start` as events in the caller's dialect, in non-empty batches, until the task rests; with
 * `awaitsTurn`, until it rests after one more turn.
 */
export async function* taskEventBatches(
  context: CallContext,
  { task, start, hasTask, initialEvents = [], followsTurn = false, awaitsTurn = false }: TaskStream,
  signal: AbortSignal,
): AsyncGenerator<TaskBatch, void> {
  let current = task
  let encoder = createEncoder(context, task, start, hasTask)
  const first = initialEvents.length > 0 ? encoder.start(initialEvents) : []
  if (first.length > 0) yield { task, events: await withLargeTask(context, task, start, first, signal) }
  let awaited = start
  let mayEnd = !awaitsTurn
  const read = followsTurn ? tailTurn : tailTask
  for await (const { taskId, rows } of read(task.id, start.lastSeq, signal, () => mayEnd)) {
    if (taskId !== current.id) {
      const successor = await findTask(context.viewer, taskId)
      if (!successor) return
      current = successor
      encoder = createEncoder(context, successor, emptyFold, false)
    }
    const events = encoder.encode(rows)
    await yieldBetweenSteps(rows)
    // A poll of a task that still waits is not a turn.
    mayEnd ||= withMutableBatch(() => rows.some((row) => hasContinued((awaited = applyRow(awaited, row)))))
    if (events.length > 0) yield { task: current, events }
  }
  const rest = encoder.end()
  if (rest.length > 0) yield { task: current, events: rest }
}

/** Returns the first events of a stream. A large task is turned into JSON in a worker thread. */
async function withLargeTask(
  { dialect, rpcId }: CallContext,
  task: TaskRecord,
  start: TaskFold,
  events: EncodedEvent[],
  signal: AbortSignal,
): Promise<TaskBatch['events']> {
  const [first, ...rest] = events
  if (!first || !isLargeFold(start)) return events
  const input = { dialect: dialect.id, rpcId, task }
  const json = await readInThread(task.id, start.lastSeq, signal, (session) => session.call('firstEvent', input))
  return json === null ? events : [{ ...first, json }, ...rest]
}

const hasContinued = (fold: TaskFold): boolean => fold.open || !foldWaitsForUser(fold)

async function* tailTask(
  taskId: string,
  after: number,
  signal: AbortSignal,
  mayEnd: () => boolean,
): ReturnType<typeof tailTurn> {
  for await (const rows of tail(taskId, after, signal, mayEnd)) yield { taskId, rows }
}

function createEncoder(
  { dialect, rpcId, requestId }: CallContext,
  task: TaskRecord,
  start: TaskFold,
  hasTask: boolean,
): ReturnType<typeof createRowStreamEncoder> {
  const listener = { dialect, rpcId, requestId, audienceOf: (fold: TaskFold) => audienceOf(task, fold) }
  return createRowStreamEncoder(listener, start, hasTask)
}

/** Encodes events of a task as SSE frames. */
export function encodeFrames({ task, events }: TaskBatch): string {
  // The raw text of an imported row may not be JSON.
  return events.map((event) => frameOf(task.imported ? { ...event, raw: '' } : event)).join('')
}

function frameOf({ seq, raw = '', body, json }: TaskBatch['events'][number]): string {
  return encodeSseJson(json ?? encodeWithRaw(body, raw), seq === undefined ? {} : { id: String(seq) })
}
