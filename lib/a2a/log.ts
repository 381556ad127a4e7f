import { z } from 'zod'
import { callSchema } from '@/lib/a2a/call'
import { agentEventSchema } from '@/lib/a2a/model'
// Apart, so that pages which only list the kinds do not load zod.
import { removedSchema } from '@/lib/a2a/removed'
import { rowKinds } from '@/lib/a2a/row-kinds'
import type { FaultData } from '@/lib/faults/fault'

const faultDataSchema = z.custom<FaultData>((value) => typeof value === 'object' && value !== null)

const successorSchema = z.object({ taskId: z.string(), seq: z.number().int() })
export type Successor = z.infer<typeof successorSchema>

/** The neutral form of a row. Its `kind` equals the row's. */
export const rowEventSchema = z.union([
  agentEventSchema,
  /** What we asked of the agent. */
  z.object({ kind: z.literal('request'), call: callSchema }),
  /** An answer that carries no event of its own. */
  z.object({ kind: z.literal('response') }),
  z.object({ kind: z.literal('fault'), fault: faultDataSchema }),
  /** Events that may be missing between the rows before and after. `stopped`: nobody listens from here on. */
  z.object({
    kind: z.literal('gap'),
    reason: z.string(),
    stopped: z.boolean().optional(),
    /** What failed, where that is why. */
    cause: faultDataSchema.optional(),
    /** This row and all before it were removed; it stands in their place. */
    removed: removedSchema.optional(),
  }),
  /**
   * What was posted to the task's webhook: a hint that changes nothing by itself. `accepted` false: it did not prove to
   * be the agent's; `problem` says why, or what could not be read.
   */
  z.object({
    kind: z.literal('push'),
    accepted: z.boolean(),
    problem: z.string().optional(),
    event: agentEventSchema.optional(),
  }),
  /** Something worth telling that changes nothing, e.g. a frame that did not decode. */
  z.object({
    kind: z.literal('note'),
    note: z.string(),
    /** What Switchboard calls it, whatever language it is told in, and what stands in it. */
    code: z.string().optional(),
    values: z.record(z.string(), z.string()).optional(),
    /** What failed, where that is what is told. */
    cause: faultDataSchema.optional(),
    /** The agent said it, and it could not be read. */
    unread: z.literal(true).optional(),
    /** The extensions that the agent says it activated (v1.0 §3.2.6). */
    extensions: z.array(z.string()).optional(),
    /** The agent answers the message of row `seq` in a new task, which is the one with Switchboard's ID `taskId`. */
    successor: successorSchema.optional(),
  }),
])
export type RowEvent = z.infer<typeof rowEventSchema>

/** One row of a task's event log. */
export const logRowSchema = z.object({
  /** 1, 2, 3, … without holes within a task; a log whose beginning was removed starts with the row that says so. */
  seq: z.number().int(),
  at: z.iso.datetime(),
  /** out: Switchboard to agent; in: agent to Switchboard, or Switchboard's own remark. */
  direction: z.enum(['out', 'in']),
  /** The wire method that the row belongs to; empty for our own remarks. */
  method: z.string(),
  kind: z.enum(rowKinds),
  /** The body, or the payload of the SSE event, exactly as it went over the wire. */
  raw: z.string(),
  event: rowEventSchema,
})
export type LogRow = z.infer<typeof logRowSchema>
