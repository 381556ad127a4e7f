import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import { rowTeller, type ToldEvent } from '@/lib/a2a/telling/row-teller'
import { encodeJson } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { audienceOf } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { spelledJson } from '@/lib/server/gateway/spelled-json'
import { tail } from '@/lib/server/tasks/tail'

/** What a stream tells of a task. */
export interface TaskStream {
  /** As the caller knows it. */
  task: TaskRecord
  /** The task up to where the stream starts. */
  start: TaskFold
  /** The caller has had the task itself. */
  knows: boolean
  /** What to say before anything happens. */
  greeting?: AgentEvent[]
}

/** The task's rows after `start` as events in the caller's dialect, in batches, until the task rests. No batch is empty. */
export async function* streamEvents(
  { dialect, rpcId, requestId }: CallContext,
  { task, start, knows, greeting = [] }: TaskStream,
  signal: AbortSignal,
): AsyncGenerator<ToldEvent[], void> {
  const listener = { dialect, rpcId, requestId, audienceOf: (fold: TaskFold) => audienceOf(task, fold) }
  const teller = rowTeller(listener, start, knows)
  const first = greeting.length > 0 ? teller.greet(greeting) : []
  if (first.length > 0) yield first
  for await (const rows of tail(task.id, start.lastSeq, signal)) {
    const events = teller.tell(rows)
    if (events.length > 0) yield events
  }
  const rest = teller.end()
  if (rest.length > 0) yield rest
}

/** Events of a task as SSE frames. */
export function encodeFrames({ imported }: TaskRecord, events: readonly ToldEvent[]): string {
  // What an imported row came as need not be JSON.
  return events.map((event) => frameOf(imported ? { ...event, raw: '' } : event)).join('')
}

function frameOf({ seq, raw = '', body }: ToldEvent): string {
  return encodeJson(spelledJson(body, raw), seq === undefined ? {} : { id: String(seq) })
}
