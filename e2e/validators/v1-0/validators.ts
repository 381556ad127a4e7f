import { z } from 'zod'
import { id, metadata, type StreamKind, type Validators } from '../strict.ts'
import { card } from './card.ts'
import { error } from './error.ts'
import { artifact, message, status, task } from './objects.ts'

const ids = { taskId: id, contextId: id }
const sent = z.union([z.strictObject({ task }), z.strictObject({ message })])
const statusUpdate = z.strictObject({ statusUpdate: z.strictObject({ ...ids, status, metadata }) })
const artifactUpdate = z.strictObject({
  artifactUpdate: z.strictObject({
    ...ids,
    artifact,
    append: z.boolean().optional(),
    lastChunk: z.boolean().optional(),
    metadata,
  }),
})
const event = z.union([sent, statusUpdate, artifactUpdate])
const pushConfig = z.strictObject({
  tenant: z.string().min(1).optional(),
  taskId: id,
  id,
  url: z.url(),
  token: z.string().optional(),
  authentication: z.strictObject({ scheme: z.string().min(1), credentials: z.string().optional() }).optional(),
})

type Event = z.infer<typeof event>

function about(one: Event): (string | undefined)[] {
  if ('task' in one) return [one.task.id, one.task.contextId]
  if ('message' in one) return [one.message.taskId, one.message.contextId]
  const { taskId, contextId } = 'statusUpdate' in one ? one.statusUpdate : one.artifactUpdate
  return [taskId, contextId]
}

function stateAfter(events: Event[]): string | undefined {
  const states = events.flatMap((one) =>
    'task' in one ? [one.task.status.state] : 'statusUpdate' in one ? [one.statusUpdate.status.state] : [],
  )
  return states.at(-1)
}

/** v1.0 §3.1.2, §3.1.6: a task or a message first; a message is alone; the stream closes when the task rests. */
function wrongOrder(results: unknown[], kind: StreamKind): string | undefined {
  const events = z.array(event).parse(results)
  const [first] = events
  if (!first) return kind === 'resumed' ? undefined : 'no event'
  if (kind !== 'resumed' && !('task' in first || 'message' in first)) return 'the first is neither task nor message'
  if (kind === 'joined' && !('task' in first)) return 'a joined stream does not begin with the task'
  if ('message' in first) return events.length === 1 ? undefined : 'something after a message'
  if (new Set(events.map((one) => about(one).join())).size > 1) return 'events of two tasks or contexts'
  if (events.slice(1).some((one) => 'message' in one)) return 'a message within a task’s stream'
  const state = stateAfter(events)
  const rests = state === undefined || !/SUBMITTED|WORKING/.test(state)
  return rests ? undefined : `the stream closed at ${state}`
}

export const v10: Validators = {
  card,
  sent,
  task,
  event,
  error,
  pushed: event,
  pushConfig,
  pushConfigs: z.strictObject({ configs: z.array(pushConfig), nextPageToken: z.string() }),
  pushDeleted: z.union([z.null(), z.strictObject({})]),
  list: z.strictObject({
    tasks: z.array(task),
    nextPageToken: z.string(),
    pageSize: z.int().positive(),
    totalSize: z.int().nonnegative(),
  }),
  wrongOrder,
}
