import { z } from 'zod'
import { dateTime, id, metadata, type StreamKind, type Validators } from '../strict.ts'
import { securityRequirements, securitySchemes } from '../v1-0/security.ts'
import { card } from './card.ts'
import { error, pushNotificationConfig } from './validators.ts'

/** v0.3 over HTTP+JSON (§3.2.3): ProtoJSON of its a2a.proto, in the names that the proto gives to JSON. No `kind`, no nulls. */
const named = { name: z.string().optional(), mimeType: z.string().optional() }
const uris = z.array(z.string().min(1)).optional()
const part = z.union([
  z.strictObject({ text: z.string(), metadata }),
  z.strictObject({
    file: z.union([
      z.strictObject({ fileWithBytes: z.base64(), ...named }),
      z.strictObject({ fileWithUri: z.union([z.url(), z.literal('')]), ...named }),
    ]),
    metadata,
  }),
  z.strictObject({ data: z.strictObject({ data: z.record(z.string(), z.unknown()) }), metadata }),
])
const message = z.strictObject({
  messageId: id,
  role: z.enum(['ROLE_USER', 'ROLE_AGENT']),
  content: z.array(part).min(1),
  taskId: id.optional(),
  contextId: id.optional(),
  extensions: uris,
  metadata,
})
const states = [
  'SUBMITTED',
  'WORKING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'INPUT_REQUIRED',
  'REJECTED',
  'AUTH_REQUIRED',
  'UNSPECIFIED',
]
const status = z.strictObject({
  state: z.enum(states.map((state) => `TASK_STATE_${state}`)),
  message: message.optional(),
  timestamp: dateTime.optional(),
})
const artifact = z.strictObject({
  artifactId: id,
  name: z.string().optional(),
  description: z.string().optional(),
  parts: z.array(part).min(1),
  extensions: uris,
  metadata,
})
const task = z.strictObject({
  id,
  contextId: id,
  status,
  artifacts: z
    .array(artifact)
    .refine((all) => new Set(all.map((one) => one.artifactId)).size === all.length, 'two artifacts share an id')
    .optional(),
  history: z.array(message).optional(),
  metadata,
})
const ids = { taskId: id, contextId: id }
const sent = z.union([z.strictObject({ task }), z.strictObject({ message })])
const event = z.union([
  sent,
  z.strictObject({ statusUpdate: z.strictObject({ ...ids, status, final: z.boolean(), metadata }) }),
  z.strictObject({
    artifactUpdate: z.strictObject({
      ...ids,
      artifact,
      append: z.boolean().optional(),
      lastChunk: z.boolean().optional(),
      metadata,
    }),
  }),
])
const pushConfig = z.strictObject({
  name: z.string().regex(/^tasks\/[^/]+\/pushNotificationConfigs\/[^/]+$/),
  pushNotificationConfig,
})

type Event = z.infer<typeof event>

function isEnd(one: Event): boolean {
  if ('statusUpdate' in one) return one.statusUpdate.final
  return 'message' in one || ('task' in one && !/SUBMITTED|WORKING/.test(one.task.status.state))
}

function about(one: Event): string {
  if ('task' in one) return `${one.task.id} ${one.task.contextId}`
  const { taskId, contextId } =
    'message' in one ? one.message : 'statusUpdate' in one ? one.statusUpdate : one.artifactUpdate
  return `${taskId} ${contextId}`
}

/** v0.3 §7.2: one task and one context, nothing after the end. */
function wrongOrder(results: unknown[], kind: StreamKind): string | undefined {
  const events = z.array(event).parse(results)
  if (new Set(events.map(about)).size > 1) return 'events of two tasks or contexts'
  if (events.slice(0, -1).some((one) => 'statusUpdate' in one && one.statusUpdate.final))
    return 'something after the end'
  const last = events.at(-1)
  if (!last) return kind === 'resumed' ? undefined : 'no event'
  return isEnd(last) ? undefined : 'the last event is not final'
}

export const v03Http: Validators = {
  card: card.extend({
    capabilities: card.shape.capabilities.omit({ stateTransitionHistory: true }).strict(),
    securitySchemes,
    security: securityRequirements,
  }),
  sent,
  task,
  event,
  error,
  pushed: z.never(),
  pushConfig,
  pushConfigs: z.strictObject({ configs: z.array(pushConfig) }),
  pushDeleted: z.strictObject({}),
  wrongOrder,
}
