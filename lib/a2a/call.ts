import { z } from 'zod'
import { jsonObjectSchema } from '@/lib/a2a/json-schemas'
import { messageSchema } from '@/lib/a2a/model'

/** What a client can ask of an agent, by the names used throughout Switchboard. */
export const operations = ['send', 'stream', 'get', 'list', 'cancel', 'subscribe'] as const
export type Operation = (typeof operations)[number]

export const sendOptionsSchema = z.object({
  acceptedOutputModes: z.array(z.string()).optional(),
  historyLength: z.number().int().optional(),
  /** true: answer at once, do not wait for the task to rest (v1.0 returnImmediately, v0.3 blocking: false). */
  returnImmediately: z.boolean().optional(),
})

/** `message.taskId` set: continue that task. v0.1 callers and agents always have one (made by the client). */
export const sendCallSchema = z.object({
  operation: z.enum(['send', 'stream']),
  message: messageSchema,
  options: sendOptionsSchema,
  metadata: jsonObjectSchema.optional(),
})
export const taskCallSchema = z.object({
  operation: z.enum(['get', 'cancel', 'subscribe']),
  taskId: z.string(),
  historyLength: z.number().int().optional(),
  metadata: jsonObjectSchema.optional(),
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
})

/** A call in the neutral model. */
export const callSchema = z.union([sendCallSchema, taskCallSchema, listCallSchema])

export type SendOptions = z.infer<typeof sendOptionsSchema>
export type SendCall = z.infer<typeof sendCallSchema>
export type TaskCall = z.infer<typeof taskCallSchema>
export type ListCall = z.infer<typeof listCallSchema>
export type Call = z.infer<typeof callSchema>
