import { applyRow, isRefusedCancel } from '@/lib/a2a/apply'
import { encodeFailure, encodeResult, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import { artifactIn } from '@/lib/a2a/folding/fold-artifact'
import { lastWithId } from '@/lib/a2a/folding/history-index'
import { sealBatch, withMutableBatch } from '@/lib/a2a/folding/mutable-batch'
import { isSameMessage } from '@/lib/a2a/folding/same-content'
import type { JsonObject } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import { isTerminal } from '@/lib/a2a/states'
import { endsTask, endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'

/** Whom a stream is for, and how they know the task. */
export interface Listener {
  /** The caller's. */
  dialect: Dialect
  rpcId: RpcId
  requestId?: string
  audienceOf: (fold: TaskFold) => Audience
}

/** One event of a stream: a JSON-RPC response. */
export interface ToldEvent {
  /** The event's ID: a stream that resumes after this row repeats nothing and misses nothing. */
  seq?: number
  /** What the row came as. */
  raw?: string
  body: JsonObject
  /** Set for an error. */
  fault?: FaultData
}

type Source = Pick<LogRow, 'seq' | 'raw'>

interface RowTeller {
  /** What to say before anything happens. */
  greet: (events: AgentEvent[]) => ToldEvent[]
  tell: (rows: readonly LogRow[]) => ToldEvent[]
  /** What was held back until the end. */
  end: () => ToldEvent[]
}

/**
 * Tells a task's rows after `start` as a stream in the listener's dialect. Only the last event of a row carries its
 * `seq`: whoever comes back with a row's number has had all of it, an EventSource too, which keeps the last id it was
 * given. The first event of a stream has an ID in any case: of the row before. Where the listener's generation wants it,
 * the task itself goes before anything that happens in it; `knows`: it has. In v0.x nothing comes after an event that is
 * `final`, so one that looks like the end is held back until the next one, or the end, shows whether it is. A v0.x stream
 * that would end without such an event, for example with a whole task, ends with a status event of its own.
 */
export function rowTeller(listener: Listener, start: TaskFold, knows: boolean): RowTeller {
  const { dialect } = listener
  let fold = start
  let told = knows || !dialect.streamsBeginWithTask
  let over = isTerminal(start.task.status.state) && !start.open
  let held: ((last: boolean) => ToldEvent[]) | undefined
  // A resumed stream goes on after an event that had an ID.
  let needsId = !knows
  let isSilent = !knows
  let isClosed = false
  const write = (now: TaskFold, row: Source, events: AgentEvent[], firstId: number, last?: boolean): ToldEvent[] => {
    const [first, ...rest] = encode(listener, now, row, events, last)
    if (!first) return []
    const seq = first.seq ?? (needsId && firstId > 0 ? firstId : undefined)
    needsId = false
    return [{ ...first, ...(seq !== undefined && { seq }) }, ...rest]
  }
  const say = (now: TaskFold, row: Source, events: AgentEvent[], firstId = row.seq - 1): ToldEvent[] => {
    const before = held?.(false) ?? []
    const mayEnd = events.some((event) => dialect.marksEnd.has(event.kind) && endsTurn(event))
    held = mayEnd ? (last) => write(now, row, events, firstId, last) : undefined
    isSilent = false
    isClosed = events.at(-1)?.kind === 'message'
    return mayEnd ? before : [...before, ...write(now, row, events, firstId)]
  }
  const tellRow = (row: LogRow): ToldEvent[] => {
    const changes = over ? watchContent(fold, row) : undefined
    const needsTask = !told && (row.event.kind === 'status' || row.event.kind === 'artifact')
    if (needsTask) sealBatch()
    const { task } = fold
    fold = applyRow(fold, row)
    // After the end only what is new is told: not a state that it has overtaken, nor the same task again.
    const said = eventsOf(row).filter((event) => !over || event.kind === 'artifact' || isNews(event, fold, changes))
    over ||= said.some(endsTask)
    const events: AgentEvent[] = needsTask && said.length > 0 ? [{ kind: 'task', task }, ...said] : said
    told ||= events.length > 0
    if (row.event.kind === 'fault') {
      // Only its caller is told of a refused cancel: the task goes on.
      if (isRefusedCancel(fold, row)) return []
      const { fault } = row.event
      const { error } = dialect.encodeError(fault, listener.requestId)
      const before = say(fold, row, [])
      isClosed = true
      return [...before, { seq: row.seq, body: encodeFailure(listener.rpcId, error), fault }]
    }
    return events.length > 0 ? say(fold, row, events) : []
  }
  return {
    greet: (events) => {
      needsId = true
      // Whoever comes back in the middle of it gets all that happened since the request.
      return say(start, { seq: start.lastSeq, raw: '' }, events, start.lastSeq > 1 ? 1 : 0)
    },
    tell: (rows) => withMutableBatch(() => rows.flatMap(tellRow)),
    end: () => {
      if (held) return held(true)
      if (dialect.marksEnd.size === 0 || isSilent || isClosed || fold.open) return []
      const { state, timestamp } = fold.task.status
      const status = { state, ...(timestamp !== undefined && { timestamp }) }
      return encode(listener, fold, { raw: '' }, [{ kind: 'status', status }], true)
    },
  }
}

/** Tells whether a later version of a fold has other content. */
type ContentWatch = (after: TaskFold) => boolean

/** Whether a task's end tells more than what is known. */
function isNews(event: AgentEvent, after: TaskFold, changes: ContentWatch | undefined): boolean {
  return endsTask(event) && !(event.kind === 'task' && changes?.(after) === false)
}

/**
 * Notes what a snapshot of a task may change: the artifacts that it names, and the message with the ID of its status. All
 * else that it tells makes the lists longer. Takes time for the snapshot, not for the task.
 */
function watchContent(fold: TaskFold, { event }: LogRow): ContentWatch | undefined {
  if (event.kind !== 'task') return undefined
  const { status, artifacts, history } = fold.task
  const [made, said] = [artifacts.length, history.length]
  const known = event.task.artifacts.map(({ artifactId }) => artifactIn(fold, artifactId))
  const { message } = event.task.status
  const repeated = message && lastWithId(history, message)
  return (after) => {
    const { task } = after
    if (task.status.state !== status.state || task.artifacts.length !== made || task.history.length !== said)
      return true
    const replaced = message && lastWithId(task.history, message)
    if (repeated && replaced && !isSameMessage(repeated, replaced)) return true
    return event.task.artifacts.some(({ artifactId }, index) => artifactIn(after, artifactId) !== known[index])
  }
}

/** One event, or several, for what a row says. */
function encode(
  { dialect, rpcId, audienceOf }: Listener,
  fold: TaskFold,
  { seq, raw }: Partial<Source>,
  events: AgentEvent[],
  last?: boolean,
): ToldEvent[] {
  const audience = audienceOf(fold)
  const results = events.flatMap((event) => {
    const encoded = dialect.encodeEvent(event, audience, last)
    return encoded.ok ? encoded.value : []
  })
  const end = results.length - 1
  return results.map((result, index) => ({
    ...(index === end && seq !== undefined && { seq }),
    ...(raw !== undefined && { raw }),
    body: encodeResult(rpcId, result),
  }))
}

function eventsOf({ event }: LogRow): AgentEvent[] {
  const said = event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
  return said ? [event] : []
}
