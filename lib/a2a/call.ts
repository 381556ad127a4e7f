import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { messageSchema } from '@/lib/a2a/model'
import { pushConfigSchema } from '@/lib/a2a/push-config'

/** What a client can ask of an agent, by the names used throughout Switchboard. */
export const operations = [
  'send',
  'stream',
  'get',
  'list',
  'cancel',
  'subscribe',
  'setPush',
  'getPush',
  'listPush',
  'deletePush',
  'extendedCard',
] as const
export type Operation = (typeof operations)[number]

export const sendOptionsSchema = z.object({
  acceptedOutputModes: z.array(z.string()).optional(),
  historyLength: z.number().int().optional(),
  /** true: answer at once, do not wait for the task to rest (v1.0 returnImmediately, v0.3 blocking: false). */
  returnImmediately: z.boolean().optional(),
  /** Where to tell of what becomes of the task. */
  pushConfig: pushConfigSchema.optional(),
})

/** What every call may say. */
const said = {
  /** Of the many that share an agent's address (v1.0 §4.4.6). */
  tenant: z.string().optional(),
  /** URIs of the extensions that the caller asks for in its headers (v1.0 §3.2.6), beside those of its message. */
  extensions: z.array(z.string()).optional(),
}

/** `message.taskId` set: continue that task. v0.1 callers and agents always have one (made by the client). */
export const sendCallSchema = z.object({
  operation: z.enum(['send', 'stream']),
  message: messageSchema,
  options: sendOptionsSchema,
  metadata: jsonObjectSchema.optional(),
  ...said,
})
export const taskCallSchema = z.object({
  operation: z.enum(['get', 'cancel', 'subscribe']),
  taskId: z.string(),
  historyLength: z.number().int().optional(),
  metadata: jsonObjectSchema.optional(),
  ...said,
})
export const listCallSchema = z.object({
  operation: z.literal('list'),
  contextId: z.string().optional(),
  status: z.string().optional(),
  pageSize: z.number().int().optional(),
  pageToken: z.string().optional(),
  historyLength: z.number().int().optional(),
  includeArtifacts: z.boolean().optional(),
  /** ISO 8601 UTC. */
  statusTimestampAfter: z.string().optional(),
  ...said,
})
export const setPushCallSchema = z.object({
  operation: z.literal('setPush'),
  taskId: z.string(),
  config: pushConfigSchema,
  ...said,
})
/** `configId` absent: the only one that the task has. */
export const onePushCallSchema = z.object({
  operation: z.enum(['getPush', 'deletePush']),
  taskId: z.string(),
  configId: z.string().optional(),
  ...said,
})
export const listPushCallSchema = z.object({
  operation: z.literal('listPush'),
  taskId: z.string(),
  pageSize: z.number().int().optional(),
  pageToken: z.string().optional(),
  ...said,
})
export const extendedCardCallSchema = z.object({ operation: z.literal('extendedCard'), ...said })

/** A call in the neutral model. */
export const callSchema = z.discriminatedUnion('operation', [
  sendCallSchema,
  taskCallSchema,
  listCallSchema,
  setPushCallSchema,
  onePushCallSchema,
  listPushCallSchema,
  extendedCardCallSchema,
])

export type SendOptions = z.infer<typeof sendOptionsSchema>
export type SendCall = z.infer<typeof sendCallSchema>
export type TaskCall = z.infer<typeof taskCallSchema>
export type ListCall = z.infer<typeof listCallSchema>
/** A call about the push notifications of a task. */
export type PushCall = z.infer<typeof setPushCallSchema | typeof onePushCallSchema | typeof listPushCallSchema>
export type ExtendedCardCall = z.infer<typeof extendedCardCallSchema>
export type Call = z.infer<typeof callSchema>
