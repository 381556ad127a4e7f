import { applyRow, isRejectedCancel, refusesOther } from '@/lib/a2a/folding/apply-row'
import { type Envelope, wrapResult, wrapStreamError } from '@/lib/a2a/bindings/envelope'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { findArtifact } from '@/lib/a2a/folding/fold-artifact'
import { lastMessageWithId } from '@/lib/a2a/folding/history-index'
import { sealBatch, withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import { withHistory } from '@/lib/a2a/replies/turn-progress'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { JsonObject } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { endsTask, endsTurn } from '@/lib/a2a/agent-events'
import type { FaultData } from '@/lib/faults/fault'

/** The receiver of a stream, and how it knows the task. */
export interface StreamReceiver {
  /** The dialect of the caller. */
  dialect: Dialect
  envelope: Envelope
  requestId?: string
  audienceOf: (fold: TaskFold) => Audience
  /** The last row that the receiver knew when it sent the message that the stream answers. Not set for a subscription. */
  sentAt?: number | undefined
  /** Number of history messages that the receiver wants in a task (v1.0 §3.2.4). Without it, all. */
  historyLength?: number | undefined
}

/** One event of a stream: a JSON-RPC response, or the bare event. */
export interface EncodedEvent {
  /** The event's ID: a stream that resumes after this row repeats nothing and misses nothing. */
  seq?: number
  /** Raw payload of the row. */
  raw?: string
  body: JsonObject
  /** Name of the event in the stream. */
  event?: string
  /** Set for an error. */
  fault?: FaultData
}

type Source = Pick<LogRow, 'seq' | 'raw'>

interface RowStreamEncoder {
  /** Encodes the events that precede the first row. */
  start: (events: AgentEvent[]) => EncodedEvent[]
  encode: (rows: readonly LogRow[]) => EncodedEvent[]
  /** Encodes an event that was held back until the end. */
  end: () => EncodedEvent[]
}

/**
 * Encodes a task's rows after `start` as a stream in the receiver's dialect. Only the last event of a row has its `seq`: a
 * client that resumes after a row has received all of it, also an EventSource, which keeps the last ID it received. The first
 * event of a stream always has an ID: that of the row before.
 * If the dialect requires it, a snapshot of the task precedes its events, unless `knowsTask`.
 * In v0.x nothing may follow an event with `final`, so an event that may end the stream is held back until the next one, or the
 * end, decides. A v0.x stream that would end without such an event, for example with a task snapshot, ends with an additional
 * status event.
 */
export function createRowStreamEncoder(
  receiver: StreamReceiver,
  start: TaskFold,
  knowsTask: boolean,
): RowStreamEncoder {
  const { dialect } = receiver
  let fold = start
  let hasTask = knowsTask || !dialect.streamsStartWithTask
  let isOver = isTerminal(start.task.status.state) && !start.open
  let heldBack: ((last: boolean) => EncodedEvent[]) | undefined
  // A resumed stream continues after an event that had an ID.
  let needsId = !knowsTask
  let isEmpty = !knowsTask
  let isClosed = false
  const encodeWithId = (
    now: TaskFold,
    row: Source,
    events: AgentEvent[],
    firstId: number,
    last?: boolean,
  ): EncodedEvent[] => {
    const [first, ...rest] = encode(receiver, now, row, events, last)
    if (!first) return []
    const seq = first.seq ?? (needsId && firstId > 0 ? firstId : undefined)
    needsId = false
    return [{ ...first, ...(seq !== undefined && { seq }) }, ...rest]
  }
  const emit = (now: TaskFold, row: Source, events: AgentEvent[], firstId = row.seq - 1): EncodedEvent[] => {
    const before = heldBack?.(false) ?? []
    const mayEnd = events.some((event) => dialect.kindsWithFinal.has(event.kind) && endsTurn(event))
    heldBack = mayEnd ? (last) => encodeWithId(now, row, events, firstId, last) : undefined
    isEmpty = false
    isClosed = events.at(-1)?.kind === 'message'
    return mayEnd ? before : [...before, ...encodeWithId(now, row, events, firstId)]
  }
  const encodeRow = (row: LogRow): EncodedEvent[] => {
    const changes = isOver ? watchContent(fold, row) : undefined
    const needsTask = !hasTask && (row.event.kind === 'status' || row.event.kind === 'artifact')
    if (needsTask) sealBatch()
    const { task } = fold
    fold = applyRow(fold, row)
    // After the end, outdated states and unchanged task snapshots are omitted.
    const newEvents = eventsOf(row).filter(
      (event) => !isOver || event.kind === 'artifact' || hasNewContent(event, fold, changes),
    )
    isOver ||= newEvents.some(endsTask)
    const events: AgentEvent[] = needsTask && newEvents.length > 0 ? [{ kind: 'task', task }, ...newEvents] : newEvents
    hasTask ||= events.length > 0
    if (row.event.kind === 'fault') {
      // A rejected cancel or a refused message is only returned to its own caller: the task continues.
      if (isRejectedCancel(fold, row) || refusesOther(row, receiver.sentAt)) return []
      const { fault } = row.event
      const before = emit(fold, row, [])
      isClosed = true
      return [
        ...before,
        { seq: row.seq, ...wrapStreamError(receiver.envelope, dialect, fault, receiver.requestId), fault },
      ]
    }
    return events.length > 0 ? emit(fold, row, events) : []
  }
  return {
    start: (events) => {
      needsId = true
      // A client that resumes in the middle receives everything since the request.
      return emit(start, { seq: start.lastSeq, raw: '' }, events, start.lastSeq > 1 ? 1 : 0)
    },
    encode: (rows) => withMutableBatch(() => rows.flatMap(encodeRow)),
    end: () => {
      if (heldBack) return heldBack(true)
      if (dialect.kindsWithFinal.size === 0 || isEmpty || isClosed || fold.open) return []
      const { state, timestamp } = fold.task.status
      const status = { state, ...(timestamp !== undefined && { timestamp }) }
      return encode(receiver, fold, { raw: '' }, [{ kind: 'status', status }], true)
    },
  }
}

/** Returns whether a later version of a fold has other content. */
type ContentWatch = (after: TaskFold) => boolean

/** True if the event ends the task and has new content. */
function hasNewContent(event: AgentEvent, after: TaskFold, changes: ContentWatch | undefined): boolean {
  return endsTask(event) && !(event.kind === 'task' && changes?.(after) === false)
}

/**
 * Records what a task snapshot may change: its artifacts, and the message with the ID of its status message. Everything else in
 * it makes the lists longer. Takes time for the snapshot, not for the task.
 */
function watchContent(fold: TaskFold, { event }: LogRow): ContentWatch | undefined {
  if (event.kind !== 'task') return undefined
  const { status, artifacts, history } = fold.task
  const [artifactCount, messageCount] = [artifacts.length, history.length]
  const known = event.task.artifacts.map(({ artifactId }) => findArtifact(fold, artifactId))
  const { message } = event.task.status
  const repeated = message && lastMessageWithId(history, message)
  return (after) => {
    const { task } = after
    if (
      task.status.state !== status.state ||
      task.artifacts.length !== artifactCount ||
      task.history.length !== messageCount
    )
      return true
    const replaced = message && lastMessageWithId(task.history, message)
    if (repeated && replaced && !isSameMessage(repeated, replaced)) return true
    return event.task.artifacts.some(({ artifactId }, index) => findArtifact(after, artifactId) !== known[index])
  }
}

/** Encodes the events of a row. */
function encode(
  { dialect, envelope, audienceOf, historyLength }: StreamReceiver,
  fold: TaskFold,
  { seq, raw }: Partial<Source>,
  events: AgentEvent[],
  last?: boolean,
): EncodedEvent[] {
  const audience = audienceOf(fold)
  const results = events.flatMap((event) => {
    const limited = event.kind === 'task' ? { ...event, task: withHistory(event.task, historyLength) } : event
    const encoded = dialect.encodeEvent(limited, audience, last)
    return encoded.ok ? encoded.value : []
  })
  const end = results.length - 1
  return results.map((result, index) => ({
    ...(index === end && seq !== undefined && { seq }),
    ...(raw !== undefined && { raw }),
    body: wrapResult(envelope, result),
  }))
}

function eventsOf({ event }: LogRow): AgentEvent[] {
  const isEvent =
    event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
  return isEvent ? [event] : []
}
