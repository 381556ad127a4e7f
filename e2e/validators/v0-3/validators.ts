import { z } from 'zod'
import { errorCode, id, metadata, type StreamKind, type Validators } from '../strict.ts'
import { card } from './card.ts'
import { artifact, message, status, task } from './objects.ts'

const ids = { taskId: id, contextId: id }
const statusUpdate = z.strictObject({ kind: z.literal('status-update'), ...ids, status, final: z.boolean(), metadata })
const artifactUpdate = z.strictObject({
  kind: z.literal('artifact-update'),
  ...ids,
  artifact,
  append: z.boolean().optional(),
  lastChunk: z.boolean().optional(),
  metadata,
})
const event = z.discriminatedUnion('kind', [task, message, statusUpdate, artifactUpdate])
export const pushNotificationConfig = z.strictObject({
  id: id.optional(),
  url: z.url(),
  token: z.string().optional(),
  authentication: z.strictObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
})
const pushConfig = z.strictObject({ taskId: id, pushNotificationConfig })

/** v0.3 §8: JSON-RPC's own numbers, and -32001 to -32007. `data` is free. */
export const error = z.strictObject({
  code: errorCode(-32007),
  message: z.string().min(1),
  data: z.unknown().optional(),
})

type Event = z.infer<typeof event>

/** v0.3 marks the end by `final` or by a lone message; a whole task at rest ends a stream that was joined late. */
function isEnd(one: Event): boolean {
  if (one.kind === 'status-update') return one.final
  return one.kind === 'message' || (one.kind === 'task' && !['submitted', 'working'].includes(one.status.state))
}

const about = (one: Event) => (one.kind === 'task' ? one.id : one.taskId)

/** v0.3 §7.2: one task and one context, nothing after the end. */
function wrongOrder(results: unknown[], kind: StreamKind): string | undefined {
  const events = z.array(event).parse(results)
  if (new Set(events.map(about)).size > 1) return 'events of two tasks'
  if (new Set(events.map((one) => one.contextId)).size > 1) return 'events of two contexts'
  if (events.slice(0, -1).some((one) => one.kind === 'status-update' && one.final)) return 'something after the end'
  const last = events.at(-1)
  if (!last) return kind === 'resumed' ? undefined : 'no event'
  return isEnd(last) ? undefined : 'the last event is not final'
}

export const v03: Validators = {
  card,
  sent: z.discriminatedUnion('kind', [task, message]),
  task,
  event,
  error,
  pushed: task,
  pushConfig,
  pushConfigs: z.array(pushConfig),
  pushDeleted: z.null(),
  wrongOrder,
}
