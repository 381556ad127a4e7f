import { credentialModes } from '@/lib/api/constants'
import { z } from 'zod'
import { inputRequestKinds } from '@/lib/a2a/input/input-request'
import { logRowSchema } from '@/lib/a2a/log'
import { artifactSchema, messageSchema, taskStateSchema } from '@/lib/a2a/model'
import { dialectSchema } from '@/lib/api/agent'

const span = z.object({ at: z.iso.datetime(), state: taskStateSchema })

export const taskSummarySchema = z.object({
  id: z.string(),
  /** ID and slug are empty if the person may read the task, but does not see its agent. */
  agentId: z.string(),
  agentSlug: z.string(),
  agentName: z.string(),
  agentArchived: z.boolean(),
  agentHidden: z.boolean(),
  /** Who started it; null for the person's own tasks. A person changes only those. */
  author: z.object({ name: z.string() }).nullable(),
  /** Task ID at the agent; null until it is known, and for a direct message reply. */
  remoteId: z.string().nullable(),
  contextId: z.string().nullable(),
  /** Null for a task of an earlier version that was not assigned yet. */
  conversationId: z.string().nullable(),
  dialect: dialectSchema,
  state: taskStateSchema,
  title: z.string(),
  /** Whether the task waits for the user. An imported task never does. */
  waiting: z.boolean(),
  /** The request that the task waits for; null if there is none or it is unknown. */
  asks: z.object({ kind: z.enum(inputRequestKinds), text: z.string() }).nullable(),
  /** Whether a turn is running. */
  open: z.boolean(),
  lastSeq: z.number().int(),
  artifactCount: z.number().int(),
  /** Number of ratings of its messages and artifacts. */
  ratings: z.object({ up: z.number().int(), down: z.number().int() }),
  /** State changes for the small timeline; at most the last 32. */
  states: z.array(span),
  /** Events that retention or a person removed from the log; null if the log is complete. */
  removed: z.object({ at: z.iso.datetime(), events: z.number().int(), bytes: z.number().int() }).nullable(),
  /** Origin of an imported task. Its agent is never called. */
  imported: z
    .object({ at: z.iso.datetime(), source: z.string().nullable(), exportedAt: z.iso.datetime().nullable() })
    .nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type TaskSummary = z.infer<typeof taskSummarySchema>

export const taskDetailSchema = taskSummarySchema.extend({
  /** Whose credentials its calls use: the shared ones of the agent, or those of the person who started the task. */
  credentials: z.enum(credentialModes),
  /** The API key with which a program started it; null without one. */
  apiKey: z.object({ id: z.string(), name: z.string() }).nullable(),
  history: z.array(messageSchema),
  artifacts: z.array(artifactSchema),
})
export type TaskDetail = z.infer<typeof taskDetailSchema>

export const eventPageSchema = z.object({
  events: z.array(logRowSchema),
  lastSeq: z.number().int(),
  open: z.boolean(),
  removed: taskSummarySchema.shape.removed,
})
export type EventPage = z.infer<typeof eventPageSchema>

export const importedTaskSchema = z.object({ task: taskSummarySchema })

const relatedTaskSchema = z.object({
  task: taskSummarySchema,
  /** The task that this one was started for; null for a root of the tree. */
  parentId: z.string().nullable(),
  /**
   * Why: a message refers to the parent, the call has the parent's trace (`traceparent`), or another agent got the parent's
   * context ID.
   */
  link: z.enum(['reference', 'trace', 'context']).nullable(),
  /** The event of this task's log at which the requested task started; null unless this task is older. */
  at: z.number().int().nullable(),
})
export type RelatedTask = z.infer<typeof relatedTaskSchema>

/** The task itself and those that are related to it, oldest first. */
export const relatedTasksSchema = z.object({ tasks: z.array(relatedTaskSchema) })
