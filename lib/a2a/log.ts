import { z } from 'zod'
import { callSchema } from '@/lib/a2a/call'
import type { FaultData } from '@/lib/faults/fault'
import { agentEventSchema, taskStateSchema } from '@/lib/a2a/model'
// In a file of its own, so that pages that only list the kinds do not load zod.
import { rowKinds } from '@/lib/a2a/row-kinds'

/** Why a log was removed: the retention limit in days, the limit on the megabytes of all logs of the agent, or by a user. */
const removalCauses = ['age', 'size', 'hand'] as const

/** The removed start of a log, stored in the row that replaces it. */
const removedLogSchema = z.object({
  at: z.iso.datetime(),
  events: z.number().int(),
  bytes: z.number().int(),
  cause: z.enum(removalCauses),
  /** Days or megabytes; absent if a user removed it. */
  limit: z.number().int().optional(),
  /** What remains known of the task. */
  task: z.object({
    /** The agent's ID of the task; empty if it named none. */
    id: z.string(),
    contextId: z.string().optional(),
    /** Switchboard's ID of the task in which the agent answered the last message to it. */
    successor: z.string().optional(),
    status: z.object({ state: taskStateSchema, timestamp: z.string().optional() }),
    states: z.array(z.object({ at: z.string(), state: taskStateSchema })),
  }),
})
export type RemovedLog = z.infer<typeof removedLogSchema>

const causes = {
  age: (days: number) => `because of the retention limit of ${days} ${days === 1 ? 'day' : 'days'}`,
  size: (megabytes: number) => `because of the retention limit of ${megabytes} MB per agent`,
  hand: () => 'by a user',
} as const satisfies Record<RemovedLog['cause'], (limit: number) => string>

/** Returns an English sentence about the removal, for programs and for logs, which have no language setting. */
export function describeRemoval({ at, events, bytes, cause, limit = 0 }: Omit<RemovedLog, 'task'>): string {
  const count = `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`
  const size = bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${count} (${size}) ${events === 1 ? 'was' : 'were'} deleted on ${at.slice(0, 10)} ${causes[cause](limit)}.`
}

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
  /**
   * `refuses`: the agent refused a message while it worked on another one of the task, which continues: the last row that the
   * sender of that message knew.
   */
  z.object({ kind: z.literal('fault'), fault: faultDataSchema, refuses: z.number().int().optional() }),
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
