import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/model'

/** Why a log was removed: the retention limit in days, the limit on the megabytes of all logs of the agent, or by a user. */
export const removalCauses = ['age', 'size', 'hand'] as const

/** The removed start of a log, stored in the row that replaces it. */
export const removedLogSchema = z.object({
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

/** Returns an English sentence about the removal, for programs and wherever there is no language setting. */
export function describeRemoval({ at, events, bytes, cause, limit = 0 }: Omit<RemovedLog, 'task'>): string {
  const count = `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`
  const size = bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${count} (${size}) ${events === 1 ? 'was' : 'were'} deleted on ${at.slice(0, 10)} ${causes[cause](limit)}.`
}
