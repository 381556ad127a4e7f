import { z } from 'zod'
import { rowKinds } from '@/lib/a2a/row-kinds'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'
import { markKinds } from '@/lib/api/mark-kinds'

/** What rows are, by and large: few of them are as many as there are. */
export const rowSortSchema = z.object({
  direction: z.enum(['out', 'in']),
  /** Empty for our own remarks. */
  method: z.string(),
  kind: z.enum(rowKinds),
})
export type RowSort = z.infer<typeof rowSortSchema>

/** A log without its contents, row `after` + 1 first: of each list in `rows`, one member a row. */
export const outlineSchema = z.object({
  after: z.number().int(),
  /** How many rows there are. */
  lastSeq: z.number().int(),
  /** A turn is running. */
  open: z.boolean(),
  state: taskStateSchema,
  sorts: z.array(rowSortSchema),
  rows: z.object({
    /** When it was logged, in ms since the row before; of the first here since 1970, in UTC. */
    times: z.array(z.number().int()),
    /** Which of `sorts` it is. */
    sorts: z.array(z.number().int()),
    /** Of what went over the wire, in bytes. */
    sizes: z.array(z.number().int()),
  }),
  /** Every change of state up to the last of these rows. */
  states: z.array(z.object({ seq: z.number().int(), state: taskStateSchema })),
  /** By kind, the rows that are worth seeing, up to the last of these rows. */
  marks: z.record(z.enum(markKinds), z.array(z.number().int())),
})
export type TaskOutline = z.infer<typeof outlineSchema>

export const outlineQuerySchema = z.object({
  /** Rows with a greater `seq` only. */
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100_000).default(100_000),
})

export const foldQuerySchema = z.object({
  /** After how many rows; all, where absent or more than there are. Where those were removed: after the row in their place. */
  at: z.coerce.number().int().min(0).optional(),
})

/** `fold`: the task as those rows tell it: `task` with its history and artifacts, `entries` in the order in which they appeared. */
export const foldAnswerSchema = z.object({ at: z.number().int(), fold: z.record(z.string(), z.unknown()) })

export const eventSearchSchema = z.object({
  /** Words, all of which a row has to hold, in any case of Latin letters. */
  q: z.string().trim().min(1).max(200),
  /** Rows with a greater `seq` only. */
  after: z.coerce.number().int().min(0).default(0),
})
export const eventSearchAnswerSchema = z.object({
  /** The rows that hold the words, in order. */
  seqs: z.array(z.number().int()),
  /** How far was looked; ask again with it as `after` where that is less than `lastSeq`. */
  until: z.number().int(),
  lastSeq: z.number().int(),
})
export type EventSearchAnswer = z.infer<typeof eventSearchAnswerSchema>
