import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { partSchema } from '@/lib/a2a/model'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { taskSummarySchema } from '@/lib/api/task'

export const rerunSchema = z.object({
  /** Id or slug of the agent to say it to; absent: the task's own, as it is today. */
  agent: z.string().min(1).max(200).optional(),
})

export const rerunPreviewSchema = z.object({
  /** In the order in which they would be said. */
  messages: z.array(
    z.object({
      parts: z.array(partSchema),
      /** What was between two was not kept: it cannot be said again. */
      secret: z.boolean(),
      /** The state in which the agent left the task before it: the message is said only where that comes about again. */
      answers: taskStateSchema.optional(),
    }),
  ),
})
export type RerunPreview = z.infer<typeof rerunPreviewSchema>

export const rerunAnswerSchema = z.object({
  /** The new task. */
  task: taskSummarySchema,
})

export const runSchema = z.object({
  task: taskSummarySchema,
  /** Messages that have been said in it. */
  said: z.number().int(),
})
export type Run = z.infer<typeof runSchema>

/** Oldest first: the first is the task whose messages the others say, unless it was deleted. */
export const runsSchema = z.object({ runs: z.array(runSchema) })

const runTimesSchema = z.object({
  /** From the first message to the agent's first event; null where it said nothing. */
  firstEventMs: z.number().int().nullable(),
  /** Null where its events were removed, or the first of them: nobody knows any more. */
  totalMs: z.number().int().nullable(),
  /** How long it was in each state that it came into, in all. */
  states: z.array(z.object({ state: taskStateSchema, ms: z.number().int() })),
})
export type RunTimes = z.infer<typeof runTimesSchema>

/** A row as a comparison shows it. */
const comparedRowSchema = z.object({
  seq: z.number().int(),
  /** Milliseconds after the task's first row. */
  ms: z.number().int(),
  kind: z.enum(rowKinds),
  state: taskStateSchema.optional(),
  /** The name or id of the artifact that it is about. */
  artifact: z.string().optional(),
  /** The beginning of what it says. */
  text: z.string(),
})
export type ComparedRow = z.infer<typeof comparedRowSchema>

/** Rows that stand beside one another: `changed` say something else in the same place; the others are in one run only. */
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
  /** None where the events of a run were all removed. */
  pairs: z.array(comparedPairSchema),
  /** Rows of both runs that a comparison does not reach any more. */
  leftOut: z.number().int(),
})
export type Comparison = z.infer<typeof comparisonSchema>
