import { z } from 'zod'
import { mostTopics } from '@/lib/api/most-topics'

/** What a page may hear of besides the log of a task: a value that becomes another. */
export const valueTopics = ['catalog', 'conversations', 'tasks', 'waiting'] as const
export type ValueTopic = (typeof valueTopics)[number]

export const streamTopicSchema = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('task'),
    /** Our id. */
    id: z.string().min(1).max(200),
    /** Rows with a greater `seq` only. */
    after: z.int().min(0).default(0),
    /** From the very beginning: what the rows so far come to, instead of the rows. */
    fold: z.boolean().optional(),
  }),
  z.object({
    /** `catalog`, `conversations` and `tasks`: a revision of the directory, of the conversations, or of the list of tasks. `waiting`: how many tasks wait for the person. */
    topic: z.enum(valueTopics),
    /** The value that the caller has already. */
    known: z.string().max(200).optional(),
  }),
])
export type StreamTopic = z.infer<typeof streamTopicSchema>

export const streamRequestSchema = z.object({ topics: z.array(streamTopicSchema).min(1).max(mostTopics) })

/**
 * What an event of the stream is, in its `event` field. Its `id` names the topic (`task/{id}` or the name of the value), and
 * after a space the row's number. `row`: a row of the task's log. `fold`: what the rows up to there come to. `rest`: the task rests, and all rows were told. `value`: the
 * value now, as a JSON string. `trouble`: with a value's name, why the database cannot be read or written now (`away`, `full` or `locked`), or null once it can;
 * the stream waits for it. `refused`: the topic cannot be followed, with the fault; the others go on.
 */
export const streamEvents = ['row', 'fold', 'rest', 'value', 'trouble', 'refused'] as const
export type StreamEventName = (typeof streamEvents)[number]
