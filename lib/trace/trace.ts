import { z } from 'zod'
import { logRowSchema } from '@/lib/a2a/log'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { dialectSchema } from '@/lib/api/agent'

/** What names a file as a trace. */
export const traceFormat = 'switchboard-trace'
/** Rises when a reader of today could misread a trace of tomorrow; members that are added do not raise it. */
export const traceVersion = 1

/** Characters of a time: a fraction of a second may have any number of digits. */
const longestTime = 50
/** Most names in `redacted`. */
export const mostRedacted = 50

/** One task with its whole event log, as it leaves Switchboard and comes back (docs/trace.md). */
export const traceSchema = z.object({
  format: z.literal(traceFormat),
  version: z.literal(traceVersion),
  /** What wrote it, e.g. "Switchboard 0.1.0". */
  source: z.string().max(200).optional(),
  exportedAt: z.iso.datetime().max(longestTime).optional(),
  agent: z.object({
    name: z.string().max(1000),
    dialect: dialectSchema,
    /** The card that the agent had, exactly as received. */
    card: z.string().optional(),
  }),
  task: z.object({
    /** The agent's id for the task; null where it never named one. */
    remoteId: z.string().nullable(),
    contextId: z.string().nullable(),
    dialect: dialectSchema,
    callerDialect: dialectSchema.optional(),
    state: taskStateSchema,
    title: z.string(),
    createdAt: z.iso.datetime().max(longestTime),
    updatedAt: z.iso.datetime().max(longestTime),
  }),
  /** What was left out before it left, by name; absent where nothing was. */
  redacted: z.array(z.string().max(100)).max(mostRedacted).optional(),
  /** All rows: `seq` 1, 2, 3, … */
  events: z.array(logRowSchema),
})
export type Trace = z.infer<typeof traceSchema>
/** All of a trace but its events. */
export type TraceHead = Omit<Trace, 'events'>
