import { z } from 'zod'
import { errorCode, id, metadata, type StreamKind, type Validators } from '../strict.ts'
import { card } from './card.ts'
import { artifact, status, task } from './objects.ts'

const chunk = artifact.extend({ append: z.boolean().optional(), lastChunk: z.boolean().optional() })
const statusEvent = z.strictObject({ id, status, final: z.boolean(), metadata })
const event = z.union([statusEvent, z.strictObject({ id, artifact: chunk, metadata })])
const config = z.strictObject({
  url: z.url(),
  token: z.string().optional(),
  authentication: z.strictObject({ schemes: z.array(z.string()), credentials: z.string().optional() }).optional(),
})

/** v0.1 §8: JSON-RPC's own numbers, and -32001 to -32011. `data` is free. */
const error = z.strictObject({
  code: errorCode(-32011),
  message: z.string().min(1),
  data: z.unknown().optional(),
})

/** v0.1 §7.2: no whole task in a stream, one task, and the final event is the last. */
function wrongOrder(results: unknown[], kind: StreamKind): string | undefined {
  const events = z.array(event).parse(results)
  if (new Set(events.map((one) => one.id)).size > 1) return 'events of two tasks'
  const ends = events.map((one) => 'final' in one && one.final)
  if (ends.slice(0, -1).includes(true)) return 'something after the final event'
  if (events.length === 0) return kind === 'resumed' ? undefined : 'no event'
  return ends.at(-1) ? undefined : 'the last event is not final'
}

export const v01: Validators = {
  card,
  sent: task,
  task,
  event,
  error,
  pushed: task,
  pushConfig: z.strictObject({ id, pushNotificationConfig: config.nullable() }),
  wrongOrder,
}
