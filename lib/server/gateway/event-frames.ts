import 'server-only'
import { applyRow } from '@/lib/a2a/apply'
import { encodeFailure, encodeResult } from '@/lib/a2a/bindings/json-rpc'
import type { TaskFold } from '@/lib/a2a/fold'
import type { JsonObject } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
import { endsTask, endsTurn } from '@/lib/a2a/turn'
import type { FaultData } from '@/lib/faults/fault'
import { encodeSse } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { audienceOf } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { tail } from '@/lib/server/tasks/tail'

/**
 * The task's rows after `fold` as SSE frames in the caller's dialect, until the task rests. Only the last frame of a
 * row carries its `seq` as id: whoever comes back with a row's id has had all of it, an EventSource too, which keeps
 * the last id it was given. Where the caller's generation wants it, the task itself goes before anything that happens
 * in it; `knows`: it has. `greeting`: what to say before anything happens. In v0.x nothing comes after an event that is
 * `final`, so one that looks like the end is held back until the next one, or the end, shows whether it is.
 */
export async function* eventFrames(
  context: CallContext,
  task: TaskRecord,
  start: TaskFold,
  knows: boolean,
  signal: AbortSignal,
  greeting: AgentEvent[] = [],
): AsyncGenerator<string, void> {
  const { dialect } = context
  let fold = start
  let told = knows || !dialect.streamsBeginWithTask
  let over = false
  let held: ((last: boolean) => string) | undefined
  const say = (now: TaskFold, seq: number, events: AgentEvent[]): string => {
    const before = held?.(false) ?? ''
    const mayEnd = events.some((event) => dialect.marksEnd.has(event.kind) && endsTurn(event))
    held = mayEnd ? (last) => encode(context, task, now, seq, events, last) : undefined
    return mayEnd ? before : before + encode(context, task, now, seq, events)
  }
  if (greeting.length > 0) yield say(start, start.lastSeq, greeting)
  for await (const rows of tail(task.id, start.lastSeq, signal)) {
    let frames = ''
    for (const row of rows) {
      const before = fold
      fold = applyRow(fold, row)
      // A state that was overtaken by the end, such as the answer to a cancellation, is not told any more.
      const said = eventsOf(row).filter((event) => !over || event.kind === 'artifact' || endsTask(event))
      over ||= said.some(endsTask)
      const snapshot = !told && said.some(({ kind }) => kind === 'status' || kind === 'artifact')
      const events: AgentEvent[] = snapshot ? [{ kind: 'task', task: before.task }, ...said] : said
      told ||= events.length > 0
      if (events.length > 0) frames += say(fold, row.seq, events)
      if (row.event.kind === 'fault') frames += say(fold, row.seq, []) + failureFrame(context, row.seq, row.event.fault)
    }
    if (frames) yield frames
  }
  if (held) yield held(true)
}

/** One frame, or several, for what a row says. */
function encode(
  { dialect, rpcId }: CallContext,
  task: TaskRecord,
  fold: TaskFold,
  seq: number,
  events: AgentEvent[],
  last?: boolean,
): string {
  const audience = audienceOf(task, fold)
  const results = events.flatMap((event) => {
    const encoded = dialect.encodeEvent(event, audience, last)
    return encoded.ok ? encoded.value : []
  })
  const end = results.length - 1
  return results.map((result, index) => frame(index === end ? seq : undefined, encodeResult(rpcId, result))).join('')
}

function failureFrame({ dialect, rpcId, requestId }: CallContext, seq: number, fault: FaultData): string {
  return frame(seq, encodeFailure(rpcId, dialect.encodeError(fault, requestId).error))
}

function frame(seq: number | undefined, response: JsonObject): string {
  return encodeSse({ ...(seq !== undefined && { id: String(seq) }), data: JSON.stringify(response) })
}

function eventsOf({ event }: LogRow): AgentEvent[] {
  const said = event.kind === 'task' || event.kind === 'status' || event.kind === 'artifact' || event.kind === 'message'
  return said ? [event] : []
}
