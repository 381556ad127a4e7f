import { z } from 'zod'
import { taskStateSchema } from '@/lib/a2a/task-state-schema'

/** Why a log was removed: kept for so many days, or up to so many megabytes of all logs of the agent; or by hand. */
export const removalCauses = ['age', 'size', 'hand'] as const

/** What was removed from the beginning of a log, told by the row that stands in its place. */
export const removedSchema = z.object({
  at: z.iso.datetime(),
  events: z.number().int(),
  bytes: z.number().int(),
  cause: z.enum(removalCauses),
  /** Days or megabytes; absent where a person removed it by hand. */
  limit: z.number().int().optional(),
  /** What stays known of the task. */
  task: z.object({
    /** The agent's id for it; empty where it named none. */
    id: z.string(),
    contextId: z.string().optional(),
    /** Switchboard's ID of the task in which the agent answered the last message to it. */
    successor: z.string().optional(),
    status: z.object({ state: taskStateSchema, timestamp: z.string().optional() }),
    states: z.array(z.object({ at: z.string(), state: taskStateSchema })),
  }),
})
export type Removed = z.infer<typeof removedSchema>

const causes = {
  age: (days: number) => `because of the retention limit of ${days} ${days === 1 ? 'day' : 'days'}`,
  size: (megabytes: number) => `because of the retention limit of ${megabytes} MB per agent`,
  hand: () => 'by a user',
} as const satisfies Record<Removed['cause'], (limit: number) => string>

/** The same as an English sentence, for programs and where nobody chooses a language. */
export function removedReason({ at, events, bytes, cause, limit = 0 }: Omit<Removed, 'task'>): string {
  const count = `${events.toLocaleString('en')} ${events === 1 ? 'event' : 'events'}`
  const size = bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${count} (${size}) ${events === 1 ? 'was' : 'were'} deleted on ${at.slice(0, 10)} ${causes[cause](limit)}.`
}
