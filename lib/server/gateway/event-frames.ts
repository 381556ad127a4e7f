import 'server-only'
import { applyRow } from '@/lib/a2a/apply'
import { encodeFailure, encodeResult } from '@/lib/a2a/bindings/json-rpc'
import type { TaskFold } from '@/lib/a2a/fold'
import type { JsonObject } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import type { AgentEvent } from '@/lib/a2a/model'
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
 * in it; `knows`: it has.
 */
export async function* eventFrames(
  context: CallContext,
  task: TaskRecord,
  start: TaskFold,
  knows: boolean,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  let fold = start
  let told = knows || !context.dialect.streamsBeginWithTask
  for await (const rows of tail(task.id, start.lastSeq, signal)) {
    let frames = ''
    for (const row of rows) {
      const before = fold
      fold = applyRow(fold, row)
      const said = eventsOf(row)
      const snapshot = !told && said.some(({ kind }) => kind === 'status' || kind === 'artifact')
      const events: AgentEvent[] = snapshot ? [{ kind: 'task', task: before.task }, ...said] : said
      told ||= events.length > 0
      frames += encode(context, task, fold, row.seq, events)
      if (row.event.kind === 'fault') frames += failureFrame(context, row.seq, row.event.fault)
    }
    if (frames) yield frames
  }
}

/** One frame, or several, for what a row says. */
export function encode(
  { dialect, rpcId }: CallContext,
  task: TaskRecord,
  fold: TaskFold,
  seq: number,
  events: AgentEvent[],
): string {
  const audience = audienceOf(task, fold)
  const results = events.flatMap((event) => {
    const encoded = dialect.encodeEvent(event, audience)
    return encoded.ok ? encoded.value : []
  })
  const last = results.length - 1
  return results.map((result, index) => frame(index === last ? seq : undefined, encodeResult(rpcId, result))).join('')
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
