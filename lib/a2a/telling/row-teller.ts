import { applyRow, isRefusedCancel } from '@/lib/a2a/apply'
import { encodeFailure, encodeResult, type RpcId } from '@/lib/a2a/bindings/json-rpc'
import type { Audience, Dialect } from '@/lib/a2a/dialect'
import type { TaskFold } from '@/lib/a2a/fold'
import type { JsonObject } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import { endsTask, endsTurn } from '@/lib/a2a/turn'

/** Whom a stream is for, and how they know the task. */
export interface Listener {
  /** The caller's. */
  dialect: Dialect
  rpcId: RpcId
  requestId?: string
  audienceOf: (fold: TaskFold) => Audience
}

/** One event of a stream: a JSON-RPC response. `seq`: of the row that all of has been told with it, `raw`: what the row came as. */
export interface ToldEvent {
  seq?: number
  raw?: string
  body: JsonObject
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
 * given. Where the listener's generation wants it, the task itself goes before anything that happens in it; `knows`: it
 * has. In v0.x nothing comes after an event that is `final`, so one that looks like the end is held back until the next
 * one, or the end, shows whether it is.
 */
export function rowTeller(listener: Listener, start: TaskFold, knows: boolean): RowTeller {
  const { dialect } = listener
  let fold = start
  let told = knows || !dialect.streamsBeginWithTask
  let over = false
  let held: ((last: boolean) => ToldEvent[]) | undefined
  const say = (now: TaskFold, row: Source, events: AgentEvent[]): ToldEvent[] => {
    const before = held?.(false) ?? []
    const mayEnd = events.some((event) => dialect.marksEnd.has(event.kind) && endsTurn(event))
    held = mayEnd ? (last) => encode(listener, now, row, events, last) : undefined
    return mayEnd ? before : [...before, ...encode(listener, now, row, events)]
  }
  const tellRow = (row: LogRow): ToldEvent[] => {
    const before = fold
    fold = applyRow(fold, row)
    // A state that was overtaken by the end, such as the answer to a cancellation, is not told any more.
    const said = eventsOf(row).filter((event) => !over || event.kind === 'artifact' || endsTask(event))
    over ||= said.some(endsTask)
    const snapshot = !told && said.some(({ kind }) => kind === 'status' || kind === 'artifact')
    const events: AgentEvent[] = snapshot ? [{ kind: 'task', task: before.task }, ...said] : said
    told ||= events.length > 0
    if (row.event.kind === 'fault') {
      // Only its caller is told of a refused cancel: the task goes on.
      if (isRefusedCancel(fold, row)) return []
      const { error } = dialect.encodeError(row.event.fault, listener.requestId)
      return [...say(fold, row, []), { seq: row.seq, body: encodeFailure(listener.rpcId, error) }]
    }
    return events.length > 0 ? say(fold, row, events) : []
  }
  return {
    greet: (events) => say(start, { seq: start.lastSeq, raw: '' }, events),
    tell: (rows) => rows.flatMap(tellRow),
    end: () => held?.(true) ?? [],
  }
}

/** One event, or several, for what a row says. */
function encode(
  { dialect, rpcId, audienceOf }: Listener,
  fold: TaskFold,
  { seq, raw }: Source,
  events: AgentEvent[],
  last?: boolean,
): ToldEvent[] {
  const audience = audienceOf(fold)
  const results = events.flatMap((event) => {
    const encoded = dialect.encodeEvent(event, audience, last)
    return encoded.ok ? encoded.value : []
  })
  const end = results.length - 1
  return results.map((result, index) => ({ ...(index === end && { seq }), raw, body: encodeResult(rpcId, result) }))
}

function eventsOf({ event }: LogRow): AgentEvent[] {
  const said = event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
  return said ? [event] : []
}
