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

/**
 * The task's rows after `fold` as SSE frames in the caller's dialect, until the task rests. `knows`: the caller has had
 * the task itself. `greeting`: what to say before anything happens.
 */
export async function* eventFrames(
  { dialect, rpcId, requestId }: CallContext,
  task: TaskRecord,
  start: TaskFold,
  knows: boolean,
  signal: AbortSignal,
  greeting: AgentEvent[] = [],
): AsyncGenerator<string, void> {
  const listener = { dialect, rpcId, requestId, audienceOf: (fold: TaskFold) => audienceOf(task, fold) }
  const teller = rowTeller(listener, start, knows)
  // What an imported row came as need not be JSON.
  const framesOf = (events: ToldEvent[]): string =>
    events.map((event) => frameOf(task.imported ? { ...event, raw: '' } : event)).join('')
  if (greeting.length > 0) yield framesOf(teller.greet(greeting))
  for await (const rows of tail(task.id, start.lastSeq, signal)) {
    const frames = framesOf(teller.tell(rows))
    if (frames) yield frames
  }
  const rest = framesOf(teller.end())
  if (rest) yield rest
}

function frameOf({ seq, raw = '', body }: ToldEvent): string {
  return encodeJson(spelledJson(body, raw), seq === undefined ? {} : { id: String(seq) })
}
