import { z } from 'zod'
import { logRowSchema } from '@/lib/a2a/log'
import { taskStateSchema } from '@/lib/a2a/model'
import { dialectSchema } from '@/lib/api/agent'
import { taskRatingsSchema } from '@/lib/api/rating'
import { redactionKinds } from '@/lib/trace/redaction'

export const redactionSchema = z.array(z.enum(redactionKinds)).max(20)

/** Kinds in a query parameter: `emails,agent`; `none` means only secrets. */
export const redactionQuerySchema = z
  .string()
  .max(200)
  .transform((text) => (text === 'none' ? [] : text.split(',')))
  .pipe(redactionSchema)

/** Identifies a file as a trace. */
export const traceFormat = 'switchboard-trace'
/** Increases when older readers could misread a trace. Additional members do not increase it. */
export const traceVersion = 1

/** Maximum characters of a time. A fraction of a second may have any number of digits. */
const maxTimeLength = 50
/** Maximum number of names in `redacted`. */
export const maxRedacted = 50

/** An exported task with its whole event log (docs/trace.md). */
export const traceSchema = z.object({
  format: z.literal(traceFormat),
  version: z.literal(traceVersion),
  /** The program that wrote it, e.g. "Switchboard 0.1.0". */
  source: z.string().max(200).optional(),
  exportedAt: z.iso.datetime().max(maxTimeLength).optional(),
  agent: z.object({
    name: z.string().max(1000),
    dialect: dialectSchema,
    /** The agent's card, exactly as received. */
    card: z.string().optional(),
  }),
  task: z.object({
    /** The agent's task ID; null if it never sent one. */
    remoteId: z.string().nullable(),
    contextId: z.string().nullable(),
    dialect: dialectSchema,
    callerDialect: dialectSchema.optional(),
    state: taskStateSchema,
    title: z.string(),
    createdAt: z.iso.datetime().max(maxTimeLength),
    updatedAt: z.iso.datetime().max(maxTimeLength),
  }),
  /** Ratings of messages and artifacts; undefined if there are none. */
  ratings: taskRatingsSchema.optional(),
  /** Names of redacted kinds; undefined if nothing was redacted. */
  redacted: z.array(z.string().max(100)).max(maxRedacted).optional(),
  /** All rows: `seq` 1, 2, 3, … */
  events: z.array(logRowSchema),
})
export type Trace = z.infer<typeof traceSchema>
/** A trace without its events. */
export type TraceHead = Omit<Trace, 'events'>
