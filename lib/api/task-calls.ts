import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/model'
import { dialectSchema } from '@/lib/api/agent'
import { pageQuerySchema } from '@/lib/api/page'
import {
  maxEventPage,
  maxSelectedTasks,
  maxViewNameLength,
  ratingValues,
  taskListFormats,
  taskOrigins,
  taskScopes,
  taskSorts,
} from '@/lib/api/constants'
import { taskSummarySchema } from '@/lib/api/task'
import { defaultRedaction } from '@/lib/trace/redaction'
import { redactionSchema } from '@/lib/trace/trace'

const timeSchema = z.coerce.date({ error: 'must be an ISO 8601 time such as 2026-11-23T08:00:00Z' })

/** Filters of the task list. A task must match all of them. */
export const taskQuerySchema = pageQuerySchema.extend({
  /** `mine` (the default), `shared`: those of others that are shared with a team of the person, or `all` of them. */
  of: z.enum(taskScopes).optional(),
  /** ID or slug of the agent. */
  agent: z.string().max(200).optional(),
  /** One or several states, separated by commas. */
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(taskStateSchema).min(1))
    .optional(),
  /** `true`: only tasks that wait for the person. */
  waiting: z.stringbool().optional(),
  context: z.string().max(1000).optional(),
  /** ID of a conversation. */
  conversation: z.string().max(200).optional(),
  q: z.string().max(200).optional(),
  /** Started at this time or later. */
  since: timeSchema.optional(),
  /** Started before this time. */
  until: timeSchema.optional(),
  dialect: dialectSchema.optional(),
  /** Origin of the task: a call, an imported trace, or a rerun of another task. */
  origin: z.enum(taskOrigins).optional(),
  /** `true`: only tasks that are not running and have a fault in their log. */
  faulty: z.stringbool().optional(),
  /** Only tasks with a message or artifact that is rated so. */
  rating: z.enum(ratingValues).optional(),
  /** Only tasks that are not running and were active for at least this many milliseconds. */
  longer: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** Running tasks have no duration and no number of events to sort by. */
  sort: z.enum(taskSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})

export const taskPageSchema = z.object({
  tasks: z.array(taskSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** There are more than `total`; counting stopped at a limit. */
  totalIsLeast: z.boolean(),
})

/** IDs of tasks that are deleted or exported at once. Duplicates count once. */
const taskIdsSchema = z
  .array(z.string().max(200))
  .min(1)
  .max(maxSelectedTasks)
  .transform((ids) => [...new Set(ids)])

export const taskSelectionSchema = z.strictObject({ ids: taskIdsSchema })

export const removedTasksSchema = z.object({
  /** Number of tasks that were deleted. */
  tasks: z.number().int(),
  /** IDs of tasks that were not, because Switchboard was still writing to them. */
  skipped: z.array(z.string()),
})

export const tasksExportSchema = z.strictObject({
  ids: taskIdsSchema,
  format: z.enum(taskListFormats),
  /** What is redacted besides secrets. */
  redact: redactionSchema.default([...defaultRedaction]),
})
export type TasksExport = z.output<typeof tasksExportSchema>

export const eventQuerySchema = z.object({
  /** Only rows with a greater `seq`. */
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(maxEventPage).default(200),
})

export const waitingSchema = z.object({
  /** Number of tasks that wait for the person. */
  count: z.number().int(),
  /** Number of unread conversations, counted up to 1,000. */
  unread: z.number().int(),
  /** Number of conversations that are unread or wait for the person; each counted up to 1,000. */
  either: z.number().int(),
})
export type Waiting = z.infer<typeof waitingSchema>

export const fileQuerySchema = z.object({
  /** A URL that occurs in the task's messages or artifacts. */
  url: z.url({ protocol: /^https?$/ }).max(8000),
})

export const frameInputSchema = z.object({
  /** A JSON-RPC request in the agent's protocol version, as text. It is sent exactly like this. */
  frame: z.string().min(1),
})

export const sentFrameSchema = z.object({
  /** The new task, or the one that the message continues. */
  taskId: z.string(),
})

/** A saved view: named filters of the task list. */
export const taskViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Query string of the task list, without the question mark. */
  query: z.string(),
})
export type TaskView = z.infer<typeof taskViewSchema>

export const taskViewsSchema = z.object({ views: z.array(taskViewSchema) })

const name = z.string().trim().min(1).max(maxViewNameLength)
export const newTaskViewSchema = z.object({ name, query: z.string().max(2000) })
export const taskViewPatchSchema = z.object({ name: name.optional(), query: z.string().max(2000).optional() })
export const removedViewSchema = z.object({ id: z.string() })
