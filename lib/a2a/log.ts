import { z } from 'zod'
import { callSchema } from '@/lib/a2a/call'
import { agentEventSchema } from '@/lib/a2a/model'
// In a file of its own, so that pages that only list the kinds do not load zod.
import { removedLogSchema } from '@/lib/a2a/removed-log'
import { rowKinds } from '@/lib/a2a/row-kinds'
import type { FaultData } from '@/lib/faults/fault'

const faultDataSchema = z.custom<FaultData>((value) => typeof value === 'object' && value !== null)

const successorSchema = z.object({ taskId: z.string(), seq: z.number().int() })
export type Successor = z.infer<typeof successorSchema>

/** The neutral form of a row. Its `kind` equals the row's. */
export const rowEventSchema = z.union([
  agentEventSchema,
  /** A call to the agent. */
  z.object({ kind: z.literal('request'), call: callSchema }),
  /** A response without an event. */
  z.object({ kind: z.literal('response') }),
  z.object({ kind: z.literal('fault'), fault: faultDataSchema }),
  /** Events may be missing between the rows before and after. `stopped`: Switchboard stopped following the task. */
  z.object({
    kind: z.literal('gap'),
    reason: z.string(),
    stopped: z.boolean().optional(),
    /** The failure that caused it. */
    cause: faultDataSchema.optional(),
    /** This row replaces itself and all rows before it, which were removed. */
    removed: removedLogSchema.optional(),
  }),
  /**
   * A push notification for the task: a hint that changes nothing by itself. `accepted` false: it was not proven to be from the
   * agent; `problem` says why, or what could not be read.
   */
  z.object({
    kind: z.literal('push'),
    accepted: z.boolean(),
    problem: z.string().optional(),
    event: agentEventSchema.optional(),
  }),
  /** A remark that changes nothing, e.g. about a frame that could not be decoded. */
  z.object({
    kind: z.literal('note'),
    note: z.string(),
    /** Code of the remark, by which it is translated, and the values in it. */
    code: z.string().optional(),
    values: z.record(z.string(), z.string()).optional(),
    /** The failure that the remark is about. */
    cause: faultDataSchema.optional(),
    /** A message from the agent could not be read. */
    unread: z.literal(true).optional(),
    /** The extensions that the agent reports as activated (v1.0 §3.2.6). */
    extensions: z.array(z.string()).optional(),
    /** The agent answered the message of row `seq` in a new task, whose Switchboard ID is `taskId`. */
    successor: successorSchema.optional(),
  }),
])
export type RowEvent = z.infer<typeof rowEventSchema>

/** One row of a task's event log. */
export const logRowSchema = z.object({
  /** 1, 2, 3, … without gaps within a task. A log whose start was removed begins with the row that says so. */
  seq: z.number().int(),
  at: z.iso.datetime(),
  /** out: Switchboard to agent; in: agent to Switchboard, or Switchboard's own remark. */
  direction: z.enum(['out', 'in']),
  /** Wire method of the row; empty for Switchboard's own remarks. */
  method: z.string(),
  kind: z.enum(rowKinds),
  /** The body, or the payload of the SSE event, exactly as on the wire. */
  raw: z.string(),
  event: rowEventSchema,
})
export type LogRow = z.infer<typeof logRowSchema>
