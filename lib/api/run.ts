import { z } from 'zod'
import { partSchema, taskStateSchema } from '@/lib/a2a/model'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { taskSummarySchema } from '@/lib/api/task'

export const rerunSchema = z.object({
  /** ID or slug of the agent that receives the messages. Default: the agent of the task. */
  agent: z.string().min(1).max(200).optional(),
})

export const rerunPreviewSchema = z.object({
  /** The messages in sending order. */
  messages: z.array(
    z.object({
      parts: z.array(partSchema),
      /** The message contained a secret that was not stored, so it cannot be sent again. */
      secret: z.boolean(),
      /** Task state before the message. The message is sent only if the rerun reaches the same state. */
      answers: taskStateSchema.optional(),
    }),
  ),
})
export type RerunPreview = z.infer<typeof rerunPreviewSchema>

export const rerunResponseSchema = z.object({
  /** The new task. */
  task: taskSummarySchema,
})

export const runSchema = z.object({
  task: taskSummarySchema,
  /** Number of messages sent so far. */
  said: z.number().int(),
})
export type Run = z.infer<typeof runSchema>

/** Oldest first, starting with the original task unless it was deleted. */
export const runsSchema = z.object({ runs: z.array(runSchema) })

const runTimesSchema = z.object({
  /** From the first message to the first event of the agent; null if there was none. */
  firstEventMs: z.number().int().nullable(),
  /** Null if the first events were removed. */
  totalMs: z.number().int().nullable(),
  /** Total time in each state. */
  states: z.array(z.object({ state: taskStateSchema, ms: z.number().int() })),
})
export type RunTimes = z.infer<typeof runTimesSchema>

/** A row in a comparison. */
const comparedRowSchema = z.object({
  seq: z.number().int(),
  /** Milliseconds since the task's first row. */
  ms: z.number().int(),
  kind: z.enum(rowKinds),
  state: taskStateSchema.optional(),
  /** Name or ID of the row's artifact. */
  artifact: z.string().optional(),
  /** Beginning of the row's text. */
  text: z.string(),
  /** Size on the wire. */
  bytes: z.number().int(),
})
export type ComparedRow = z.infer<typeof comparedRowSchema>

/** Two aligned rows. `changed`: the content differs at the same position; other marks: the row is in one run only. */
const comparedPairSchema = z.object({
  mark: z.enum(['same', 'changed', 'removed', 'added']),
  left: comparedRowSchema.optional(),
  right: comparedRowSchema.optional(),
})
export type ComparedPair = z.infer<typeof comparedPairSchema>

export const comparisonSchema = z.object({
  left: taskSummarySchema,
  right: taskSummarySchema,
  times: z.object({ left: runTimesSchema, right: runTimesSchema }),
  /** Empty if all events of a run were removed. */
  pairs: z.array(comparedPairSchema),
  /** Number of rows beyond the limit of a comparison. */
  leftOut: z.number().int(),
})
export type Comparison = z.infer<typeof comparisonSchema>
