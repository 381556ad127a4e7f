import { z } from 'zod'
import { askedKinds } from '@/lib/a2a/asked-kinds'
import { artifactSchema, messageSchema } from '@/lib/a2a/model'
import { logRowSchema } from '@/lib/a2a/log'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { dialectSchema } from '@/lib/api/agent'

const span = z.object({ at: z.iso.datetime(), state: taskStateSchema })

export const taskSummarySchema = z.object({
  id: z.string(),
  agentId: z.string(),
  agentSlug: z.string(),
  agentName: z.string(),
  agentArchived: z.boolean(),
  /** The agent's own id; null until it is known, and for a direct message reply. */
  remoteId: z.string().nullable(),
  contextId: z.string().nullable(),
  /** Null where a task of an earlier version is not in one yet. */
  conversationId: z.string().nullable(),
  dialect: dialectSchema,
  state: taskStateSchema,
  title: z.string(),
  /** It waits for the user. An imported task never does. */
  waiting: z.boolean(),
  /** What it waits for; null where it waits for nothing that is known. */
  asks: z.object({ kind: z.enum(askedKinds), text: z.string() }).nullable(),
  /** A turn is running. */
  open: z.boolean(),
  lastSeq: z.number().int(),
  artifactCount: z.number().int(),
  /** Changes of state, for the small task strip; at most the last 32. */
  states: z.array(span),
  /** What retention, or a person, removed of its event log; null where it is whole. */
  removed: z.object({ at: z.iso.datetime(), events: z.number().int(), bytes: z.number().int() }).nullable(),
  /** Where a task comes from that was made elsewhere: nobody is called for it. */
  imported: z
    .object({ at: z.iso.datetime(), source: z.string().nullable(), exportedAt: z.iso.datetime().nullable() })
    .nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type TaskSummary = z.infer<typeof taskSummarySchema>

export const taskDetailSchema = taskSummarySchema.extend({
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
