import 'server-only'
import type { Operation } from '@/lib/a2a/call'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import { foldWaitsForUser } from '@/lib/a2a/input/waits-for-user'
import type { AgentEvent } from '@/lib/a2a/model'
import { createRowStreamEncoder, type EncodedEvent, type StreamReceiver } from '@/lib/a2a/replies/row-stream-encoder'
import type { TaskRecord } from '@/lib/server/db/tasks/task-record'
import { findTask } from '@/lib/server/db/tasks/tasks'
import { holdMs, valueWithin } from '@/lib/server/gateway/await-first'
import { failureResponse, taskHeader } from '@/lib/server/gateway/respond'
import { prefersAsync } from '@/lib/server/platform/http/request-headers'
import { type Frames, sseResponse } from '@/lib/server/platform/http/stream-response'
import { yieldBetweenSteps } from '@/lib/server/platform/yield-to-event-loop'
import { type FrameSource, openFrames } from '@/lib/server/stream/frame-stream'
import { audienceOf, type CallContext } from '@/lib/server/tasks/audience'
import { isLargeFold } from '@/lib/server/tasks/large/is-large-task'
import { readInThread } from '@/lib/server/tasks/large/read-in-thread'
import { tail, tailTurn } from '@/lib/server/tasks/log/tail'
import { encodeSseJson } from '@/lib/sse/encode'
import { randomUUID } from 'node:crypto'
import { findSpan, longTextLength, longTexts, withText } from '@/lib/server/db/events/event-text'

/** The task of a stream and where the stream begins. */
interface TaskStream {
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
  /** Number of history messages that the caller wants in a task. */
  historyLength?: number | undefined
  /** The task waits for input: the stream stays open until the task continues, and ends with that turn. */
  awaitsTurn?: boolean
}

/** Events of one task. */
interface TaskBatch {
  task: TaskRecord
  /** `json`: the body, where it was encoded already. */
  events: (EncodedEvent & { json?: string })[]
}

type Receiver = Pick<CallContext, 'viewer' | 'dialect' | 'envelope' | 'requestId'>

/**
 * Yields the task's rows after `start` as events in the caller's dialect, in non-empty batches, until the task rests; with
 * `awaitsTurn`, until it rests after one more turn.
 */
async function* taskEventBatches(
  context: Receiver,
  { task, start, hasTask, initialEvents = [], followsTurn = false, awaitsTurn = false, historyLength }: TaskStream,
  signal: AbortSignal,
): AsyncGenerator<TaskBatch, void> {
  let current = task
  const options = { historyLength, sentAt: followsTurn ? start.lastSeq : undefined }
  let encoder = createEncoder(context, task, start, hasTask, options)
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
      encoder = createEncoder(context, successor, emptyFold, false, { historyLength })
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
  { dialect, envelope }: Receiver,
  task: TaskRecord,
  start: TaskFold,
  events: EncodedEvent[],
  signal: AbortSignal,
): Promise<TaskBatch['events']> {
  const [first, ...rest] = events
  if (!first || !isLargeFold(start)) return events
  const input = { dialect: dialect.id, envelope, task }
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
  { dialect, envelope, requestId }: Receiver,
  task: TaskRecord,
  start: TaskFold,
  hasTask: boolean,
  options: Pick<StreamReceiver, 'sentAt' | 'historyLength'>,
): ReturnType<typeof createRowStreamEncoder> {
  const receiver = { dialect, envelope, requestId, audienceOf: (fold: TaskFold) => audienceOf(task, fold), ...options }
  return createRowStreamEncoder(receiver, start, hasTask)
}

/** Encodes events of a task as SSE frames. */
function encodeFrames({ task, events }: TaskBatch): Frames {
  // The raw text of an imported row may not be JSON.
  const pieces = events.flatMap((event) => frameOf(task.imported ? { ...event, raw: '' } : event))
  return pieces.length === events.length ? pieces.join('') : pieces
}

/** Returns a frame in one piece, or in several if it has long texts. */
function frameOf({ seq, raw = '', body, event, json }: TaskBatch['events'][number]): string | string[] {
  const id = seq === undefined ? {} : { id: String(seq) }
  const fields = event === undefined ? id : { ...id, event }
  const [head = '', ...pieces] = json === undefined ? encodeWithRaw(body, raw) : [json]
  if (pieces.length === 0) return encodeSseJson(head, fields)
  const [start = '', end = ''] = encodeSseJson(placeholder, fields).split(placeholder)
  return [start + head, ...pieces.slice(0, -1), (pieces.at(-1) ?? '') + end]
}

type Batch = IteratorResult<TaskBatch, void>

/**
 * Returns a stream of a task's events. The response head waits for the first event, at most 15 s: an error before it is a plain
 * error response with its HTTP status. A caller that sends `Prefer: respond-async` (RFC 7240 §4.1) gets the head immediately.
 * The task header has the ID of the first event's task, which is a new one if the agent responds in a new task.
 */
export async function streamResponse(
  context: CallContext,
  operation: Operation,
  stream: TaskStream,
): Promise<Response> {
  const { viewer, request, requestId, dialect, envelope } = context
  const closed = new AbortController()
  // The request is not in memory while the stream is open.
  const events = taskEventBatches({ viewer, requestId, dialect, envelope }, stream, closed.signal)
  const close = () => {
    closed.abort()
    void events.return()
  }
  const first = events.next()
  // The reader of the stream gets the error.
  first.catch(() => undefined)
  const isAsync = prefersAsync(request.headers)
  // A caller that already has the task does not wait for its first event.
  const firstBatch = isAsync || stream.hasTask ? undefined : await valueWithin(first, holdMs, request.signal)
  const headers = { [taskHeader]: firstBatch?.value?.task.id ?? stream.task.id }
  const fault = firstBatch?.value?.events[0]?.fault
  if (fault) {
    close()
    return failureResponse({ ...context, operation }, fault, requestId, headers)
  }
  if (request.signal.aborted) {
    close()
    return new Response(null, { status: 499, headers })
  }
  const frames = openFrames('gateway', viewer, () => encodeBatches(first, events), { closed })
  return sseResponse(frames, { ...headers, ...(isAsync && { 'Preference-Applied': 'respond-async' }) })
}

function encodeBatches(first: Promise<Batch>, events: AsyncGenerator<TaskBatch, void>): FrameSource {
  let next: Promise<Batch> | undefined = first
  const encode = (batch: Batch): IteratorResult<Frames, void> =>
    batch.done ? batch : { done: false, value: encodeFrames(batch.value) }
  return {
    next: () => {
      const batch = next ?? events.next()
      next = undefined
      return batch.then(encode)
    },
    return: async () => {
      await events.return()
      return { done: true, value: undefined }
    },
  }
}

/** Placeholder for a long text while the rest is encoded. Random, so that it cannot occur in the data. */
const placeholder = randomUUID()

/**
 * Encodes the event of a row as JSON, in pieces that are not joined. `raw`: the JSON that the row was decoded from, or empty. The
 * first eight long texts without an escape are pieces, because encoding 1 MB of text again takes as long as decoding it.
 */
export function encodeWithRaw(value: object, raw: string): string[] {
  // Where JSON has no backslash, no text in it has a letter that needs one.
  if (raw.length < longTextLength || raw.includes('\\')) return [JSON.stringify(value)]
  // A replacer would be called for every number.
  const texts = longTexts(value).filter(([, text]) => isUnescapedIn(raw, text))
  if (texts.length === 0) return [JSON.stringify(value)]
  const rest = JSON.stringify(texts.reduce<unknown>((copy, [path]) => withText(copy, path, placeholder), value))
  return rest
    .split(placeholder)
    .flatMap((piece, index) => [texts[index - 1]?.[1] ?? '', piece])
    .slice(1)
}

/** A text of another row may look like the text between this row's texts. */
const isUnescapedIn = (raw: string, text: string): boolean =>
  findSpan(raw, text)?.[2] === 0 && !['"', '\t', '\n', '\r'].some((letter) => text.includes(letter))
