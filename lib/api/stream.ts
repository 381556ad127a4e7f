import { z } from 'zod'
import { maxTopics } from '@/lib/api/constants'

/** Topics of a stream besides task logs. Each has a value that changes. */
export const valueTopics = ['catalog', 'conversations', 'tasks', 'waiting'] as const
export type ValueTopic = (typeof valueTopics)[number]

export const streamTopicSchema = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('task'),
    /** ID of the task in Switchboard. */
    id: z.string().min(1).max(200),
    /** Only rows with a greater `seq`. */
    after: z.int().min(0).default(0),
    /** Sends the fold of the existing rows instead of the rows. */
    fold: z.boolean().optional(),
  }),
  z.object({
    /**
     * `catalog`, `conversations` and `tasks`: revision of the directory, the conversation list or the task list. `waiting`:
     * number of tasks that wait for the person.
     */
    topic: z.enum(valueTopics),
    /** The value that the caller already has. */
    known: z.string().max(200).optional(),
  }),
])
export type StreamTopic = z.infer<typeof streamTopicSchema>

export const streamRequestSchema = z.object({ topics: z.array(streamTopicSchema).min(1).max(maxTopics) })

/**
 * Values of the `event` field. The `id` contains the topic (`task/{id}` or the name of the value) and, after a space, the row
 * number. `row`: a row of the task's log. `fold`: the fold of the rows so far. `rest`: the task is not running and all rows
 * were sent. `value`: the current value as a JSON string. `trouble`: with the name of a value, why the database is unavailable
 * (`away`, `full` or `locked`), or null once it recovers; the stream waits for it. `refused`: the topic was rejected, with the
 * fault; other topics continue.
 */
export const streamEvents = ['row', 'fold', 'rest', 'value', 'trouble', 'refused'] as const
export type StreamEventName = (typeof streamEvents)[number]
