import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/model'
import { maxReasonLength, minReasonLength } from '@/lib/api/constants'
import { pageQuerySchema } from '@/lib/api/page'

/** A task of any person without its content, for administrators. */
export const taskMetadataSchema = z.object({
  id: z.string(),
  agentId: z.string(),
  agentSlug: z.string(),
  agentName: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  state: taskStateSchema,
  open: z.boolean(),
  /** Number of events. */
  lastSeq: z.number().int(),
  artifactCount: z.number().int(),
  /** Bytes of the stored events. */
  logBytes: z.number().int(),
  /** Active time until its last turn ended, in ms. */
  spanMs: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type TaskMetadata = z.infer<typeof taskMetadataSchema>

/** Filters for the tasks of all people. There is no search: it would reveal content. */
export const taskMetadataQuerySchema = pageQuerySchema.extend({
  /** ID or slug of the agent. */
  agent: z.string().max(200).optional(),
  /** One or several states, separated by commas. */
  state: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(taskStateSchema).min(1))
    .optional(),
})

export const taskMetadataPageSchema = z.object({
  tasks: z.array(taskMetadataSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
  /** There are more than `total`; counting stopped at a limit. */
  totalIsLeast: z.boolean(),
})
export type TaskMetadataPage = z.infer<typeof taskMetadataPageSchema>

export const taskReadingInputSchema = z.strictObject({
  /** Why the administrator reads the task. The author sees it. */
  reason: z.string().trim().min(minReasonLength).max(maxReasonLength),
})

/** An administrator who opened another person's task. */
export const taskReadingSchema = z.object({
  id: z.string(),
  readerName: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  /** The administrator can read the task until then. */
  expiresAt: z.iso.datetime(),
})
export type TaskReading = z.infer<typeof taskReadingSchema>

export const taskReadingsSchema = z.object({ readings: z.array(taskReadingSchema) })
