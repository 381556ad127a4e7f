import { z } from 'zod'
import type { TaskFold } from '@/lib/a2a/fold'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { taskStateSchema } from '@/lib/a2a/model'
import { markKinds } from '@/lib/api/constants'

/** Kinds of rows. Few distinct kinds cover a whole log. */
export const rowSortSchema = z.object({
  direction: z.enum(['out', 'in']),
  /** Empty for rows that Switchboard adds. */
  method: z.string(),
  kind: z.enum(rowKinds),
})
export type RowSort = z.infer<typeof rowSortSchema>

/** A log without the content of its rows, starting at row `after` + 1. Each list in `rows` has one member per row. */
export const outlineSchema = z.object({
  after: z.number().int(),
  /** Number of rows. */
  lastSeq: z.number().int(),
  /** Whether a turn is running. */
  open: z.boolean(),
  state: taskStateSchema,
  sorts: z.array(rowSortSchema),
  rows: z.object({
    /** Milliseconds since the previous row; for the first row, since 1970-01-01 UTC. */
    times: z.array(z.number().int()),
    /** Index into `sorts`. */
    sorts: z.array(z.number().int()),
    /** Size on the wire, in bytes. */
    sizes: z.array(z.number().int()),
  }),
  /** State changes up to the last of these rows. */
  states: z.array(z.object({ seq: z.number().int(), state: taskStateSchema })),
  /** Marked rows by kind, up to the last of these rows. */
  marks: z.record(z.enum(markKinds), z.array(z.number().int())),
})
export type TaskOutline = z.infer<typeof outlineSchema>

export const outlineQuerySchema = z.object({
  /** Rows with a greater `seq` only. */
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100_000).default(100_000),
})

export const foldQuerySchema = z.object({
  /** Number of rows to fold. Default: all. If the row was removed: up to the row in its place. */
  at: z.coerce.number().int().min(0).optional(),
})

/** Typed by hand: a fold is written by Switchboard alone, and never validated. */
const foldSchema = z.record(z.string(), z.unknown()) as z.ZodType as z.ZodType<TaskFold>

/** `fold`: the task after these rows: `task` with history and artifacts, `entries` in order of appearance. */
export const foldResponseSchema = z.object({ at: z.number().int(), fold: foldSchema })

export const eventSearchSchema = z.object({
  /** Words that a row must contain, ignoring the case of Latin letters. */
  q: z.string().trim().min(1).max(200),
  /** Rows with a greater `seq` only. */
  after: z.coerce.number().int().min(0).default(0),
})
export const eventSearchResponseSchema = z.object({
  /** Sequence numbers of the matching rows, in order. */
  seqs: z.array(z.number().int()),
  /** Last row that was searched. If it is less than `lastSeq`, continue with it as `after`. */
  until: z.number().int(),
  lastSeq: z.number().int(),
})
export type EventSearchResponse = z.infer<typeof eventSearchResponseSchema>
