import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { pageQuerySchema } from '@/lib/api/page'
import { taskSummarySchema } from '@/lib/api/task'

/** Which tasks; every given filter has to hold. */
export const taskQuerySchema = pageQuerySchema.extend({
  /** Id or slug. */
  agent: z.string().max(200).optional(),
  state: taskStateSchema.optional(),
  /** `true`: only tasks that wait for the person. */
  waiting: z.stringbool().optional(),
  context: z.string().max(1000).optional(),
  /** A conversation's id. */
  conversation: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  since: z.coerce.date().optional(),
})

export const taskPageSchema = z.object({
  tasks: z.array(taskSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
})

export const eventQuerySchema = z.object({
  /** Rows with a greater `seq` only. */
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
})

export const waitingSchema = z.object({
  /** How many tasks wait for the person. */
  count: z.number().int(),
  /** Conversations in which an agent came to rest since a person last looked. */
  unread: z.number().int(),
  /** Conversations that are unread or wait for the person. */
  either: z.number().int(),
})
export type Waiting = z.infer<typeof waitingSchema>

export const fileQuerySchema = z.object({
  /** An address that the task's messages or artifacts speak of. */
  url: z.url({ protocol: /^https?$/ }).max(8000),
})
