import 'server-only'
import { emptyFold, type TaskFold } from '@/lib/a2a/fold'
import type { AgentEvent } from '@/lib/a2a/model'
import { rowTeller, type ToldEvent } from '@/lib/a2a/telling/row-teller'
import { encodeJson } from '@/lib/sse/encode'
import type { TaskRecord } from '@/lib/server/db/task-record'
import { findTask } from '@/lib/server/db/tasks'
import { audienceOf } from '@/lib/server/gateway/audience'
import type { CallContext } from '@/lib/server/gateway/context'
import { spelledJson } from '@/lib/server/gateway/spelled-json'
import { tail } from '@/lib/server/tasks/tail'
import { tailTurn } from '@/lib/server/tasks/tail-turn'

/**
 * The task's rows after `fold` as SSE frames in the caller's dialect, until the task rests. `knows`: the caller has had
 * the task itself. `greeting`: what to say before anything happens.
 */
export async function* eventFrames(
  context: CallContext,
  task: TaskRecord,
  start: TaskFold,
  knows: boolean,
  signal: AbortSignal,
  greeting: AgentEvent[] = [],
): AsyncGenerator<string, void> {
  const teller = tellerFor(context, task, start, knows)
  if (greeting.length > 0) yield framesOf(task, teller.greet(greeting))
  for await (const rows of tail(task.id, start.lastSeq, signal)) {
    const frames = framesOf(task, teller.tell(rows))
    if (frames) yield frames
  }
  const rest = framesOf(task, teller.end())
  if (rest) yield rest
}

/** The rows of a turn after `start` in the same way. If the agent answers in a new task, the events of that one follow. */
export async function* turnFrames(
  context: CallContext,
  task: TaskRecord,
  start: TaskFold,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  let current = task
  let teller = tellerFor(context, task, start, false)
  for await (const { taskId, rows } of tailTurn(task.id, start.lastSeq, signal)) {
    if (taskId !== current.id) {
      const successor = await findTask(context.viewer, taskId)
      if (!successor) return
      current = successor
      teller = tellerFor(context, successor, emptyFold, false)
    }
    const frames = framesOf(current, teller.tell(rows))
    if (frames) yield frames
  }
  const rest = framesOf(current, teller.end())
  if (rest) yield rest
}

function tellerFor(
  { dialect, rpcId, requestId }: CallContext,
  task: TaskRecord,
  start: TaskFold,
  knows: boolean,
): ReturnType<typeof rowTeller> {
  const listener = { dialect, rpcId, requestId, audienceOf: (fold: TaskFold) => audienceOf(task, fold) }
  return rowTeller(listener, start, knows)
}

/** What an imported row came as need not be JSON. */
function framesOf(task: TaskRecord, events: ToldEvent[]): string {
  return events.map((event) => frameOf(task.imported ? { ...event, raw: '' } : event)).join('')
}

function frameOf({ seq, raw = '', body }: ToldEvent): string {
  return encodeJson(spelledJson(body, raw), seq === undefined ? {} : { id: String(seq) })
}
