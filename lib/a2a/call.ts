import { z } from 'zod'
import { jsonObjectSchema, messageSchema, pushConfigSchema } from '@/lib/a2a/model'

/** Operations of an agent, by the names used throughout Switchboard. */
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
  /** true: return immediately, without waiting for the task to finish (v1.0 returnImmediately, v0.3 blocking: false). */
  returnImmediately: z.boolean().optional(),
  /** Where the agent sends push notifications about the task. */
  pushConfig: pushConfigSchema.optional(),
})

/** Members that every call may have. */
const commonMembers = {
  /** Tenant, if several share one URL (v1.0 §4.4.6). */
  tenant: z.string().optional(),
  /** URIs of the extensions that the caller requests in headers (v1.0 §3.2.6), in addition to those of the message. */
  extensions: z.array(z.string()).optional(),
}

/** `message.taskId` set: continues that task. v0.1 callers and agents always set it; the client creates the ID. */
export const sendCallSchema = z.object({
  operation: z.enum(['send', 'stream']),
  message: messageSchema,
  options: sendOptionsSchema,
  metadata: jsonObjectSchema.optional(),
  ...commonMembers,
})
export const taskCallSchema = z.object({
  operation: z.enum(['get', 'cancel', 'subscribe']),
  taskId: z.string(),
  historyLength: z.number().int().optional(),
  metadata: jsonObjectSchema.optional(),
  ...commonMembers,
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
  ...commonMembers,
})
export const setPushCallSchema = z.object({
  operation: z.literal('setPush'),
  taskId: z.string(),
  config: pushConfigSchema,
  ...commonMembers,
})
/** `configId` absent: the only config of the task. */
export const onePushCallSchema = z.object({
  operation: z.enum(['getPush', 'deletePush']),
  taskId: z.string(),
  configId: z.string().optional(),
  ...commonMembers,
})
export const listPushCallSchema = z.object({
  operation: z.literal('listPush'),
  taskId: z.string(),
  pageSize: z.number().int().optional(),
  pageToken: z.string().optional(),
  ...commonMembers,
})
export const extendedCardCallSchema = z.object({ operation: z.literal('extendedCard'), ...commonMembers })

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
/** A call that manages push notification configs of a task. */
export type PushCall = z.infer<typeof setPushCallSchema | typeof onePushCallSchema | typeof listPushCallSchema>
export type ExtendedCardCall = z.infer<typeof extendedCardCallSchema>
export type Call = z.infer<typeof callSchema>
