import 'server-only'
import { z } from 'zod'

const body = z.discriminatedUnion('kind', [
  /** These tasks were logged up to these rows; 0: nothing new, but look at them. */
  z.object({ kind: z.literal('rows'), tasks: z.array(z.tuple([z.string(), z.number()])) }),
  /** Some tasks wait for an instance. */
  z.object({ kind: z.literal('free') }),
  /** An errand was left for that instance. */
  z.object({ kind: z.literal('errand'), to: z.string() }),
  /** An errand was done. */
  z.object({ kind: z.literal('answer'), id: z.string() }),
  /** The agent may have news of the task: whoever waits for them should ask. */
  z.object({ kind: z.literal('ring'), taskId: z.string() }),
  /** A browser session was ended. */
  z.object({ kind: z.literal('sessions') }),
])

const schema = z.object({ from: z.string(), notice: body })

/**
 * What one instance tells all others. Anything may get lost: beneath each there is something that looks into the database.
 */
export type Notice = z.infer<typeof body>

/** A notice as it is sent: at most 8,000 bytes. */
export function writeNotice(from: string, notice: Notice): string {
  return JSON.stringify({ from, notice })
}

/** A notice and who sent it; null for what is none. */
export function readNotice(payload: string): z.infer<typeof schema> | null {
  try {
    return schema.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
