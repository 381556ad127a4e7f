import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { dialectSchema } from '@/lib/api/agent'
import { pageQuerySchema } from '@/lib/api/page'
import { taskOrigins, taskSorts } from '@/lib/api/task-choices'
import { taskSummarySchema } from '@/lib/api/task'

const timeSchema = z.coerce.date({ error: 'must be an ISO 8601 time such as 2026-11-23T08:00:00Z' })

/** Which tasks; every given filter has to hold. */
export const taskQuerySchema = pageQuerySchema.extend({
  /** Id or slug. */
  agent: z.string().max(200).optional(),
  /** One state, or several with commas between them: tasks in one of these. */
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(taskStateSchema).min(1))
    .optional(),
  /** `true`: only tasks that wait for the person. */
  waiting: z.stringbool().optional(),
  context: z.string().max(1000).optional(),
  /** A conversation's id. */
  conversation: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  /** Started then or later. */
  since: timeSchema.optional(),
  /** Started before. */
  until: timeSchema.optional(),
  dialect: dialectSchema.optional(),
  /** How it came to be: a call, a trace that was made elsewhere, or the messages of another task said again. */
  origin: z.enum(taskOrigins).optional(),
  /** `true`: only tasks at rest in whose log there is a fault. */
  faulty: z.stringbool().optional(),
  /** Only tasks at rest that took at least so many ms. */
  longer: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** A running task has no duration and no number of events to be sorted by yet. */
  sort: z.enum(taskSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})

export const taskPageSchema = z.object({
  tasks: z.array(taskSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** There are more than `total`: nobody counted on. */
  totalIsLeast: z.boolean(),
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
